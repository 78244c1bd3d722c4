import Fastify from 'fastify'
import { simulatedBarocert } from '#infra/providers/barocert/barocert.provider.ts'
import type { CertificateSwitches } from '#infra/simulators/certificate/certificate-switches.ts'
import type { SimulatedCertificates } from '#infra/simulators/certificate/simulated-certificates.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

export type DrillProviders = {
  readonly certificates: SimulatedCertificates
  /** Variables for the product's processes. */
  readonly variables: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * Starts providers of certificates in the drill's own process, which outlives those that are
 * killed; the product asks them as it asks the real ones.
 */
export const startProviders = async (switches: Partial<CertificateSwitches>): Promise<DrillProviders> => {
  const app = Fastify()
  const { certificates } = registerSimulators(app, { production: false })
  certificates.turn(switches)
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { linkId, secretKey, clientCodes, path } = simulatedBarocert
  const variables = {
    BAROCERT_LINK_ID: linkId,
    BAROCERT_SECRET_KEY: secretKey,
    BAROCERT_KAKAO_CODE: clientCodes.kakao,
    BAROCERT_NAVER_CODE: clientCodes.naver,
    BAROCERT_TOSS_CODE: clientCodes.toss,
    BAROCERT_PASS_CODE: clientCodes.pass,
    BAROCERT_AUTH_URL: url + path,
    BAROCERT_BASE_URL: url + path,
    // Numbers that say so themselves: those of the real ones stand in KISA's list.
    CERTIFICATE_RECOGNITIONS: ['kakao', 'naver', 'toss', 'pass']
      .map((name) => `${name}=모의-${name}:2020-12-10..2099-12-31`)
      .join(','),
  }
  return { certificates, variables, close: () => app.close() }
}
