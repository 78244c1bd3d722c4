import type { ConsentText } from '#services/signature/signing/signing.contract.ts'

/** The version of each text that was agreed to, by its key. */
export type AgreedVersions = Readonly<Record<string, number>>

/** What was kept of it. */
export const agreedIn = (stored: unknown): AgreedVersions =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, version]) => typeof version === 'number'))
    : {}

/** Of these texts those that were agreed to, as they read now: a newer version has to be agreed to anew. */
export const agreedOf = (texts: readonly ConsentText[], agreed: AgreedVersions): readonly ConsentText[] =>
  texts.filter(({ key, version }) => agreed[key] === version)

/** What is still to be agreed to before anybody can sign. */
export const missingOf = (texts: readonly ConsentText[], agreed: AgreedVersions): readonly ConsentText[] =>
  texts.filter(({ key, version, required }) => required && agreed[key] !== version)

/** Ticks or unticks these texts. */
export const withAgreed = (
  agreed: AgreedVersions,
  texts: readonly ConsentText[],
  isAgreed: boolean,
): AgreedVersions => {
  const others = Object.entries(agreed).filter(([key]) => !texts.some((text) => text.key === key))
  return Object.fromEntries([...others, ...(isAgreed ? texts.map(({ key, version }) => [key, version]) : [])])
}
