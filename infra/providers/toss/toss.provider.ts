import { z } from 'zod'
import { absentCertificate } from '../certificate.ts'
import { provider } from '../provider.ts'
import { webUrl } from '../variables.ts'
import { createTossClient, type TossOptions } from './toss-client.ts'
import { tossPublicKey } from './toss-crypto.ts'

/**
 * Settings of a client of the simulated Toss, below the server's own address, plus `path`. Whoever
 * runs the simulator holds the key that belongs to the public one.
 */
export const simulatedToss = {
  path: '/simulators/toss',
  clientId: 'danji-simulator-toss',
  clientSecret: 'danji-simulator-secret-of-nothing',
} as const

/** Public key of the simulated Toss. */
const simulatedTossKey = [
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAgndz5zjM/YnAj94x0vScKHdpvEssg89AT2et0IHErXV2ho',
  '5BNyeTrMSFDa2k0DEvkNsyYfnz29MTRTsntt/qPW7g3OQKwwNWYLWuOqZLUVlFiLO75KmrXMUD8qMZbig58iCxodXH',
  'fbLPK8remiJWP3GCDfkwslOrjiuKdgRPOeKkONT4YtsZuc5T/dVzEIkLbPhSpOa62DniTJYrmp+FLagePcqKEtv18O',
  'LdROeAJTIBZhO4bhr+8q2r5SPgvTAt2uK4X9njz4DfUsLS0kciEdJtsNelYMq57nEatYCM1RyuRkWVkUs7DzisQPbc',
  'pjhkgPMKJ4li2zyPhm6OaygM+wIDAQAB',
].join('')

const isPublicKey = (text: string): boolean => {
  try {
    return tossPublicKey(text).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

/** Provider with which people sign in Toss's app, by a contract with Toss itself. */
export const toss = provider({
  kind: 'toss',
  title: 'Toss',
  does: 'people sign with certificates of Toss',
  variables: {
    TOSS_CLIENT_ID: z.string().optional(),
    TOSS_CLIENT_SECRET: z.string().optional(),
    TOSS_PUBLIC_KEY: z.string().refine(isPublicKey, 'must be an RSA public key: PEM or base64').optional(),
    TOSS_SERVICE_NAME: z.string().max(40).default('단지'),
    TOSS_BASE_URL: webUrl.default('https://cert.toss.im'),
    TOSS_TOKEN_URL: webUrl.default('https://oauth2.cert.toss.im'),
  },
  required: ['TOSS_CLIENT_ID', 'TOSS_CLIENT_SECRET', 'TOSS_PUBLIC_KEY'],
  encrypted: ['TOSS_BASE_URL', 'TOSS_TOKEN_URL'],
  settingsOf: (values): TossOptions | undefined => {
    const { TOSS_CLIENT_ID: clientId, TOSS_CLIENT_SECRET: clientSecret, TOSS_PUBLIC_KEY: publicKey } = values
    if (!clientId || !clientSecret || !publicKey) return undefined
    return {
      clientId,
      clientSecret,
      publicKey: tossPublicKey(publicKey),
      serviceName: values.TOSS_SERVICE_NAME,
      baseUrl: values.TOSS_BASE_URL,
      tokenUrl: values.TOSS_TOKEN_URL,
    }
  },
  simulated: ({ own }): TossOptions => {
    const { path, clientId, clientSecret } = simulatedToss
    const publicKey = tossPublicKey(simulatedTossKey)
    return { clientId, clientSecret, publicKey, serviceName: '단지', baseUrl: own + path, tokenUrl: own + path }
  },
  open: createTossClient,
  absent: () => absentCertificate,
})
