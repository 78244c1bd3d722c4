import type { Sheet, SheetRow } from '#infra/lib/spreadsheet/index.ts'

const titles = {
  dong: ['동', '동명', '동명칭', '동번호'],
  ho: ['호', '호수', '호실', '호명', '호번호', '호명칭'],
  owner: ['소유자', '소유자명', '소유자성명', '성명', '이름', '등기명의인', '공유자'],
  share: ['지분', '소유지분', '최종지분', '공유지분', '지분율'],
  birth6: ['생년월일', '생년월일6', '생년월일6자리', '주민등록번호', '주민번호', '등록번호', '주민등록번호앞자리'],
  area: ['면적', '전용면적', '전유면적', '전유부분면적'],
  land: ['대지권', '대지권면적', '대지권비율', '대지권지분', '대지지분'],
  uniqueNo: ['고유번호', '등기고유번호', '부동산고유번호'],
  issuedAt: ['열람일', '열람일시', '발급일', '발행일', '발급일시', '기준일'],
} as const
/** Column of a table of registry records. */
export type Column = keyof typeof titles
const columns = Object.keys(titles) as readonly Column[]
/** Columns without which a sheet is no table of registry records. */
export const needed: readonly Column[] = ['dong', 'ho', 'owner']

/** Titles of the columns in messages. */
export const labels: Readonly<Record<Column, string>> = {
  dong: '동',
  ho: '호',
  owner: '소유자',
  share: '지분',
  birth6: '생년월일',
  area: '면적',
  land: '대지권',
  uniqueNo: '고유번호',
  issuedAt: '열람일',
}

/** Titles stand within the first lines of a table. */
const TITLES_WITHIN = 20

const compactTitle = (title: string): string => title.normalize('NFKC').replaceAll(/\([^)]{0,50}\)|[\s㎡]/g, '')

/** Index of each column that was found. */
export type ColumnPositions = ReadonlyMap<Column, number>

const columnsIn = ({ cells }: SheetRow): ColumnPositions => {
  const found = new Map<Column, number>()
  cells.forEach((cell, index) => {
    const title = compactTitle(cell?.text ?? '')
    const column = columns.find((name) => (titles[name] as readonly string[]).includes(title))
    if (column !== undefined && !found.has(column)) found.set(column, index)
  })
  return found
}

/** Columns that were found, and the rows below their titles. */
export type TitledRows = { readonly found: ColumnPositions; readonly rows: readonly SheetRow[] }

/** A sheet below its titles: the row within the first twenty that names most columns. */
export const titledIn = ({ rows }: Sheet): TitledRows => {
  const candidates = rows
    .slice(0, TITLES_WITHIN)
    .map((row, index) => ({ found: columnsIn(row), rows: rows.slice(index + 1) }))
  const score = ({ found }: TitledRows): number =>
    needed.filter((name) => found.has(name)).length * columns.length + found.size
  return candidates.reduce<TitledRows>((best, next) => (score(next) > score(best) ? next : best), {
    found: new Map(),
    rows: [],
  })
}
