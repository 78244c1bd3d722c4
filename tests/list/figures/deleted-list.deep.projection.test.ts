import { expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { findEntriesAt, findListFiguresAt } from '#projections/list/find-list-figures-at.ts'
import { knownListsOf } from '#projections/list/known-lists.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { fixedId } from '#tests/support/fixed.ts'

const side = await openReadSide()
const { database, projections } = side.system
const listProgress = projections.find(({ name }) => name === 'list-progress')
if (!listProgress) throw new Error('there is list-progress')
const generation = await generationOf(database, 'list-progress')

const listId = fixedId(1)

const recorded = (position: number, type: string, data: object): RecordedEvent => ({
  ...({ type, data: { listId, apartmentId: fixedId(2), ...data } } as DomainEvent),
  position,
  stream: 'any',
  version: 1,
  metadata: { actor: { kind: 'system', name: 'tests' }, at: '2025-03-10T15:00:00Z' },
  hash: '',
})

const added = (position: number): RecordedEvent =>
  recorded(position, 'ListUserAdded', {
    listUserId: fixedId(100 + position),
    personId: fixedId(200 + position),
    dong: '101',
    ho: String(position),
    area: 849_800,
    landShare: null,
    ownershipShare: null,
    kakaoEnabled: true,
  })

it('nothing of a deleted list is known, whatever instant of it was asked for before', async () => {
  const log = [
    recorded(1, 'ListCreated', { name: '명부', type: 'vote', coOwners: 'any' }),
    added(2),
    added(3),
    added(4),
  ]
  await applyBatch(database, listProgress, generation, log)
  const targetsAt = async (position: number): Promise<number> =>
    (await findListFiguresAt(database, { listId, position })).byDong.reduce((sum, { targets }) => sum + targets, 0)
  // Forwards, backwards and at the newest: each from what is known by then.
  const positions = [2, 3, 1, 2, 4, 9]
  const targets: number[] = []
  for (const position of positions) targets.push(await targetsAt(position))
  expect(targets).toEqual([1, 2, 0, 1, 3, 3])
  expect(knownListsOf(database).nearest(listId, 3)?.position).toBe(3)
  await applyBatch(database, listProgress, generation, [recorded(5, 'ListDeleted', {})])
  expect(await targetsAt(3)).toBe(0)
  expect(await findEntriesAt(database, { listId, position: 3 })).toEqual([])
  expect(knownListsOf(database).nearest(listId, 3)).toBeUndefined()
})
