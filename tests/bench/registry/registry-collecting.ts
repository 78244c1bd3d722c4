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
/** Time after which a missing register counts as failed. */
const GIVEN_UP_MS = 900_000

const heard = z.object({ port: z.number() })

export type MeasuredCollection = {
  /** Result for units with known numbers: a call each. */
  readonly known: number
  /**
   * Result for units whose numbers are looked up first, with one call more: two calls a unit are
   * limited to 2.
   */
  readonly sought: number
}

export type RegisterOffice = {
  /** Address of the office. */
  readonly origin: string
  readonly tell: (units: readonly UnitOfBench[]) => void
  readonly stop: () => Promise<void>
}

/** Starts the simulated register office in a process. */
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

/**
 * Collects registers; returns the duration as a multiple of the rate limit's.
 * @throws {Error} where not all of them came
 */
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

/**
 * Collects a list twice with a worker: first with look-ups of numbers, then with the numbers known
 * from the registers.
 */
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
