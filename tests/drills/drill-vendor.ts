import Fastify from 'fastify'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import type { SimulatedPhones } from '#infra/simulators/phone/simulated-phones.ts'

type Switches = NonNullable<NonNullable<Parameters<typeof registerSimulators>[1]['solapi']>['switches']>

export type DrillVendor = {
  readonly phones: SimulatedPhones
  /** Variables for the product's processes. */
  readonly variables: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

/**
 * A vendor of messages that outlives the processes that are killed, with the phones it sends to.
 */
export const startVendor = async (switches: Switches): Promise<DrillVendor> => {
  const app = Fastify()
  const { phones } = registerSimulators(app, { production: false, solapi: { switches } })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const { apiKey, apiSecret, from, pfId, templates, path } = simulatedSolapi
  const variables = {
    SOLAPI_BASE_URL: url + path,
    SOLAPI_API_KEY: apiKey,
    SOLAPI_API_SECRET: apiSecret,
    SOLAPI_FROM: from,
    SOLAPI_PF_ID: pfId,
    SOLAPI_TEMPLATE_VERIFICATION: templates.verification,
    SOLAPI_TEMPLATE_IDENTITY_ACCEPTED: templates.identityAccepted,
    SOLAPI_TEMPLATE_IDENTITY_REFUSED: templates.identityRefused,
    SOLAPI_TEMPLATE_SIGNATURE_REQUEST: templates.signatureRequest,
    SOLAPI_TEMPLATE_SIGNATURE_REMINDER: templates.signatureReminder,
  }
  return { phones, variables, close: () => app.close() }
}
