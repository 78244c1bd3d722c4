import { X509Certificate } from 'node:crypto'
import { globalAgent } from 'node:https'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { fillSeal } from '#infra/lib/pdf/seal/fill-seal.ts'
import { openSealing } from '#infra/lib/pdf/seal/open-sealing.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { readStampAccess, type StampAccess } from '#infra/lib/pdf/seal/stamp-settings.ts'
import { stampTime, TsaFailed, type TsaFailure } from '#infra/lib/pdf/seal/time-stamp-client.ts'
import { issue } from '#tests/support/simulated/certificates.ts'
import { startClosedAuthority, startTimeStampAuthority } from '#tests/support/simulated/time-stamp-authority.ts'
import { testSealVariables } from '#tests/support/simulated/test-sealing.ts'
import { sealingOf, unsealedPdf } from './sealed-samples.ts'

const BEGUN = new Date('2026-01-01T00:00:00Z')
const root = issue({ name: 'Stamp root', usage: 'authority' })
const stamper = issue({ name: 'Stamper', usage: 'stamp', issuer: root })
const [server, client, stranger] = ['server', 'client', 'stranger'].map((name) =>
  makeSelfSigned(name, BEGUN, ['localhost']),
)
if (!server || !client || !stranger) throw new Error('nothing was made')

const open = await startTimeStampAuthority(stamper, root)
const closed = await startClosedAuthority(
  { cert: server.certificate, key: server.key, ca: client.certificate },
  stamper,
  root,
)
const { ca: usual } = globalAgent.options
globalAgent.options.ca = [server.certificate]
afterAll(() => {
  globalAgent.options.ca = usual
  open.close()
  closed.close()
})
beforeEach(() => {
  for (const { state } of [open, closed]) {
    state.mode = 'well'
    delete state.password
  }
})

const value = Buffer.from('a signature')
const outcome = async (url: string, access: StampAccess): Promise<TsaFailure | 'stamped'> =>
  stampTime({ url, timeLimitMs: 5_000, ...access }, value).then(
    () => 'stamped' as const,
    (error: unknown) => (error instanceof TsaFailed ? error.reason : Promise.reject(error)),
  )
const fingerprintOf = (pem: string): string => new X509Certificate(pem).fingerprint256.replaceAll(':', '').toLowerCase()

describe('an authority that asks for a password', () => {
  const credentials = { user: '관리', password: 'a:b c' }
  it('stamps for the right one alone', async () => {
    open.state.password = '관리:a:b c'
    expect(await outcome(open.url, { credentials })).toBe('stamped')
    expect(await outcome(open.url, { credentials: { ...credentials, password: 'x' } })).toBe('http')
    expect(await outcome(open.url, {})).toBe('http')
  })
  it('seals documents', async () => {
    open.state.password = '관리:a:b c'
    const sealing = sealingOf(issue({ name: 'Danji seal', usage: 'seal' }))
    const { kind } = await fillSeal(await unsealedPdf(), { ...sealing, timeStamps: { url: open.url, credentials } })
    expect(kind).toBe('B-T')
  })
})

describe('an authority that asks for a certificate', () => {
  it('stamps for the right one alone', async () => {
    expect(await outcome(closed.url, { client })).toBe('stamped')
    expect(await outcome(closed.url, { client: stranger })).toBe('unreachable')
    expect(await outcome(closed.url, {})).toBe('unreachable')
  })
  it('may ask for a password as well', async () => {
    closed.state.password = 'user:secret'
    expect(await outcome(closed.url, { client })).toBe('http')
    expect(await outcome(closed.url, { client, credentials: { user: 'user', password: 'secret' } })).toBe('stamped')
  })
  it.each([
    ['fails', 'http'],
    ['answers html', 'content-type'],
    ['answers junk', 'malformed'],
    ['floods', 'too-large'],
    ['other nonce', 'nonce'],
  ] as const)('gives no stamp where it does not do well: %s', async (mode, reason) => {
    closed.state.mode = mode
    expect(await outcome(closed.url, { client })).toBe(reason)
  })
  it('gives none where it does not answer in time', async () => {
    closed.state.mode = 'hangs'
    const late = stampTime({ url: closed.url, client, timeLimitMs: 300 }, value)
    await expect(late).rejects.toMatchObject({ reason: 'timeout' })
  })
})

describe('accepted authorities', () => {
  it('are those whose certificate is in the chain of the stamp', async () => {
    expect(await outcome(open.url, { fingerprints: [fingerprintOf(root.pem)] })).toBe('stamped')
    expect(await outcome(open.url, { fingerprints: [fingerprintOf(stamper.pem)] })).toBe('stamped')
  })
  it('are no others, whatever their name', async () => {
    const namesake = issue({ name: 'Stamp root', usage: 'authority' })
    expect(await outcome(open.url, { fingerprints: [fingerprintOf(namesake.pem)] })).toBe('certificate')
    // A stamp that carries an accepted certificate which did not sign its own.
    const carrying = await startTimeStampAuthority(stamper, root, namesake)
    expect(await outcome(carrying.url, { fingerprints: [fingerprintOf(namesake.pem)] })).toBe('certificate')
    carrying.close()
  })
})

describe('settings', () => {
  const url = 'https://tsa.test/'
  const given = { tsaUrl: url, tsaUser: 'user', tsaPassword: 'secret' }
  it('are read whole', () => {
    const print = fingerprintOf(root.pem)
    const written = print.toUpperCase().replaceAll(/..(?=.)/g, '$&:')
    expect(
      readStampAccess(
        {
          ...given,
          tsaClientCertificate: client.certificate,
          tsaClientKey: client.key,
          tsaAuthorities: `${written}, ${print}`,
        },
        { production: true },
      ),
    ).toEqual({ credentials: { user: 'user', password: 'secret' }, client, fingerprints: [print, print] })
    expect(readStampAccess({ tsaUrl: url }, { production: true })).toEqual({})
  })
  it.each([
    ['a user without a password', { tsaUrl: url, tsaUser: 'user' }, /belong together/],
    ['a colon in the name', { ...given, tsaUser: 'a:b' }, /colon/],
    ['a certificate without a key', { tsaUrl: url, tsaClientCertificate: client.certificate }, /belong together/],
    [
      'the key of another certificate',
      { tsaUrl: url, tsaClientCertificate: client.certificate, tsaClientKey: stranger.key },
      /not the key/,
    ],
    [
      'a certificate without TLS',
      { tsaUrl: 'http://tsa.test/', tsaClientCertificate: client.certificate, tsaClientKey: client.key },
      /https/,
    ],
    ['a password without an address', { tsaUser: 'user', tsaPassword: 'secret' }, /TSA_URL is missing/],
    ['a password in clear', { ...given, tsaUrl: 'http://tsa.test/' }, /https/],
    ['a fingerprint that is none', { tsaUrl: url, tsaAuthorities: 'abc' }, /64 hexadecimal/],
    ['none at all', { tsaUrl: url, tsaAuthorities: ' , ' }, /64 hexadecimal/],
    ['100,000 characters', { tsaUrl: url, tsaAuthorities: 'a'.repeat(100_000) }, /64 hexadecimal/],
  ])('%s is refused, and the reason never holds the secret', (_, variables, why) => {
    const read = () => readStampAccess(variables, { production: true })
    expect(read).toThrow(why)
    expect(read).not.toThrow(/secret|PRIVATE/)
  })
  it('come from texts or files of the environment', () => {
    const { timeStamps } = openSealing(
      { ...testSealVariables(), ...given, tsaClientCertificate: client.certificate, tsaClientKey: client.key },
      { dataDir: '/nowhere', production: true, now: new Date('2026-11-20T00:00:00Z') },
    )
    expect(timeStamps).toMatchObject({ url, credentials: { user: 'user', password: 'secret' }, client })
  })
})
