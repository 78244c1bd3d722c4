import type { Registry } from '#services/registry/registries.contract.ts'

export type Right = Registry['rights'][number]

export const rightNames: Readonly<Record<Right['kind'], string>> = {
  preservation: '소유권보존',
  transfer: '소유권이전',
  'partial-transfer': '지분 이전',
  'holder-change': '명의인표시변경',
  correction: '경정',
  trust: '신탁',
  provisional: '가등기',
  injunction: '가처분',
  'provisional-attachment': '가압류',
  attachment: '압류',
  auction: '경매개시결정',
  insolvency: '회생·파산',
  prohibition: '금지사항',
  repurchase: '환매',
  mortgage: '근저당권',
  lease: '전세권',
  tenancy: '임차권',
  superficies: '지상권·지역권',
  pledge: '질권',
  cancellation: '말소',
  other: '그 밖',
}

const ofOwnership: ReadonlySet<Right['kind']> = new Set([
  'preservation',
  'transfer',
  'partial-transfer',
  'holder-change',
  'correction',
  'trust',
])

/** Returns the entries that begin, end or rename an ownership, in the order of the document. */
export const ownershipOf = (rights: readonly Right[]): readonly Right[] =>
  rights.filter(({ section, kind }) => section === 'gap' && ofOwnership.has(kind))

/**
 * Returns all other entries: those in force, and those that were struck out or only strike out
 * others.
 */
export const otherRightsOf = (
  rights: readonly Right[],
): { readonly standing: readonly Right[]; readonly struck: readonly Right[] } => {
  const others = rights.filter(({ section, kind }) => section !== 'gap' || !ofOwnership.has(kind))
  const isStanding = ({ cancelled, kind }: Right): boolean => !cancelled && kind !== 'cancellation'
  return { standing: others.filter(isStanding), struck: others.filter((right) => !isStanding(right)) }
}

export const sectionNames: Readonly<Record<Right['section'], string>> = { gap: '갑구', eul: '을구' }

/** Tells an entry from the others of its register. */
export const rightKey = ({ section, rank, receiptNumber }: Right, index: number): string =>
  `${section} ${rank} ${receiptNumber ?? ''} ${index}`
