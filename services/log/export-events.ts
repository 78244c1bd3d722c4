import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { dayAt } from '#events/values/day.ts'
import { findLogEvents } from '#projections/log/find-log-events.ts'
import type { LogEventRow } from '#projections/log/log-index.ts'
import { findInclusionProofs } from '#projections/log/merkle-tree.ts'
import { readLeaves } from '#projections/log/read-leaf.ts'
import { findTreeHead, type KeyedHead } from '#projections/log/tree-heads.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import type { FileAnswer } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import { filterOf } from './event-filter.ts'
import type { LogExportQuery } from './log-events.contract.ts'
import { describeRows, type Reader } from './describe-log-events.ts'

/** Maximum number of events of an export, as in the error's text. */
const MAX_EVENTS = 20_000
const ROWS_A_READ = 1_000
const EVENTS_A_TIME = 200

/** @throws DomainError TOO_MANY_EVENTS */
const readRows = async (deps: Deps, { admin }: Reader, asked: LogExportQuery): Promise<readonly LogEventRow[]> => {
  const filter = await filterOf(deps, asked, admin)
  const rows: LogEventRow[] = []
  for (;;) {
    const before = rows.at(-1)?.position
    const found = await findLogEvents(deps.unhurried, {
      filter,
      before,
      limit: ROWS_A_READ,
      only: visibleApartments(admin),
    })
    rows.push(...found)
    if (rows.length > MAX_EVENTS) throw new DomainError('TOO_MANY_EVENTS')
    if (found.length < ROWS_A_READ) return rows
  }
}

type Exporting = {
  readonly rows: readonly LogEventRow[]
  readonly head: KeyedHead
  readonly reader: Reader
  readonly asked: LogExportQuery
}

async function* linesOf(deps: Deps, { rows, head, reader, asked }: Exporting) {
  const digest = createHash('sha256')
  const lineOf = (content: object): string => {
    const line = `${JSON.stringify(content)}\n`
    digest.update(line)
    return line
  }
  yield lineOf({ line: 'head', asked, madeAt: deps.clock().toISOString(), madeBy: reader.admin.id, treeHead: head })
  for (let place = 0; place < rows.length; place += EVENTS_A_TIME) {
    const some = rows.slice(place, place + EVENTS_A_TIME)
    const positions = some.map(({ position }) => position)
    const [told, leaves, proofs] = await Promise.all([
      describeRows(deps, reader, some, asked.userId),
      readLeaves(deps.unhurried, positions),
      findInclusionProofs(deps.unhurried, positions, head.size),
    ])
    for (const { told: event } of told)
      yield lineOf({
        line: 'event',
        ...event,
        leaf: leaves.get(event.id) ?? null,
        leafIndex: event.id - 1,
        inclusionProof: proofs.get(event.id) ?? [],
      })
  }
  const sha256 = digest.copy().digest('hex')
  yield lineOf({ line: 'end', events: rows.length, sha256 })
}

/**
 * Returns the export as JSON Lines, with proofs against one signed head; it is sent while it is
 * being made.
 * @throws DomainError TOO_MANY_EVENTS, or READ_MODEL_BEHIND if no signed head covers the newest
 * event yet
 */
export const exportOf = async (deps: Deps, reader: Reader, asked: LogExportQuery): Promise<FileAnswer['file']> => {
  const rows = await readRows(deps, reader, asked)
  const head = await findTreeHead(deps.database, rows[0]?.position ?? 1)
  if (!head) throw new DomainError('READ_MODEL_BEHIND')
  const lines = linesOf(deps, { rows, head, reader: { ...reader, what: '기록 내려받기 (JSON)' }, asked })
  return {
    type: 'application/x-ndjson',
    content: Readable.from(lines),
    name: `${fileNameOf(['기록', dayAt(deps.clock())])}.jsonl`,
  }
}
