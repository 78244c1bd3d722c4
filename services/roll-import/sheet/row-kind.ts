import { textOf } from '../cell/problems.ts'
import type { Row } from './row.ts'
import { compactTitle } from './titles.ts'
import type { Column } from './columns.ts'

/**
 * Kind of a row: titles repeated on a new page, 동 alone as a heading for the rows below, something
 * that is no owner, empty, or an owner's row.
 */
export type RowKind = 'titles-repeated' | 'heading' | 'row-skipped' | 'empty' | 'owner'

const compact = (text: string): string => text.replaceAll(/\s/g, '')

/** The columns that are taken, each with the texts that its titles have. */
export type RowShape = readonly (Column & { readonly titles: ReadonlySet<string> })[]

export const rowShapeOf = (columns: readonly Column[]): RowShape =>
  columns.flatMap((column) =>
    column.field === null || column.field === 'remarks'
      ? []
      : [{ ...column, titles: new Set([column.title, ...column.title.split(' ')].map(compactTitle)) }],
  )

const MAX_TITLE_LENGTH = 40

/** Pattern of a text in place of a unit or a name that is neither. */
const TOTAL = /^(총?합계|소계|총계|누계|계|이하여백|이하빈칸|여백)$|^(이하여백|이하빈칸)|.(소계|합계|총계)$/
const SUM = /^(총?합계|소계|총계|누계)/
const IS_NUMBER = /^[\d\s.-]*$/
/** Pattern of lines that end a roll or explain it. */
const REMARK =
  /^(총?합계|소계|총계|누계|총\d|총세대|총원|이하여백|이하빈칸|작성[자일]|작성[:：]|확인자|출력[자일]|기준일|인쇄일|담당자|위임|※|\*|주\)|비고[:：]|참고|위명부|위와같|상기|관리사무소|관리소장|-?끝-?$|이상[.]?$|(page|페이지)|\d+\/\d+(페이지|쪽)?$)/i

export const rowKindOf = (row: Row, mapped: RowShape): RowKind => {
  const filled = mapped.filter(({ index }) => row[index])
  if (filled.length === 0) return otherKind(row)
  if (filled.filter(({ index, titles }) => isTitleAgain(textOf(row[index]), titles)).length >= 2)
    return 'titles-repeated'
  const keys = filled.filter(({ field }) => field === 'dong' || field === 'ho' || field === 'name')
  if (keys.some(({ index }) => TOTAL.test(compact(textOf(row[index]))))) return 'row-skipped'
  if (!isComplete(keys) && isRemark(row, keys)) return 'row-skipped'
  if (isOnlyMerged(row, filled)) return 'empty'
  return filled.every(({ field }) => field === 'dong') && mapped.some(({ field }) => field === 'ho')
    ? 'heading'
    : 'owner'
}

const isTitleAgain = (text: string, titles: ReadonlySet<string>): boolean =>
  text !== '' && text.length <= MAX_TITLE_LENGTH && titles.has(compactTitle(text))

/** Returns the kind of a row that has its number alone, or a remark in a column that is not read. */
const otherKind = (row: Row): RowKind =>
  row.some((cell) => cell !== null && !IS_NUMBER.test(cell.text)) ? 'row-skipped' : 'empty'

const isComplete = (keys: readonly Column[]): boolean =>
  keys.some(({ field }) => field === 'ho') && keys.some(({ field }) => field === 'name')

const MAX_KEY_LENGTH = 20

/**
 * Whether a row is a remark: a line across the sheet, or one that begins like a footer. Text after
 * a 호 or a name in columns of its own (a remark, a share of 1/2) makes no footer.
 */
const isRemark = (row: Row, keys: readonly Column[]): boolean => {
  const texts = new Set(row.flatMap((cell) => (cell && cell.text !== '' ? [compact(cell.text)] : [])))
  const isOwners = keys.some(({ field }) => field === 'ho' || field === 'name')
  const lastKey = Math.max(...keys.map(({ index }) => index))
  const telling = isOwners ? row.slice(0, lastKey + 1).map((cell) => compact(textOf(cell))) : [...texts]
  if (telling.some((text) => REMARK.test(text)) || [...texts].some((text) => SUM.test(text))) return true
  const [only = ''] = texts
  return texts.size === 1 && keys.length > 0 && (only.length > MAX_KEY_LENGTH || /[:：.]$|습니다/.test(only))
}

/** The lower part of a merged 동, beside nothing. */
const isOnlyMerged = (row: Row, filled: readonly Column[]): boolean =>
  filled.every(({ index, field }) => row[index]?.merged === true && (field === 'dong' || field === 'ho'))
