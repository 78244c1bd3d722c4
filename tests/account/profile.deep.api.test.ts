import { describe, expect, it } from 'vitest'
import { findAdminBy } from '#services/account/admin/administrators.ts'
import type { Profile } from '#services/account/profile.contract.ts'
import { registerApartment } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, startTestApp } from '#tests/support/stack/test-app.ts'
import { freshContacts, invite } from './invited.ts'

const danji = await startTestApp()
const { app, admin, system } = danji

describe('the own profile', () => {
  it('says who one is, what one sees and how one signs in', async () => {
    const { id: apartmentId } = await registerApartment(danji, { name: '내마을' })
    const { id, email, phone, createdAt } = await invite(danji, { name: '이소장', apartmentIds: [apartmentId] })
    expect((await adminOf(app, id).get('/api/admin/profile')).body).toEqual({
      id,
      name: '이소장',
      email,
      phone,
      role: 'ADMIN',
      kakaoLinked: false,
      hasPassword: false,
      Apartments: [{ id: apartmentId, name: '내마을' }],
      lastSignInAt: null,
      createdAt,
    })
    expect((await admin.get('/api/admin/profile')).body).toMatchObject({ role: 'SUPER_ADMIN', hasPassword: true })
  })
  it('is theirs to change in name and phone, in every role', async () => {
    for (const role of ['ADMIN', 'AUDITOR', 'ANALYST'] as const) {
      const { id, email } = await invite(danji, { role })
      const { phone } = freshContacts()
      const changed = await adminOf(app, id).patch('/api/admin/profile', {
        name: ' 수정한 이름 ',
        phone: phone.replace(/^(\d{3})(\d{4})/, '$1-$2-'),
      })
      expect(changed).toMatchObject({ status: 200, body: { id, name: '수정한 이름', phone, email, role } })
      expect((await adminOf(app, id).get('/api/admin/profile')).body).toEqual(changed.body)
    }
  })
  it('writes over nothing that somebody changed meanwhile', async () => {
    const { id, name } = await invite(danji)
    await admin.patch(`/api/admin/admins/${id}`, { name: '옆에서 고침' })
    const late = await adminOf(app, id).patch('/api/admin/profile', { name: '늦게 고침', before: { name } })
    expect(expectRefusal(late, 'CHANGED_MEANWHILE')).toEqual(['name'])
  })
  it('moves the claim of the phone along', async () => {
    const { id, phone } = await invite(danji)
    const { phone: next } = freshContacts()
    await adminOf(app, id).patch('/api/admin/profile', { phone: next })
    expect(await findAdminBy(system.deps, 'phone', phone ?? '')).toBeUndefined()
    expect(await findAdminBy(system.deps, 'phone', next)).toMatchObject({ adminId: id })
  })
  it('takes no phone that somebody else has', async () => {
    const [one, other] = [await invite(danji), await invite(danji)]
    expect(
      expectRefusal(
        await adminOf(app, one.id).patch('/api/admin/profile', { phone: other.phone }),
        'ADMIN_PHONE_TAKEN',
      ),
    ).toEqual(['phone'])
  })
  it('loses no last contact', async () => {
    const { id } = await invite(danji, { email: '' })
    expect(
      expectRefusal(await adminOf(app, id).patch('/api/admin/profile', { phone: '' }), 'ADMIN_UNREACHABLE'),
    ).toEqual(['phone'])
  })
  it('is quiet when a change is repeated', async () => {
    const { id } = await invite(danji)
    await adminOf(app, id).patch('/api/admin/profile', { name: '수정한 이름' })
    const before = await system.deps.store.lastPosition()
    expect((await adminOf(app, id).patch('/api/admin/profile', { name: '수정한 이름' })).status).toBe(200)
    expect(await system.deps.store.lastPosition()).toBe(before)
  })
  it.each([
    ['role', { role: 'SUPER_ADMIN' }],
    ['email', { email: 'other@danji.test' }],
    ['Apartments', { Apartments: [{ id: fixedId(1), name: '남의마을' }] }],
    ['apartmentIds', { apartmentIds: [fixedId(1)] }],
    ['password', { password: 'long-enough-password' }],
    ['id', { id: fixedId(1) }],
    ['kakaoLinked', { kakaoLinked: true }],
  ])('does not take a change of %s, nor of anything that comes with it', async (field, change) => {
    const { id } = await invite(danji)
    const before: Profile = (await adminOf(app, id).get('/api/admin/profile')).body
    expect(
      expectRefusal(await adminOf(app, id).patch('/api/admin/profile', { name: '몰래', ...change }), 'UNKNOWN_FIELD'),
    ).toEqual([field])
    expect((await adminOf(app, id).get('/api/admin/profile')).body).toEqual(before)
  })
  it.each([
    ['name', { name: '' }],
    ['phone', { phone: '123' }],
  ])('names a bad %s', async (field, change) => {
    const { id } = await invite(danji)
    expect(expectRefusal(await adminOf(app, id).patch('/api/admin/profile', change), 'VALIDATION_FAILED')).toEqual([
      field,
    ])
  })
})
