import { describe, expect, it } from 'vitest'
import type { AdminEvent } from '#events/account/admin.events.ts'
import { adminStream, SUPER_ADMINS_STREAM, superAdminsDecider } from '#services/account/admin.decider.ts'
import type { Admin } from '#services/account/admins.contract.ts'
import { foldEvents } from '#services/core/decider.ts'
import { claimStreamOf, findAdminBy } from '#services/account/administrators.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, callerOf, startTestApp, superAdmin, tokenOf } from '#tests/support/test-app.ts'
import { freshContacts, invite, inviteSuper, statusesOf } from './invited.ts'

const danji = await startTestApp()
const { app, admin, anyone, system } = danji
const { store } = system.deps

const { body: me } = await admin.get('/api/admin/profile')
const myId: string = (me as { readonly id: string }).id
const lastPosition = () => store.lastPosition()
const read = async (id: string): Promise<Admin> => (await admin.get(`/api/admin/admins/${id}`)).body
const supers = async () => foldEvents(superAdminsDecider, (await store.readStream(SUPER_ADMINS_STREAM)).events)
/** As the first sign-in through Kakao does. */
const linkKakao = async (adminId: string, kakaoId: string): Promise<void> => {
  const [stream, claim] = [adminStream(adminId), claimStreamOf(system.deps.secrets, 'kakao', kakaoId)]
  const versions = await store.readStreams([stream, claim])
  const appendTo = (name: string, type: string, data: object) => ({
    stream: name,
    expectedVersion: versions.get(name)?.version ?? 0,
    events: [{ type, data }],
  })
  await store.append({
    appends: [
      appendTo(stream, 'AdminKakaoLinked', { adminId, kakaoId }),
      appendTo(claim, 'AdminKakaoClaimed', { adminId }),
    ],
    metadata: systemMetadata,
  })
}
const eventsOf = async (id: string) => (await store.readStream(adminStream(id))).events.map(({ type }) => type)

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

describe('changing an administrator', () => {
  it('changes what is said and keeps the rest', async () => {
    const invited = await invite(danji)
    const answer = await admin.patch(`/api/admin/admins/${invited.id}`, { name: '새 이름', role: 'ANALYST' })
    expect(answer.body).toEqual({ ...invited, name: '새 이름', role: 'ANALYST' })
    expect(await read(invited.id)).toEqual(answer.body)
  })
  it('is quiet when repeated', async () => {
    const invited = await invite(danji)
    await admin.patch(`/api/admin/admins/${invited.id}`, { name: '새 이름' })
    const before = await lastPosition()
    expect(
      (await admin.patch(`/api/admin/admins/${invited.id}`, { name: '새 이름', email: invited.email })).status,
    ).toBe(200)
    expect(await lastPosition()).toBe(before)
  })
  it('frees the former e-mail and phone, and takes the new ones', async () => {
    const [first, contacts] = [await invite(danji), freshContacts()]
    await admin.patch(`/api/admin/admins/${first.id}`, contacts)
    expect(await invite(danji, { email: first.email, phone: first.phone })).toMatchObject({ email: first.email })
    expect(
      expectRefusal(
        await admin.post('/api/admin/admins', { name: '셋째', role: 'ADMIN', email: contacts.email }),
        'ADMIN_EMAIL_TAKEN',
      ),
    ).toEqual(['email'])
  })
  it('keeps the claim where only the case of the e-mail changes', async () => {
    const { id, email } = await invite(danji)
    expect((await admin.patch(`/api/admin/admins/${id}`, { email: email?.toUpperCase() })).body).toMatchObject({
      email: email?.toUpperCase(),
    })
    expect(
      expectRefusal(await admin.post('/api/admin/admins', { name: '둘째', role: 'ADMIN', email }), 'ADMIN_EMAIL_TAKEN'),
    ).toEqual(['email'])
  })
  it('is refused where somebody else has the contact, and takes nothing of the change', async () => {
    const [one, other] = [await invite(danji), await invite(danji)]
    expect(
      expectRefusal(
        await admin.patch(`/api/admin/admins/${one.id}`, { name: '바뀜', phone: other.phone }),
        'ADMIN_PHONE_TAKEN',
      ),
    ).toEqual(['phone'])
    expect(
      expectRefusal(
        await admin.patch(`/api/admin/admins/${one.id}`, { name: '바뀜', email: other.email }),
        'ADMIN_EMAIL_TAKEN',
      ),
    ).toEqual(['email'])
    expect(await read(one.id)).toEqual(one)
  })
  it('takes one contact away, never both', async () => {
    const { id } = await invite(danji)
    expect((await admin.patch(`/api/admin/admins/${id}`, { email: '' })).body).toMatchObject({ email: null })
    expect(expectRefusal(await admin.patch(`/api/admin/admins/${id}`, { phone: '' }), 'ADMIN_UNREACHABLE')).toEqual([
      'phone',
    ])
  })
  it('exchanges contacts only one after the other, never losing one', async () => {
    const [one, other] = [await invite(danji), await invite(danji)]
    const answers = await Promise.all([
      admin.patch(`/api/admin/admins/${one.id}`, { email: other.email }),
      admin.patch(`/api/admin/admins/${other.id}`, { email: one.email }),
    ])
    for (const answer of answers) expectRefusal(answer, 'ADMIN_EMAIL_TAKEN')
  })
  it('to two people at once gives a free contact to one of them', async () => {
    const [one, other, { email }] = [await invite(danji), await invite(danji), freshContacts()]
    const answers = await Promise.all([
      admin.patch(`/api/admin/admins/${one.id}`, { email }),
      admin.patch(`/api/admin/admins/${other.id}`, { email }),
    ])
    expect(statusesOf(answers)).toEqual([200, 422])
  })
  it.each([
    [
      'a password of somebody who signs in through Kakao',
      { password: 'long-enough-password' },
      'VALIDATION_FAILED',
      ['password'],
    ],
    ['a role without its means', { role: 'SUPER_ADMIN' }, 'PASSWORD_REQUIRED', ['password']],
    ['a field that is not theirs to set', { kakaoLinked: true }, 'UNKNOWN_FIELD', ['kakaoLinked']],
    ['an id', { id: fixedId(1) }, 'UNKNOWN_FIELD', ['id']],
  ] as const)('refuses %s', async (_, change, code, paths) => {
    const { id } = await invite(danji)
    expect(expectRefusal(await admin.patch(`/api/admin/admins/${id}`, change), code)).toEqual(paths)
  })
  it('does not find nobody, nor who was deleted', async () => {
    const { id } = await invite(danji)
    await admin.delete(`/api/admin/admins/${id}`)
    for (const unknown of [fixedId(9), id, 'x']) {
      expectRefusal(await admin.get(`/api/admin/admins/${unknown}`), 'NOT_FOUND')
      expectRefusal(await admin.patch(`/api/admin/admins/${unknown}`, { name: '누구' }), 'NOT_FOUND')
    }
  })
})

describe('super administrators', () => {
  it('are appointed with e-mail and password, sign in with them, and lose their complexes: they see all', async () => {
    const { id: apartmentId } = await registerApartment(danji)
    const { id, email } = await invite(danji, { apartmentIds: [apartmentId] })
    const answer = await admin.patch(`/api/admin/admins/${id}`, { role: 'SUPER_ADMIN', password: 'a-password-of-hers' })
    expect(answer.body).toMatchObject({ role: 'SUPER_ADMIN', Apartments: [], status: 'active' })
    expect(await supers()).toContain(id)
    expect((await anyone.post('/api/auth/super-admin/login', { email, password: 'a-password-of-hers' })).status).toBe(
      200,
    )
  })
  it('may be demoted while there is another one, who then is no super administrator at once', async () => {
    const { id } = await inviteSuper(danji)
    const theirs = adminOf(app, id)
    expect((await theirs.get('/api/admin/admins')).status).toBe(200)
    expect((await admin.patch(`/api/admin/admins/${id}`, { role: 'ADMIN' })).body).toMatchObject({ role: 'ADMIN' })
    expect(await supers()).not.toContain(id)
    expectRefusal(await theirs.get('/api/admin/admins'), 'FORBIDDEN')
  })
  it('keep their e-mail', async () => {
    const { id } = await inviteSuper(danji)
    expect(expectRefusal(await admin.patch(`/api/admin/admins/${id}`, { email: '' }), 'PASSWORD_REQUIRED')).toEqual([
      'email',
    ])
  })
  it('whose password another one sets are signed out, and sign in with the new one', async () => {
    const { id, email } = await inviteSuper(danji)
    const theirs = adminOf(app, id)
    const answer = await admin.patch(`/api/admin/admins/${id}`, { password: 'the-new-password' })
    expect(answer.status).toBe(200)
    expectRefusal(await theirs.get('/api/admin/profile'), 'SESSION_EXPIRED')
    expect(
      expectRefusal(
        await anyone.post('/api/auth/super-admin/login', { email, password: 'another-long-password' }),
        'INVALID_CREDENTIALS',
      ),
    ).toEqual([])
    expect((await anyone.post('/api/auth/super-admin/login', { email, password: 'the-new-password' })).status).toBe(200)
    const set = (await store.readStream(adminStream(id))).events
      .map((event) => event as AdminEvent)
      .findLast(({ type }) => type === 'AdminPasswordSet')
    expect(set?.data).toMatchObject({ origin: 'super' })
  })
  it('whose same password is set again stay signed in', async () => {
    const { id } = await inviteSuper(danji)
    await admin.patch(`/api/admin/admins/${id}`, { password: 'another-long-password' })
    expect((await adminOf(app, id).get('/api/admin/profile')).status).toBe(200)
  })
  it('do not set their own password without the present one', async () => {
    expect(
      expectRefusal(
        await admin.patch(`/api/admin/admins/${myId}`, { password: 'an-open-screen-1' }),
        'VALIDATION_FAILED',
      ),
    ).toEqual(['password'])
  })
  it('who are the last one are neither deleted nor demoted, not even by themselves', async () => {
    for (const id of await supers()) if (id !== myId) await admin.delete(`/api/admin/admins/${id}`)
    expect(await supers()).toEqual([myId])
    expectRefusal(await admin.delete(`/api/admin/admins/${myId}`), 'LAST_SUPER_ADMIN')
    expectRefusal(await admin.patch(`/api/admin/admins/${myId}`, { role: 'ADMIN' }), 'LAST_SUPER_ADMIN')
    expect(await read(myId)).toMatchObject({ role: 'SUPER_ADMIN' })
  })
})

describe('deleting an administrator', () => {
  it('answers with who it was, ends their sessions at once, and is repeated in peace', async () => {
    const invited = await invite(danji)
    const theirs = callerOf(app, { authorization: `Bearer ${tokenOf(app, invited.id)}` })
    expect((await theirs.get('/api/admin/profile')).status).toBe(200)
    expect((await admin.delete(`/api/admin/admins/${invited.id}`)).body).toEqual(invited)
    expectRefusal(await theirs.get('/api/admin/profile'), 'LOGIN_REQUIRED')
    const before = await lastPosition()
    expect(await admin.delete(`/api/admin/admins/${invited.id}`)).toMatchObject({ status: 200, body: invited })
    expect(await lastPosition()).toBe(before)
  })
  it('frees their contacts and their Kakao account for another invitation', async () => {
    const { id, email, phone } = await invite(danji)
    await linkKakao(id, '777000111')
    await admin.delete(`/api/admin/admins/${id}`)
    expect(await findAdminBy(system.deps, 'kakao', '777000111')).toBeUndefined()
    const again = await invite(danji, { email, phone })
    expect(again.id).not.toBe(id)
    expect(await findAdminBy(system.deps, 'email', email ?? '')).toMatchObject({ adminId: again.id })
    await linkKakao(again.id, '777000111')
    expect(await findAdminBy(system.deps, 'kakao', '777000111')).toMatchObject({ adminId: again.id })
  })
  it('keeps in the log who it was', async () => {
    const { id } = await invite(danji)
    await admin.delete(`/api/admin/admins/${id}`)
    expect(await eventsOf(id)).toEqual(['AdminRegistered', 'AdminDeleted'])
  })
  it('does not find nobody', async () =>
    expectRefusal(await admin.delete(`/api/admin/admins/${fixedId(9)}`), 'NOT_FOUND'))
  it('by who is none is forbidden', async () => {
    const [one, other] = [await invite(danji), await invite(danji, { role: 'AUDITOR' })]
    for (const { id } of [one, other]) {
      expectRefusal(await adminOf(app, id).delete(`/api/admin/admins/${one.id}`), 'FORBIDDEN')
      expectRefusal(await adminOf(app, id).patch(`/api/admin/admins/${id}`, { role: 'SUPER_ADMIN' }), 'FORBIDDEN')
    }
  })
})
