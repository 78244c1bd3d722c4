import type { FastifyInstance } from 'fastify'
import { createApp } from '#services/app.ts'
import type { System } from '#services/processes/setup/system.ts'
import { addHello, helloToken } from '../http/hello.ts'

const AT_ONCE = 5_000
export const complex = { address: '서울특별시 강남구 테헤란로 1', buildingName: '한빛마을' } as const

export type UnitOfBench = { readonly dong: string; readonly ho: string; readonly name: string }

/** Makes units, each with an owner of a unique name. */
export const unitsOf = (count: number): readonly UnitOfBench[] =>
  Array.from({ length: count }, (_, n) => ({
    dong: String(101 + Math.floor(n / 400)),
    ho: String((Math.floor((n % 400) / 10) + 1) * 100 + (n % 10) + 1),
    name: `주민${n}`,
  }))

export type RegistryCalls = {
  readonly app: FastifyInstance
  readonly ask: <Body>(method: 'GET' | 'POST', url: string, payload?: object) => Promise<Body>
}

/**
 * Opens the API without a port, with calls of a super administrator.
 * @throws {Error} by `ask` with an unexpected answer
 */
export const openCalls = async (system: System): Promise<RegistryCalls> => {
  const app = await createApp(system.deps, { extend: async () => {} })
  addHello(app, system.deps)
  const authorization = `Bearer ${await helloToken(app, system.deps)}`
  return {
    app,
    ask: async <Body>(method: 'GET' | 'POST', url: string, payload?: object): Promise<Body> => {
      const headers = { authorization, 'x-min-position': String(await system.deps.store.lastPosition()) }
      const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
      if (answer.statusCode >= 400)
        throw new Error(`${method} ${url}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
      return answer.json<Body>()
    },
  }
}

export type FilledList = { readonly listId: string; readonly apartmentId: string }

/** A list with an entry a unit, all in the read models. */
export const fillRoll = async (
  { deps }: System,
  { ask }: RegistryCalls,
  units: readonly UnitOfBench[],
): Promise<FilledList> => {
  const apartment = { name: complex.buildingName, address: complex.address, totalUnits: units.length }
  const { id: apartmentId } = await ask<{ id: string }>('POST', '/api/apartment', apartment)
  const list = { name: '재건축 동의', type: 'signature', apartmentId }
  const { id: listId } = await ask<{ id: string }>('POST', '/api/list', list)
  for (let from = 0; from < units.length; from += AT_ONCE) {
    const users = units.slice(from, from + AT_ONCE).map((unit, n) => ({
      ...unit,
      phone: `010${String(10_000_000 + from + n)}`,
      area: 59.99,
      birthDate: '1960-01-01',
    }))
    await ask('POST', '/api/list-user/bulk', { listId, users })
  }
  await untilSeen(deps)
  return { listId, apartmentId }
}

/** Waits until the read models have seen the whole log, however long that takes. */
export const untilSeen = async ({ store, freshness }: System['deps']): Promise<void> => {
  const position = await store.lastPosition()
  while (!(await freshness.wait(position, 2_000)));
}
