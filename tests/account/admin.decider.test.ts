import { describe, expect, it } from 'vitest'
import type { AdminEvent } from '#events/account/admin.events.ts'
import { adminClaimFold, adminDecider, superAdminsDecider } from '#services/account/admin/admin.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const adminId = fixedId(1)
const apartmentId = fixedId(2)
const person = { adminId, name: '관리자', email: 'admin@danji.test', role: 'ADMIN' } as const
const registered: AdminEvent = { type: 'AdminRegistered', data: person }
const passwordSet = (passwordHash: string, origin: 'configuration' | 'own' | 'super' = 'own'): AdminEvent => ({
  type: 'AdminPasswordSet',
  data: { adminId, passwordHash, origin },
})
const signedOut = (reason: 'asked' | 'password-changed'): AdminEvent => ({
  type: 'AdminSignedOutEverywhere',
  data: { adminId, reason },
})
const deleted: AdminEvent = { type: 'AdminDeleted', data: { adminId } }
const assigned: AdminEvent = { type: 'AdminAssigned', data: { adminId, apartmentId } }

describe('registering an administrator', () => {
  const register = {
    type: 'RegisterAdmin',
    ...person,
    phone: null,
    password: { passwordHash: 'hash-1', origin: 'own' },
    apartments: [apartmentId],
  } as const
  it('records who it is, the password and the complexes', () =>
    given(adminDecider)
      .when(register)
      .then([registered, passwordSet('hash-1'), assigned]))
  it('may know the phone alone', () => {
    const { email: _email, ...others } = person
    given(adminDecider)
      .when({ ...register, email: null, phone: '01012345678', password: null, apartments: [] })
      .then([{ type: 'AdminRegistered', data: { ...others, email: null, phone: '01012345678' } }])
  })
  it('refuses who could never be invited', () =>
    given(adminDecider)
      .when({ ...register, email: null })
      .thenRejects('ADMIN_UNREACHABLE', ['email']))
  it('assigns no complex to a super administrator, who sees all', () =>
    given(adminDecider)
      .when({ ...register, role: 'SUPER_ADMIN' })
      .thenRejects('SUPER_ADMIN_UNASSIGNABLE', ['apartmentIds']))
  it('stays quiet when repeated', () =>
    given(adminDecider, [registered, passwordSet('hash-1'), assigned])
      .when(register)
      .thenNothing())
  it('changes nothing of somebody who is there', () => given(adminDecider, [registered]).when(register).thenNothing())
})

describe('changing an administrator', () => {
  const now = { adminId, name: '관리자', email: 'admin@danji.test', phone: null, role: 'ADMIN' } as const
  it('records the whole', () =>
    given(adminDecider, [registered])
      .when({ type: 'ChangeAdmin', name: '새 이름' })
      .then([{ type: 'AdminChanged', data: { ...now, name: '새 이름' } }]))
  it('stays quiet when repeated', () =>
    given(adminDecider, [registered]).when({ type: 'ChangeAdmin', name: '관리자', role: 'ADMIN' }).thenNothing())
  it('leaves e-mail or phone', () =>
    given(adminDecider, [registered])
      .when({ type: 'ChangeAdmin', email: null })
      .thenRejects('ADMIN_UNREACHABLE', ['email']))
  it('names the contact that is taken away as the last one', () => {
    const byPhone = {
      type: 'AdminRegistered',
      data: { adminId, name: '관리자', email: null, phone: '01012345678', role: 'ADMIN' },
    } as const
    given(adminDecider, [byPhone])
      .when({ type: 'ChangeAdmin', phone: null })
      .thenRejects('ADMIN_UNREACHABLE', ['phone'])
  })
  it('is refused for nobody', () =>
    given(adminDecider).when({ type: 'ChangeAdmin', name: '새 이름' }).thenRejects('NOT_FOUND'))
  it('is refused for who was deleted', () =>
    given(adminDecider, [registered, deleted]).when({ type: 'ChangeAdmin', name: '새 이름' }).thenRejects('NOT_FOUND'))
})

describe('setting a password', () => {
  const set = (passwordHash: string) => ({ type: 'SetPassword', passwordHash, origin: 'own' }) as const
  it('records the first one', () =>
    given(adminDecider, [registered])
      .when(set('hash-1'))
      .then([passwordSet('hash-1')]))
  it('ends all sessions where there was another one', () =>
    given(adminDecider, [registered, passwordSet('hash-1')])
      .when(set('hash-2'))
      .then([passwordSet('hash-2'), signedOut('password-changed')]))
  it('stays quiet when repeated', () =>
    given(adminDecider, [registered, passwordSet('hash-1')])
      .when(set('hash-1'))
      .thenNothing())
  it('is refused for nobody', () => given(adminDecider).when(set('hash-1')).thenRejects('NOT_FOUND'))
  it('knows the configured one apart from the own one, also as it was recorded before', () => {
    const { origin: _origin, ...before } = { adminId, passwordHash: 'hash-1', origin: undefined }
    const state = foldEvents(adminDecider, [
      registered,
      { type: 'AdminPasswordSet', data: before },
      passwordSet('hash-2'),
    ])
    expect(state).toMatchObject({ passwordHash: 'hash-2', configuredHash: 'hash-1' })
  })
  it('instead of the one that was given as the current one, only while that one counts', () => {
    const instead = { ...set('hash-2'), insteadOf: 'hash-1' }
    given(adminDecider, [registered, passwordSet('hash-1')])
      .when(instead)
      .then([passwordSet('hash-2'), signedOut('password-changed')])
    given(adminDecider, [registered, passwordSet('hash-1'), passwordSet('hash-3')])
      .when(instead)
      .thenRejects('WRONG_PASSWORD')
  })
})

describe('signing out everywhere', () => {
  it('begins a new epoch', () => {
    given(adminDecider, [registered])
      .when({ type: 'SignOutEverywhere' })
      .then([signedOut('asked')])
    expect(foldEvents(adminDecider, [registered, signedOut('asked'), signedOut('asked')])).toMatchObject({ epoch: 2 })
  })
  it('begins one each time: sessions may have begun in between', () =>
    given(adminDecider, [registered, signedOut('asked')])
      .when({ type: 'SignOutEverywhere' })
      .then([signedOut('asked')]))
  it('is refused for nobody', () => given(adminDecider).when({ type: 'SignOutEverywhere' }).thenRejects('NOT_FOUND'))
})

describe('linking a Kakao account', () => {
  const link = (kakaoId: string) => ({ type: 'LinkKakao', kakaoId }) as const
  const linked: AdminEvent = { type: 'AdminKakaoLinked', data: { adminId, kakaoId: '1' } }
  it('records it', () => given(adminDecider, [registered]).when(link('1')).then([linked]))
  it('stays quiet when repeated', () => given(adminDecider, [registered, linked]).when(link('1')).thenNothing())
  it('refuses another one', () =>
    given(adminDecider, [registered, linked]).when(link('2')).thenRejects('KAKAO_LINKED_TO_ANOTHER'))
  it('is refused for a super administrator, who signs in by password', () => {
    given(adminDecider, [{ type: 'AdminRegistered', data: { ...person, role: 'SUPER_ADMIN' } }])
      .when(link('1'))
      .thenRejects('KAKAO_USES_PASSWORD')
  })
})

describe('assigning complexes', () => {
  const unassigned: AdminEvent = { type: 'AdminUnassigned', data: { adminId, apartmentId } }
  it('records it', () =>
    given(adminDecider, [registered]).when({ type: 'AssignApartment', apartmentId }).then([assigned]))
  it('stays quiet when repeated', () =>
    given(adminDecider, [registered, assigned]).when({ type: 'AssignApartment', apartmentId }).thenNothing())
  it('is refused for a super administrator', () => {
    const appointed: AdminEvent = { type: 'AdminRegistered', data: { ...person, role: 'SUPER_ADMIN' } }
    given(adminDecider, [appointed])
      .when({ type: 'AssignApartment', apartmentId })
      .thenRejects('SUPER_ADMIN_UNASSIGNABLE', ['adminId'])
  })
  it('is refused for who was deleted', () =>
    given(adminDecider, [registered, deleted]).when({ type: 'AssignApartment', apartmentId }).thenRejects('NOT_FOUND'))
  it('ends', () =>
    given(adminDecider, [registered, assigned]).when({ type: 'UnassignApartment', apartmentId }).then([unassigned]))
  it('ends once', () =>
    given(adminDecider, [registered, assigned, unassigned])
      .when({ type: 'UnassignApartment', apartmentId })
      .thenNothing())
})

describe('deleting an administrator', () => {
  it('records it', () => given(adminDecider, [registered]).when({ type: 'DeleteAdmin' }).then([deleted]))
  it('stays quiet when repeated', () =>
    given(adminDecider, [registered, deleted]).when({ type: 'DeleteAdmin' }).thenNothing())
  it('is refused for nobody', () => given(adminDecider).when({ type: 'DeleteAdmin' }).thenRejects('NOT_FOUND'))
})

it('an address belongs to who claimed it, until it is given back', () => {
  const claimed = { type: 'AdminEmailClaimed', data: { adminId } } as const
  expect(foldEvents(adminClaimFold, [])).toBeNull()
  expect(foldEvents(adminClaimFold, [claimed])).toBe(adminId)
  expect(foldEvents(adminClaimFold, [claimed, { type: 'AdminClaimReleased', data: { adminId } }])).toBeNull()
})

describe('super administrators', () => {
  const appointed = (n: number) => ({ type: 'SuperAdminAppointed', data: { adminId: fixedId(n) } }) as const
  const dismiss = (n: number) => ({ type: 'DismissSuperAdmin', adminId: fixedId(n) }) as const
  it('are appointed', () =>
    given(superAdminsDecider)
      .when({ type: 'AppointSuperAdmin', adminId: fixedId(1) })
      .then([appointed(1)]))
  it('are appointed once', () =>
    given(superAdminsDecider, [appointed(1)])
      .when({ type: 'AppointSuperAdmin', adminId: fixedId(1) })
      .thenNothing())
  it('may go while another one is there', () =>
    given(superAdminsDecider, [appointed(1), appointed(2)])
      .when(dismiss(1))
      .then([{ type: 'SuperAdminDismissed', data: { adminId: fixedId(1) } }]))
  it('stay where they are the last one', () =>
    given(superAdminsDecider, [appointed(1)])
      .when(dismiss(1))
      .thenRejects('LAST_SUPER_ADMIN'))
  it('who are none cannot go', () =>
    given(superAdminsDecider, [appointed(1)])
      .when(dismiss(2))
      .thenNothing())
})
