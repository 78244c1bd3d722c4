import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { recognitionOn } from '#infra/providers/certificate-recognition.ts'
import { openProviders, providerProblems, providerSettings } from '#infra/providers/providers.ts'

const place = { own: 'http://127.0.0.1:1', public: 'http://danji.test' }
const ofBarocert = {
  BAROCERT_LINK_ID: 'DANJI',
  BAROCERT_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
  BAROCERT_KAKAO_CODE: '023040000001',
  BAROCERT_TOSS_CODE: '025100000007',
}
const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const ofToss = { TOSS_CLIENT_ID: 'id', TOSS_CLIENT_SECRET: 'secret', TOSS_PUBLIC_KEY: publicKey.toString('base64') }
const both = 'kakao=KISA-1:2024-01-01..2026-12-31, toss=KISA-2:2024-01-01..2026-12-31'

const appsOf = (env: Readonly<Record<string, string>>) =>
  openProviders(providerSettings(env), place).certificates.signature.apps

it('development has all apps by the simulator, with recognitions that say so', () => {
  expect(providerProblems({})).toEqual([])
  expect(appsOf({})).toEqual(['kakao', 'naver', 'toss', 'pass'])
  const { recognitions } = providerSettings({})
  expect(recognitionOn(recognitions, 'naver', '2026-11-21')?.number).toBe('모의-naver')
})

it('production without a contract has none, and refuses half of one', () => {
  const production = { NODE_ENV: 'production' }
  const settings = providerSettings(production)
  expect(settings).toMatchObject({ barocert: { kind: 'absent' }, toss: { kind: 'absent' }, recognitions: [] })
  const problems = providerProblems({ ...production, BAROCERT_LINK_ID: 'DANJI' })
  expect(problems.filter((problem) => problem.startsWith('BAROCERT'))).toHaveLength(1)
})

it('a contract has the apps of its codes, and Toss itself comes first', () => {
  const env = { ...ofBarocert, CERTIFICATE_RECOGNITIONS: both }
  expect(providerProblems(env)).toEqual([])
  expect(appsOf(env)).toEqual(['kakao', 'toss'])
  expect(appsOf({ ...env, ...ofToss })).toEqual(['toss', 'kakao'])
  expect(providerSettings({ ...env, ...ofToss }).toss).toMatchObject({ kind: 'toss', baseUrl: 'https://cert.toss.im' })
})

it('a real app without its recognition is a problem, since nobody could sign with it', () => {
  const problems = providerProblems({ ...ofBarocert, CERTIFICATE_RECOGNITIONS: 'kakao=K:2024-01-01..2026-12-31' })
  expect(problems).toEqual([expect.stringMatching(/^CERTIFICATE_RECOGNITIONS lacks toss:/)])
  expect(providerProblems(ofBarocert)).toEqual([expect.stringMatching(/lacks kakao, toss:/)])
  expect(providerProblems({ NODE_ENV: 'test', ...ofToss })).toEqual([expect.stringMatching(/lacks toss:/)])
})

it.each([
  'kakao',
  'kakao=K',
  'kakao=K:2024-01-01',
  'daum=K:2024-01-01..2026-12-31',
  'kakao=K:2024-02-30..2026-12-31',
  'kakao=K:2027-01-01..2026-12-31',
  'kakao=:2024-01-01..2026-12-31',
  ',',
  'x'.repeat(100_000),
])('recognitions are refused where they are in another form: %.40s', (CERTIFICATE_RECOGNITIONS) => {
  expect(providerProblems({ CERTIFICATE_RECOGNITIONS })).toHaveLength(1)
})

it.each([
  ['BAROCERT_SECRET_KEY', 'c2hvcnQ='],
  ['BAROCERT_KAKAO_CODE', '123'],
  ['TOSS_PUBLIC_KEY', 'no key'],
  ['BAROCERT_BASE_URL', 'ftp://x'],
])('%s is refused where it is malformed', (name, value) => {
  const problems = providerProblems({ ...ofBarocert, ...ofToss, CERTIFICATE_RECOGNITIONS: both, [name]: value })
  expect(problems.filter((problem) => problem.startsWith(name))).toHaveLength(1)
})

it('of two recognitions on a day the one that holds longer is named', () => {
  const recognitions = [
    { app: 'kakao', number: 'old', from: '2024-01-01', until: '2026-12-31' },
    { app: 'kakao', number: 'new', from: '2026-12-01', until: '2028-12-31' },
  ] as const
  expect(recognitionOn(recognitions, 'kakao', '2026-11-30')?.number).toBe('old')
  expect(recognitionOn(recognitions, 'kakao', '2026-12-15')?.number).toBe('new')
  expect(recognitionOn(recognitions, 'kakao', '2029-01-01')).toBeUndefined()
})
