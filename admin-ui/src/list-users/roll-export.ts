import type { DataProvider, FilterPayload, SortPayload } from 'react-admin'
import type { ListUser } from '#services/list-user/list-users.contract.ts'
import { formatDateTime, formatPhone } from '#ui/format.ts'
import { entryStatusNames } from './entry-words.ts'

const ROWS_A_CALL = 500

type ExportOrder = { readonly listId: string; readonly sort: SortPayload; readonly filter: FilterPayload }

const columns: readonly (readonly [string, (entry: ListUser) => string])[] = [
  ['동', ({ dong }) => dong],
  ['호', ({ ho }) => ho],
  ['이름', ({ name }) => name ?? ''],
  ['전화번호', ({ phone }) => (phone === null ? '' : formatPhone(phone))],
  ['생년월일', ({ birthDate }) => birthDate ?? ''],
  ['전용면적(㎡)', ({ area }) => (area === null ? '' : String(area))],
  ['대지권지분(㎡)', ({ landShare }) => (landShare === null ? '' : String(landShare))],
  ['소유지분', ({ ownershipShare }) => ownershipShare ?? ''],
  ['상태', ({ status }) => entryStatusNames[status]],
  ['완료 시각', ({ completedAt }) => (completedAt === null ? '' : formatDateTime(completedAt))],
]

/** What makes a spreadsheet run a cell as a formula (OWASP, CSV injection); East Asian ones take the full-width signs too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

/** Text that would be run gets an apostrophe before it: names come from outside. */
const cellOf = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV with the byte-order mark without which Excel garbles Korean. */
export const rollCsv = (entries: readonly ListUser[]): string =>
  `\uFEFF${[columns.map(([title]) => cellOf(title)), ...entries.map((entry) => columns.map(([, read]) => cellOf(read(entry))))].map((cells) => cells.join(',')).join('\r\n')}\r\n`

/** All entries of a list under the filters on screen, page by page. Throws `ApiError`. */
export const readAllEntries = async (dataProvider: DataProvider, { listId, sort, filter }: ExportOrder): Promise<readonly ListUser[]> => {
  const pageOf = (page: number) =>
    dataProvider.getList<ListUser>('list-users', { filter: { ...filter, listId }, sort, pagination: { page, perPage: ROWS_A_CALL } })
  const first = await pageOf(1)
  const pages = Math.ceil((first.total ?? 0) / ROWS_A_CALL)
  const rest: ListUser[] = []
  for (let page = 2; page <= pages; page += 1) rest.push(...(await pageOf(page)).data)
  return [...first.data, ...rest]
}
