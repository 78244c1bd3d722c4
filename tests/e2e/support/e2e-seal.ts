import { readSealing, type Sealing } from '#infra/lib/pdf/seal/sealing.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'

export const SEAL_CERTIFICATE = 'DANJI_E2E_SEAL_CERTIFICATE'
export const SEAL_KEY = 'DANJI_E2E_SEAL_KEY'

/**
 * Makes what the servers of the journeys seal with, so that a journey can seal a file as they do.
 */
export const sealWithOwn = (): void => {
  const { certificate, key } = makeSelfSigned('Danji journey seal', new Date(Date.now() - 86_400_000))
  process.env[SEAL_CERTIFICATE] = certificate
  process.env[SEAL_KEY] = key
}

/** Returns the sealing settings of this journey's server. */
export const sealOfServer = (): Sealing =>
  readSealing({ certificate: process.env[SEAL_CERTIFICATE] ?? '', key: process.env[SEAL_KEY] ?? '' }, new Date())
