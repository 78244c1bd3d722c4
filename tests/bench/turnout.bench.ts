import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { createBenchDatabase, onServer, settle } from './bench-database.ts'
import { startBenchProcess } from './bench-process.ts'
import { steadily } from './http/load.ts'
import { pairedRounds, printResult, printTable, quantile, ratio, setting } from './paired-rounds.ts'
import { postHead, postSteadily, type RawPost } from './http/raw-posts.ts'
import { sampleAnswers } from './sample-voters.ts'

// A turnout: so many owners vote within some minutes while the office watches; what a ballot costs
// beside a call that checks token and body and answers, and beside the least that it could be; and
// how long the box of a secret vote takes to open. Server with its read models, load and Postgres
// are processes of their own.

const VOTERS = setting('BENCH_VOTERS', 10_000)
const MINUTES = setting('BENCH_MINUTES', 10)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const SECONDS = setting('BENCH_SECONDS', 1)
const CONNECTIONS = setting('BENCH_CONNECTIONS', 64)
const BALLOTS = setting('BENCH_BALLOTS', 100_000)
/**
 * Number of voters who vote as fast as the machine can. They are on the roll, too, and the office's
 * figures are counted over it: no more than needed.
 */
const HURRIED = setting('BENCH_HURRIED', 14_000)
/** Number of offices that watch at once. */
const OFFICES = setting('BENCH_OFFICES', 1)
const WATCH_EVERY_MS = 1_000
/**
 * Milliseconds for which the offices look, and then do not: ballots beside them and alone are
 * compared in one run, whatever else the machine does.
 */
const SPELL_MS = 10_000
const areWatching = (): boolean => Math.floor(performance.now() / SPELL_MS) % 2 === 0

const prepared = z.object({
  port: z.number(),
  token: z.string(),
  linkId: z.string(),
  voteId: z.string(),
  listId: z.string(),
  over: z.string(),
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

const database = await createBenchDatabase()
const ready = Promise.withResolvers<unknown>()
const server = startBenchProcess(
  './voting-server.process.ts',
  [database.url, String(VOTERS + HURRIED), String(BALLOTS)],
  ready.resolve,
)
const at = prepared.parse(await ready.promise)
console.log(
  `${database.server}; ${VOTERS} of ${VOTERS + HURRIED} owners in ${MINUTES} minutes; ${BALLOTS} ballots in a box`,
)

const agent = new Agent({ keepAlive: true, maxSockets: 256 })
type BenchRequest = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
}
type BenchAnswer = { readonly status: number; readonly text: string; readonly ms: number }

const ask = ({ method, path, headers, body }: BenchRequest): Promise<BenchAnswer> =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = request({ host: '127.0.0.1', port: at.port, agent, method, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(pieces).toString(),
          ms: performance.now() - began,
        }),
      )
    })
    asked.on('error', reject)
    asked.end(body)
  })

const left = [...at.cookies]
const submitPath = `/api/vote/${at.linkId}/submit`
const nextBallot = (): { readonly body: Buffer; readonly cookie: string } => {
  const cookie = left.pop()
  if (cookie === undefined) throw new Error('everybody has voted')
  return { body: Buffer.from(JSON.stringify({ answers: sampleAnswers(at, left.length) })), cookie }
}
const hurried = (): RawPost => {
  const { body, cookie } = nextBallot()
  return { head: postHead(submitPath, body, { cookie }), body }
}
const hello = Buffer.from(JSON.stringify({ name: '홍길동' }))
const authorization = `Bearer ${at.token}`
const helloPost = { head: postHead('/api/hello', hello, { authorization }), body: hello }

const countOf = async (sql: string): Promise<number> =>
  Number((await onServer<{ count: string }>(database.url, sql))[0]?.count ?? 0)
const recorded = () => countOf(`select count(*) from event where type = 'BallotCast'`)
/** Returns the number of events that the slowest read model has not seen yet. */
const behind = () =>
  countOf(`select (select max(position) from event) - min(position) as count from projection where status = 'live'`)
const readModel = () => countOf(`select count(*) from read.vote_ballot`).catch(() => 0)

let bareCount = 0
/** A ballot of which nothing is read and nothing decided (`bare-ballots.ts`). */
const bare = (): RawPost => {
  bareCount += 1
  const body = Buffer.from(JSON.stringify({ answers: sampleAnswers(at, bareCount) }))
  return { head: postHead('/api/bare-ballot', body, { authorization }), body }
}

/**
 * Polls like the office's screens, every second of a spell; returns the milliseconds of each look.
 */
const watch = async (until: AbortSignal): Promise<readonly number[]> => {
  const looks: number[] = []
  while (!until.aborted) {
    if (!areWatching()) {
      await pause(50)
      continue
    }
    const looked = await ask({ method: 'GET', path: `/api/votes/${at.voteId}/results`, headers: { authorization } })
    if (looked.status !== 200) throw new Error(looked.text)
    looks.push(looked.ms)
    await pause(WATCH_EVERY_MS)
  }
  return looks
}

/**
 * Measures every second how long the read model is behind the cast ballots. Once, however many
 * offices watch: its questions read the whole log.
 */
const measureLags = async (until: AbortSignal): Promise<readonly number[]> => {
  const lags: number[] = []
  while (!until.aborted) {
    const [cast, began] = [await recorded(), performance.now()]
    while ((await readModel()) < cast) await pause(10)
    lags.push(performance.now() - began)
    await pause(WATCH_EVERY_MS)
  }
  return lags
}

/** Everybody votes, so many a second, whether earlier ballots were answered or not. */
const turnout = async (): Promise<Record<'p99' | 'p50' | 'alone' | 'lag' | 'look', number>> => {
  const over = new AbortController()
  const watching = Promise.all(Array.from({ length: OFFICES }, () => watch(over.signal)))
  const measuring = measureLags(over.signal)
  const before = await recorded()
  const seconds = MINUTES * 60
  const cast = await steadily(VOTERS / seconds, seconds, async () => {
    const { body, cookie } = nextBallot()
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length), cookie }
    const isWatched = areWatching()
    return { isWatched, ...(await ask({ method: 'POST', path: submitPath, headers, body })) }
  })
  over.abort()
  const [looks, lags] = [(await watching).flat(), await measuring]
  const refused = cast.filter(({ status }) => status !== 200)
  if (refused.length > 0) throw new Error(`${refused.length} refused: ${refused[0]?.text}`)
  const lost = cast.length - ((await recorded()) - before)
  if (lost !== 0) throw new Error(`${lost} of ${cast.length} ballots are not in the log`)
  const { watched = [], alone = [] } = Object.groupBy(cast, ({ isWatched }) => (isWatched ? 'watched' : 'alone'))
  const times = watched.map(({ ms }) => ms)
  return {
    p99: quantile(times, 0.99),
    p50: quantile(times, 0.5),
    alone: quantile(
      alone.map(({ ms }) => ms),
      0.99,
    ),
    lag: Math.max(...lags),
    look: quantile(looks, 0.99),
  }
}

/**
 * Counts the box; repeats the request while the read model is behind, as the screen does. Returns
 * ballots a second.
 */
const openBox = async (): Promise<number> => {
  while ((await readModel()) < (await recorded())) await pause(100)
  const body = Buffer.from('{}')
  const headers = { authorization, 'content-type': 'application/json', 'content-length': String(body.length) }
  const began = performance.now()
  for (;;) {
    const answer = await ask({ method: 'POST', path: `/api/votes/${at.over}/count`, headers, body })
    if (answer.status === 200) return BALLOTS / ((performance.now() - began) / 1_000)
    if (answer.status !== 503) throw new Error(answer.text)
    await pause(200)
  }
}

try {
  // Only the server's cost of a call is measured, as in the other benches.
  const series = await pairedRounds(ROUNDS, SECONDS, [
    {
      name: 'hello',
      measure: (seconds) => postSteadily(at.port, { connections: CONNECTIONS, seconds, next: () => helloPost }),
    },
    ...[
      { name: 'bare', next: bare },
      { name: 'submit', next: hurried },
    ].map(({ name, next }) => ({
      name,
      measure: (seconds: number) =>
        settle(database.url).then(() => postSteadily(at.port, { connections: CONNECTIONS, seconds, next })),
    })),
  ])
  const perHello = ratio('submit_per_hello', series[2], series[0])
  const barePerHello = ratio('bare_per_hello', series[1], series[0])
  printTable([...series, perHello, barePerHello])
  const readModels = startBenchProcess('./log/read-models.process.ts', [database.url])
  const opened = await openBox()
  console.log(`a box of ${BALLOTS} ballots: ${Math.round(opened)} a second`)
  // Tens of thousands voted at once above: what read models still make of that is not what the
  // office watches.
  while ((await behind()) > 0) await pause(WATCH_EVERY_MS)
  const { p99, p50, alone, lag, look } = await turnout()
  console.log(
    `${VOTERS} ballots: median ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${alone.toFixed(1)} ms while nobody looks); ${OFFICES} offices waited ${look.toFixed(1)} ms (p99); lag at most ${lag.toFixed(0)} ms`,
  )
  await readModels.stop()
  printResult([
    { name: 'p99_ms', figures: [p99] },
    { name: 'p99_per_alone', figures: [p99 / alone] },
    perHello,
    barePerHello,
    { name: 'opened_per_s', figures: [opened] },
    { name: 'lag_ms', figures: [lag] },
  ])
} finally {
  await server.stop()
  await database.drop()
}
