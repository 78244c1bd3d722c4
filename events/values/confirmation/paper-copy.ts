/**
 * Kinds of papers that are copied: an ID (신분증), a seal certificate (인감증명서), and the paper by
 * which an owner withdraws.
 */
export const copyKinds = ['id-card', 'seal-certificate', 'withdrawal-form'] as const
export type CopyKind = (typeof copyKinds)[number]
export const copyKindNames: Readonly<Record<CopyKind, string>> = {
  'id-card': '신분증 사본',
  'seal-certificate': '인감증명서 사본',
  'withdrawal-form': '철회서 사본',
}

/** Papers that a copy is attached to: a consent, or its withdrawal. */
export const copyPlaces = ['consent', 'withdrawal'] as const
export type CopyPlace = (typeof copyPlaces)[number]

/**
 * Causes for which a copy is destroyed. refused: an administrator did, such as for a number that can
 * be read; the others are those of the rule: unused: it was attached to nothing; consent-refused,
 * withdrawn, list-ended: its purpose is over.
 */
export const copyEndings = ['refused', 'unused', 'consent-refused', 'withdrawn', 'list-ended'] as const
export type CopyEnding = (typeof copyEndings)[number]
