import { describe, expect, it } from 'vitest'
import type { User } from '#services/person/users.contract.ts'
import { createList, enrol, registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { findUsers } from './found-users.ts'

const danji = await startTestApp()
const { app, admin } = danji
const { usersBy, userNamed } = findUsers(danji)
const officeOf = async (...apartments: readonly string[]) =>
  adminOf(app, await appoint(danji, { role: 'ADMIN', apartments }))

describe('persons are found across lists', async () => {
  const { id: apartmentId } = await registerApartment(danji, { name: '찾는마을' })
  const { id: first } = await createList(danji, { apartmentId, name: '첫 명부' })
  const { id: second } = await createList(danji, { apartmentId, name: '둘째 명부' })
  const { id: elsewhere } = await registerApartment(danji, { name: '다른마을' })
  const { id: otherList } = await createList(danji, { apartmentId: elsewhere })
  await enrol(danji, first, [
    { name: '홍길동', phone: '01012345678', dong: '101', ho: '1502' },
    { name: '홍길동', phone: '01012345678', dong: '102', ho: '101' },
    { name: '남궁민수', phone: '01055556666', dong: '101', ho: '1503' },
    { name: 'Kim Anna', phone: '', dong: '가동', ho: '지하101호' },
    { name: '100%씨', phone: '', dong: '1001', ho: '1' },
    { name: "O'Connor, Seán", phone: '', dong: '103', ho: 'B201' },
    { name: '㈜가나산업', phone: '', dong: '103', ho: '1' },
  ])
  await enrol(danji, second, [{ name: '홍길동', phone: '01012345678', dong: '101', ho: '1502' }])
  await enrol(danji, otherList, [{ name: '홍길동', phone: '01099991111', dong: '101', ho: '1502' }])
  const office = await officeOf(apartmentId)
  const namesBy = async (q: string) => (await usersBy({ q, apartmentId })).map(({ name }) => name)

  it('once a person, with all entries, the newest list first', async () => {
    const [user] = await usersBy({ apartmentId, q: '홍길동' })
    expect(user).toMatchObject({
      name: '홍길동',
      phone: '01012345678',
      birthDate: null,
      apartment: { id: apartmentId, name: '찾는마을' },
      createdAt: danji.clock.now.toISOString(),
    })
    expect(
      user?.entries.map(({ listName, dong, ho, status, completedAt }) => [listName, dong, ho, status, completedAt]),
    ).toEqual([
      ['둘째 명부', '101', '1502', 'pending', null],
      ['첫 명부', '101', '1502', 'pending', null],
      ['첫 명부', '102', '101', 'pending', null],
    ])
    expect((await admin.get(`/api/admin/users/${user?.id}`)).body).toEqual(user)
  })
  it.each([
    ['a whole name', '홍길동', ['홍길동']],
    ['a name with spaces', '홍 길동', ['홍길동']],
    ['two letters of it', '길동', ['홍길동']],
    ['one letter of it', '궁', ['남궁민수']],
    ['a longer name', '남궁민수', ['남궁민수']],
    ['a longer name that nobody has, though its parts are there', '남궁민수궁민수', []],
    ['Latin letters, however they are written', 'kim a', ['Kim Anna']],
    ['the last four digits of a phone', '5678', ['홍길동']],
    ['a phone as people write it', '010-1234-5678', ['홍길동']],
    ['a phone as they write it abroad', '+82 10 1234', ['홍길동']],
    ['building and unit', '101-1502', ['홍길동']],
    ['building and unit with their words', '101동 1502호', ['홍길동']],
    ['both without a space', '101동1502호', ['홍길동']],
    ['the beginning of a unit', '101-150', ['남궁민수', '홍길동']],
    ['a unit whose building one does not know', '1502', ['홍길동']],
    ['the same with its word', '1502호', ['홍길동']],
    ['a building', '102동', ['홍길동']],
    ['a building without a number', '가동 지하101호', ['Kim Anna']],
    ['the same as its name is kept', '가 지하101', ['Kim Anna']],
    ['a unit as the registry writes it', '제101동 제15층 제1502호', ['홍길동']],
    ['the same without its building', '제15층 제1502호', ['홍길동']],
    ['wide digits and leading zeros', '０１０１동 ０1502호', ['홍길동']],
    ['words of a foreign name in another order', 'sean oconnor', ["O'Connor, Seán"]],
    ['a part of it without its signs', 'o’con', ["O'Connor, Seán"]],
    ['a unit below ground as people call it', '103-지하201', ["O'Connor, Seán"]],
    ['a corporation with its form elsewhere', '가나산업 주식회사', ['㈜가나산업']],
    ['all corporations', '(주)', ['㈜가나산업']],
    ['a phone in wide digits', '０１０-１２３４', ['홍길동']],
    ['a wildcard taken literally', '%', ['100%씨']],
    ['another wildcard', '_', []],
    ['nothing that is there', '없음', []],
    ['a unit that is not there', '999-1', []],
    ['a dash alone', '-', []],
  ])('by %s', async (_, q, names) => expect(await namesBy(q)).toEqual(names))
  it('by list and by ids', async () => {
    expect(await usersBy({ listId: second })).toHaveLength(1)
    const { id } = await userNamed(apartmentId, '남궁민수')
    expect((await usersBy({ id: [id, fixedId(9)] })).map((user) => user.id)).toEqual([id])
  })
  it('a page at a time, with their number', async () => {
    const answer = await office.get('/api/admin/users?range=[1,2]&sort=["name","ASC"]')
    expect([(answer.body as User[]).length, answer.headers['content-range']]).toEqual([2, 'users 1-2/6'])
    expect((await office.get('/api/admin/users?range=[90,99]')).headers['content-range']).toBe('users */6')
  })
  it('in the order of names as Korean has it, and of their coming', async () => {
    expect((await usersBy({ apartmentId })).map(({ name }) => name)).toEqual([
      '㈜가나산업',
      '100%씨',
      '남궁민수',
      '홍길동',
      'Kim Anna',
      "O'Connor, Seán",
    ])
    expect((await office.get('/api/admin/users?sort=["createdAt","DESC"]')).body).toHaveLength(6)
  })
  it('only of the complexes that one may see', async () => {
    expect(await usersBy({ q: '홍길동' }, office)).toHaveLength(1)
    expect(await usersBy({ q: '101-1502' }, office)).toHaveLength(1)
    expect(await usersBy({ apartmentId: elsewhere }, office)).toEqual([])
    expect(await usersBy({ listId: otherList }, office)).toEqual([])
    const { id: foreign } = await userNamed(elsewhere, '홍길동')
    expect(await usersBy({ id: foreign }, office)).toEqual([])
    expectRefusal(await office.get(`/api/admin/users/${foreign}`), 'NOT_FOUND')
    expectRefusal(await office.patch(`/api/admin/users/${foreign}`, { name: '남의사람' }), 'NOT_FOUND')
    expectRefusal(await office.patch(`/api/admin/users/${foreign}`, { phone: '01000000000' }), 'NOT_FOUND')
    expect(await userNamed(elsewhere, '홍길동')).toMatchObject({ phone: '01099991111' })
  })
  it('by nobody whose work needs no personal data', async () => {
    for (const role of ['AUDITOR', 'ANALYST'] as const)
      expectRefusal(
        await adminOf(app, await appoint(danji, { role, apartments: [apartmentId] })).get('/api/admin/users'),
        'FORBIDDEN',
      )
  })
  it('refusing unknown fields by name', async () => {
    expect(expectRefusal(await admin.get('/api/admin/users?filter={"phone":"010"}'), 'UNKNOWN_FIELD')).toEqual([
      'filter.phone',
    ])
    expect(expectRefusal(await admin.get('/api/admin/users?sort=["phone","ASC"]'), 'UNKNOWN_FIELD')).toEqual([
      'sort.phone',
    ])
  })
})
