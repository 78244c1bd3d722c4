/**
 * Kinds of documents of an assembly that are published: notice with agenda, results, minutes,
 * bylaws, contracts, accounts, plans of the project, anything else.
 */
export const publicationKinds = [
  'notice',
  'results',
  'minutes',
  'bylaws',
  'contract',
  'accounts',
  'plan',
  'other',
] as const
export type PublicationKind = (typeof publicationKinds)[number]

/**
 * Kinds of documents that can be requested to look at or copy: those above, and what is handed out
 * to members alone (roll, ballots on paper and electronic records, recordings).
 */
export const inspectionKinds = [...publicationKinds, 'roll', 'ballots', 'recording'] as const
export type InspectionKind = (typeof inspectionKinds)[number]

/** Ways of publishing a document beside the internet (도시정비법 제124조 제1항 "그 밖의 방법"). */
export const postingWays = ['board', 'letter', 'message', 'handout', 'other-site'] as const
export type PostingWay = (typeof postingWays)[number]

/**
 * Rules by which a stored file is destroyed: its keeping period is over, the purpose of a copy is
 * over, or it should not have been published.
 */
export const destructionRules = ['keeping-period', 'copy-period', 'published-by-mistake'] as const
export type DestructionRule = (typeof destructionRules)[number]

/**
 * Grounds on which a request is refused: whoever asked may not, has no purpose or another one, or the
 * document is not held; anything else.
 */
export const refusalGrounds = ['not-entitled', 'no-purpose', 'not-held', 'other'] as const
