import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../paired-rounds.ts'
import { ownersOf } from '../sample-roll.ts'

const DELAY_MS = 100
const BEFORE_MS = 5_000
/** Pause between calls, as of an office with several users. */
const PAUSE_MS = 25
const LOOK_EVERY_MS = 200
/** Time after which a missing handover counts as failed. */
const GIVEN_UP_MS = 300_000

const heard = z.object({ port: z.number(), token: z.string().optional() })
const made = z.object({ id: z.string() })
const sent = z.object({ recipients: z.number() })

type Call = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => Promise<unknown>

const callerOf =
  (port: number, token: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }

const occasions = ['invitation', 'reminder'] as const

/**
 * Prepares a running vote in a list of owners to whom messages may be sent at any hour; returns the
 * list.
 */
const prepare = async (call: Call, count: number): Promise<string> => {
  const { id: apartmentId } = made.parse(
    await call('POST', '/api/apartment', { name: '한빛마을', address: '고양시', totalUnits: count }),
  )
  const { id: listId } = made.parse(await call('POST', '/api/list', { name: '투표', type: 'vote', apartmentId }))
  const users = ownersOf(1, count).map(({ dong, ho, name, phone, area }) => ({ dong, ho, name, phone, area }))
  for (let start = 0; start < users.length; start += 5_000)
    await call('POST', '/api/list-user/bulk', { listId, users: users.slice(start, start + 5_000) })
  const choices = [{ label: '찬성', assent: true }, { label: '반대' }]
  const vote = { listId, title: '관리규약 개정', ballotKind: 'open', weight: 'unit' }
  const questions = [{ title: '찬성하십니까?', minChoices: 1, maxChoices: 1, choices }]
  const { id: voteId } = made.parse(await call('POST', '/api/votes', { ...vote, questions }))
  await call('PATCH', `/api/votes/${voteId}/status`, { status: 'open' })
  await call('POST', `/api/votes/lists/${listId}/vote/${voteId}/link`, {})
  await call('PUT', `/api/kakao-message-settings/list/${listId}`, {
    enabled: true,
    smsFallback: true,
    quietHours: { from: '00:00', to: '00:00' },
    occasions: occasions.map((kind) => ({ kind, enabled: true, templateId: `KA01TP-danji-${kind}-vote` })),
  })
  return listId
}

/** Counts the messages with an answer of the provider in the log, or that were held back. */
const settledIn = async (database: pg.Client): Promise<number> => {
  const { rows } = await database.query<{ count: string }>(
    `select coalesce(sum(case type when 'MailingBatchAnswered' then json_array_length(data -> 'outcomes')
       else json_array_length(data -> 'suppressed') end), 0) as count
     from event where type in ('MailingBatchAnswered', 'MailingBatchAttempted')`,
  )
  return Number(rows[0]?.count ?? 0)
}

/** Makes the calls of an office: a page of the roll, a list, a change. */
const officeWork = (call: Call, listId: string): readonly (() => Promise<unknown>)[] => [
  () => call('GET', `/api/list-user/list/${listId}?range=[0,24]&sort=["dong","ASC"]`),
  () => call('GET', `/api/list/${listId}`),
  () => call('POST', '/api/apartment', { name: '해오름', address: '고양시', totalUnits: 12 }),
]

/**
 * Makes an office's calls, one after another, until a promise resolves; returns the sum of the
 * median milliseconds of each kind.
 */
const officeUntil = async (call: Call, listId: string, over: Promise<unknown>): Promise<number> => {
  const state = { over: false }
  const ended = over.finally(() => (state.over = true))
  const work = officeWork(call, listId).map((ask) => ({ ask, taken: [] as number[] }))
  while (!state.over)
    for (const { ask, taken } of work) {
      const begun = performance.now()
      await ask()
      taken.push(performance.now() - begun)
      await sleep(PAUSE_MS)
    }
  await ended
  return work.reduce((sum, { taken }) => sum + median(taken), 0)
}

/** Ends with the time at which the last message was settled. @throws Error where it never is */
const whenSettled = async (database: pg.Client, wanted: number): Promise<number> => {
  const begun = performance.now()
  while ((await settledIn(database)) < wanted) {
    if (performance.now() - begun > GIVEN_UP_MS) throw new Error('not everything was handed over')
    await sleep(LOOK_EVERY_MS)
  }
  return performance.now()
}

export type MeasuredHandover = {
  /** Seconds from the call to its answer, with all recipients selected and all batches written. */
  readonly planSeconds: number
  /** Seconds from that call until the provider's answer about the last message is in the log. */
  readonly handoverSeconds: number
  /** Median duration of the office's other calls meanwhile, as a multiple of that before. */
  readonly neighboursSlower: number
}

type Stage = { readonly call: Call; readonly database: pg.Client; readonly listId: string; readonly count: number }

const measureOne = async (
  { call, database, listId, count }: Stage,
  occasion: (typeof occasions)[number],
): Promise<MeasuredHandover> => {
  const already = await settledIn(database)
  const before = await officeUntil(call, listId, sleep(BEFORE_MS))
  const begun = performance.now()
  const { recipients } = sent.parse(await call('POST', `/api/messages/list/${listId}/send`, { occasion }))
  const planned = performance.now()
  if (recipients !== count) throw new Error(`${recipients} of ${count} would be written to`)
  const settled = whenSettled(database, already + count)
  const meanwhile = await officeUntil(call, listId, settled)
  const seconds = (to: number): number => (to - begun) / 1_000
  const figures = {
    planSeconds: seconds(planned),
    handoverSeconds: seconds(await settled),
    neighboursSlower: meanwhile / before,
  }
  console.log(
    `${occasion}: planned in ${figures.planSeconds.toFixed(2)} s, handed over in ` +
      `${figures.handoverSeconds.toFixed(1)} s; other calls ${before.toFixed(1)} ms before, ` +
      `${meanwhile.toFixed(1)} ms meanwhile`,
  )
  return figures
}

const worst = (figures: readonly number[]): number => Math.max(...figures)

/**
 * Measures two mailings to everybody of a list, against a simulated vendor that answers after 100
 * ms. API, worker with the read models, vendor and Postgres are separate processes. Returns the
 * worse of the two.
 */
export const measureHandover = async (count: number): Promise<MeasuredHandover> => {
  const bench = await createBenchDatabase()
  const vendor = Promise.withResolvers<unknown>()
  const provider = startBenchProcess('./messages/message-provider.process.ts', [], vendor.resolve)
  const database = new pg.Client({ connectionString: bench.url })
  try {
    await database.connect()
    const base = `http://127.0.0.1:${heard.parse(await vendor.promise).port}${simulatedSolapi.path}`
    const [ready, working] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    const api = startBenchProcess('./messages/message-server.process.ts', [bench.url, 'api', base], ready.resolve)
    const { port, token = '' } = heard.parse(await ready.promise)
    const worker = startBenchProcess(
      './messages/message-server.process.ts',
      [bench.url, 'worker', base],
      working.resolve,
    )
    await working.promise
    const call = callerOf(port, token)
    const listId = await prepare(call, count)
    const switches = { method: 'POST', headers: { 'content-type': 'application/json' } }
    await fetch(`${base}/switches`, { ...switches, body: JSON.stringify({ delayMs: DELAY_MS }) })
    const figures: MeasuredHandover[] = []
    for (const occasion of occasions) {
      await settle(bench.url)
      figures.push(await measureOne({ call, database, listId, count }, occasion))
    }
    await Promise.all([api.stop(), worker.stop()])
    return {
      planSeconds: worst(figures.map(({ planSeconds }) => planSeconds)),
      handoverSeconds: worst(figures.map(({ handoverSeconds }) => handoverSeconds)),
      neighboursSlower: worst(figures.map(({ neighboursSlower }) => neighboursSlower)),
    }
  } finally {
    await database.end()
    await provider.stop()
    await bench.drop()
  }
}
