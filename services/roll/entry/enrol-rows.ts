import type { Metadata } from '#events/metadata.ts'
import type { LeftOutEntry } from '#projections/roll/find-left-out-entries.ts'
import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { retryOnConflict } from '../../core/concurrency/retry-on-conflict.ts'
import { stateIn } from '../../core/read-state.ts'
import { assertActiveOrScheduled, existingList, listDecider, listStream } from '../../list/list.decider.ts'
import type { RollImport } from '../list-users.contract.ts'
import { contradictionsIn } from './contradictions.decider.ts'
import { listedOtherwise } from './unit-spellings.ts'
import { MAX_OWNERS_OF_UNIT, rollRow } from '../list-users.contract.ts'
import {
  draftRows,
  readRowStreams,
  type Contents,
  type GoodRow,
  type Roll,
  type RowsDraft,
  type RowTools,
  type EnrolledRow,
} from './row-decisions.ts'
import {
  endExclusionsOfFurtherEntries,
  leftOutEntriesOf,
  leftOutTexts,
  matchLeftOut,
} from '../exclusion/further-entries.ts'
import { readProtectedHoldings } from './rows-under-approval.ts'
import { requestAdditions } from '../approval/request-additions.ts'
import { ADDITION_WAITS, WAITS_FOR_SECOND } from '../../person/contact/waiting.contract.ts'

type FailedRow = RollImport['failed'][number]
type ImportResult = Required<RollImport> & { readonly position: number }
type Tools = RowTools

/** Number of rows per write: few enough to be quick, and to make a lost race cheap. */
const ROWS_A_UNIT = 250

/**
 * Sorts rows into those that can be imported and the errors of the others, each with row, field and
 * reason; rows that contradict each other are all named. `distinctUnits`: see
 * {@link contradictionsIn}.
 */
export const sortRows = async (
  rows: readonly unknown[],
  distinctUnits: readonly string[],
): Promise<{ readonly good: readonly GoodRow[]; readonly failed: readonly FailedRow[] }> => {
  const good: GoodRow[] = []
  const failed: FailedRow[] = []
  await mapYielding(rows, (raw, row) => {
    const parsed = rollRow.safeParse(raw)
    if (parsed.success) good.push({ row, value: parsed.data })
    else
      for (const issue of parsed.error.issues)
        failed.push({
          row,
          path: issue.path.map(String).join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''),
          message: reasonOf(issue.message),
        })
  })
  const contradictions = contradictionsIn(good, distinctUnits)
  const contradicted = new Set(contradictions.map(({ row }) => row))
  return {
    good: good.filter(({ row }) => !contradicted.has(row)),
    failed: [
      ...failed,
      ...contradictions.map(({ row, field, other }) => ({
        row,
        path: field,
        message: contradictionTexts[field](`${other + 1}번째 줄`),
      })),
    ],
  }
}

const CROWDED = `한 세대의 소유자는 ${MAX_OWNERS_OF_UNIT}명까지 등록할 수 있습니다.`

const ownerContradiction = (what: string) => (where: string) =>
  `같은 세대에 같은 이름이 다른 ${what} 또 있어(${where}) 같은 사람인지 알 수 없습니다.`
const unitContradiction = (what: string) => (where: string) => `같은 세대의 다른 줄(${where})과 ${what} 다릅니다.`

/** Messages for a row that another one contradicts. */
const contradictionTexts = {
  ho: (where: string) => `표기만 다른 호가 또 있어(${where}) 한 세대인지 두 세대인지 알 수 없습니다.`,
  phone: ownerContradiction('전화번호로'),
  birthDate: ownerContradiction('생년월일로'),
  area: unitContradiction('전용면적이'),
  landShare: unitContradiction('대지권지분이'),
} as const

const reasonOf = (message: string): string => (/[가-힣]/.test(message) ? message : '형식이 올바르지 않습니다.')

type ImportRequest = {
  readonly roll: Roll
  readonly rows: readonly GoodRow[]
  readonly now: Date
  readonly metadata: Metadata
}

/**
 * Imports rows into a list, some hundred per write. The same row of a later roll finds the same
 * entry: by unit and name. A person is the same within a complex by name and phone, or by name and
 * date of birth without a phone. Rows of erased persons are named.
 * @throws DomainError if the list does not exist or is over; StreamConflict after eight lost races.
 */
export const importRows = async (tools: Tools, { rows, ...request }: ImportRequest): Promise<ImportResult> => {
  const taken: EnrolledRow[] = []
  const pending: ImportResult['pending'] = []
  const warnings: ImportResult['warnings'] = []
  let position = 0
  for (let start = 0; start < rows.length; start += ROWS_A_UNIT) {
    const part = await takeRows(tools, { ...request, rows: rows.slice(start, start + ROWS_A_UNIT) })
    taken.push(...part.taken)
    warnings.push(...leftOutWarnings(part))
    if (part.approvalId !== undefined) pending.push({ id: part.approvalId, kind: 'roll-addition' })
    position = Math.max(position, part.position)
  }
  const created = taken.filter(({ outcome }) => outcome === 'added').length
  const failed = taken.flatMap(({ row, outcome, listedAs }) => {
    if (outcome === 'erased') return [{ row, path: 'name', message: errors.PERSON_ERASED.text }]
    if (outcome === 'crowded') return [{ row, path: 'ho', message: CROWDED }]
    return listedAs === undefined ? [] : [{ row, path: 'ho', message: listedOtherwise(listedAs) }]
  })
  const additions = taken.filter(({ outcome }) => outcome === 'waiting')
  const waiting = [
    ...additions.map(({ row }) => ({ row, path: 'ho', message: ADDITION_WAITS })),
    ...taken.flatMap(({ row, waits }) => waits.map((path) => ({ row, path, message: WAITS_FOR_SECOND }))),
  ].toSorted((one, other) => one.row - other.row)
  const updated = taken.length - created - failed.length - additions.length
  return { created, updated, failed, waiting, pending, warnings, position }
}

/** Returns the warnings of new entries of owners who are left out of the number of owners. */
const leftOutWarnings = ({ taken, leftOut = [] }: EnrolledUnit): ImportResult['warnings'] => {
  const match = matchLeftOut(leftOut)
  return taken.flatMap((one) => {
    const found = match(one)
    return found === undefined ? [] : [{ row: one.row, path: 'name', message: leftOutTexts[found] }]
  })
}

/**
 * Rows of one write. `since`: the log's position before a write that an earlier try may have made;
 * its events have the same cause.
 */
type UnitRequest = ImportRequest & { readonly since?: number | undefined }
/**
 * `approvalId`: of the request that new owners wait with, where any do. `leftOut`: entries of the
 * list that were left out of the number of owners before.
 */
type EnrolledUnit = {
  readonly taken: readonly EnrolledRow[]
  readonly position: number
  readonly approvalId?: string | undefined
  readonly leftOut?: readonly LeftOutEntry[]
}

/**
 * Imports rows in one write, all or none. A write of an earlier try is not repeated, and its result
 * is returned.
 * @throws DomainError if the list does not exist or is over; StreamConflict after eight lost races.
 */
export const takeRows = async (tools: Tools, request: UnitRequest): Promise<EnrolledUnit> => {
  const erased = new Set<string>()
  const attempt = async (): Promise<EnrolledUnit> => {
    try {
      return await attemptUnit(tools, request, erased)
    } catch (error) {
      // Their key went between our reading and our writing.
      if (!(error instanceof KeyDestroyed) || erased.has(error.personId)) throw error
      erased.add(error.personId)
      return attempt()
    }
  }
  return retryOnConflict(attempt)
}

const attemptUnit = async (
  tools: Tools,
  { roll, rows, now, metadata, since }: UnitRequest,
  erased: ReadonlySet<string>,
): Promise<EnrolledUnit> => {
  const { store, secrets } = tools
  const contents = await readRowStreams(tools, roll, rows)
  const held = await readProtectedHoldings(tools, roll, contents)
  const written = since === undefined ? undefined : contentsBeforeUnit(contents, since, metadata.cause)
  const draft = draftRows(secrets, roll, written?.contents ?? contents, { erased, held: { ...held, metadata } })
  const taken = await mapYielding(rows, draft.take)
  if (written) return { taken, position: written.position }
  const list = existingList(stateIn(contents, listDecider, listStream(roll.listId)))
  assertActiveOrScheduled(list, now)
  const leftOut = await leftOutEntriesOf(tools, list)
  const counted = await countAgain(tools, { listId: roll.listId, taken, leftOut }, { draft, contents })
  const asked = await requestRollAdditions(tools, { roll, now, metadata }, { draft, contents })
  const { approvalId } = asked
  const appends = draft.appends()
  const result = { taken, approvalId, ...(leftOut.length > 0 ? { leftOut } : {}) }
  if (appends.length === 0) return { ...result, position: 0 }
  const writes = new Set(appends.map(({ stream }) => stream))
  const guards = [
    ...new Set([listStream(roll.listId), ...draft.restsOn(), ...held.restsOn, ...counted, ...asked.restsOn]),
  ]
    .filter((stream) => !writes.has(stream))
    .map((stream) => ({ stream, version: contents.get(stream)?.version ?? 0 }))
  const { position } = await store.append({ appends, guards, metadata })
  return { ...result, position }
}

/**
 * Requests a second administrator's approval of new owners while a vote is open; reads additional
 * streams for it.
 */
const requestRollAdditions = async (
  { store, secrets }: Tools,
  { roll, now, metadata }: Pick<UnitRequest, 'roll' | 'now' | 'metadata'>,
  { draft, contents }: RowsDesk,
): Promise<{ readonly approvalId: string | undefined; readonly restsOn: readonly string[] }> => {
  const owners = draft.additions()
  if (owners.length === 0) return { approvalId: undefined, restsOn: [] }
  const { desk, restsOn } = deskOver(store, { draft, contents })
  const approvalId = await requestAdditions({ secrets, clock: () => now }, desk, { ...roll, owners }, metadata)
  return { approvalId, restsOn: [...restsOn] }
}

type RowsDesk = { readonly draft: RowsDraft; readonly contents: Map<string, StreamContent> }

/** Returns a desk over a draft, which reads further streams, and these. */
const deskOver = (store: Tools['store'], { draft, contents }: RowsDesk) => {
  const restsOn = new Set<string>()
  const read = async (streams: readonly string[]): Promise<void> => {
    for (const stream of streams) restsOn.add(stream)
    const unread = streams.filter((stream) => !contents.has(stream))
    for (const [stream, content] of await store.readStreams(unread)) contents.set(stream, content)
  }
  return { desk: { ...draft.draft, read }, restsOn }
}

type NewRows = {
  readonly listId: string
  readonly taken: readonly EnrolledRow[]
  readonly leftOut: readonly LeftOutEntry[]
}

/**
 * Ends the exclusion of owners who come on the roll with a further entry; returns the streams that
 * this rests on.
 */
const countAgain = async (
  { store }: Tools,
  { listId, taken, leftOut }: NewRows,
  of: RowsDesk,
): Promise<ReadonlySet<string>> => {
  const { desk, restsOn } = deskOver(store, of)
  const entries = taken.filter(({ outcome }) => outcome === 'added')
  await endExclusionsOfFurtherEntries(desk, { listId, entries, leftOut })
  return restsOn
}

/**
 * Returns the streams as they were before a write that an earlier try has made; undefined if it has
 * made none.
 */
const contentsBeforeUnit = (
  contents: Contents,
  since: number,
  cause: number | undefined,
): { readonly contents: Contents; readonly position: number } | undefined => {
  const isOurs = ({ position, metadata }: StreamContent['events'][number]): boolean =>
    position > since && metadata.cause !== undefined && metadata.cause === cause
  const ours = [...contents.values()].flatMap(({ events }) => events.filter(isOurs))
  if (ours.length === 0) return undefined
  const before = [...contents].map(([stream, { events }]): readonly [string, StreamContent] => {
    const first = events.findIndex(isOurs)
    return [stream, first < 0 ? { version: events.length, events } : { version: first, events: events.slice(0, first) }]
  })
  return { contents: new Map(before), position: Math.max(...ours.map(({ position }) => position)) }
}
