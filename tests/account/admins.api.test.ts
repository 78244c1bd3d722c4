import { describe, expect, it } from 'vitest'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { findAdminBy } from '#services/account/admin/administrators.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, superAdmin } from '#tests/support/stack/test-app.ts'
import { freshContacts, invite, statusesOf } from './invited.ts'

const danji = await startTestApp()
const { admin, anyone, system } = danji

const { body: me } = await admin.get('/api/admin/profile')
const myId: string = (me as { readonly id: string }).id
const lastPosition = () => system.deps.store.lastPosition()
const read = async (id: string): Promise<Admin> => (await admin.get(`/api/admin/admins/${id}`)).body

describe('inviting an administrator', () => {
  it('answers with who they are, and they are found from then on', async () => {
    const { id: apartmentId } = await registerApartment(danji, { name: '초대마을' })
    const contacts = freshContacts()
    const invited = await invite(danji, {
      name: ' 김소장 ',
      email: ` ${contacts.email} `,
      phone: '010-7999-0001',
      apartmentIds: [apartmentId, apartmentId],
    })
    const ofNow = {
      role: 'ADMIN',
      status: 'invited',
      kakaoLinked: false,
      Apartments: [{ id: apartmentId, name: '초대마을' }],
      lastSignInAt: null,
    }
    expect(invited).toMatchObject({ name: '김소장', email: contacts.email, phone: '01079990001', ...ofNow })
    expect(await read(invited.id)).toEqual(invited)
    expect((await admin.get(`/api/admin/admins?filter={"id":"${invited.id}"}`)).body).toEqual([invited])
  })
  it('may know the phone alone, or the e-mail alone', async () => {
    const { email, phone } = freshContacts()
    expect(await invite(danji, { email: '', phone })).toMatchObject({ email: null, phone })
    expect(await invite(danji, { email, phone: '' })).toMatchObject({ email, phone: null })
  })
  it('claims e-mail and phone, so that they are found by them', async () => {
    const { id, email, phone } = await invite(danji)
    expect(await findAdminBy(system.deps, 'email', email?.toUpperCase() ?? '')).toMatchObject({ adminId: id })
    expect(await findAdminBy(system.deps, 'phone', phone ?? '')).toMatchObject({ adminId: id })
  })
  it('is refused without any contact', async () => {
    expect(
      expectRefusal(await admin.post('/api/admin/admins', { name: '누구', role: 'ADMIN' }), 'ADMIN_UNREACHABLE'),
    ).toEqual(['email'])
  })
  it('is refused where somebody else has the e-mail, however it is written, or the phone, by the field’s name', async () => {
    const { email, phone } = await invite(danji)
    const before = await lastPosition()
    expect(
      expectRefusal(
        await admin.post('/api/admin/admins', { name: '둘째', role: 'AUDITOR', email: email?.toUpperCase() }),
        'ADMIN_EMAIL_TAKEN',
      ),
    ).toEqual(['email'])
    expect(
      expectRefusal(
        await admin.post('/api/admin/admins', {
          name: '둘째',
          role: 'AUDITOR',
          phone: phone?.replace('010', '+82 10-'),
        }),
        'ADMIN_PHONE_TAKEN',
      ),
    ).toEqual(['phone'])
    expect(await lastPosition()).toBe(before)
  })
  it('twice at once with one e-mail makes one', async () => {
    const { email } = freshContacts()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => admin.post('/api/admin/admins', { name: `동시${n}`, role: 'ADMIN', email })),
    )
    expect(statusesOf(answers)).toEqual([201, 422, 422, 422, 422, 422])
  })
  it('repeated with its key is answered as before and done once', async () => {
    const body = { name: '한 번', role: 'ADMIN', ...freshContacts() }
    const first = await admin.post('/api/admin/admins', body, { 'idempotency-key': 'invite-1' })
    await system.pool.query('update idempotency_key set answer = null')
    const before = await lastPosition()
    expect((await admin.post('/api/admin/admins', body, { 'idempotency-key': 'invite-1' })).body).toEqual(first.body)
    expect(await lastPosition()).toBe(before)
  })
  it('to a complex that is not there is refused by its place, and nobody is made', async () => {
    const { id } = await registerApartment(danji)
    const contacts = freshContacts()
    expect(
      expectRefusal(
        await admin.post('/api/admin/admins', {
          name: '누구',
          role: 'ADMIN',
          ...contacts,
          apartmentIds: [id, fixedId(9)],
        }),
        'NOT_FOUND',
      ),
    ).toEqual(['apartmentIds.1'])
    expect(await findAdminBy(system.deps, 'email', contacts.email)).toBeUndefined()
  })
  it.each([
    ['no name', { name: ' ' }, 'VALIDATION_FAILED', ['name']],
    ['an unknown role', { role: 'ROOT' }, 'VALIDATION_FAILED', ['role']],
    ['no address', { email: 'nobody' }, 'VALIDATION_FAILED', ['email']],
    ['no phone', { phone: '12' }, 'VALIDATION_FAILED', ['phone']],
    ['a field that there is not', { status: 'active' }, 'UNKNOWN_FIELD', ['status']],
    [
      'a password for somebody who signs in through Kakao',
      { password: 'long-enough-password' },
      'VALIDATION_FAILED',
      ['password'],
    ],
    ['no password for a super administrator', { role: 'SUPER_ADMIN' }, 'PASSWORD_REQUIRED', ['password']],
    [
      'neither e-mail nor password for a super administrator',
      { role: 'SUPER_ADMIN', email: '' },
      'PASSWORD_REQUIRED',
      ['email', 'password'],
    ],
    ['a short password', { role: 'SUPER_ADMIN', password: 'short' }, 'VALIDATION_FAILED', ['password']],
  ] as const)('is refused with %s', async (_, overrides, code, paths) => {
    const answer = await admin.post('/api/admin/admins', {
      name: '누구',
      role: 'ADMIN',
      ...freshContacts(),
      ...overrides,
    })
    expect(expectRefusal(answer, code)).toEqual(paths)
  })
  it('assigns no complex to a super administrator, who sees all', async () => {
    const { id } = await registerApartment(danji)
    const answer = await admin.post('/api/admin/admins', {
      name: '누구',
      role: 'SUPER_ADMIN',
      password: 'long-enough-password',
      ...freshContacts(),
      apartmentIds: [id],
    })
    expect(expectRefusal(answer, 'SUPER_ADMIN_UNASSIGNABLE')).toEqual(['apartmentIds'])
  })
})

describe('administrators are listed', async () => {
  const { id: apartmentId } = await registerApartment(danji)
  const kim = await invite(danji, {
    name: '찾을 김감사',
    role: 'AUDITOR',
    email: 'kim.audit@danji.test',
    phone: '01088880001',
    apartmentIds: [apartmentId],
  })
  const lee = await invite(danji, {
    name: '찾을 이소장',
    role: 'ADMIN',
    email: 'lee@danji.test',
    phone: '01088880002',
    apartmentIds: [apartmentId],
  })
  const gone = await invite(danji, { name: '찾을 박소장', role: 'ADMIN', apartmentIds: [apartmentId] })
  await admin.delete(`/api/admin/admins/${gone.id}`)
  const found = async (filter: object, sort = ['name', 'ASC']) =>
    (
      (
        await admin.get(
          `/api/admin/admins?sort=${JSON.stringify(sort)}&filter=${encodeURIComponent(JSON.stringify(filter))}`,
        )
      ).body as Admin[]
    ).map(({ id }) => id)

  it.each([
    ['a part of the name', { q: '찾을' }, [kim.id, lee.id]],
    ['a part of the e-mail', { q: 'kim.audit' }, [kim.id]],
    ['digits of the phone, as people write them', { q: '8888-0002' }, [lee.id]],
    ['role', { q: '찾을', role: 'AUDITOR' }, [kim.id]],
    ['status', { q: '찾을', status: 'active' }, []],
    ['complex', { apartmentId }, [kim.id, lee.id]],
    ['ids', { id: [lee.id, gone.id] }, [lee.id]],
    ['a wildcard taken literally', { q: '%' }, []],
  ])('by %s', async (_, filter, ids) => expect(await found(filter)).toEqual(ids))
  it.each(['name', 'role', 'createdAt', 'lastSignInAt'])('in the order of %s', async (field) => {
    const ascending = await found({ apartmentId }, [field, 'ASC'])
    expect([...ascending].toSorted()).toEqual([kim.id, lee.id].toSorted())
  })
  it('a page at a time, with their number', async () => {
    const answer = await admin.get('/api/admin/admins?range=[0,0]')
    expect(answer.headers['content-range']).toMatch(/^admins 0-0\/\d+$/)
    expect(answer.body).toHaveLength(1)
  })
  it('refusing what cannot be sorted or filtered by, by name', async () => {
    expect(expectRefusal(await admin.get('/api/admin/admins?sort=["passwordHash","ASC"]'), 'UNKNOWN_FIELD')).toEqual([
      'sort.passwordHash',
    ])
    expect(expectRefusal(await admin.get('/api/admin/admins?filter={"password":"x"}'), 'UNKNOWN_FIELD')).toEqual([
      'filter.password',
    ])
  })
  it('with when they last signed in, active from then on', async () => {
    const root = await read(myId)
    const signedIn = await anyone.post('/api/auth/super-admin/login', superAdmin)
    expect(signedIn.status).toBe(200)
    expect(await read(myId)).toMatchObject({ ...root, status: 'active', lastSignInAt: danji.clock.now.toISOString() })
  })
})
