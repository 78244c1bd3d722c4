import { describe, expect, it } from 'vitest'
import { complexesText, contactText } from '../../admin-ui/src/labels/admin-labels.ts'
import { invitationBody } from '../../admin-ui/src/account/invitation-body.ts'
import { invitationText } from '../../admin-ui/src/account/invitation.ts'

const SIGN_IN = 'https://danji.example/admin/login'
const complex = (name: string) => ({ id: name, name })

describe('how an administrator is reached', () => {
  it.each([
    [{ email: 'hong@example.com', phone: '01012345678' }, 'hong@example.com · 010-1234-5678'],
    [{ email: null, phone: '01012345678' }, '010-1234-5678'],
    [{ email: 'hong@example.com', phone: null }, 'hong@example.com'],
    [{ email: '', phone: null }, ''],
  ])('%j: %s', (admin, text) => {
    expect(contactText(admin)).toBe(text)
  })
})

describe('which complexes are theirs', () => {
  it.each([
    [{ role: 'SUPER_ADMIN', Apartments: [] }, '모든 아파트'],
    [{ role: 'ADMIN', Apartments: [] }, '없음'],
    [{ role: 'ADMIN', Apartments: [complex('한빛 1')] }, '한빛 1'],
    [{ role: 'AUDITOR', Apartments: [complex('한빛 1'), complex('한빛 2'), complex('한빛 3')] }, '한빛 1 외 2곳'],
  ] as const)('%j: %s', (admin, text) => {
    expect(complexesText({ ...admin, Apartments: [...admin.Apartments] })).toBe(text)
  })
})

describe('an invitation', () => {
  const invited = { name: '홍길동', email: 'hong@example.com', phone: '01012345678', role: 'ADMIN' } as const

  it('names the address, the way through Kakao and which account is meant', () => {
    const text = invitationText(invited, SIGN_IN)
    expect(text).toContain(SIGN_IN)
    expect(text).toContain('카카오로 로그인')
    expect(text).toContain('hong@example.com · 010-1234-5678')
    expect(text).not.toContain('비밀번호')
  })

  it('tells a super administrator of the password, without the password', () => {
    const text = invitationText({ ...invited, role: 'SUPER_ADMIN' }, SIGN_IN)
    expect(text).toContain('최고관리자 로그인')
    expect(text).toContain('    hong@example.com\n')
    expect(text).not.toContain('카카오')
  })

  const form = {
    name: '홍길동',
    email: 'hong@example.com',
    phone: '',
    password: 'left-over-password',
    complexes: [complex('a'), complex('b')],
  }

  it('sends complexes for whom they bind, and no password that was typed before', () => {
    expect(invitationBody({ ...form, role: 'AUDITOR' })).toEqual({
      name: '홍길동',
      email: 'hong@example.com',
      phone: '',
      role: 'AUDITOR',
      apartmentIds: ['a', 'b'],
    })
  })

  it('sends a password for a super administrator, and no complexes that were chosen before', () => {
    expect(invitationBody({ ...form, role: 'SUPER_ADMIN' })).toEqual({
      name: '홍길동',
      email: 'hong@example.com',
      phone: '',
      role: 'SUPER_ADMIN',
      password: 'left-over-password',
    })
  })

  it('sends no complexes where none were chosen', () => {
    expect(invitationBody({ ...form, role: 'ADMIN', complexes: undefined })).toMatchObject({ apartmentIds: [] })
  })
})
