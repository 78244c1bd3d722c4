import { describe, expect, it } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'
import { errors, type ErrorCode } from '#services/core/errors/error.contract.ts'
import { errandIn } from '../../resident-ui/src/identity/errand.ts'
import { outcomeOf, settledIn } from '../../resident-ui/src/identity/outcome.ts'
import { isRefusal } from '../../resident-ui/src/identity/refusals.ts'
import { returnedOf } from '../../resident-ui/src/identity/returned.ts'
import { unitErrors } from '../../resident-ui/src/identity/named-unit.ts'
import { identityRecordErrors } from '#services/core/errors/identity-record-errors.contract.ts'

describe('what a provider gives along', () => {
  it.each([
    ['?web_transaction_id=w-1', { provider: 'nice', body: { webTransactionId: 'w-1' } }],
    ['?cancelled=true', { provider: 'nice', body: { cancelled: true } }],
    [
      '?token_version_id=v&enc_data=a%2Bb%3D%3D&integrity_value=c+d',
      { provider: 'nice', body: { encData: 'a+b==', integrityValue: 'c+d', tokenVersionId: 'v' } },
    ],
    ['?res_cd=0000&reg_cert_key=k', { provider: 'kcp', regCertKey: 'k', resCd: '0000' }],
    ['?res_cd=9999', { provider: 'kcp', regCertKey: undefined, resCd: '9999' }],
    ['', null],
    ['?cancelled=false&other=1', null],
  ])('%s', (search, returned) => expect(returnedOf(search)).toEqual(returned))
})

describe('what somebody went to a provider for', () => {
  const NOW = Date.parse('2026-11-22T09:00:00Z')
  const proof = { provider: 'nice', transactionId: 't' }
  const errand = {
    proof,
    back: '/signature/abc',
    step: { name: 'identity' },
    office: { phone: '0212345678' },
    at: NOW - 60_000,
  }
  it('is kept with the way back', () => expect(errandIn(errand, NOW)).toEqual(errand))
  it('is nothing after half an hour, nor of a clock that was set back', () => {
    expect(errandIn({ ...errand, at: NOW - 30 * 60_000 }, NOW)).toBeNull()
    expect(errandIn({ ...errand, at: NOW + 1 }, NOW)).toBeNull()
  })
  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'signature/abc', 7])(
    'leads to no other site: %s',
    (back) => expect(errandIn({ ...errand, back }, NOW)).toBeNull(),
  )
  it.each([
    null,
    'text',
    [],
    {},
    { ...errand, proof: { provider: 'nice' } },
    { ...errand, proof: { provider: 'kcp' } },
  ])('of something else is nothing: %j', (stored) => expect(errandIn(stored, NOW)).toBeNull())
  it('of a second proof names the person and the order', () => {
    const kcp = { provider: 'kcp', userId: 'u', regCertKey: 'k' }
    expect(errandIn({ ...errand, proof: kcp, office: {} }, NOW)).toMatchObject({ proof: kcp, office: {} })
  })
})

describe('how a proof ends', () => {
  const failure = (code: ErrorCode): ApiError => new ApiError({ ...errors[code], code, fields: [], requestId: null })
  const session = async () => true
  const none = async () => false
  const away = () => Promise.reject(new Error('away'))

  it.each(['IDENTITY_CANCELLED', 'IDENTITY_EXPIRED', 'IDENTITY_REFUSED'] as const)('%s is told', async (code) =>
    expect(await outcomeOf(failure(code), 'nice', session)).toEqual({ kind: 'refused', code }),
  )
  it('what counted already goes on where there is a session', async () => {
    for (const code of ['IDENTITY_ALREADY_USED', 'IDENTITY_OTHER_BROWSER'] as const) {
      expect(await outcomeOf(failure(code), 'nice', session)).toEqual({ kind: 'proven' })
      expect(await outcomeOf(failure(code), 'nice', none)).toEqual({ kind: 'refused', code })
      expect(await outcomeOf(failure(code), 'nice', away)).toEqual({ kind: 'refused', code })
    }
  })
  it('a session says nothing of a second proof', async () =>
    expect(await outcomeOf(failure('IDENTITY_ALREADY_USED'), 'kcp', session)).toMatchObject({ kind: 'refused' }))
  it('the office is asked where the roll differs, not where a second proof is of somebody else', async () => {
    expect(await outcomeOf(failure('IDENTITY_NOT_MATCHED'), 'nice', none)).toEqual({ kind: 'not-matched' })
    const forwarded = Object.assign(failure('IDENTITY_NOT_MATCHED'), { fields: [{ path: 'link', message: '' }] })
    expect(await outcomeOf(forwarded, 'nice', none)).toEqual({ kind: 'refused', code: 'OTHERS_LINK' })
    expect(await outcomeOf(failure('IDENTITY_NOT_MATCHED'), 'kcp', none)).toEqual({
      kind: 'refused',
      code: 'OTHER_PERSON',
    })
  })
  it.each(['IDENTITY_UNAVAILABLE', 'CONFLICT', 'TOO_MANY_REQUESTS'] as const)('%s may be tried again', async (code) =>
    expect(await outcomeOf(failure(code), 'nice', none)).toMatchObject({ kind: 'failed', error: { code } }),
  )
  it('every refusal of identity that the server knows is explained', () => {
    // Identities that administrators saw have screens of their own.
    const told = ['IDENTITY_UNAVAILABLE', 'IDENTITY_NOT_MATCHED', ...Object.keys(identityRecordErrors)]
    const codes = Object.keys(errors).filter((code) => code.startsWith('IDENTITY_') && !told.includes(code))
    expect(codes.filter((code) => !isRefusal(code))).toEqual([])
    expect(codes.length).toBeGreaterThan(3)
  })
  it('stays over a reload', () => {
    const refused = { kind: 'refused', code: 'IDENTITY_EXPIRED' }
    expect(settledIn({ identity: refused })).toEqual(refused)
    expect(settledIn({ identity: { kind: 'raised' } })).toEqual({ kind: 'raised' })
    for (const state of [
      null,
      {},
      { identity: null },
      { identity: { kind: 'refused', code: 'x' } },
      { identity: { kind: 'proven' } },
    ])
      expect(settledIn(state)).toBeNull()
  })
})

it('both parts of a unit are asked for', () => {
  expect(unitErrors({ dong: ' ', ho: '' })).toEqual({ dong: expect.any(String), ho: expect.any(String) })
  expect(unitErrors({ dong: '가', ho: '지하101' })).toEqual({})
})
