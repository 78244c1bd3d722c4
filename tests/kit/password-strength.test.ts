import { describe, expect, it } from 'vitest'
import { password } from '#services/account/sign-in/auth.contract.ts'
import {
  newPasswordForm,
  PASSWORD_MAX,
  PASSWORD_MIN,
  strengthOf,
} from '../../admin-ui/src/kit/forms/password-strength.ts'

describe('what is said of a password while it is typed', () => {
  it.each([
    ['', 'none'],
    ['abc', 'short'],
    ['123456789', 'short'],
    ['aaaaaaaaaaaaaaaa', 'weak'],
    ['1212121212', 'weak'],
    ['1234567890', 'weak'],
    ['zyxwvutsrqponm', 'weak'],
    ['tree-house', 'fair'],
    ['spring-rain-on-roofs', 'strong'],
    ['비가오는날에는우산을쓰고걷는다', 'strong'],
  ])('%j is %s', (typed, level) => {
    expect(strengthOf(typed).level).toBe(level)
  })

  it('counts what is missing', () => {
    expect(strengthOf('abcdefg').text).toBe('3자 더 입력해주세요.')
  })
})

describe('a password to be set', () => {
  it.each([PASSWORD_MIN - 1, PASSWORD_MIN, PASSWORD_MAX, PASSWORD_MAX + 1])(
    'of %d characters is refused by the form where the server would refuse it',
    (length) => {
      const typed = 'x'.repeat(length)
      expect(newPasswordForm(typed) === undefined).toBe(password.safeParse(typed).success)
    },
  )

  it('may be empty: whether it must be there is another rule', () => {
    expect(newPasswordForm('')).toBeUndefined()
    expect(newPasswordForm(undefined)).toBeUndefined()
  })
})
