import { z } from 'zod'
import { certificateApps, type CertificateApp } from '#events/values/certificate-app.ts'
import { absentCertificate } from '../certificate.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createBarocertClient, type BarocertOptions } from './barocert-client.ts'

/** Settings of a client of the simulated Barocert; both hosts are below the server's, plus `path`. */
export const simulatedBarocert = {
  path: '/simulators/barocert',
  linkId: 'DANJI_SIMULATOR',
  secretKey: Buffer.from('danji-simulator-key-of-nothing-0').toString('base64'),
  clientCodes: { kakao: '023040000001', naver: '023090000021', toss: '025100000007', pass: '023070000014' },
} as const

const KEY_BYTES = 32
const clientCode = z
  .string()
  .regex(/^\d{12}$/, 'must be 12 digits')
  .optional()

const codesOf = (codes: Readonly<Record<CertificateApp, string | undefined>>): BarocertOptions['clientCodes'] =>
  Object.fromEntries(certificateApps.flatMap((app) => (codes[app] === undefined ? [] : [[app, codes[app]]])))

/** Provider with which people sign in the apps of Kakao, Naver, Toss and PASS: Barocert of Linkhub. */
export const barocert = provider({
  kind: 'barocert',
  title: 'Barocert',
  does: 'people sign with certificates',
  variables: {
    BAROCERT_LINK_ID: z.string().optional(),
    BAROCERT_SECRET_KEY: z
      .string()
      .refine((key) => Buffer.from(key, 'base64').length === KEY_BYTES, 'must be 32 bytes in base64')
      .optional(),
    BAROCERT_KAKAO_CODE: clientCode,
    BAROCERT_NAVER_CODE: clientCode,
    BAROCERT_TOSS_CODE: clientCode,
    BAROCERT_PASS_CODE: clientCode,
    BAROCERT_ANY_ADDRESS: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
    BAROCERT_AUTH_URL: webUrl.default('https://auth.linkhub.co.kr'),
    BAROCERT_BASE_URL: webUrl.default('https://barocert.linkhub.co.kr'),
  },
  required: ['BAROCERT_LINK_ID', 'BAROCERT_SECRET_KEY'],
  encrypted: ['BAROCERT_AUTH_URL', 'BAROCERT_BASE_URL'],
  settingsOf: (values): BarocertOptions | undefined => {
    const { BAROCERT_LINK_ID: linkId, BAROCERT_SECRET_KEY: secretKey } = values
    if (!linkId || !secretKey) return undefined
    return {
      linkId,
      secretKey,
      clientCodes: codesOf({
        kakao: values.BAROCERT_KAKAO_CODE,
        naver: values.BAROCERT_NAVER_CODE,
        toss: values.BAROCERT_TOSS_CODE,
        pass: values.BAROCERT_PASS_CODE,
      }),
      anyAddress: values.BAROCERT_ANY_ADDRESS === 'yes',
      authUrl: values.BAROCERT_AUTH_URL,
      baseUrl: values.BAROCERT_BASE_URL,
    }
  },
  simulated: ({ own }): BarocertOptions => {
    const { path, ...account } = simulatedBarocert
    return { ...account, anyAddress: false, authUrl: own + path, baseUrl: own + path }
  },
  open: createBarocertClient,
  absent: () => absentCertificate,
})
