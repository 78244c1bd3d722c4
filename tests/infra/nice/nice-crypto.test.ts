import { describe, expect, it } from 'vitest'
import { niceKeys, openNiceResult } from '#infra/providers/nice/nice-crypto.ts'
import { openNice2021, sealNice2021 } from '#infra/providers/nice/nice-2021-crypto.ts'

/*
 * Known answers, computed with another implementation: Python 3's hashlib and hmac, and AES of the package `cryptography` 48.
 * Current generation: K = b64url(pbkdf2_hmac('sha256', ticket, transaction_id, 1234, 64)) without padding;
 * enc_data = b64url(iv + AESGCM(K[:32]).encrypt(iv, text)) with iv = bytes 0…15; mark = b64url(hmac_sha256(K[48:80], enc_data)).
 */
const secret = { ticket: 'ticket-0123456789', transactionId: 'transaction-abc', iterators: 1_234 }
const K = '65u7xQIudZT6WooyNvA1EFPxKRBXI3lPOg9IGavbOD2Edum-QoNwmX2iEy_Dqrz0AY4GO5ju6FyyE1Psbi6A4A'
const result = {
  encData: 'AAECAwQFBgcICQoLDA0OD57QhlsQNYnJnlpWDbbXZwH9teb0s3Uwx2swtQthcdyNW59eXrCrh3CYnUiIpcpio-p2sLzGV8hjwl6G',
  integrityValue: 'Ve37w24E_2HI1IAKJX7QAqdqJRVuqRRJmx4LckXNSqA',
}

describe('a result of the current generation', () => {
  it('has the keys that another implementation computes', async () => {
    const { encryption, mark } = await niceKeys(secret)
    expect([encryption.toString(), mark.toString()]).toEqual([K.slice(0, 32), K.slice(48, 80)])
  })
  it('opens', async () => {
    expect(await openNiceResult(secret, result)).toBe('{"name":"홍길동","birthdate":"19500301"}')
  })
  it.each([
    ['whose mark is another one', { ...result, integrityValue: result.integrityValue.replace('V', 'W') }],
    ['whose mark is missing', { ...result, integrityValue: '' }],
    ['whose mark is longer than any', { ...result, integrityValue: `${result.integrityValue}가` }],
    ['one letter of which changed', { ...result, encData: result.encData.replace('57Q', '57R') }],
    ['that is cut', { ...result, encData: result.encData.slice(0, 40) }],
    ['with something beside its letters', { ...result, encData: `${result.encData}\n` }],
  ])('%s does not open', async (_, tampered) => {
    expect(await openNiceResult(secret, tampered)).toBeUndefined()
  })
  it('of another transaction, or under another ticket, does not open', async () => {
    expect(await openNiceResult({ ...secret, transactionId: 'transaction-abd' }, result)).toBeUndefined()
    expect(await openNiceResult({ ...secret, ticket: 'ticket-0123456780' }, result)).toBeUndefined()
    expect(await openNiceResult({ ...secret, iterators: 1_235 }, result)).toBeUndefined()
  })
})

/*
 * Generation of 2021: R = b64(sha256('20261121120000' + 'request-000000000000000000001' + 'token-value-xyz='))
 * = 'iZ7vJCwdckqWySH/Aq/Hc7J9MP2Y7oiwH5Q6SJQYrgc='; AES-128-CBC with PKCS#7 under R[:16] and R[-16:], HMAC-SHA256 under R[:32].
 */
const secret2021 = {
  requestTime: '20261121120000',
  requestNo: 'request-000000000000000000001',
  tokenValue: 'token-value-xyz=',
}
const answer2021 = {
  encData: 'wRHW4tfewLlHrnoC24J6E92mBRCN36WJlaHwrCqSzRA=',
  integrityValue: 'Zi/1HLRps7+JgXP51Zs6eqvz15/NV6U6NUdBqdjDAjk=',
}

describe('the generation of 2021', () => {
  it('seals a request as another implementation does', () => {
    expect(sealNice2021(secret2021, '{"requestno":"r1"}')).toEqual({
      encData: 'nM6WXte+7+GUJoFQqfx4e5ZBififqvS7/cKOLX8WRRA=',
      integrityValue: 'yP3y7VmOALLjPNpA0ByG68LTElKlQGX2uW0/R/rKHb0=',
    })
  })
  it('opens an answer, which is in EUC-KR', () => {
    expect(openNice2021(secret2021, answer2021)).toBe('{"name":"홍길동"}')
  })
  it.each([
    ['whose mark is another one', { ...answer2021, integrityValue: answer2021.integrityValue.replace('Z', 'Y') }],
    ['that was changed', { ...answer2021, encData: answer2021.encData.replace('w', 'x') }],
    ['that is cut', { ...answer2021, encData: answer2021.encData.slice(0, 20) }],
  ])('does not open an answer %s', (_, tampered) => {
    expect(openNice2021(secret2021, tampered)).toBeUndefined()
  })
  it('does not open the answer to another request', () => {
    expect(openNice2021({ ...secret2021, requestNo: 'request-2' }, answer2021)).toBeUndefined()
  })
})
