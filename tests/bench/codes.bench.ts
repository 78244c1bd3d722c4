import { setTimeout as sleep } from 'node:timers/promises'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { createBenchDatabase, settle } from './bench-database.ts'
import { openOffice, type Office } from './signing/open-office.ts'
import { pairedRounds, printResult, printTable, quantile, ratio, setting } from './paired-rounds.ts'
import { ownersOf } from './sample-roll.ts'
import { newId } from '#services/core/secrets.ts'

// Measures how long a code takes from its request to the provider, while a roll of 10,000 is
// imported and while nothing else happens. API, read models and jobs run in this one process, as
// under `npm start`.

const OWNERS = setting('BENCH_OWNERS', 10_000)
const ROUNDS = setting('BENCH_ROUNDS', 3)
const WARM_UP_OWNERS = 500
const CODE_EVERY_MS = 100
const PATIENCE_MS = 60_000

const sent = new Map<string, number>()
const bench = await createBenchDatabase()

type Entry = { readonly id: string }

const addRows = ({ call }: Office, listId: string, owners: ReturnType<typeof ownersOf>): Promise<unknown> =>
  call('POST', '/api/list-user/bulk', {
    listId,
    users: owners.map(({ dong, ho, name, phone, area }) => ({ dong, ho, name, phone, area })),
  })

const issueCode = async ({ system }: Office, listUserId: string): Promise<string> => {
  const verificationId = newId()
  await system.deps.store.append({
    appends: [
      {
        stream: `voter-verification-${verificationId}`,
        expectedVersion: 0,
        events: [
          {
            type: VerificationCodeIssued.type,
            data: {
              verificationId,
              voteId: newId(),
              listUserId,
              expiresAt: new Date(Date.now() + 180_000).toISOString(),
            },
          },
        ],
      },
    ],
    metadata: { actor: { kind: 'system', name: 'bench' }, at: new Date().toISOString() },
  })
  return verificationId
}

/** Milliseconds from a code's event to the provider. @throws Error where it takes a minute */
const delayOf = async (office: Office, listUserId: string): Promise<number> => {
  const reference = await issueCode(office, listUserId)
  const begun = performance.now()
  while (!sent.has(reference)) {
    if (performance.now() - begun > PATIENCE_MS) throw new Error('a code was not sent within a minute')
    await sleep(2)
  }
  return (sent.get(reference) ?? Number.NaN) - begun
}

/**
 * Asks for codes, one every tenth of a second, until some work has ended and everything has seen
 * it.
 */
const delaysWhile = async (office: Office, listUserId: string, work: () => Promise<unknown>): Promise<number[]> => {
  const state = { over: false }
  const delays: Promise<number>[] = []
  const asking = (async () => {
    while (!state.over) {
      delays.push(delayOf(office, listUserId))
      await sleep(CODE_EVERY_MS)
    }
  })()
  await work()
  const { freshness, store } = office.system.deps
  await freshness.wait(await store.lastPosition(), PATIENCE_MS)
  state.over = true
  await asking
  return Promise.all(delays)
}

try {
  const office = await openOffice(bench.url, {
    onSent: (reference) => void sent.set(reference, performance.now()),
  })
  const { id: apartmentId } = await office.call<Entry>('POST', '/api/apartment', {
    name: '한빛마을',
    address: '고양시',
    totalUnits: OWNERS,
  })
  const newList = async () =>
    (await office.call<Entry>('POST', '/api/list', { name: '명부', type: 'vote', apartmentId })).id
  const voters = await newList()
  await addRows(office, voters, ownersOf(900, 1))
  await office.system.deps.freshness.wait(await office.system.deps.store.lastPosition(), PATIENCE_MS)
  const [voter] = await office.call<readonly Entry[]>('GET', `/api/list-user/list/${voters}`)
  if (!voter) throw new Error('nobody is on the roll')
  const all = new Map<string, number[]>()
  const contender = (name: string, work: (seconds: number) => Promise<unknown>) => ({
    name,
    measure: async (seconds: number) => {
      await settle(bench.url)
      const delays = await delaysWhile(office, voter.id, () => work(seconds))
      all.set(name, [...(all.get(name) ?? []), ...delays])
      return quantile(delays, 0.99)
    },
  })
  let round = 0
  const series = await pairedRounds(ROUNDS, 5, [
    contender('p99 ms while a roll comes in', async (seconds) => {
      const listId = await newList()
      await addRows(office, listId, ownersOf((round += 1), seconds > 1 ? OWNERS : WARM_UP_OWNERS))
    }),
    contender('p99 ms while nothing else happens', (seconds) => sleep(seconds * 1_000)),
  ])
  await office.stop()
  const ratios = [ratio('code_p99_busy_per_idle', series[0], series[1])]
  printTable([...series, ...ratios])
  for (const [name, delays] of all)
    console.log(
      `${name}: p50 ${quantile(delays, 0.5).toFixed(0)}, p99 ` +
        `${quantile(delays, 0.99).toFixed(0)}, most ${Math.max(...delays).toFixed(0)} of ` +
        `${delays.length} codes`,
    )
  printResult(ratios)
} finally {
  await bench.drop()
}
