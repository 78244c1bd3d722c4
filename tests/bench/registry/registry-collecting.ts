import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { once } from 'node:events'
import { z } from 'zod'
import type { System } from '#services/processes/setup/system.ts'
import { startBenchProcess } from '../bench-process.ts'
import { complex, fillRoll, unitsOf, type RegistryCalls, type UnitOfBench } from './registry-list.ts'

const DELAY_MS = 50
const LOOK_EVERY_MS = 500
/** Ordered by the specification: between the beginnings of two purchases. */
const LIMIT_SECONDS = 0.1
/** What is not collected by then is not going to be. */
const GIVEN_UP_MS = 900_000

const heard = z.object({ port: z.number() })

export type MeasuredCollection = {
  /** Of units whose numbers are known: a call each. */
  readonly known: number
  /** Of units whose numbers are sought first, by a call more: two calls a unit are limited to 2. */
  readonly sought: number
}

export type RegisterOffice = {
  /** Where it is asked. */
  readonly origin: string
  readonly tell: (units: readonly UnitOfBench[]) => void
  readonly stop: () => Promise<void>
}

/** The simulated register office in a process of its own. */
export const startRegisterOffice = async (): Promise<RegisterOffice> => {
  const file = fileURLToPath(new URL('./registry-server.process.ts', import.meta.url))
  const child = fork(file, ['office', String(DELAY_MS)])
  const [message] = await once(child, 'message')
  return {
    origin: `http://127.0.0.1:${heard.parse(message).port}`,
    tell: (units) =>
      void child.send(
        units.map(({ dong, ho, name }) => ({
          ...complex,
          dong,
          ho,
          owners: [{ name, birth6: '600101', share: [1, 1] }],
        })),
      ),
    stop: async () => {
      const exited = once(child, 'exit')
      child.disconnect()
      await exited
    },
  }
}

type Progress = { readonly status: string; readonly succeeded: number; readonly reason?: string }

/** Collects, and gives how often the limit's time it took. @throws Error where not all of it came */
const collect = async ({ ask }: RegistryCalls, listId: string, only: string, count: number): Promise<number> => {
  const begun = performance.now()
  const { id } = await ask<{ id: string }>('POST', '/api/registry-collection/start', { listId, only })
  for (;;) {
    const { status, succeeded, reason = '' } = await ask<Progress>('GET', `/api/registry-collection/${id}/progress`)
    if (status === 'completed') {
      if (succeeded !== count) throw new Error(`${succeeded} of ${count} registers were collected`)
      break
    }
    if (status === 'paused') throw new Error(`the collection pauses: ${reason}`)
    if (performance.now() - begun > GIVEN_UP_MS) throw new Error(`${succeeded} of ${count} registers after 15 minutes`)
    await sleep(LOOK_EVERY_MS)
  }
  const seconds = (performance.now() - begun) / 1_000
  console.log(`${count} registers (${only}) collected in ${seconds.toFixed(1)} s`)
  return seconds / (count * LIMIT_SECONDS)
}

export type CollectionOfBench = {
  readonly count: number
  readonly url: string
  readonly directory: string
  readonly office: RegisterOffice
}

/** Collects a list twice by a worker of its own: first numbers have to be sought, then the registers themselves tell them. */
export const measureCollection = async (
  system: System,
  calls: RegistryCalls,
  { count, url, directory, office }: CollectionOfBench,
): Promise<MeasuredCollection> => {
  const units = unitsOf(count)
  office.tell(units)
  const working = Promise.withResolvers<unknown>()
  const args = ['worker', url, directory, office.origin]
  const worker = startBenchProcess('./registry/registry-server.process.ts', args, working.resolve)
  try {
    const { listId } = await fillRoll(system, calls, units)
    await working.promise
    const sought = await collect(calls, listId, 'missing', count)
    const known = await collect(calls, listId, 'stale', count)
    return { known, sought }
  } finally {
    await worker.stop()
  }
}
