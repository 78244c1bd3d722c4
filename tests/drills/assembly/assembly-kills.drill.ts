import pg from 'pg'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import type { AttendanceFigures, LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import type { AssemblyResults } from '#services/assembly/results/results.contract.ts'
import {
  attendanceAfter,
  playModel,
  type AssemblyWorld,
  type PlayedModel,
} from '#tests/assembly/recount/assembly-model.ts'
import { createBenchDatabase } from '#tests/bench/bench-database.ts'
import { setting } from '#tests/bench/paired-rounds.ts'
import { findNatsServer, startNatsServer } from '#tests/support/stack/nats-server.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { must } from '../calls.ts'
import { askUpToDate } from '../drill-figures.ts'
import { drillVariables, fewConnections } from '../drill-variables.ts'
import {
  makeDrillDirectory,
  expectSame,
  removeDrillDirectory,
  reportFindings,
  findings,
  untilTrue,
} from '../drilled-product.ts'
import { runProcesses, untilCounted, type ProcessName } from '../killed-processes.ts'
import { prepareAssembly, type DrilledAssembly } from './drilled-assembly.ts'
import { actAs, sendSign, type AcknowledgedActs, type OnlineSession } from './owner-acts.ts'

// Kills every process in turn, at random moments, while two hundred owners check in at the desk,
// stay online by signs of life, leave, come back, vote, take ballots back and vote again. Then what
// was acknowledged is compared with the log as it lies in its table, and ledger, figures and result
// with the independent model of tests/assembly/recount.

const OWNERS = setting('DRILL_OWNERS', 200)
const KILLS_OF_EACH = 3

const home = makeDrillDirectory()
const database = await createBenchDatabase()
const nats = findNatsServer() ? await startNatsServer() : undefined
if (!nats) console.log('nats-server is not installed: the log itself is followed, without a relay')
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const variables = {
  ...drillVariables({ databaseUrl: database.url, dataDir: home, url: base }),
  ...fewConnections,
  PORT: String(port),
  ...(nats ? { NATS_URL: nats.url, NATS_PREFIX: 'danjidrill' } : {}),
}
const names: readonly ProcessName[] = ['api', ...(nats ? (['relay'] as const) : []), 'projector', 'worker']
const pool = new pg.Pool({ connectionString: database.url, max: 2 })
// The drill reports why it ended, not that the database was dropped beneath an idle connection.
pool.on('error', () => {})

const acknowledged: AcknowledgedActs = {
  actIds: [],
  entered: [],
  receipts: [],
  withdrawn: [],
  steps: new Map(),
  repeated: 0,
}
const countDone = (): Promise<number> =>
  Promise.resolve(
    acknowledged.actIds.length +
      acknowledged.entered.length +
      acknowledged.receipts.length +
      acknowledged.withdrawn.length,
  )

/** Returns about how many acts are acknowledged in the end: a share of it is the moment of a kill. */
const expectedActs = OWNERS * 2

const kills = names
  .flatMap((name) => Array.from({ length: KILLS_OF_EACH }, () => ({ name, at: Math.random() * 0.8 })))
  .toSorted((one, other) => one.at - other.at)

const killInTurn = async (processes: ReturnType<typeof runProcesses>): Promise<void> => {
  for (const { name, at } of kills) {
    await untilCounted(countDone, Math.floor(at * expectedActs))
    await processes.restart(name)
    console.log(`${name} killed after ${await countDone()} acts`)
  }
}

/** Lets all owners act while processes die; whoever stays online sends signs until all are done. */
const storm = async (of: DrilledAssembly, processes: ReturnType<typeof runProcesses>): Promise<Date> => {
  const staying: OnlineSession[] = []
  const killing = { isOver: false, acted: 0 }
  const acting = Promise.all(
    of.owners.map(async (owner) => {
      const session = await actAs({ of, owner, told: acknowledged })
      killing.acted += 1
      if (session) staying.push(session)
      while (session && !killing.isOver) await sendSign(of, session.cookie)
    }),
  )
  await killInTurn(processes)
  await untilCounted(() => Promise.resolve(killing.acted), of.owners.length)
  // Once signs stop, whoever is online falls silent.
  const at = new Date()
  killing.isOver = true
  await acting
  for (const { owner, cookie } of staying)
    if (!(await sendSign(of, cookie))) findings.push(`owner ${owner.place} is online and does not count as there`)
  return at
}

const worldOf = (): AssemblyWorld => ({
  entries: Array.from({ length: OWNERS }, (_, place) => ({ unit: place, person: place, isRepresentative: false })),
  namesRepresentatives: false,
  votes: [{ isSecret: false, byOwner: true, endsElectronic: false, matter: 'ordinary' }],
  bothWays: 'first',
})

type ActData = { readonly actId?: string; readonly attendeeId?: string; readonly receiptId?: string }

const sorted = (ids: readonly (string | undefined)[]): readonly string[] =>
  ids.flatMap((id) => id ?? []).toSorted((one, other) => one.localeCompare(other))

/** Expects that the log has everything that was acknowledged once, and no ballot beside it. */
const compareLog = async (): Promise<void> => {
  const { rows } = await pool.query<{ type: string; data: ActData; hash: string }>(
    `select type, data, encode(hash, 'hex') as hash from event
     where type in ('AttendeeArrived', 'AttendeeLeft', 'AttendeeReturned', 'AttendeeEnteredOnline', 'BallotCast',
       'BallotWithdrawn')`,
  )
  const acts = Map.groupBy(rows, ({ data }) => data.actId)
  for (const actId of acknowledged.actIds) expectSame(`act ${actId}`, acts.get(actId)?.length ?? 0, 1)
  const entries = rows.filter(({ type }) => type === 'AttendeeEnteredOnline').map(({ data }) => data.attendeeId)
  expectSame('entries online', entries.length, acknowledged.entered.length)
  expectSame('owners who entered online', new Set(entries).size, acknowledged.entered.length)
  const cast = rows.filter(({ type }) => type === 'BallotCast')
  expectSame('ballots in the log', cast.length, acknowledged.receipts.length)
  for (const { id, hash } of acknowledged.receipts)
    expectSame(
      `receipt ${id}`,
      cast.filter(({ data, hash: recorded }) => data.receiptId === id && recorded === hash).length,
      1,
    )
  const withdrawn = rows.filter(({ type }) => type === 'BallotWithdrawn').map(({ data }) => data.receiptId)
  expectSame('withdrawals', sorted(withdrawn), sorted(acknowledged.withdrawn))
}

/** Waits until the read models hold the whole log: after a kill, older figures are answered, and said to be so. */
const untilFresh = (of: DrilledAssembly): Promise<void> =>
  untilTrue(async () => {
    const { rows } = await pool.query<{ last: string }>('select position as last from log_head')
    const headers = { ...of.admin, 'x-min-position': rows[0]?.last ?? '0' }
    const { ok, headers: told } = await fetch(`${base}/api/assemblies/${of.assemblyId}/attendance`, { headers })
    return ok && !told.has('x-read-models-behind')
  })

type ComparedFigures = { readonly played: PlayedModel; readonly steps: number; readonly at: Date }

const compareLedger = async (of: DrilledAssembly, { played, steps, at }: ComparedFigures): Promise<void> => {
  const office = { base, admin: of.admin, pool }
  const path = `/api/assemblies/${of.assemblyId}`
  const figures = await askUpToDate<AttendanceFigures>(office, `${path}/attendance?at=${at.toISOString()}`)
  const { presenceIn: _, ...expected } = attendanceAfter(played, steps)
  for (const [name, value] of Object.entries(expected)) expectSame(name, figures[name as keyof typeof expected], value)
  const shown: LedgerEntry[] = []
  for (let from = 0, total = 1; from < total;) {
    type Page = { readonly total: number; readonly attendees: readonly LedgerEntry[] }
    const page = await askUpToDate<Page>(office, `${path}/attendees?from=${from}`)
    shown.push(...page.attendees)
    total = page.total
    from = shown.length
  }
  const inHall = shown.flatMap(({ acts }) => acts.map(({ actId }) => actId))
  expectSame('acts of the ledger twice', inHall.length - new Set(inHall).size, 0)
  for (const actId of acknowledged.actIds) if (!inHall.includes(actId)) findings.push(`the ledger lacks ${actId}`)
}

const compareResult = async (of: DrilledAssembly, played: PlayedModel): Promise<void> => {
  const headers = of.admin
  await must(`${base}/api/assemblies/${of.assemblyId}/count`, { body: { closesOpen: true }, headers })
  const results = await askUpToDate<AssemblyResults>(
    { base, admin: of.admin, pool },
    `/api/assemblies/${of.assemblyId}/results`,
  )
  const tally = results.items[0]?.questions[0]?.tally ?? []
  const ballots = [...(played.boxes[0]?.standing.values() ?? [])]
  for (const [choice, label] of ['찬성', '반대'].entries()) {
    const counted = Number.parseInt(tally.find((row) => row.label === label)?.votes ?? '', 10)
    expectSame(label, counted, ballots.filter((ballot) => ballot.choice === choice).length)
  }
}

const drill = async (processes: ReturnType<typeof runProcesses>): Promise<void> => {
  await processes.untilAnswers()
  const of = await prepareAssembly(base, OWNERS)
  console.log(`${OWNERS} owners have proved who they are, and attend at once; ${database.server}`)
  const began = performance.now()
  const at = await storm(of, processes)
  const seconds = Math.round((performance.now() - began) / 1_000)
  await compareLog()
  const steps = of.owners.flatMap(({ place }) => acknowledged.steps.get(place) ?? [])
  const played = playModel(worldOf(), steps)
  expectSame(
    'steps that the model takes',
    played.outcomes.filter((outcome) => outcome === 'recorded').length,
    steps.length,
  )
  await untilFresh(of)
  await compareLedger(of, { played, steps: steps.length, at })
  await compareResult(of, played)
  const verifying = spawnMain('log-verify', variables)
  if ((await verifying.ended) !== 0) findings.push(`log:verify: ${verifying.output()}`)
  const { actIds, entered, receipts, withdrawn, repeated } = acknowledged
  const counted = {
    seconds,
    acts: actIds.length,
    entered: entered.length,
    ballots: receipts.length,
    withdrawn: withdrawn.length,
    repeated,
  }
  console.log(JSON.stringify(counted))
}

const processes = runProcesses(names, variables)
try {
  await drill(processes)
  console.log(`${kills.length} kills: ${findings.length === 0 ? 'everything holds' : `${findings.length} findings`}`)
  reportFindings()
} catch (error) {
  console.log(processes.output())
  throw error
} finally {
  await processes.end()
  await pool.end()
  await nats?.stop()
  await database.drop()
  removeDrillDirectory(home)
}
