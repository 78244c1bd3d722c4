import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase, createPool } from '#infra/platform/postgres/pool.ts'
import type { PersonalDataAccess } from '#services/audit/access/access-log.contract.ts'
import type { User } from '#services/person/users.contract.ts'
import { recordAccess } from '#services/audit/audit.facts.ts'
import { deleteOldAccesses } from '#services/audit/access/access-log.ts'
import { findWrongAccess } from '#services/audit/access/verify-access-log.ts'
import { createList, enrol, ownerOf, registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin, clock, system } = danji
const { database } = system
// One connection, so that what begins on it is undone on it.
const owner = createPool(danji.databaseUrl, { max: 1 })
afterAll(() => owner.end())

const longAgo = new Date('2020-02-29T03:00:00Z')
for (const personIds of [[fixedId(1)], [fixedId(2)]])
  await recordAccess(
    { database, clock: () => longAgo },
    { admin: { id: fixedId(3), role: 'SUPER_ADMIN', apartments: [] }, evidence: { ip: '::1', userAgent: '' } },
    { what: '오래된 조회', personIds },
  )

const [here, there] = await Promise.all(['한빛마을', '새마을'].map((name) => registerApartment(danji, { name })))
if (!here || !there) throw new Error('complexes are registered')
const [listHere, listThere] = [
  await createList(danji, { apartmentId: here.id, name: '이곳 명부' }),
  await createList(danji, { apartmentId: there.id, name: '저곳 명부' }),
]
await enrol(danji, listHere.id, [ownerOf(1), ownerOf(2)])
await enrol(danji, listThere.id, [ownerOf(3)])
const officeId = await appoint(danji, { role: 'ADMIN', apartments: [here.id], name: '김관리' })
const office = adminOf(app, officeId)
const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [here.id], name: '이감사' }))

const accesses = async (filter: object = {}, caller: Caller = admin): Promise<readonly PersonalDataAccess[]> => {
  const answer = await caller.get(`/api/admin/access-log?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer.body
}
const users: readonly User[] = (await admin.get('/api/admin/users')).body
const userHere = users.find(({ apartment }) => apartment.id === here.id)
if (!userHere) throw new Error('the roll was taken')

describe('who looks at residents', () => {
  it('of several complexes is noted in each of them', async () => {
    const noted = (await accesses()).filter(({ what }) => what === '소유자 찾기')
    expect(Object.fromEntries(noted.map(({ apartment, count }) => [apartment?.name, count]))).toEqual({
      새마을: 1,
      한빛마을: 2,
    })
    expect(new Set(noted.flatMap(({ userIds }) => userIds))).toEqual(new Set(users.map(({ id }) => id)))
  })

  it('of one complex stand alone where one asks for it', async () => {
    const ofOne = await accesses({ apartmentId: here.id })
    expect(ofOne.length).toBeGreaterThan(0)
    expect(new Set(ofOne.map(({ apartment }) => apartment?.id))).toEqual(new Set([here.id]))
    expect(await accesses({ apartmentId: there.id }, auditor)).toEqual([])
  })
  it('of one is noted with who, when, from where, whose and what', async () => {
    clock.now = new Date('2026-11-22T01:00:00Z')
    await office.get(`/api/admin/users/${userHere.id}`, { 'user-agent': 'Chrome/138' })
    const [newest] = await accesses()
    expect(newest).toEqual({
      id: expect.any(Number),
      at: '2026-11-22T01:00:00.000Z',
      admin: { id: officeId, name: '김관리', role: 'ADMIN' },
      ip: '127.0.0.1',
      userAgent: 'Chrome/138',
      what: '소유자 정보',
      apartment: { id: here.id, name: '한빛마을' },
      list: null,
      userIds: [userHere.id],
      count: 1,
    })
  })
  it('in a list is noted with the list: roll, entry, log and its files', async () => {
    const before = (await accesses({ listId: listHere.id })).length
    for (const end of ['/logs', '/logs/export?format=csv'])
      expect((await office.get(`/api/list/${listHere.id}/users/${userHere.id}${end}`)).status).toBe(200)
    expect((await office.get(`/api/list-user/list/${listHere.id}`)).status).toBe(200)
    const noted = await accesses({ listId: listHere.id })
    expect(noted.slice(0, noted.length - before).map(({ what, list }) => [what, list?.name])).toEqual([
      ['소유자 명부', '이곳 명부'],
      ['활동 로그 내려받기 (CSV)', '이곳 명부'],
      ['활동 로그', '이곳 명부'],
    ])
  })
  it('and changes them is noted, too: the answer shows them', async () => {
    await office.patch(`/api/admin/users/${userHere.id}`, { birthDate: '1960-01-01' })
    expect((await accesses())[0]).toMatchObject({ what: '소유자 정보 수정', userIds: [userHere.id] })
  })
  it('and finds nobody, or may not look, is not', async () => {
    const before = (await accesses()).length
    await admin.get('/api/admin/users?filter={"q":"없는사람"}')
    await office.get(`/api/admin/users/${users.find(({ apartment }) => apartment.id === there.id)?.id}`)
    expect(await accesses()).toHaveLength(before)
  })
})

describe('the access log', () => {
  it('is asked by administrator, resident, list, day and number, in pages', async () => {
    expect(new Set((await accesses({ adminId: officeId })).map(({ admin: who }) => who.name))).toEqual(
      new Set(['김관리']),
    )
    expect((await accesses({ userId: userHere.id })).every(({ userIds }) => userIds.includes(userHere.id))).toBe(true)
    expect(await accesses({ userId: fixedId(9) })).toEqual([])
    expect((await accesses({ from: '2026-11-21', to: '2026-11-21' })).map(({ what }) => what)).toEqual([
      '소유자 찾기',
      '소유자 찾기',
    ])
    expect((await accesses({ from: '2026-11-22' })).every(({ at }) => at >= '2026-11-22')).toBe(true)
    const [newest, next] = await accesses()
    expect(await accesses({ id: [next?.id] })).toEqual([next])
    const page = await admin.get('/api/admin/access-log?range=[1,1]&sort=["at","DESC"]')
    expect(page.body).toEqual([next])
    expect(Number(String(page.headers['content-range']).split('/')[1])).toBe((await accesses()).length)
    expect(newest?.at).toBe('2026-11-22T01:00:00.000Z')
    expect(expectRefusal(await admin.get('/api/admin/access-log?filter={"ip":"1"}'), 'UNKNOWN_FIELD')).toEqual([
      'filter.ip',
    ])
  })
  it('shows an auditor what is of their complexes, addresses masked', async () => {
    const seen = await accesses({}, auditor)
    expect(new Set(seen.map(({ apartment }) => apartment?.id))).toEqual(new Set([here.id]))
    expect(new Set(seen.map(({ ip }) => ip))).toEqual(new Set(['127.0.0.*']))
  })
  it('names the first hundred of many, and says how many they were', async () => {
    const personIds = Array.from({ length: 250 }, (_, n) => fixedId(n))
    await recordAccess(
      system.deps,
      { admin: { id: officeId, role: 'ADMIN', apartments: [here.id] }, evidence: { ip: '::1', userAgent: '' } },
      { what: '명부 내려받기', personIds, apartmentId: here.id, listId: listHere.id },
    )
    expect((await accesses())[0]).toMatchObject({ count: 250, userIds: personIds.slice(0, 100) })
    expect((await accesses({ userId: fixedId(249) }))[0]).toMatchObject({ what: '명부 내려받기' })
  })
  it('is not changed by anybody, and goes after two years, whatever time the product says it is', async () => {
    for (const statement of [
      sql`update personal_data_access set what = ''`,
      sql`truncate personal_data_access`,
      sql`delete from personal_data_access where id = 1`,
      sql`update access_log_end set id = 0`,
    ])
      await expect(statement.execute(database)).rejects.toThrow('permission denied')
    const all = await accesses()
    expect(all.slice(-2).map(({ what }) => what)).toEqual(['오래된 조회', '오래된 조회'])
    clock.now = new Date('2099-01-01T00:00:00Z')
    expect(await deleteOldAccesses(database)).toBe(2)
    expect(await accesses()).toEqual(all.slice(0, -2))
    expect(await deleteOldAccesses(database)).toBe(0)
  })
  it('is a chain: what is taken out, changed or put in shows, and where', async () => {
    expect(await findWrongAccess(database)).toBeUndefined()
    const { rows } = await owner.query<{ id: number }>(
      'select id from personal_data_access order by id offset 2 limit 1',
    )
    const [third] = rows
    if (!third) throw new Error('somebody looked')
    for (const [tampering, where] of [
      [`update personal_data_access set what = '' where id = ${third.id}`, third.id],
      [`delete from personal_data_access where id = ${third.id}`, third.id + 1],
      ['delete from personal_data_access where id = (select max(id) from personal_data_access)', undefined],
      [`update personal_data_access set chain = '' where id = ${third.id}`, third.id],
    ] as const) {
      await owner.query('begin')
      await owner.query('alter table personal_data_access disable trigger user')
      await owner.query(tampering)
      expect(await findWrongAccess(createDatabase(owner))).toMatchObject({
        what: 'access',
        ...(where === undefined ? {} : { position: where }),
      })
      await owner.query('rollback')
    }
    expect(await findWrongAccess(database)).toBeUndefined()
  })
})
