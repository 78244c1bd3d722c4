import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { createCodefClient, type CodefOptions } from '#infra/providers/codef/codef-client.ts'
import { publicKeyOf } from '#infra/providers/codef/codef-wire.ts'
import { simulatedCodef } from '#infra/providers/codef/codef.provider.ts'
import type { Registers } from '#infra/providers/registers.ts'
import { registerSimulators, type SimulatedRegistry } from '#infra/simulators/simulators.ts'

export type SimulatedOffice = {
  readonly client: Registers
  readonly office: SimulatedRegistry
  readonly base: string
  /** A client that differs in something. */
  readonly clientWith: (different: Partial<CodefOptions>) => Registers
}

export const complex = { address: '서울특별시 강남구 삼성로 212', buildingName: '은마아파트' }

/**
 * The real client and the simulated office, with a real connection between them; gone when the test
 * is.
 */
export const startOffice = async (now: () => Date = () => new Date()): Promise<SimulatedOffice> => {
  const app = Fastify({ forceCloseConnections: true })
  const { registry: office } = registerSimulators(app, { production: false, registry: { now } })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { path, ...account } = simulatedCodef
  const base = origin + path
  const publicKey = async () => publicKeyOf(await (await fetch(`${base}/public-key`)).text())
  const clientWith = (different: Partial<CodefOptions>): Registers =>
    createCodefClient({
      ...account,
      baseUrl: base,
      tokenUrl: base,
      publicKey,
      accountUrl: `${base}/account`,
      keepsHours: false,
      ...different,
    })
  return { client: clientWith({}), office, base, clientWith }
}

/** Adds a unit to the register office, and returns it with its number. */
export const toldUnit = (office: SimulatedRegistry, dong = '101', ho = '1502') => {
  const [uniqueNo = ''] = office.tell([
    { ...complex, dong, ho, owners: [{ name: '홍길동', birth6: '600101', share: [1, 1] }] },
  ])
  return { ...complex, dong, ho, uniqueNo }
}
