import {
  columnTitles,
  tableTitles,
  type PrintedCell,
  type PrintedRegister,
  type PrintedTable,
} from '../../lib/registry-record/index.ts'

const HEADER = '1'
const ROW = '2'

/** Returns title and subtitle: a summary has a title alone, without its number. */
const titlesOf = ({ kind }: PrintedTable): { readonly resType: string; readonly resType1: string } => {
  const title = tableTitles[kind]
  if (kind.startsWith('summary')) return { resType: title.replace(/^\d\. /, ''), resType1: '' }
  const resType1 = /\( (.*) \)/.exec(title)?.[1] ?? ''
  if (kind === 'gap') return { resType: '갑구', resType1 }
  return { resType: kind === 'eul' ? '을구' : '표제부', resType1 }
}

/**
 * Writes cells as the provider does: holders on lines of their own, indented, and each line struck
 * by itself.
 */
const contentsOf = ({ text, cancelled }: PrintedCell): string =>
  text
    .split(/ (?=지분 \S+분의)/)
    .map((line, index) => `${index === 0 ? '' : '2^'}${cancelled ? `&${line}&` : line}`)
    .join('\n')

const detailsOf = (cells: readonly string[]) =>
  cells.map((resContents, index) => ({ resNumber: String(index), resContents }))

const wireTableOf = (table: PrintedTable) => ({
  ...titlesOf(table),
  resContentsList: [
    columnTitles[table.kind].map((text) => ({ text, cancelled: false })),
    ...table.rows.map(({ cells }) => cells),
  ].map((cells, index) => ({
    resNumber: String(index),
    resType2: index === 0 ? HEADER : ROW,
    resDetailList: detailsOf(cells.map(contentsOf)),
  })),
})

/**
 * Writes the day of issue: "20261122" in Asia/Seoul is all that the provider gives; a time within
 * it, where one is to be kept, follows it (?).
 */
const publishedAt = (issuedAt: string | null): string => {
  if (issuedAt === null) return ''
  const seoul = new Date(Date.parse(issuedAt) + 9 * 3_600_000).toISOString()
  const digits = seoul.slice(0, 19).replaceAll(/\D/g, '')
  return digits.endsWith('000000') ? digits.slice(0, 8) : digits
}

/** Writes a register as the provider does: an entry of resRegisterEntriesList. */
export const codefEntriesOf = (printed: PrintedRegister): unknown => ({
  resDocTitle: printed.heading,
  resRealty: `[집합건물] ${printed.property}`,
  commUniqueNo: printed.uniqueNo.replaceAll('-', ''),
  commCompetentRegistryOffice: printed.office,
  resPublishNo: '',
  resPublishDate: publishedAt(printed.issuedAt),
  resRegistrationHisList: printed.tables.filter(({ kind }) => !kind.startsWith('summary')).map(wireTableOf),
  resRegistrationSumList: printed.tables.filter(({ kind }) => kind.startsWith('summary')).map(wireTableOf),
})
