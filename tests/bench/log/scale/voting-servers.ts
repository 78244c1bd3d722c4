import { z } from 'zod'
import { openBenchSystem } from '../../bench-system.ts'
import { startBenchProcess } from '../../bench-process.ts'
import { setting } from '../../paired-rounds.ts'
import { awaitReadModels } from '#services/processes/run/build-progress.ts'
import { startReadModels } from '../build-all.ts'
import type { ScaleLogs } from './scale-log.ts'

/** Owners on the roll of the open vote in both logs; some of them vote as fast as they can. */
const VOTERS = setting('BENCH_VOTERS', 8_000)

const prepared = z.object({
  port: z.number(),
  token: z.string(),
  linkId: z.string(),
  voteId: z.string(),
  listId: z.string(),
  apartmentId: z.string(),
  cookies: z.array(z.string()),
  questions: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      minChoices: z.number(),
      maxChoices: z.number(),
      choices: z.array(z.object({ id: z.string(), label: z.string(), assent: z.boolean().optional() })),
    }),
  ),
})

const startOne = async (url: string) => {
  const ready = Promise.withResolvers<unknown>()
  const server = startBenchProcess('./voting-server.process.ts', [url, String(VOTERS), '0'], ready.resolve)
  return { ...prepared.parse(await ready.promise), stop: server.stop }
}

/** A server on one of the logs, with an open vote of as many owners as on the other. */
export type VotingServer = Awaited<ReturnType<typeof startOne>>
export type VotingServers = { readonly long: VotingServer; readonly empty: VotingServer }

const catchUp = async (url: string): Promise<void> => {
  const readModels = startReadModels(url)
  const system = await openBenchSystem({ databaseUrl: url })
  await awaitReadModels(system, await system.deps.store.lastPosition(), () => undefined)
  await system.close()
  await readModels.stop()
}

/** Starts a server on each log. */
export const startVotingServers = async ({ long, empty }: ScaleLogs): Promise<VotingServers> => ({
  long: await startOne(long.url),
  empty: await startOne(empty.url),
})

/** Lets the read models of both logs reach their ends, so that pages show the votes. */
export const catchUpBoth = async ({ long, empty }: ScaleLogs): Promise<void> => {
  await catchUp(long.url)
  await catchUp(empty.url)
}
