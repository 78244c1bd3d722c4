import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { id, linkSecret } from '#events/values/schemas.ts'
import { repeatableIds } from '#services/core/http/request-ids.ts'
import { createSecrets, idAt, newId, newLinkSecret, sameText, timeOf } from '#services/core/secrets.ts'
import { fixedId } from '#tests/support/fixed.ts'

const keyFor = (purpose: string): Buffer => Buffer.alloc(32, purpose)
const secrets = createSecrets(keyFor, 'public')

describe('an id made from a time and bytes', () => {
  const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 32 }).map((array) => Buffer.from(array))
  it('is a UUIDv7 of that time, and always the same', () => {
    fc.assert(
      fc.property(time, bytes, (msecs, random) => {
        const made = idAt(msecs, random)
        expect(id.safeParse(made).success).toBe(true)
        expect(timeOf(made)).toBe(msecs)
        newId()
        expect(idAt(msecs, random)).toBe(made)
      }),
    )
  })
  it('is another one for other bytes or another time', () => {
    const random = Buffer.alloc(16, 1)
    expect(new Set([idAt(1, random), idAt(2, random), idAt(1, Buffer.alloc(16, 2))]).size).toBe(3)
  })
})

describe('new ids', () => {
  afterEach(() => void vi.useRealTimers())
  it('sort in the order in which they were made, however many a millisecond has, and where the clock is set back', () => {
    const start = Date.now() + 1_000
    vi.useFakeTimers({ now: start, toFake: ['Date'] })
    const ids = Array.from({ length: 10_000 }, () => newId())
    vi.setSystemTime(start - 60_000)
    ids.push(newId())
    vi.setSystemTime(start + 60_000)
    ids.push(newId())
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(10_002)
    expect(ids.every((made) => id.safeParse(made).success)).toBe(true)
    expect(timeOf(ids[0] ?? '')).toBe(start)
    // At most 4,096 bear one millisecond; the others those after it.
    expect(timeOf(ids[10_000] ?? '') - start).toBeLessThan(10)
    expect(timeOf(ids[10_001] ?? '')).toBe(start + 60_000)
  })
})

describe('ids of a repeated request', () => {
  const take = (count: number, next: () => string) => Array.from({ length: count }, next)
  it('are the same ones in the same order, and differ among themselves', () => {
    const first = take(50, repeatableIds('scope', 1_000))
    expect(take(50, repeatableIds('scope', 1_000))).toEqual(first)
    expect(new Set(first).size).toBe(50)
  })
  it('differ from those of another request', () =>
    expect(repeatableIds('other', 1_000)()).not.toBe(repeatableIds('scope', 1_000)()))
})

describe('a derived id', () => {
  it('is the same for the same text beneath the same id', () =>
    expect(secrets.derivedId(fixedId(1), '101')).toBe(secrets.derivedId(fixedId(1), '101')))
  it('keeps the time of what it stands beneath', () =>
    expect(timeOf(secrets.derivedId(fixedId(1), '101'))).toBe(timeOf(fixedId(1))))
  it('is another one for another text, beneath another id, or under another key', () => {
    const others = createSecrets(() => Buffer.alloc(32, 9), 'public')
    const made = [
      secrets.derivedId(fixedId(1), '101'),
      secrets.derivedId(fixedId(1), '102'),
      secrets.derivedId(fixedId(2), '101'),
      others.derivedId(fixedId(1), '101'),
    ]
    expect(new Set(made).size).toBe(4)
  })
})

it('a digest depends on its purpose', () => {
  expect(secrets.digest('unit', '101')).toBe(secrets.digest('unit', '101'))
  expect(secrets.digest('unit', '101')).not.toBe(secrets.digest('claim', '101'))
})

it('a link has 128 random bits', () => {
  const links = Array.from({ length: 1_000 }, newLinkSecret)
  expect(new Set(links).size).toBe(1_000)
  for (const link of links) expect(Buffer.from(link, 'base64url')).toHaveLength(16)
})

it('a link of an id is the same for the same id, and another one for another id or purpose', () => {
  const link = secrets.linkSecretOf('signature-request', fixedId(1))
  expect(linkSecret.safeParse(link).success).toBe(true)
  expect(secrets.linkSecretOf('signature-request', fixedId(1))).toBe(link)
  const others = [secrets.linkSecretOf('signature-request', fixedId(2)), secrets.linkSecretOf('other', fixedId(1))]
  expect(others).not.toContain(link)
})

it('texts are compared whole', () => {
  expect([
    sameText('123456', '123456'),
    sameText('123456', '123457'),
    sameText('123456', '12345'),
    sameText('', ''),
  ]).toEqual([true, false, false, true])
})
