import { describe, expect, it } from 'vitest'
import { openKcp, sealKcp } from '#infra/providers/kcp/kcp-crypto.ts'

/*
 * A known answer, computed with another implementation: Python 3's hashlib and AES of the package `cryptography` 48.
 * key = pbkdf2_hmac('sha256', ENC_KEY, salt, 10000, 32), iv = pbkdf2_hmac('sha256', site_cd, salt, 10000, 32)[:16], salt = bytes 0…15.
 */
const secret = { siteCode: 'AO7F3', encKey: 'enc-key-text-of-the-shop' }
const sealed = { data: 'eug715PM68JwgAyYsqqnwGJuYZHQUoPM1udAF0ngpz4=', rv: 'AAECAwQFBgcICQoLDA0ODw==' }
const text = '{"user_name":"홍길동"}'

describe('what goes to KCP and comes from it', () => {
  it('is sealed and opened as another implementation does', async () => {
    expect(await sealKcp(secret, text, Buffer.from(sealed.rv, 'base64'))).toEqual(sealed)
    expect(await openKcp(secret, sealed)).toBe(text)
  })
  it('has another salt each time', async () => {
    const [one, other] = [await sealKcp(secret, text), await sealKcp(secret, text)]
    expect(one.rv).not.toBe(other.rv)
    expect(await openKcp(secret, other)).toBe(text)
  })
  it.each([
    ['under another key', { ...secret, encKey: 'another' }, sealed],
    ['with a salt of another length', secret, { ...sealed, rv: 'AAEC' }],
    ['that is cut', secret, { ...sealed, data: sealed.data.slice(0, 20) }],
  ])('does not open %s', async (_, key, tampered) => {
    expect(await openKcp(key, tampered)).not.toBe(text)
  })
})
