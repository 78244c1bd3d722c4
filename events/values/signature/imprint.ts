import { SIGNATURE_INK } from '../drawn-signature.ts'

/** Maximum width and height in pixels of a seal's imprint as a signature: 300 dpi on five centimetres. */
export const MAX_IMPRINT_SIDE = 600
/** Maximum size in bytes of its PNG. */
export const MAX_IMPRINT_BYTES = 200_000

/** Inks that an imprint is stored with: each seal comes out in the one that it is nearer to. */
export const imprintInks = { red: '#c4231c', black: SIGNATURE_INK } as const
export type ImprintInk = keyof typeof imprintInks
