import { setImmediate as others } from 'node:timers/promises'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import { findEntriesBut, lastImportOf } from '#projections/roll-import/roll-imports.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { errors } from '../core/errors/error.contract.ts'
import { mapYielding } from '../core/concurrency/map-yielding.ts'
import { stateIn } from '../core/read-state.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../list/list.decider.ts'
import { mapFields, ofEachKind, type HoldingField } from '../roll/fields.contract.ts'
import { ADDITION_WAITS, WAITS_FOR_SECOND } from '../person/contact/waiting.contract.ts'
import type { RollRow } from '../roll/list-users.contract.ts'
import { proposeAreas } from './ledger-areas.ts'
import { missingFieldProblems, moreUnits, type RowWithMissingField } from './missing-field-problems.ts'
import { countByLevel, mostSevere } from './cell/most-severe.ts'
import { problemAt } from './cell/problems.ts'
import type { RollReadRow } from './sheet/row.ts'
import { emptyTally, type StoredPreview, type Tally } from './stored-roll.ts'
import type { ReadFile } from './reading.ts'
import {
  draftRows,
  leftOutEntriesOf,
  leftOutTexts,
  matchLeftOut,
  readProtectedHoldings,
  readRowStreams,
  type GoodRow,
  type Roll,
  type EnrolledRow,
} from '../roll/roll.facts.ts'
import type { RollImportPreview, RollProblem } from './roll-imports.contract.ts'

const MAX_ROWS = 50
const MAX_ROWS_WITH_PROBLEMS = 200
/** Owners of the shown rows together: fifty rows may name thousands. */
const MAX_OWNERS_SHOWN = 1_000
const MAX_MISSING = 200
const READ_MODELS_WAIT_MS = 3_000

type Planner = Pick<Deps, 'store' | 'secrets' | 'database' | 'freshness' | 'hooks' | 'clock'>
type Outcome = RollImportPreview['rows'][number]['outcome']

/** Every owner of the rows, under the number of their row in the sheet. */
export const ownersOf = (rows: readonly RollReadRow[]): readonly GoodRow[] =>
  rows.flatMap(({ row, owners }) => owners.map((value) => ({ row, value })))

/** Metadata for a dry run: nothing of it is written. */
const unwritten: Metadata = { actor: { kind: 'admin', id: '00000000-0000-7000-8000-000000000000' }, at: '' }

type PlannedRows = {
  readonly list: ExistingList
  readonly taken: readonly EnrolledRow[]
  readonly lacking: readonly RowWithMissingField[]
  /** Whether a vote of the list is open. */
  readonly holdsRoll: boolean
}

const planOwners = async (deps: Planner, roll: Roll, owners: readonly GoodRow[]): Promise<PlannedRows> => {
  const contents = await readRowStreams(deps, roll, owners)
  const { persons, holdsRoll } = await readProtectedHoldings(deps, roll, contents)
  const draft = draftRows(deps.secrets, roll, contents, { held: { persons, holdsRoll, metadata: unwritten } })
  const taken = await mapYielding(owners, draft.take)
  const lacks = await mapYielding(taken, (one, index) => {
    const { dong = '', ho = '' } = owners[index]?.value ?? {}
    return draft.lacks(one).map((lack): RowWithMissingField => ({ row: one.row, name: one.name, dong, ho, lack }))
  })
  const list = existingList(stateIn(contents, listDecider, listStream(roll.listId)))
  return { list, taken, lacking: lacks.flat(), holdsRoll }
}

/**
 * Returns the problems of owners whose unit has the maximum number, and of units that the list may
 * have under another spelling.
 */
const unitProblems = (taken: readonly EnrolledRow[]): readonly RollProblem[] =>
  taken.flatMap(({ row, name, outcome, listedAs }) => {
    if (outcome === 'crowded') return [problemAt({ kind: 'unit-too-many-owners' }, { row, field: 'name', value: name })]
    if (listedAs === undefined) return []
    return [
      problemAt({ kind: 'ho-listed-otherwise', detail: `명부: ${listedAs}호` }, { row, field: 'ho', value: name }),
    ]
  })

/**
 * Returns the outcome of a row of the sheet, which counts once whatever its number of owners; it
 * fails if none of them can be imported. A row that repeats another changes nothing.
 */
const outcomeOf = ({ failed }: RollReadRow, owners: readonly EnrolledRow[]): Outcome => {
  if (owners.length === 0) return failed ? 'failed' : 'unchanged'
  const came = (outcome: EnrolledRow['outcome']): boolean => owners.some((owner) => owner.outcome === outcome)
  if (came('added')) return 'added'
  if (came('changed')) return 'changed'
  // An owner who waits for a second administrator is not on the roll yet; the row is reported
  // besides.
  return came('unchanged') || came('waiting') ? 'unchanged' : 'failed'
}

/** Returns the outcome of each row of a sheet, by its number. */
const outcomesOf = (rows: readonly RollReadRow[], taken: readonly EnrolledRow[]): ReadonlyMap<number, Outcome> => {
  const byRow = Map.groupBy(taken, ({ row }) => row)
  return new Map(rows.map((row) => [row.row, outcomeOf(row, byRow.get(row.row) ?? [])]))
}

/** Adds what rows came to. */
export const tallied = (tally: Tally, rows: readonly RollReadRow[], taken: readonly EnrolledRow[]): Tally => {
  const outcomes = [...outcomesOf(rows, taken).values()]
  const count = (outcome: Outcome): number => tally[outcome] + outcomes.filter((one) => one === outcome).length
  const erased = new Set(taken.filter(({ outcome }) => outcome === 'erased').map(({ row }) => row))
  return {
    added: count('added'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    failed: count('failed'),
    erasedRows: [...tally.erasedRows, ...erased],
    waitingRows: [...(tally.waitingRows ?? []), ...waitingRowsOf(taken)],
    additionRows: [...(tally.additionRows ?? []), ...additionRowsOf(taken)],
  }
}

const waitingRowsOf = (taken: readonly EnrolledRow[]): readonly number[] => [
  ...new Set(taken.filter(({ waits }) => waits.length > 0).map(({ row }) => row)),
]

const additionRowsOf = (taken: readonly EnrolledRow[]): readonly number[] => [
  ...new Set(taken.filter(({ outcome }) => outcome === 'waiting').map(({ row }) => row)),
]

const leftOutKinds = { 'same-person': 'owner-left-out', 'same-name': 'owner-named-as-left-out' } as const

/** Returns the warnings of new entries of owners who are left out of the number of owners. */
const leftOutProblems = async (
  deps: Planner,
  { list, taken }: Pick<PlannedRows, 'list' | 'taken'>,
): Promise<readonly RollProblem[]> => {
  const match = matchLeftOut(await leftOutEntriesOf(deps, list))
  return taken.flatMap((one) => {
    const found = match(one)
    if (found === undefined) return []
    const place = { row: one.row, column: null, field: 'name', value: one.name } as const
    return [{ level: 'warning', kind: leftOutKinds[found], message: leftOutTexts[found], ...place }]
  })
}

/** Names a row whose owner comes on the roll once another administrator has confirmed it. */
export const additionProblem = (row: number): RollProblem => ({
  ...waitingProblem(row),
  field: 'name',
  message: ADDITION_WAITS,
})

/** Names a row whose name or phone another administrator has to confirm. */
export const waitingProblem = (row: number): RollProblem => ({
  level: 'warning',
  kind: 'second-admin-needed',
  row,
  column: null,
  field: 'phone',
  message: WAITS_FOR_SECOND,
  value: null,
})

/**
 * Builds the problem of a row whose person was erased: the row is not imported if it names nobody
 * else.
 */
export const erasedProblem = (row: number, name: string | null, level: 'error' | 'warning'): RollProblem => ({
  level,
  kind: 'person-erased',
  row,
  column: null,
  field: 'name',
  message: errors.PERSON_ERASED.text,
  value: name,
})

type ShownOwner = RollImportPreview['rows'][number]['owners'][number]

const nothing = ofEachKind({ area: null, text: '' })

const shownOwner = (owner: RollRow): ShownOwner => ({
  name: owner.name,
  phone: owner.phone ?? '',
  birthDate: owner.birthDate ?? '',
  ...(owner.address ? { address: owner.address } : {}),
  ...(owner.email ? { email: owner.email } : {}),
  ...(owner.language ? { language: owner.language } : {}),
  dong: owner.dong,
  ho: owner.ho,
  ...shownHolding(owner),
})

const shownHolding = (owner: RollRow): Pick<ShownOwner, HoldingField> =>
  // Each field has its own value, or the empty one of its kind.
  mapFields<Record<HoldingField, unknown>>((field) => owner[field] ?? nothing[field]) as Pick<ShownOwner, HoldingField>

const shownRows = (rows: readonly RollReadRow[], problems: readonly RollProblem[]): readonly RollReadRow[] => {
  const isCorrected = ({ cells = [] }: RollReadRow): boolean => cells.some(({ corrected }) => corrected)
  const grave = problems.filter(({ level }) => level !== 'note')
  const withProblems = new Set(grave.flatMap(({ row }) => row ?? []).slice(0, MAX_ROWS_WITH_PROBLEMS))
  let owners = 0
  return rows
    .filter((row, index) => index < MAX_ROWS || withProblems.has(row.row) || isCorrected(row))
    .filter((row) => (owners += row.owners.length) <= MAX_OWNERS_SHOWN)
}

/**
 * Returns what a file would do to a list as it is at this moment, by deciding on every row without
 * writing anything. Entries that the roll lacks are only reported: an import removes nobody.
 * @throws DomainError READ_MODEL_BEHIND if the entries are unknown yet
 */
export const previewOf = async (
  deps: Planner,
  roll: Roll & { readonly sha256: string },
  { readAs, rows }: ReadFile,
): Promise<StoredPreview> => {
  // Taken now: while the rows are decided on, the read models come after.
  const position = await deps.store.lastPosition()
  const { problems: found, problemCounts, ...recognised } = readAs
  const { list, taken, lacking, holdsRoll } = await planOwners(deps, roll, ownersOf(rows))
  const tally = tallied(emptyTally, rows, taken)
  await others()
  const outcomes = outcomesOf(rows, taken)
  await others()
  if (!(await deps.freshness.wait(position, READ_MODELS_WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  const isReadable = readAs.missingFields.length === 0
  const missing = isReadable
    ? await findEntriesBut(
        deps.database,
        roll.listId,
        taken.map(({ listUserId }) => listUserId),
        MAX_MISSING,
      )
    : { rows: [], total: 0 }
  const erased = taken
    .filter(({ outcome }) => outcome === 'erased')
    .map(({ row, name }) => erasedProblem(row, name, outcomes.get(row) === 'failed' ? 'error' : 'warning'))
  const ofUnits = unitProblems(taken)
  const waiting = [...waitingRowsOf(taken).map(waitingProblem), ...additionRowsOf(taken).map(additionProblem)]
  const same = [...(await sameFile(deps, roll)), ...(await moreUnits(deps, roll, rows))]
  const lacks = [...missingFieldProblems(lacking, readAs.columns), ...(await leftOutProblems(deps, { list, taken }))]
  // The file's own come as the gravest of them already.
  const problems = mostSevere([...same, ...found, ...erased, ...ofUnits, ...waiting, ...lacks]).toSorted(
    (one, other) => (one.row ?? 0) - (other.row ?? 0),
  )
  const counts = countByLevel([...same, ...erased, ...ofUnits, ...waiting, ...lacks])
  const shown = shownRows(rows, problems)
  const { erasedRows: _erasedRows, waitingRows: _waitingRows, additionRows: _additionRows, ...counted } = tally
  return {
    ...recognised,
    counts: { rows: rows.length, ...counted, missing: missing.total },
    rows: shown.map(({ row, owners, cells }) => ({
      row,
      ...(cells ? { cells: [...cells] } : {}),
      owners: owners.map(shownOwner),
      outcome: outcomes.get(row) ?? 'failed',
    })),
    problems: [...problems],
    problemCounts: {
      error: problemCounts.error + counts.error,
      warning: problemCounts.warning + counts.warning,
      note: problemCounts.note + counts.note,
    },
    ledgerAreas: holdsRoll ? null : await proposeAreas(deps, roll, { rows, lacking }),
    missing: missing.rows.map(({ id, dong, ho, name }) => ({ listUserId: id, dong, ho, name })),
    personIds: [
      ...new Set([...personsOf(taken, [...shown, ...problems]), ...missing.rows.map((entry) => entry.person_id)]),
    ],
  }
}

const personsOf = (
  taken: readonly EnrolledRow[],
  shown: readonly { readonly row: number | null }[],
): readonly string[] => {
  const rows = new Set(shown.flatMap(({ row }) => row ?? []))
  return taken.filter(({ row }) => rows.has(row)).map(({ personId }) => personId)
}

const sameFile = async (
  { database }: Planner,
  { listId, sha256 }: Roll & { readonly sha256: string },
): Promise<readonly RollProblem[]> => {
  const at = await lastImportOf(database, listId, sha256)
  if (!at) return []
  const [year, month, day] = dayAt(at).split('-').map(Number)
  return [
    {
      level: 'note',
      kind: 'same-file',
      row: null,
      column: null,
      field: null,
      message: `${year}. ${month}. ${day}.에 이미 가져온 파일과 똑같은 파일입니다.`,
      value: null,
    },
  ]
}
