import { z } from 'zod'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { pairedRounds, printResult, printTable, ratio, setting } from '../paired-rounds.ts'
import { postHead, postSteadily, type RawPost } from '../http/raw-posts.ts'

// Measures what signing costs a request: a picture of 30 kB with its strokes, looked at, encrypted,
// kept, and recorded with the document that it asks for, each for another resident, beside a call
// of the same app that checks token and body and answers. Server, load and Postgres are processes
// of their own.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 3)
const CONNECTIONS = setting('BENCH_CONNECTIONS', 64)
/** More than can sign in all rounds. */
const SIGNERS = setting('BENCH_SIGNERS', 12_000)

const prepared = z.object({
  port: z.number(),
  token: z.string(),
  link: z.string(),
  cookies: z.array(z.object({ listUserId: z.string(), cookie: z.string() })),
  size: z.number(),
  body: z.record(z.string(), z.unknown()),
})

const database = await createBenchDatabase()
try {
  const ready = Promise.withResolvers<unknown>()
  const server = startBenchProcess('./signing/sign-server.process.ts', [database.url, String(SIGNERS)], ready.resolve)
  const { port, token, link, cookies, size, body } = prepared.parse(await ready.promise)
  console.log(`${database.server}; ${CONNECTIONS} connections; a picture of ${size} bytes; requests a second`)

  const hello = Buffer.from(JSON.stringify({ name: '홍길동' }))
  const helloPost = { head: postHead('/api/hello', hello, { authorization: `Bearer ${token}` }), body: hello }
  const path = `/api/user/signature-token/${link}/submit`
  const left = [...cookies]
  const nextSigner = (): RawPost | undefined => {
    const signer = left.pop()
    if (!signer) return undefined
    const sent = Buffer.from(JSON.stringify({ ...body, listUserId: signer.listUserId }))
    return { head: postHead(path, sent, { cookie: signer.cookie }), body: sent }
  }
  const load = (seconds: number, next: () => RawPost | undefined) =>
    postSteadily(port, { connections: CONNECTIONS, seconds, next })
  const series = await pairedRounds(ROUNDS, SECONDS, [
    { name: 'hello', measure: (seconds) => load(seconds, () => helloPost) },
    { name: 'sign', measure: (seconds) => settle(database.url).then(() => load(seconds, nextSigner)) },
  ])
  await server.stop()
  const ratios = [ratio('sign_per_hello', series[1], series[0])]
  printTable([...series, ...ratios])
  printResult(ratios)
} finally {
  await database.drop()
}
