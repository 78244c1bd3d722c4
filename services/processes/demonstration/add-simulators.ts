import type { FastifyInstance } from 'fastify'
import { registerSimulators } from '#infra/simulators/simulators.ts'
import type { SamplePerson } from '#infra/simulators/identity/simulated-holders.ts'
import { kakaoRedirectUri } from '../../account/sign-in/auth.contract.ts'
import type { Deps } from '../../core/deps.ts'
import { messageWebhook } from '../../mailing/delivery/webhook.contract.ts'
import { owners } from './people.ts'
import { demoUnits } from './register-scenarios.ts'

/**
 * Owners of the demonstration who have not taken part, and the first of them with a phone that
 * differs from the roll's.
 */
const samplePeople: readonly SamplePerson[] = owners.slice(-3).flatMap(({ name, phone, dong, ho }, index) => {
  const person = {
    name,
    birthdate: `19${55 + index}0315`,
    gender: index % 2 === 0 ? '1' : '0',
    mobileno: phone,
  } as const
  const asOnTheRoll = { ...person, note: `${dong}동 ${ho}호, 명부와 같음` }
  return index > 0 ? [asOnTheRoll] : [asOnTheRoll, { ...person, mobileno: '01000009999', note: '명부와 다른 번호' }]
})

/** Adds the simulators of all providers to the server, with people and units of the demonstration. */
export const addSimulators = (
  app: FastifyInstance,
  { publicUrl, clock }: Pick<Deps, 'publicUrl' | 'clock'>,
  { production }: { readonly production: boolean },
): void => {
  registerSimulators(app, {
    production,
    kakao: { redirectUris: [kakaoRedirectUri(publicUrl)] },
    publicUrl,
    people: samplePeople,
    registry: { units: demoUnits(clock()) },
    solapi: { switches: { balance: 3_000_000, reportMs: 2_000 }, webhook: { path: messageWebhook.path } },
  })
}
