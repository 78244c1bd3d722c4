/** Number of days before its opening when a vote has to be announced. `basis` names the article. */
type NoticeVersion = { readonly effectiveFrom: string | null; readonly days: number; readonly basis: string }

const always = (days: number, basis: string): readonly NoticeVersion[] => [{ effectiveFrom: null, days, basis }]

const assembly = always(7, '집합건물법 제34조 제1항')
/**
 * Notice of 7 days before; model articles (표준정관 제20조), which are not binding, ask for 14 days on
 * the notice board.
 */
const association = always(7, '도시정비법 제44조 제4항')
/** Notice that decisions founding an association need before its founding assembly (창립총회). */
const founding = always(14, '도시정비법 시행령 제27조 제2항')
/**
 * 소규모주택정비법 제56조 제1항 refers to the general meeting's rules for associations (도시정비법 제45조 and beside
 * it).
 */
const smallAssociation = always(7, '소규모주택정비법 제56조, 도시정비법 제44조 제4항')
/**
 * Days of these come from the articles or bylaws of each association and complex, not from a
 * statute: the usual number is proposed.
 */
const remodelling = always(7, '조합 규약 (통상 7일)')
const management = always(7, '관리규약 (통상 7일)')

/**
 * Statutes as of 2026, by the keys of the table of rules; versions oldest first. Bylaws (규약, 정관,
 * 관리규약) may demand more. For rules that are not listed no number of days is known: 서면·전자 합의 needs
 * no meeting.
 */
const noticeDays: Readonly<Record<string, readonly NoticeVersion[]>> = {
  'redevelopment-association': founding,
  'reconstruction-association': founding,
  'reconstruction-outside-complex': founding,
  'authorised-changes': association,
  'association-articles': association,
  'association-articles-major': association,
  'small-reconstruction': smallAssociation,
  'block-improvement': smallAssociation,
  'small-redevelopment': smallAssociation,
  'remodelling-association': remodelling,
  'assembly-ordinary': assembly,
  'common-parts': assembly,
  'common-parts-ordinary': assembly,
  bylaws: assembly,
  'common-parts-affecting-rights': assembly,
  'management-bylaws': management,
  'building-representative': management,
  'building-representative-again': management,
  'building-representative-removal': management,
  'chair-and-auditor': management,
  'chair-and-auditor-removal': management,
}

/** Returns the notice that a rule requires on a day in Seoul; undefined where none is known. */
export const requiredNotice = (rule: unknown, day: string): NoticeVersion | undefined =>
  typeof rule === 'string'
    ? noticeDays[rule]?.findLast(({ effectiveFrom }) => effectiveFrom === null || effectiveFrom <= day)
    : undefined
