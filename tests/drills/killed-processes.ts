import { setTimeout as sleep } from 'node:timers/promises'
import { spawnMain, type SpawnedProcess } from '#tests/support/stack/spawned-process.ts'
import { call } from './calls.ts'

export type ProcessName = 'api' | 'relay' | 'projector' | 'worker'

/** Moment of a kill: once the log holds this share of what is counted, 0 to 1. */
export type Kill = { readonly name: ProcessName; readonly counted: 'consents' | 'documents'; readonly at: number }

const LOOK_MS = 10
/** Longer, and nothing comes any more. */
const PATIENCE_MS = 300_000

/** Runs Danji in processes that can be killed and started again. */
export const runProcesses = (names: readonly ProcessName[], variables: Readonly<Record<string, string>>) => {
  const running = new Map<ProcessName, SpawnedProcess>()
  const start = (name: ProcessName): void => void running.set(name, spawnMain(name, variables))
  for (const name of names) start(name)
  return {
    untilAnswers: async (): Promise<void> => {
      const { status } = await call(`http://127.0.0.1:${variables['PORT']}/health`)
      if (status !== 200) throw new Error(`the API answers ${status}: ${running.get('api')?.output()}`)
    },
    restart: async (name: ProcessName): Promise<void> => {
      const one = running.get(name)
      if (one?.hasEnded()) throw new Error(`${name} had ended by itself: ${one.output()}`)
      await one?.kill()
      start(name)
    },
    /** Returns the output of each process since its last start. */
    output: (): string => [...running].map(([name, one]) => `${name}: ${one.output()}`).join('\n'),
    end: async (): Promise<void> => {
      await Promise.all([...running.values()].filter((one) => !one.hasEnded()).map((one) => one.kill()))
    },
  }
}

type Count = () => Promise<number>

/** Waits until something was counted. @throws Error where it takes five minutes */
export const untilCounted = async (count: Count, least: number): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS
  while ((await count()) < least) {
    if (performance.now() > deadline) throw new Error(`${await count()} of ${least} after five minutes`)
    await sleep(LOOK_MS)
  }
}

/** Kills processes in the order of their moments, and starts each again at once. */
export const killInTurn = async (
  { restart }: Pick<ReturnType<typeof runProcesses>, 'restart'>,
  kills: readonly Kill[],
  { of, counts }: { readonly of: number; readonly counts: Readonly<Record<Kill['counted'], Count>> },
): Promise<void> => {
  for (const { name, counted, at } of kills) {
    await untilCounted(counts[counted], Math.floor(at * of))
    await restart(name)
    console.log(`${name} killed at ${await counts.consents()} consents, ${await counts.documents()} documents`)
  }
}
