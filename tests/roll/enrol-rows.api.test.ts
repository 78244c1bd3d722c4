import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { createList, enrol, ownerOf, ownersOf, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, system } = danji

const newList = async (apartmentId?: string): Promise<{ readonly listId: string; readonly apartmentId: string }> => {
  const { id } = apartmentId === undefined ? await registerApartment(danji) : { id: apartmentId }
  return { listId: (await createList(danji, { apartmentId: id })).id, apartmentId: id }
}
const entriesOf = async (listId: string, query = ''): Promise<readonly ListUser[]> =>
  (await admin.get(`/api/list-user/list/${listId}?range=[0,999]${query}`)).body
const eventsOfList = async (listId: string, type: string) =>
  (await readWholeLog(danji)).filter(
    (event) => event.type === type && (event.data as { readonly listId?: string }).listId === listId,
  )

describe('importing a roll', () => {
  it('takes what a row says, as the product keeps it', async () => {
    const { listId } = await newList()
    const row = {
      name: ' 홍길동 ',
      phone: '010-1234-5678',
      birthDate: '1950-05-05',
      dong: '제101동',
      ho: '1502호',
      area: 84.9431,
      landShare: 35.1234,
      ownershipShare: '1/2',
      kakaoEnabled: false,
    }
    expect(await enrol(danji, listId, [row])).toEqual({ created: 1, updated: 0, failed: [] })
    expect(await entriesOf(listId)).toMatchObject([
      { ...row, name: '홍길동', phone: '01012345678', dong: '101', ho: '1502', status: 'pending', completedAt: null },
    ])
  })
  it('takes a row of name and unit alone', async () => {
    const { listId } = await newList()
    await enrol(danji, listId, [{ name: '홍길동', phone: '', birthDate: '', dong: '가동', ho: '지하101호' }])
    expect(await entriesOf(listId)).toMatchObject([
      {
        name: '홍길동',
        phone: null,
        birthDate: null,
        dong: '가',
        ho: '지하101',
        area: null,
        ownershipShare: null,
        kakaoEnabled: true,
      },
    ])
  })
  it('takes the good rows and names the bad ones, with row, field and reason', async () => {
    const { listId } = await newList()
    const rows = [
      ownerOf(1),
      { ...ownerOf(2), phone: '12345' },
      { ...ownerOf(3), name: '  ' },
      ownerOf(4),
      { ...ownerOf(5), area: 1.00005 },
      { ...ownerOf(6), birthDate: '1950-02-30' },
      { ...ownerOf(7), colour: 'red' },
      { name: '호수없음', dong: '101' },
      null,
      { ...ownerOf(10), area: -1, dong: 7 },
    ]
    const { created, updated, failed } = await enrol(danji, listId, rows)
    expect([created, updated]).toEqual([2, 0])
    expect(failed.map(({ row, path }) => [row, path])).toEqual([
      [1, 'phone'],
      [2, 'name'],
      [4, 'area'],
      [5, 'birthDate'],
      [6, 'colour'],
      [7, 'ho'],
      [8, ''],
      [9, 'dong'],
      [9, 'area'],
    ])
    for (const { message } of failed) expect(message).toMatch(/[가-힣]/)
    expect(new Set((await entriesOf(listId)).map(({ name }) => name))).toEqual(new Set(['주민1', '주민4']))
  })
  it('sent again doubles nothing and records nothing', async () => {
    const { listId } = await newList()
    await enrol(danji, listId, ownersOf(5))
    const [entries, before] = [await entriesOf(listId), await system.deps.store.lastPosition()]
    expect(await enrol(danji, listId, ownersOf(5))).toEqual({ created: 0, updated: 5, failed: [] })
    expect(await system.deps.store.lastPosition()).toBe(before)
    expect(await entriesOf(listId)).toEqual(entries)
  })
  it('again with changes changes what the roll now says, and keeps what it does not mention', async () => {
    const { listId } = await newList()
    await enrol(danji, listId, [{ ...ownerOf(1), birthDate: '1950-05-05' }])
    const [before] = await entriesOf(listId)
    expect(
      await enrol(danji, listId, [{ name: '주민1', phone: '010-7777-8888', dong: '102', ho: '101', area: 100 }]),
    ).toMatchObject({ created: 0, updated: 1 })
    expect(await entriesOf(listId)).toEqual([
      { ...before, phone: '01077778888', area: 100, contactChangedAt: expect.any(String) },
    ])
    expect((await admin.get(`/api/list/${listId}/stats`)).body).toMatchObject({ totalTargets: 1, totalArea: 100 })
  })
  it('with one row twice takes it once', async () => {
    const { listId } = await newList()
    expect(await enrol(danji, listId, [ownerOf(1), ownerOf(1)])).toEqual({ created: 1, updated: 1, failed: [] })
    expect(await entriesOf(listId)).toHaveLength(1)
  })
  it('gives every co-owner of a unit an entry of their own', async () => {
    const { listId } = await newList()
    const unit = { dong: '101', ho: '1502' }
    expect(
      await enrol(danji, listId, [ownerOf(1, unit), ownerOf(2, unit), ownerOf(3, { dong: '제101동', ho: '1502호' })]),
    ).toMatchObject({ created: 3 })
    const entries = await entriesOf(listId)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(3)
    expect(entries.map(({ dong, ho }) => `${dong}-${ho}`)).toEqual(['101-1502', '101-1502', '101-1502'])
  })
  it('knows a person with two units as one person', async () => {
    const { listId } = await newList()
    await enrol(danji, listId, [ownerOf(1, { ho: '101' }), ownerOf(1, { ho: '102' })])
    const entries = await entriesOf(listId)
    expect([entries.length, new Set(entries.map(({ userId }) => userId)).size]).toEqual([2, 1])
  })
  it('knows a person across lists and imports of one complex, and by birth date where there is no phone', async () => {
    const { listId, apartmentId } = await newList()
    const { listId: second } = await newList(apartmentId)
    const withoutPhone = { name: '김철수', birthDate: '1948-01-02', dong: '103', ho: '7' }
    await enrol(danji, listId, [ownerOf(1), withoutPhone])
    await enrol(danji, second, [ownerOf(1, { ho: '999' }), { ...withoutPhone, ho: '8' }])
    const personsOf = async (list: string) => (await entriesOf(list)).map(({ userId }) => userId).toSorted()
    expect(await personsOf(second)).toEqual(await personsOf(listId))
  })
  it('takes namesakes with other phones for two persons', async () => {
    const { listId } = await newList()
    await enrol(danji, listId, [ownerOf(1, { name: '김철수', ho: '101' }), ownerOf(2, { name: '김철수', ho: '102' })])
    expect(new Set((await entriesOf(listId)).map(({ userId }) => userId)).size).toBe(2)
  })
  it('twice at once makes every entry once', async () => {
    const { listId } = await newList()
    const imports = await Promise.all([
      enrol(danji, listId, ownersOf(40)),
      enrol(danji, listId, ownersOf(40)),
      enrol(danji, listId, ownersOf(40).toReversed()),
    ])
    expect(imports.map(({ failed }) => failed)).toEqual([[], [], []])
    expect(imports.reduce((sum, { created }) => sum + created, 0)).toBe(40)
    expect(await entriesOf(listId)).toHaveLength(40)
    expect(await eventsOfList(listId, 'ListUserAdded')).toHaveLength(40)
  })
  it('of halves that overlap, at once, makes every entry once', async () => {
    const { listId } = await newList()
    const all = ownersOf(60)
    await Promise.all([enrol(danji, listId, all.slice(0, 40)), enrol(danji, listId, all.slice(20))])
    expect(new Set((await entriesOf(listId)).map(({ dong, ho }) => `${dong}-${ho}`)).size).toBe(60)
    expect(await eventsOfList(listId, 'ListUserAdded')).toHaveLength(60)
  })
  deepIt(
    'of 3,000 rows is answered in time, and sums their areas exactly',
    async () => {
      const { listId } = await newList()
      const rows = Array.from({ length: 3_000 }, (_, index) =>
        ownerOf(index + 1, {
          name: `주민${index}`,
          phone: `010${String(index).padStart(8, '0')}`,
          dong: String(101 + (index % 20)),
          ho: String(index),
          area: 59.9912,
        }),
      )
      const begun = performance.now()
      expect(await enrol(danji, listId, rows)).toEqual({ created: 3_000, updated: 0, failed: [] })
      // The longest that a request may wait on its way; how fast it is says `npm run bench:roll`.
      expect(performance.now() - begun).toBeLessThan(60_000)
      await system.deps.freshness.wait(await system.deps.store.lastPosition(), 20_000)
      const stats: { byDong: readonly { dong: string; totalTargets: number }[] } = (
        await admin.get(`/api/list/${listId}/stats`, {
          'x-min-position': String(await system.deps.store.lastPosition()),
        })
      ).body
      expect(stats).toMatchObject({ totalTargets: 3_000, totalArea: 179_973.6, completedCount: 0 })
      expect(stats.byDong.map(({ totalTargets }) => totalTargets)).toEqual(Array.from({ length: 20 }, () => 150))
      expect(await enrol(danji, listId, rows)).toEqual({ created: 0, updated: 3_000, failed: [] })
    },
    120_000,
  )
})

describe('a roll is read', () => {
  const list = (async () => {
    const { listId } = await newList()
    await enrol(danji, listId, [
      ownerOf(1, { dong: '1001', ho: '2' }),
      ownerOf(2, { dong: '101', ho: '1502' }),
      ownerOf(3, { dong: '101', ho: '102', name: '100%씨' }),
      ownerOf(4, { dong: '101', ho: '11', area: 10 }),
    ])
    return listId
  })()
  const read = async (query: string) => (await entriesOf(await list, query)).map(({ dong, ho }) => `${dong}-${ho}`)

  it('in the order of buildings and units as people count', async () =>
    expect(await read('')).toEqual(['101-11', '101-102', '101-1502', '1001-2']))
  it('sorted by area', async () => expect((await read('&sort=["area","ASC"]'))[0]).toBe('101-11'))
  it.each([
    ['a part of a name', '주민1', ['1001-2']],
    ['a part of a phone', '0123 40002', ['101-1502']],
    ['building and unit', '101-15', ['101-1502']],
    ['a wildcard taken literally', '%', ['101-102']],
    ['nothing that is there', '없음', []],
  ])('searched by %s', async (_, q, found) =>
    expect(await read(`&filter=${encodeURIComponent(JSON.stringify({ q }))}`)).toEqual(found),
  )
  it('filtered by building and status', async () => {
    expect(await read('&filter={"dong":"1001"}')).toEqual(['1001-2'])
    expect(await read('&filter={"status":"completed"}')).toEqual([])
    expect(await read('&filter={"status":"pending"}')).toHaveLength(4)
  })
})

it('nothing of who somebody is can be read in the log', async () => {
  const { listId } = await newList()
  await enrol(danji, listId, [
    { name: '독고영희', phone: '01098765432', birthDate: '1937-11-23', dong: '101', ho: '101' },
  ])
  const sealed = JSON.stringify(await system.deps.store.readSealedLog(0, 100_000))
  for (const secret of ['독고영희', '01098765432', '1937-11-23']) expect(sealed).not.toContain(secret)
})
