import { describe, expect, it } from 'vitest'
import { createSecrets, newId } from '#services/core/secrets.ts'
import { messageIdOf, messageToken, messageUrl } from '#services/mailing/links/links.ts'
import { fixedId } from '#tests/support/fixed.ts'

const secrets = createSecrets((purpose) => Buffer.alloc(32, purpose), 'public')
const others = createSecrets((purpose) => Buffer.alloc(32, `other ${purpose}`), 'public')

/** Another letter of the alphabet in one place. */
const changedAt = (token: string, place: number): string =>
  token.slice(0, place) + (token[place] === 'A' ? 'Q' : 'A') + token.slice(place + 1)

describe('a message’s link', () => {
  it('leads back to its message, whichever that is', () => {
    for (const messageId of [fixedId(1), newId(), 'ffffffff-ffff-7fff-bfff-ffffffffffff'])
      expect(messageIdOf(secrets, messageToken(secrets, messageId))).toBe(messageId)
  })
  it('is 32 letters that an address holds as they are, the same every time', () => {
    const token = messageToken(secrets, fixedId(1))
    expect(token).toMatch(/^[\w-]{32}$/)
    expect(messageToken(secrets, fixedId(1))).toBe(token)
    expect(messageUrl({ publicUrl: 'https://danji.kr', secrets }, fixedId(1))).toBe(`https://danji.kr/m/${token}`)
  })
  it('is nobody’s with any letter changed', () => {
    const token = messageToken(secrets, fixedId(1))
    for (let place = 0; place < token.length; place += 1)
      expect(messageIdOf(secrets, changedAt(token, place))).toBeUndefined()
  })
  it('tells nothing of the link of another message', () => {
    const [one, other] = [1, 2].map((n) => Buffer.from(messageToken(secrets, fixedId(n)), 'base64url'))
    const mixed = Buffer.concat(
      [one?.subarray(0, 16) ?? [], other?.subarray(16) ?? []].map((part) => Buffer.from(part)),
    )
    expect(mixed).toHaveLength(24)
    expect(messageIdOf(secrets, mixed.toString('base64url'))).toBeUndefined()
  })
  it('is not made without our key', () => {
    expect(messageIdOf(secrets, messageToken(others, fixedId(1)))).toBeUndefined()
  })
  it.each([
    '',
    'A',
    'A'.repeat(32),
    'A'.repeat(31),
    'A'.repeat(33),
    `${'A'.repeat(31)}=`,
    `${'가'.repeat(32)}`,
    `${'A'.repeat(31)}\n`,
  ])('is not whatever else stands there: %j', (token) => expect(messageIdOf(secrets, token)).toBeUndefined())
})
