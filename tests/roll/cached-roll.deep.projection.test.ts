import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { applyBatch } from '#infra/platform/projection/apply-batch.ts'
import { schemaOf } from '#infra/platform/projection/generations.ts'
import { readCachedRoll } from '#projections/roll/cached-roll.ts'
import { findRollVersions, rollHistory, type RollVersion } from '#projections/roll/roll-history.ts'
import { generationOf, openReadSide } from '#tests/projections/read-side.ts'
import { fixedId } from '#tests/support/fixed.ts'

const { system } = await openReadSide()
const { database } = system
const generation = await generationOf(database, 'roll-history')

let position = 0
const recorded = (type: string, data: unknown): RecordedEvent => {
  position += 1
  return {
    type,
    data,
    position,
    stream: 'any',
    version: 1,
    metadata: { actor: { kind: 'system', name: 'tests' }, at: '2026-03-01T00:00:00Z' },
    hash: '',
  } as RecordedEvent
}

const act = fc.record({
  kind: fc.constantFrom('add', 'add', 'change', 'remove', 'delete-list', 'none'),
  entry: fc.nat(3),
  area: fc.constantFrom(null, 400_000, 849_800),
})
type Act = Parameters<Parameters<typeof act.map>[0]>[0]

const eventsOf = (listId: string, { kind, entry, area }: Act): readonly RecordedEvent[] => {
  const listUserId = `${listId.slice(0, -1)}${entry}`
  const holding = { area, landShare: null, ownershipShare: null, kakaoEnabled: true }
  const place = { dong: '101', ho: String(entry), personId: fixedId(entry), apartmentId: fixedId(9) }
  if (kind === 'add') return [recorded('ListUserAdded', { listId, listUserId, ...place, ...holding })]
  if (kind === 'change') return [recorded('ListUserChanged', { listId, listUserId, ...holding })]
  if (kind === 'remove') return [recorded('ListUserRemoved', { listId, listUserId, personId: place.personId })]
  return kind === 'delete-list' ? [recorded('ListDeleted', { listId })] : []
}

const inOrder = (versions: readonly RollVersion[]): readonly string[] =>
  versions.map((version) => JSON.stringify(version)).toSorted()

const expectCurrent = async (listId: string): Promise<void> =>
  expect(inOrder(await readCachedRoll(database, listId))).toEqual(inOrder(await findRollVersions(database, listId)))

it('a cached roll is what the database has, whatever happened since it was read', async () => {
  let lists = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      const listId = fixedId((lists += 1) * 0x100)
      for (const one of acts) {
        await applyBatch(database, rollHistory, generation, eventsOf(listId, one))
        await expectCurrent(listId)
      }
    }),
    { numRuns: 15 },
  )
})

it('an unchanged roll is not read again', async () => {
  const listId = fixedId(0xffff00)
  await applyBatch(database, rollHistory, generation, eventsOf(listId, { kind: 'add', entry: 1, area: 400_000 }))
  const first = await readCachedRoll(database, listId)
  expect(first).toHaveLength(1)
  expect(await readCachedRoll(database, listId)).toBe(first)
})

it('a roll of a read model that lost its newest events is read again', async () => {
  const listId = fixedId(0xfffe00)
  await applyBatch(database, rollHistory, generation, eventsOf(listId, { kind: 'add', entry: 1, area: 400_000 }))
  await applyBatch(database, rollHistory, generation, eventsOf(listId, { kind: 'change', entry: 1, area: 849_800 }))
  expect(await readCachedRoll(database, listId)).toHaveLength(2)
  const stored = sql.table(`${schemaOf(generation)}.roll_version`)
  await sql`delete from ${stored} where list_id = ${listId} and until_position is null`.execute(database)
  await sql`update ${stored} set until_position = null, until_at = null where list_id = ${listId}`.execute(database)
  await expectCurrent(listId)
  expect(await readCachedRoll(database, listId)).toHaveLength(1)
})
