import type { ExistingList } from '../../list/list.facts.ts'
import { dayAt } from '#events/values/day.ts'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { csvOf } from '#infra/lib/spreadsheet/index.ts'
import { findEntriesOf } from '#projections/person/persons.ts'
import { findUserLog } from '#projections/log/find-user-log.ts'
import { findTreeHead } from '#projections/log/tree-heads.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { readAdmin } from '../../account/account.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { FileAnswer } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { describeLog } from './user-log.ts'
import { documentOfLog, rowsOfLog, type LogOfPerson } from './user-log-document.ts'
import { unitText } from './user-log-context.ts'
import type { LogEntry } from './user-logs.contract.ts'

type UserLogQuery = {
  readonly list: ExistingList
  readonly personId: string
  readonly admin: AdminSession
  readonly format: 'pdf' | 'csv'
}

/**
 * Maximum number of entries: a dispute has a few hundred. A longer document would take too long,
 * and says that it is incomplete.
 */
const MAX_ENTRIES = { pdf: 1_500, csv: 20_000 } as const
const ENTRIES_A_READ = 1_000

const readEntries = async ({ store, database }: Deps, { list, personId, admin, format }: UserLogQuery) => {
  const entries: LogEntry[] = []
  for (;;) {
    const page = {
      sort: { field: 'at', descending: false },
      offset: entries.length,
      limit: ENTRIES_A_READ,
      filter: {},
    } as const
    const { rows, total } = await findUserLog(database, { listId: list.listId, personId }, page)
    entries.push(...(await describeLog({ store, personId, admin }, rows)))
    if (rows.length < ENTRIES_A_READ || entries.length >= MAX_ENTRIES[format])
      return { entries: entries.slice(0, MAX_ENTRIES[format]), total }
  }
}

/** @throws DomainError READ_MODEL_BEHIND where no signed head covers the newest entry yet */
const readLogOf = async (deps: Deps, asked: UserLogQuery): Promise<LogOfPerson> => {
  const { list, personId, admin } = asked
  const { entries, total } = await readEntries(deps, asked)
  const head = await findTreeHead(deps.database, entries.at(-1)?.id ?? 1)
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  const streams = await deps.store.readStreams([apartmentStream(list.apartmentId), personStream(personId)])
  const apartment = stateIn(streams, apartmentDecider, apartmentStream(list.apartmentId))
  const person = stateIn(streams, personDecider, personStream(personId))
  const maker = await readAdmin(deps.store, admin.id)
  const places = await findEntriesOf(deps.database, [personId])
  return {
    apartment: apartment.status === 'registered' ? apartment.name : '',
    list,
    name: person.status === 'registered' ? personFor(admin)(person).name : null,
    units: places.filter(({ list_id }) => list_id === list.listId).map(unitText),
    madeAt: deps.clock().toISOString(),
    madeBy: maker.status === 'absent' ? '' : (maker.name ?? ''),
    entries,
    total,
    head,
    publicKey: head.publicKey,
  }
}

/** "101동_1502호", "101동_1502호_외_2세대"; null where they are on the list no more. */
const unitsPart = ([first, ...others]: readonly string[]): string | null =>
  first === undefined ? null : `${first}${others.length === 0 ? '' : ` 외 ${others.length}세대`}`.replaceAll(' ', '_')

/**
 * A person's log in a list, whole and oldest first, as a file.
 * @throws DomainError READ_MODEL_BEHIND, PdfTookTooLong
 */
export const logFileOf = async (deps: Deps, asked: UserLogQuery): Promise<FileAnswer['file']> => {
  const log = await readLogOf(deps, asked)
  const name = fileNameOf(['활동로그', unitsPart(log.units), log.name, dayAt(deps.clock())])
  if (asked.format === 'csv')
    return { type: 'text/csv; charset=utf-8', content: Buffer.from(csvOf(rowsOfLog(log))), name: `${name}.csv` }
  const { content } = await writePdf(documentOfLog(log))
  return { type: 'application/pdf', content, name: `${name}.pdf` }
}
