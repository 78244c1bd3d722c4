import { expect, it } from 'vitest'
import { formTargets, providerProblems, providerSettings } from '#infra/providers/providers.ts'

const real = {
  NODE_ENV: 'production',
  SOLAPI_API_KEY: 'key',
  SOLAPI_API_SECRET: 'secret',
  SOLAPI_FROM: '02-1234-5678',
  SOLAPI_PF_ID: 'channel',
  SOLAPI_TEMPLATE_VERIFICATION: 'template',
  SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: 'accepted',
  SOLAPI_TEMPLATE_IDENTITY_REFUSED: 'refused',
  SOLAPI_TEMPLATE_SIGNATURE_REQUEST: 'asked',
  SOLAPI_TEMPLATE_SIGNATURE_REMINDER: 'asked-again',
  KAKAO_CLIENT_ID: 'rest-key',
  KAKAO_CLIENT_SECRET: 'client-secret',
}
const contract = { NICE_CLIENT_ID: 'id', NICE_CLIENT_SECRET: 'secret' }

it('production does without identity where nothing is said of it, and refuses half of it', () => {
  expect(providerProblems(real)).toEqual([])
  expect(providerSettings(real)).toMatchObject({ nice: { kind: 'absent' }, kcp: { kind: 'absent' } })
  expect(providerProblems({ ...real, NICE_CLIENT_ID: 'id' })).toEqual([expect.stringMatching(/^NICE_CLIENT_SECRET/)])
})

it('NICE is the current generation, or the one of 2021, each at its own address', () => {
  expect(providerSettings({ ...real, ...contract }).nice).toMatchObject({
    kind: 'nice',
    generation: 'current',
    baseUrl: 'https://auth.niceid.co.kr/ido/intc/v1.0/auth',
  })
  expect(providerSettings({ ...real, ...contract, NICE_GENERATION: '2021' }).nice).toMatchObject({
    generation: '2021',
    baseUrl: 'https://svc.niceapi.co.kr:22001',
    pagesBaseUrl: 'https://nice.checkplus.co.kr',
  })
  expect(providerProblems({ ...real, ...contract, NICE_GENERATION: '1999' })).toHaveLength(1)
})

it('pages may send forms to KCP where it is set up, and to nobody where it is not', () => {
  expect(formTargets(providerSettings(real))).toEqual([])
  expect(formTargets(providerSettings({}))).toEqual([])
  const shop = { KCP_SITE_CD: 'AO7F3', KCP_ENC_KEY: 'key' }
  expect(formTargets(providerSettings({ ...real, ...shop }))).toEqual(['https://cert.kcp.co.kr'])
  const other = { ...shop, KCP_BASE_URL: 'https://testcert.kcp.co.kr/any' }
  expect(formTargets(providerSettings({ ...real, ...other }))).toEqual(['https://testcert.kcp.co.kr'])
})
