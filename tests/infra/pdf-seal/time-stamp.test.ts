import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { stampTime, TsaFailed, type TsaFailure } from '#infra/lib/pdf/seal/time-stamp-client.ts'
import type { Sealing } from '#infra/lib/pdf/seal/sealing.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { issue } from '#tests/support/simulated/certificates.ts'
import { startTimeStampAuthority, type TsaMode } from '#tests/support/simulated/time-stamp-authority.ts'
import { sealingOf, unsealedPdf } from './sealed-samples.ts'

const root = issue({ name: 'Stamp root', usage: 'authority' })
const stamper = issue({ name: 'Stamper', usage: 'stamp', issuer: root })
const leaf = issue({ name: 'Danji seal', usage: 'seal' })
const authority = await startTimeStampAuthority(stamper, root)
afterAll(() => authority.close())
beforeEach(() => {
  authority.state.mode = 'well'
})

const stamped: Sealing = { ...sealingOf(leaf), timeStamps: { url: authority.url, authorities: [root.pem] } }
const trusted = { seals: [leaf.pem], timeStamps: [root.pem] }
const refusal = async (attempt: Promise<unknown>): Promise<TsaFailure | 'none'> =>
  attempt.then(
    () => 'none' as const,
    (error: unknown) => (error instanceof TsaFailed ? error.reason : Promise.reject(error)),
  )

describe('a seal with a time stamp', () => {
  it('holds, and proves its time', async () => {
    const begun = Date.now()
    const { bytes, kind } = await fillSeal(await unsealedPdf(), stamped)
    const { verdict, seals } = await verifySeal(bytes, trusted)
    expect([kind, verdict, seals[0]?.faults, seals[0]?.stamp?.faults]).toEqual(['B-T', 'intact', [], []])
    expect(seals[0]?.stamp).toMatchObject({ authority: 'Stamper', trusted: true })
    // Stamps are made to the second.
    expect(seals[0]?.stamp?.at.getTime()).toBeGreaterThanOrEqual(begun - 1_000)
  })
  it('says that nobody vouches for the stamp where no authority is known', async () => {
    const { bytes } = await fillSeal(await unsealedPdf(), stamped)
    const { verdict, seals } = await verifySeal(bytes, { seals: [leaf.pem] })
    expect([verdict, seals[0]?.stamp?.trusted]).toEqual(['intact', null])
  })
  it('does not hold with the stamp of another seal, nor with one of somebody else', async () => {
    const { bytes } = await fillSeal(await unsealedPdf('one'), stamped)
    const lengthIn = (file: Buffer) => file.toString('latin1').match(/\/Contents <([0-9a-f]{8})/)?.[1]
    let other = await fillSeal(await unsealedPdf('two'), stamped)
    // A nonce takes eight bytes or nine: only a token of the same length fits in the other's place.
    while (lengthIn(other.bytes) !== lengthIn(bytes)) other = await fillSeal(await unsealedPdf('two'), stamped)
    const tokenOf = (file: Buffer) =>
      file.toString('latin1').split('060b2a864886f70d010910020e').at(1)?.slice(0, 6_000) ?? ''
    const swapped = Buffer.from(bytes.toString('latin1').replace(tokenOf(bytes), tokenOf(other.bytes)), 'latin1')
    const { verdict, seals } = await verifySeal(swapped, trusted)
    expect([verdict, seals[0]?.faults, seals[0]?.stamp?.faults]).toEqual(['changed', ['time-stamp'], ['imprint']])
    const stranger = issue({ name: 'Stamp root', usage: 'authority' })
    const { verdict: strange } = await verifySeal(bytes, { ...trusted, timeStamps: [stranger.pem] })
    expect(strange).toBe('changed')
  })
})

it.each<[TsaMode, TsaFailure]>([
  ['rejects', 'rejected'],
  ['other nonce', 'nonce'],
  ['no nonce', 'nonce'],
  ['other imprint', 'imprint'],
  ['fails', 'http'],
  ['answers html', 'content-type'],
  ['answers junk', 'malformed'],
  ['breaks the signature', 'signature'],
  ['floods', 'too-large'],
  ['wrong clock', 'time'],
])('an authority that does not do well (%s) gives no seal at all: %s', async (mode, reason) => {
  authority.state.mode = mode
  expect(await refusal(fillSeal(await unsealedPdf(), stamped))).toBe(reason)
})

it('one that does not answer in time, and one that is not there, give none either', async () => {
  authority.state.mode = 'hangs'
  const value = Buffer.from('a signature')
  expect(await refusal(stampTime({ url: authority.url, timeLimitMs: 50 }, value))).toBe('timeout')
  const gone = await startTimeStampAuthority(stamper)
  gone.close()
  expect(await refusal(stampTime({ url: gone.url }, value))).toBe('unreachable')
})

it('a certificate that is not for stamping, has expired, or is vouched for by nobody is not believed', async () => {
  const unfit = [
    issue({ name: 'Stamper', usage: 'stamp', issuer: root, ec: true, plain: true }),
    issue({ name: 'Stamper', usage: 'stamp', issuer: root, ec: true, from: '2020-01-01', to: '2021-01-01' }),
    issue({ name: 'Stamper', usage: 'stamp', ec: true }),
  ]
  for (const certificate of unfit) {
    const other = await startTimeStampAuthority(certificate)
    expect(await refusal(stampTime({ url: other.url, authorities: [root.pem] }, Buffer.from('x')))).toBe('certificate')
    other.close()
  }
})
