/** Addresses of the pictures, by their paths; the test help-pictures.e2e.ts makes them. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

/** Returns the address of a subject's picture; undefined where it has none. */
export const pictureOf = (subject: string): string | undefined => pictures[`./pictures/${subject}.webp`]
