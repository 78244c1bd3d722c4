import type { RegisterSection, RightKind } from '#events/values/registry/register.ts'
import { compactText } from './table/cell-text.ts'

/**
 * Kinds of a purpose by its words: the first match wins. After 등기예규 on how purposes are written.
 */
const KINDS: readonly (readonly [RegExp, RightKind])[] = [
  [/말소$/, 'cancellation'],
  [/등기명의인표시(?:변경|경정)$|등기명의인(?:변경|경정)$/, 'holder-change'],
  [/가처분/, 'injunction'],
  [/가압류/, 'provisional-attachment'],
  [/압류/, 'attachment'],
  [/경매개시결정|공매공고|경매신청/, 'auction'],
  [/파산|회생|포괄적금지명령|보전관리/, 'insolvency'],
  [/금지사항|불분할|분할금지|처분금지|거주의무/, 'prohibition'],
  [/환매/, 'repurchase'],
  [/가등기|청구권/, 'provisional'],
  [/질권/, 'pledge'],
  [/저당권/, 'mortgage'],
  [/주택임차권|상가건물임차권|임차권등기명령/, 'tenancy'],
  [/전세권|임차권/, 'lease'],
  [/지상권|지역권/, 'superficies'],
]

/** Kinds of purposes in 갑구 alone. */
const OWNERSHIP: readonly (readonly [RegExp, RightKind])[] = [
  [/^소유권보존(?:및신탁)?$/, 'preservation'],
  [/^소유권이전(?:및신탁)?$|^공유자전원지분(?:전부)?이전$/, 'transfer'],
  [/^소유권일부이전$|지분.{0,60}이전$/, 'partial-transfer'],
  [/경정$/, 'correction'],
]

/** Returns the kind of an entry by its purpose; null: unknown. */
export const kindOfPurpose = (section: RegisterSection, purpose: string): RightKind | null => {
  const compact = compactText(purpose)
  if (/회복|일부말소|예고등기/.test(compact)) return null
  const owned = section === 'gap' ? OWNERSHIP : []
  const first = owned.slice(0, 2).find(([form]) => form.test(compact))
  if (first !== undefined) return first[1]
  const found = KINDS.find(([form]) => form.test(compact)) ?? owned.find(([form]) => form.test(compact))
  if (found !== undefined) return found[1]
  return /신탁/.test(compact) ? 'trust' : null
}

/** Rank that a purpose names, whose share of it, and its words. */
export type NamedRank = { readonly rank: string | null; readonly names: readonly string[]; readonly words: string }

const namesBefore = (words: string): readonly string[] => {
  const at = words.indexOf('지분')
  if (at < 1) return []
  return words
    .slice(0, at)
    .split(/[,·ㆍ]/)
    .map((name) => name.replace(/\d{6}$/, ''))
    .filter((name) => name !== '' && !/^(?:갑구|을구)$|전원$|소유권|저당권|전세권|임차권|가압류|등기/.test(name))
}

/**
 * Finds the entries that a purpose is about: "1번홍길동지분전부이전", "2번가압류, 3번압류등기말소", "홍길동지분가압류". Words of
 * the last one apply to those before it that have none.
 */
export const namedIn = (purpose: string): readonly NamedRank[] => {
  const compact = compactText(purpose)
  const marks = [...compact.matchAll(/(?<rank>\d{1,6}(?:-\d{1,6}){0,8})번/g)]
  if (marks.length === 0) {
    const names = namesBefore(compact)
    return names.length === 0 ? [] : [{ rank: null, names, words: compact }]
  }
  return marks.map((mark, at) => {
    const words = compact
      .slice(mark.index + mark[0].length, marks[at + 1]?.index)
      .replace(/(?<![,·ㆍ및])[,·ㆍ및]+$/, '')
    return { rank: mark.groups?.rank ?? null, names: namesBefore(words), words }
  })
}
