import { describe, expect, it } from 'vitest'
import type { AdminEvent } from '#events/account/admin.events.ts'
import { adminStream, SUPER_ADMINS_STREAM, superAdminsDecider } from '#services/account/admin/admin.decider.ts'
import type { Admin } from '#services/account/admin/admins.contract.ts'
import { foldEvents } from '#services/core/decider.ts'
import { claimStreamOf, findAdminBy } from '#services/account/admin/administrators.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedId, systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, callerOf, startTestApp, tokenOf } from '#tests/support/stack/test-app.ts'
import { freshContacts, invite, inviteSuper, statusesOf } from './invited.ts'

const danji = await startTestApp()
const { app, admin, anyone, system } = danji
const { store } = system.deps

const { body: me } = await admin.get('/api/admin/profile')
const myId: string = (me as { readonly id: string }).id
const lastPosition = () => store.lastPosition()
const read = async (id: string): Promise<Admin> => (await admin.get(`/api/admin/admins/${id}`)).body
const supers = async () => foldEvents(superAdminsDecider, (await store.readStream(SUPER_ADMINS_STREAM)).events)
/** Links an account to Kakao, as the first sign-in through Kakao does. */
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

describe('changing an administrator', () => {
  it('writes over nothing that was changed since the caller looked, and says what that is', async () => {
    const { id, name, phone } = await invite(danji)
    const path = `/api/admin/admins/${id}`
    const seen = { name, phone }
    expect((await admin.patch(path, { name: '먼저 고침', before: seen })).status).toBe(200)
    const late = await admin.patch(path, { name: '늦게 고침', phone: freshContacts().phone, before: seen })
    expect(expectRefusal(late, 'CHANGED_MEANWHILE')).toEqual(['name'])
    expect(await read(id)).toMatchObject({ name: '먼저 고침', phone })
  })
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
