import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { RollImportRow } from '#projections/roll-import/roll-imports.ts'
import { errors, type ErrorCode } from '../core/errors/error.contract.ts'
import type { RollCounts, ExistingRollImport } from './roll-import.decider.ts'
import type { StoredPreview, StoredRoll, StoredSummary, Progress } from './stored-roll.ts'
import { additionProblem, erasedProblem, waitingProblem } from './preview.ts'
import type { RollImportPreview, RollImportSummary } from './roll-imports.contract.ts'

/** Stands for the name of a file that is forgotten. */
const FORGOTTEN_NAME = '명부 파일'

const none: RollCounts = { rows: 0, added: 0, changed: 0, unchanged: 0, failed: 0, missing: 0 }

type Situation = Pick<RollImportRow, 'status' | 'counts'>

/** Returns the counts of an import; if it failed, what it had imported until then. */
const countsOf = (
  { status, counts }: Situation,
  kept: Pick<StoredRoll, 'counts' | 'tally'> | undefined,
): RollCounts => {
  const known = counts ?? kept?.counts ?? none
  if (status !== 'failed' || !kept) return known
  const { added, changed, unchanged, failed } = kept.tally
  return { ...known, added, changed, unchanged, failed }
}

const progressOf = (
  status: RollImportRow['status'],
  counts: RollCounts,
  kept: Pick<Progress, 'progress'> | undefined,
): number => (status === 'done' ? counts.rows : (kept?.progress ?? 0))

/** The Korean text of a failure's code; codes of later versions have that of any failure. */
const textOf = (reason: string | null): string | null =>
  reason === null ? null : (errors[reason as ErrorCode] ?? errors.INTERNAL).text

/** An import as the list of imports shows it. */
export const summaryOf = (row: RollImportRow, kept: StoredSummary | undefined): RollImportSummary => {
  const counts = countsOf(row, kept)
  return {
    id: row.id,
    listId: row.list_id,
    fileName: kept?.fileName ?? FORGOTTEN_NAME,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    status: row.status,
    progress: progressOf(row.status, counts, kept),
    error: textOf(row.error),
    counts,
    Admin: row.admin_id !== null && row.admin_name !== null ? { id: row.admin_id, name: row.admin_name } : null,
  }
}

/** Builds the row that the read model will have, from the log. */
export const rowOf = (
  state: ExistingRollImport,
  events: readonly RecordedEvent[],
  adminName: string | null,
): RollImportRow => {
  const [first, last] = [events[0], events.at(-1)]
  const isOver = state.status === 'done' || state.status === 'failed' || state.status === 'discarded'
  return {
    id: state.importId,
    list_id: state.listId,
    created_at: new Date(first?.metadata.at ?? 0),
    status: state.status,
    finished_at: isOver && last ? new Date(last.metadata.at) : null,
    error: state.status === 'failed' ? state.reason : null,
    counts: 'counts' in state ? state.counts : null,
    admin_id: uploaderOf(events),
    admin_name: adminName,
  }
}

/** The administrator who uploaded it. */
export const uploaderOf = ([uploaded]: readonly RecordedEvent[]): string | null =>
  uploaded?.metadata.actor.kind === 'admin' ? uploaded.metadata.actor.id : null

/** The day in Seoul on which it was uploaded. */
export const uploadDayOf = ([uploaded]: readonly RecordedEvent[]): string => dayAt(new Date(uploaded?.metadata.at ?? 0))

type Unread = Omit<StoredPreview, 'counts' | 'personIds'>

const unread: Unread = {
  encoding: 'xlsx',
  sheets: [],
  sheet: 0,
  headerRow: 1,
  columns: [],
  missingFields: [],
  rows: [],
  problems: [],
  problemCounts: { error: 0, warning: 0, note: 0 },
  missing: [],
}

/** Returns the problems of the preview, and rows whose data went before the import. */
const problemsOf = (preview: StoredPreview, { tally }: Progress): RollImportPreview['problems'] => {
  const rowsWith = (problem: string) =>
    new Set(preview.problems.filter(({ kind }) => kind === problem).map(({ row }) => row))
  const [erased, waiting] = [rowsWith('person-erased'), rowsWith('second-admin-needed')]
  return [
    ...preview.problems,
    ...tally.erasedRows.filter((row) => !erased.has(row)).map((row) => erasedProblem(row, null, 'error')),
    ...(tally.waitingRows ?? []).filter((row) => !waiting.has(row)).map(waitingProblem),
    ...(tally.additionRows ?? []).filter((row) => !waiting.has(row)).map(additionProblem),
  ]
}

/** Whether persons are shown: not while the import runs, when only its progress is requested. */
export const showsPersons = ({ status }: Pick<RollImportRow, 'status'>): boolean =>
  status !== 'running' && status !== 'discarded'

/** Returns an import with everything that is still stored of its file. */
export const previewAnswer = (row: RollImportRow, kept: StoredRoll | undefined): RollImportPreview => {
  const { id, listId, fileName, createdAt, status, progress, error, counts } = summaryOf(row, kept)
  const {
    personIds: _personIds,
    counts: _counts,
    corrections = [],
    ...preview
  } = kept?.preview ?? { ...unread, personIds: [], counts }
  const shown =
    kept?.preview && showsPersons(row)
      ? { ...preview, problems: problemsOf(kept.preview, kept) }
      : {
          ...preview,
          columns: preview.columns.map((column) => ({ ...column, samples: [] })),
          rows: [],
          leftOut: [],
          problems: [],
          missing: [],
        }
  const corrected = corrections.length === 0 ? {} : { corrected: corrections.length }
  const revision = kept?.preview ? { revision: kept.revision } : {}
  return { id, listId, fileName, createdAt, status, progress, error, ...shown, ...corrected, ...revision, counts }
}
