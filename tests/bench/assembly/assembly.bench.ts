import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { newId } from '#services/core/secrets.ts'
import { createBenchDatabase, onServer } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { printResult, quantile, setting } from '../paired-rounds.ts'
import { sampleAnswers } from '../sample-voters.ts'

// An assembly online: so many owners send a sign every twenty seconds, a fifth of them comes back at
// the same moment after they were silent, some ask, and many vote on one item within minutes. Server,
// read models, load and Postgres are processes of their own. Prints what a call took, what was lost,
// and whether the ledger is exact.

const ATTENDEES = setting('BENCH_ATTENDEES', 5_000)
const RECONNECTING = setting('BENCH_RECONNECTING', 0.2)
const QUESTIONS = setting('BENCH_QUESTIONS', 200)
const BALLOTS = Math.min(ATTENDEES, setting('BENCH_BALLOTS', 3_000))
const MINUTES = setting('BENCH_MINUTES', 10)
const BEAT_MS = setting('BENCH_BEAT_SECONDS', 20) * 1_000
/** Connections of the load: below the number of calls at a time, calls would wait for each other here. */
const CONNECTIONS = setting('BENCH_CONNECTIONS', 2 * ATTENDEES)
/** Time after which nobody's entry is their last sign of life. */
const SILENT_AFTER_MS = 100_000
/** Time for the read models to come to the end of the log. */
const SETTLE_MS = 60_000

const prepared = z.object({
  port: z.number(),
  assemblyId: z.string(),
  linkId: z.string(),
  people: z.array(z.object({ attendeeId: z.string(), attending: z.string(), voting: z.string() })),
  questions: z.array(z.any()),
})
type Person = z.output<typeof prepared>['people'][number]

const database = await createBenchDatabase()
const ready = Promise.withResolvers<unknown>()
const server = startBenchProcess(
  './assembly/meeting-server.process.ts',
  [database.url, String(ATTENDEES)],
  ready.resolve,
)
const at = prepared.parse(await ready.promise)
const models = startBenchProcess('./log/read-models.process.ts', [database.url])

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
const times = new Map<string, number[]>()
const timesOf = (name: string): number[] => {
  const known = times.get(name) ?? []
  times.set(name, known)
  return known
}
const failures = new Map<string, number>()
const count = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

/** Makes a call and notes what it took; returns its body, or undefined where it failed. */
const send = (name: string, path: string, cookie: string, body?: object): Promise<unknown> =>
  new Promise((resolve) => {
    const began = performance.now()
    const fail = (): void => {
      count(failures, name)
      resolve(undefined)
    }
    const headers = { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port: at.port, agent, method, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        timesOf(name).push(performance.now() - began)
        if (answer.statusCode === 200) resolve(JSON.parse(Buffer.concat(pieces).toString()))
        else fail()
      })
    })
    asked.on('error', fail)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })

const revisions = new Map<string, string>()
const beat = async (person: Person, name = 'sign'): Promise<void> => {
  const answer = await send(name, `/api/attend/${at.assemblyId}/heartbeats`, person.attending, {})
  const sign = z.object({ isHere: z.boolean(), revision: z.string() }).safeParse(answer).data
  if (sign?.isHere === false) count(failures, 'not here')
  // A browser that has not seen the present page reads it.
  if (sign === undefined || revisions.get(person.attendeeId) === sign.revision) return
  revisions.set(person.attendeeId, sign.revision)
  await send('page', `/api/attend/${at.assemblyId}/meeting`, person.attending)
}
const ask = (person: Person, n: number): Promise<unknown> =>
  send('question', `/api/attend/${at.assemblyId}/statements`, person.attending, {
    statementId: newId(),
    kind: 'question',
    readers: 'all',
    text: `질문 ${n}`,
  })
const vote = (person: Person, n: number): Promise<unknown> =>
  send('ballot', `/api/vote/${at.linkId}/submit`, person.voting, { answers: sampleAnswers(at, n) })

const countOf = async (sql: string): Promise<number> =>
  Number((await onServer<{ count: string }>(database.url, sql))[0]?.count ?? 0)
const eventsOf = (type: string): Promise<number> => countOf(`select count(*) from event where type = '${type}'`)

/** Waits until the read models exist and have seen the whole log. */
const settled = async (): Promise<void> => {
  const until = performance.now() + SETTLE_MS
  const behind = () =>
    countOf(
      `select coalesce((select max(position) from event) - min(position), 1) as count from projection where status = 'live'`,
    ).catch(() => 1)
  while (performance.now() < until && (await behind()) > 0) await pause(500)
}

/** Does something for each of many, evenly over the time of the meeting. */
const spread = async (many: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  const between = (MINUTES * 60_000) / Math.max(1, many)
  const under: Promise<unknown>[] = []
  for (let n = 0; n < many; n += 1) {
    under.push(work(n))
    await pause(between)
  }
  await Promise.all(under)
}

/** Sends the signs of everybody who is there, each every twenty seconds, until the meeting is over. */
const keepBeating = async (people: readonly Person[], isOver: () => boolean): Promise<void> => {
  await Promise.all(
    people.map(async (person, n) => {
      await pause((BEAT_MS * n) / people.length)
      while (!isOver()) {
        await beat(person)
        await pause(BEAT_MS)
      }
    }),
  )
}

const personAt = (n: number): Person => {
  const person = at.people[n % at.people.length]
  if (!person) throw new Error('nobody attends')
  return person
}

console.log(`${database.server}; ${ATTENDEES} online, ${QUESTIONS} questions, ${BALLOTS} ballots in ${MINUTES} minutes`)
await settled()
const state = { isOver: false }
const beating = keepBeating(at.people, () => state.isOver)
const asking = spread(QUESTIONS, (n) => ask(personAt(n * 7), n))
const voting = spread(BALLOTS, (n) => vote(personAt(n), n))

// In the middle a fifth comes back at once, as after a fault of a carrier: their signs are old.
await pause(Math.max((MINUTES * 60_000) / 2, SILENT_AFTER_MS))
const returning = at.people.slice(0, Math.floor(ATTENDEES * RECONNECTING))
const ids = returning.map(({ attendeeId }) => `'${attendeeId}'`).join(',')
await onServer(
  database.url,
  `with pulse as (update online_pulse set resumed_at = resumed_at - interval '1 hour' returning 1),
    old as (update online_heartbeat set last_at = last_at - interval '5 minutes' where attendee_id in (${ids}) returning 1)
   select (select count(*) from pulse) + (select count(*) from old) as count`,
)
await Promise.all(returning.map((person) => beat(person, 'reconnection')))

await Promise.all([asking, voting])
// Signs go on until the ledger is counted: whoever stops them while read models settle would leave.
await settled()
for (const [name, taken] of times)
  console.log(
    `${name}: ${taken.length} calls, p50 ${quantile(taken, 0.5).toFixed(0)} ms, p99 ${quantile(taken, 0.99).toFixed(0)} ms`,
  )
console.log(`failed: ${JSON.stringify(Object.fromEntries(failures))}`)

const [entries, exits, returns, statements, ballots, acts, rows] = [
  await eventsOf('AttendeeEnteredOnline'),
  await eventsOf('AttendeeLeftOnline'),
  await eventsOf('AttendeeReturnedOnline'),
  await eventsOf('StatementSubmitted'),
  await eventsOf('BallotCast'),
  await countOf(`select count(*) from read.attendance_act`),
  await countOf(`select count(*) from online_heartbeat`),
] as const
state.isOver = true
await beating
console.log(
  `ledger: ${entries} entries, ${exits} exits, ${returns} returns, ${acts} acts read; ${rows} of ${ATTENDEES} online`,
)
console.log(`lost: ${QUESTIONS - statements} questions, ${BALLOTS - ballots} ballots`)
const isExact =
  entries === ATTENDEES &&
  exits === returning.length &&
  returns === returning.length &&
  acts === entries + exits + returns &&
  rows === ATTENDEES
console.log(isExact ? 'ledger exact' : 'LEDGER NOT EXACT')
if (!isExact || statements < QUESTIONS || ballots < BALLOTS) process.exitCode = 1

await models.stop()
await server.stop()
agent.destroy()
await database.drop()
printResult([...times].map(([name, taken]) => ({ name: `${name} p99 ms`, figures: [quantile(taken, 0.99)] })))
