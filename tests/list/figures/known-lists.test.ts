import { describe, expect, it } from 'vitest'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { changeList, emptyList } from '#projections/list/counted-list.ts'
import type { Entry } from '#projections/list/entry.ts'
import { knownListsOf, type ListAfter } from '#projections/list/known-lists.ts'
import { fixedId } from '#tests/support/fixed.ts'

const listId = fixedId(1)

const entry = (place: number): Entry => ({
  list_user_id: fixedId(1_000 + place),
  list_id: listId,
  dong: '101',
  ho: String(place),
  person_id: fixedId(2_000 + place),
  area: 849_800,
  land_share: null,
  representative: false,
  completed_on: null,
  ballots: 0,
  at_risk: false,
  left_out: false,
})

const listOf = async (entries: number) => {
  const all = Array.from({ length: entries }, (_, place) => entry(place))
  return changeList(emptyList(), new Map(all.map((one) => [one.list_user_id, one])))
}

const after = (list: ListAfter['list'], position: number, id = listId): ListAfter => ({
  listId: id,
  position,
  type: 'vote',
  coOwners: 'all',
  list,
})

/** A database that nothing is asked of: what is known belongs to it. */
const newDatabase = () => ({}) as Database

describe('states of lists that are known', () => {
  it('are the nearest before an instant, of their own list and database', async () => {
    const [known, list] = [knownListsOf(newDatabase()), await listOf(3)]
    for (const position of [30, 10, 20]) known.keep(after(list, position))
    known.keep(after(list, 25, fixedId(2)))
    const nearest = (position: number) => known.nearest(listId, position)?.position
    expect([9, 10, 19, 29, 99].map(nearest)).toEqual([undefined, 10, 10, 20, 30])
    expect(knownListsOf(newDatabase()).nearest(listId, 99)).toBeUndefined()
  })

  it('are forgotten with their list', async () => {
    const [known, list] = [knownListsOf(newDatabase()), await listOf(3)]
    known.keep(after(list, 10))
    known.keep(after(list, 10, fixedId(2)))
    known.forget(listId)
    expect(known.nearest(listId, 99)).toBeUndefined()
    expect(known.nearest(fixedId(2), 99)?.position).toBe(10)
  })

  it('make room for newer ones, the first asked for first', async () => {
    const [known, list] = [knownListsOf(newDatabase()), await listOf(50_000)]
    for (const position of [1, 2, 3, 4, 5, 6]) known.keep(after(list, position))
    const nearest = (position: number) => known.nearest(listId, position)?.position
    expect([2, 3, 6].map(nearest)).toEqual([undefined, 3, 6])
    const small = await listOf(1)
    for (let position = 1; position <= 70; position += 1) known.keep(after(small, position, fixedId(2)))
    expect(nearest(6)).toBeUndefined()
    expect(known.nearest(fixedId(2), 6)).toBeUndefined()
    expect(known.nearest(fixedId(2), 7)?.position).toBe(7)
  })

  it('are read once for all who ask at the same time', async () => {
    const [known, list] = [knownListsOf(newDatabase()), await listOf(1)]
    let readings = 0
    const read = async () => {
      readings += 1
      return after(list, 10)
    }
    await Promise.all([known.readOnce(listId, 10, read), known.readOnce(listId, 10, read)])
    expect(readings).toBe(1)
    await known.readOnce(listId, 10, read)
    expect(readings).toBe(2)
  })
})
