import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess, type BenchProcess } from '../bench-process.ts'
import { pairedRounds, printResult, printTable, ratio, setting } from '../paired-rounds.ts'

// Measures what an append costs a request: registering a complex, through everything that the
// product does for it, against a call of the same app that checks token and body and answers.
// Server, load and Postgres are processes of their own.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)
const CONNECTIONS = setting('BENCH_CONNECTIONS', 64)

const run = promisify(execFile)
const AUTOCANNON = fileURLToPath(import.meta.resolve('autocannon'))
const address = z.object({ url: z.string(), token: z.string() })
const outcome = z.object({ '2xx': z.number(), non2xx: z.number(), errors: z.number(), duration: z.number() })

/** Requests a second. @throws Error where any was not answered as it should be. */
const post = async (
  { url, token }: z.output<typeof address>,
  path: string,
  body: object,
  seconds: number,
): Promise<number> => {
  const headers = ['-H', `authorization=Bearer ${token}`, '-H', 'content-type=application/json']
  const { stdout } = await run(process.execPath, [
    AUTOCANNON,
    '-j',
    '-n',
    '-c',
    String(CONNECTIONS),
    '-d',
    String(seconds),
    '-m',
    'POST',
    ...headers,
    '-b',
    JSON.stringify(body),
    `${url}${path}`,
  ])
  const told = outcome.parse(JSON.parse(stdout))
  if (told.non2xx + told.errors > 0) throw new Error(`${path}: ${told.non2xx} refused, ${told.errors} failed`)
  return told['2xx'] / told.duration
}

const startServer = async (
  databaseUrl: string,
): Promise<{ readonly server: BenchProcess; readonly at: z.output<typeof address> }> => {
  const ready = Promise.withResolvers<unknown>()
  const server = startBenchProcess('./http/http-server.process.ts', [databaseUrl], ready.resolve)
  return { server, at: address.parse(await ready.promise) }
}

const database = await createBenchDatabase()
try {
  const { server, at } = await startServer(database.url)
  console.log(`${database.server}; ${CONNECTIONS} connections; requests a second`)
  const apartment = { name: '한빛마을 1단지', address: '경기도 성남시 분당구 정자동 1', totalUnits: 1_250 }
  const series = await pairedRounds(ROUNDS, SECONDS, [
    { name: 'hello', measure: (seconds) => post(at, '/api/hello', { name: '홍길동' }, seconds) },
    {
      name: 'register a complex',
      measure: (seconds) => settle(database.url).then(() => post(at, '/api/apartment', apartment, seconds)),
    },
  ])
  await server.stop()
  const ratios = [ratio('post_per_hello', series[1], series[0])]
  printTable([...series, ...ratios])
  printResult(ratios)
} finally {
  await database.drop()
}
