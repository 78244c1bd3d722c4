import type { CollectionRow, UnitCount, UnitRow } from '#projections/registry/find-collections.ts'
import type { RegistryCollection, RegistryCollectionItem } from './registry-collections.contract.ts'
import { OTHER_PROBLEM_TEXT, pauseTexts, problemTexts } from '../registry-texts.ts'

const countsOf = (id: string, counts: readonly UnitCount[]) => {
  const own = counts.filter(({ collection_id }) => collection_id === id)
  const of = (outcome: UnitCount['outcome']): number =>
    own.filter((row) => row.outcome === outcome).reduce((sum, { count }) => sum + count, 0)
  const [succeeded, skipped, failed, unclear] = [of('delivered'), of('skipped'), of('failed'), of('unclear')]
  return {
    done: succeeded + skipped + failed + unclear,
    succeeded,
    skipped,
    failed,
    unclear,
    cost: own.reduce((sum, { cost }) => sum + cost, 0),
  }
}

/** A collection as callers see it. */
export const collectionAnswer = (row: CollectionRow, counts: readonly UnitCount[]): RegistryCollection => ({
  id: row.id,
  listId: row.list_id,
  status: row.status,
  ...(row.status === 'paused' && row.pause_reason !== null
    ? {
        reason: pauseTexts[row.pause_reason],
        pause: { reason: row.pause_reason, until: row.pause_until?.toISOString() ?? null },
      }
    : {}),
  total: row.wanted,
  ...countsOf(row.id, counts),
  estimatedCost: row.wanted * row.price,
  startedAt: row.started_at.toISOString(),
  ...(row.finished_at === null ? {} : { finishedAt: row.finished_at.toISOString() }),
  Admin: row.admin_id === null || row.admin_name === null ? null : { id: row.admin_id, name: row.admin_name },
})

const statusOf = (row: UnitRow, collection: CollectionRow): RegistryCollectionItem['status'] => {
  if (row.outcome !== null) return row.outcome
  return collection.status === 'cancelled' ? 'cancelled' : 'waiting'
}

/** Returns one unit of a collection; its problem comes with the remedy. */
export const itemAnswer =
  (collection: CollectionRow) =>
  (row: UnitRow): RegistryCollectionItem => {
    const message = row.problem === null ? undefined : (problemTexts[row.problem] ?? OTHER_PROBLEM_TEXT)
    return {
      listUserId: row.list_user_id,
      dong: row.dong,
      ho: row.ho,
      status: statusOf(row, collection),
      ...(row.code === null ? {} : { code: row.code }),
      ...(row.problem === null ? {} : { problem: row.problem }),
      ...(message === undefined ? {} : { message }),
      ...(row.registry_id === null ? {} : { registryId: row.registry_id }),
    }
  }
