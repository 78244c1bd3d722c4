import { z } from 'zod'
import { RollImportFailed, RollImportFinished, RollImportStarted } from '#events/roll-import/roll-import.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { findRequestEvents } from '#projections/log/campaign-log.ts'
import type { WorkerDeps } from '../../core/module.ts'
import { DomainError } from '../../core/domain-error.ts'
import { rollImportStream } from '../../roll-import/roll-import.decider.ts'
import { editingTypes } from './roll-edit.ts'
import { editNoticeJob } from './send-roll-edit.ts'
import { watchedVotes, watchingAt } from './watched-votes.ts'

export const SEND_IMPORTED_EDITS = 'tell-imported-edits'
const WAIT_MS = 2_000
const TRIES = 12
const EVENTS_A_TIME = 1_000

const form = z.object({ importId: z.guid(), position: z.int().positive() })

/**
 * Adds the jobs that notify owners once an import of a roll has ended, one message each for all
 * changes: also if it broke off in between.
 */
export const importedEditsReactor: Reactor = {
  name: 'imported-edits-to-tell',
  handles: [RollImportFinished.type, RollImportFailed.type],
  react: (events) =>
    events.map(({ data, position }): NewJob => ({
      task: SEND_IMPORTED_EDITS,
      // The data of either.
      payload: { importId: (data as { readonly importId: string }).importId, position },
      key: `${SEND_IMPORTED_EDITS} ${position}`,
      maxAttempts: TRIES,
    })),
}

type Deps = Pick<WorkerDeps, 'store' | 'database' | 'unhurried' | 'freshness'>

type FirstEdit = { readonly personId: string; readonly event: RecordedEvent }

/** The first edit of each person that an import did. */
const firstEdits = async ({ store, unhurried }: Deps, started: RecordedEvent): Promise<readonly FirstEdit[]> => {
  const { requestId: request } = started.metadata
  if (request === undefined) return []
  const firsts = new Map<string, number>()
  let after = started.position
  for (let isMore = true; isMore;) {
    const rows = await findRequestEvents(unhurried, { request, types: editingTypes, after }, EVENTS_A_TIME)
    for (const { position, subject_id: personId } of rows)
      if (personId !== null && !firsts.has(personId)) firsts.set(personId, position)
    after = rows.at(-1)?.position ?? after
    isMore = rows.length === EVENTS_A_TIME
  }
  const events = new Map((await store.readPositions([...firsts.values()])).map((event) => [event.position, event]))
  return [...firsts].flatMap(([personId, position]) => {
    const event = events.get(position)
    return event ? [{ personId, event }] : []
  })
}

/**
 * Adds the messages to everybody whose entries an import edited while a vote was open: one per
 * person, not per entry.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const sendImportedEdits =
  (deps: Deps) =>
  async (asked: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const { importId, position } = form.parse(asked)
    const { events } = await deps.store.readStream(rollImportStream(importId))
    const started = events.find(({ type }) => type === RollImportStarted.type)
    if (!started) return
    if (!(await deps.freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
    // The data of RollImportStarted.
    const { listId } = started.data as { readonly listId: string }
    const watched = await watchedVotes(deps, listId)
    if (watched.length === 0) return
    for (const { personId, event } of await firstEdits(deps, started)) {
      const [vote] = watchingAt(watched, event.position)
      if (vote) await addJob(editNoticeJob(vote.voteId, personId, event))
    }
  }
