import { describe, expect, it } from 'vitest'
import { adminDecider, adminEmailFold } from '#services/auth/admin.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const adminId = fixedId(1)
const person = { adminId, name: '관리자', email: 'admin@danji.test', role: 'ADMIN' } as const
const registered = { type: 'AdminRegistered', data: person } as const
const passwordSet = { type: 'AdminPasswordSet', data: { adminId, passwordHash: 'hash-1' } } as const

describe('registering an administrator', () => {
  const register = { type: 'RegisterAdmin', ...person, passwordHash: 'hash-1' } as const
  it('records who it is and the password', () => given(adminDecider).when(register).then([registered, passwordSet]))
  it('stays quiet when repeated', () => given(adminDecider, [registered, passwordSet]).when(register).thenNothing())
  it('changes no password of somebody who is there', () => given(adminDecider, [registered, passwordSet]).when({ ...register, passwordHash: 'hash-2' }).thenNothing())
})

describe('setting a password', () => {
  const set = (passwordHash: string) => ({ type: 'SetPassword', adminId, passwordHash }) as const
  it('records it', () => given(adminDecider, [registered, passwordSet]).when(set('hash-2')).then([{ type: 'AdminPasswordSet', data: { adminId, passwordHash: 'hash-2' } }]))
  it('stays quiet when repeated', () => given(adminDecider, [registered, passwordSet]).when(set('hash-1')).thenNothing())
  it('of nobody does nothing', () => given(adminDecider).when(set('hash-1')).thenNothing())
})

it('an e-mail address is whose claimed it', () => {
  expect(foldEvents(adminEmailFold, [])).toBeNull()
  expect(foldEvents(adminEmailFold, [{ type: 'AdminEmailClaimed', data: { adminId } }])).toBe(adminId)
})
