import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import type { MessageSender, OutgoingMessage } from '#infra/providers/messaging.ts'
import { createSolapiClient, type SolapiOptions } from '#infra/providers/solapi/solapi-client.ts'
import { registerSimulators, type Simulators, type SimulatorsOptions } from '#infra/simulators/simulators.ts'

export type SimulatedVendor = {
  readonly client: MessageSender
  readonly origin: string
  readonly simulators: Simulators
  /** A client that differs in something. */
  readonly clientWith: (options: Partial<SolapiOptions>) => MessageSender
}

/**
 * The real client and the simulated vendor, with a real connection between them; gone when the test
 * is.
 */
export const startVendor = async (options: Partial<SimulatorsOptions> = {}): Promise<SimulatedVendor> => {
  const app = Fastify({ forceCloseConnections: true })
  const simulators = registerSimulators(app, { production: false, ...options })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { path, apiKey, apiSecret, from } = simulators.solapi
  const clientWith = (different: Partial<SolapiOptions>): MessageSender =>
    createSolapiClient({ baseUrl: origin + path, apiKey, apiSecret, from, ...different })
  return { client: clientWith({}), origin, simulators, clientWith }
}

/** A verification code, as the vote area sends it. */
export const verificationCode = (
  vendor: SimulatedVendor,
  overrides: Partial<OutgoingMessage> & { readonly smsFallback?: 'on' | 'off'; readonly code?: string } = {},
): OutgoingMessage => {
  const { smsFallback = 'on', code = '482913', ...rest } = overrides
  const { pfId, templates } = vendor.simulators.solapi
  return {
    reference: 'message-1',
    to: '01012345678',
    content: {
      kind: 'alimtalk',
      pfId,
      templateId: templates.verification,
      variables: { '#{단지}': '한빛마을', '#{인증번호}': code, '#{주소}': 'danji.example' },
      smsFallback,
    },
    ...rest,
  }
}

/** A client of some server. */
export const clientOf = (baseUrl: string) =>
  createSolapiClient({ baseUrl, apiKey: 'KEY', apiSecret: 's', from: '0212345678' })
