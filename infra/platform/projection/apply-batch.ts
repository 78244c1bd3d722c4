import { sql } from 'kysely'
import type { LogPart, RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { withoutPreparing } from '../postgres/prepared-statements.ts'
import { batchSettings } from './batch-settings.ts'
import { noticeOfChanges } from './changes.ts'
import { schemaOf, type Generation } from './generations.ts'
import { isSmall, moveTogether } from './move-together.ts'
import type { AnyDatabase, Projection } from './projection.ts'
import { applyRelevant } from './relevant.ts'

/** The row of the generation is gone: another one was swapped in. */
export class GenerationReplaced extends Error {
  constructor(generation: Generation) {
    super(`${schemaOf(generation)} was replaced`)
    this.name = 'GenerationReplaced'
  }
}

/** A batch does not follow the checkpoint; applying it would lose the events in between. */
export class BatchLeavesHole extends Error {
  readonly checkpoint: number

  constructor(checkpoint: number, first: number) {
    super(`batch begins at ${first}, checkpoint is ${checkpoint}`)
    this.name = 'BatchLeavesHole'
    this.checkpoint = checkpoint
  }
}

/** Part of the log that a read model is to take: all events in it that it handles, in order. */
export type Batch = Pick<LogPart, 'after' | 'through' | 'events'>

/**
 * Applies a batch and moves the checkpoint in one transaction; events up to the checkpoint are left
 * out, so a batch that comes twice, or to two processes, counts once. Returns the new checkpoint.
 * @throws {GenerationReplaced}
 * @throws {BatchLeavesHole}
 */
export const applyBatch = async (
  database: AnyDatabase,
  projection: Projection,
  generation: Generation,
  events: readonly RecordedEvent[],
): Promise<number> => {
  const [first, last] = [events[0], events.at(-1)]
  if (last && (await moveTogether(database, projection, generation, events))) return last.position
  const batch = { after: (first?.position ?? 1) - 1, through: last?.position ?? 0, events }
  // Large batches are planned each time: a plan made for any number of events takes a tenth longer.
  return applyPart(isSmall(events) ? database : withoutPreparing(database), projection, generation, batch)
}

/**
 * Applies a part of the log as {@link applyBatch} does, though it need not hold the events that the
 * read model does not handle.
 * @throws {GenerationReplaced}
 * @throws {BatchLeavesHole}
 */
export const applyPart = (
  database: AnyDatabase,
  projection: Projection,
  generation: Generation,
  { after, through, events }: Batch,
): Promise<number> =>
  database.transaction().execute(async (transaction) => {
    const { name, version, generation: number } = generation
    const { rows } = await sql<Pick<Generation, 'position' | 'status'>>`
      select position, status, ${batchSettings}, set_config('search_path', ${`"${schemaOf(generation)}", public`}, true)
      from public.projection where name = ${name} and version = ${version} and generation = ${number} for update`.execute(
      transaction,
    )
    if (!rows[0]) throw new GenerationReplaced(generation)
    const checkpoint = Number(rows[0].position)
    if (through <= checkpoint) return checkpoint
    if (after > checkpoint) throw new BatchLeavesHole(checkpoint, after + 1)
    const fresh = events.filter((event) => event.position > checkpoint)
    const touched = await applyRelevant(transaction, projection, fresh)
    // Nobody reads a generation that is being built.
    const notice = rows[0].status === 'live' ? noticeOfChanges(touched, through) : undefined
    const told = notice ? sql`returning ${notice}` : sql``
    await sql`update public.projection set position = ${through} where name = ${name}
      and version = ${version} and generation = ${number} ${told}`.execute(transaction)
    return through
  })
