import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#infra/platform/postgres/embedded/port.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import { spawnMain } from '#tests/support/stack/spawned-process.ts'
import { drillVariables } from './drill-variables.ts'
import { castBallot, checkReceipt, type DrilledVote } from './drilled-vote.ts'
import { startVendor } from './drill-vendor.ts'
import { runProcesses, untilCounted, type ProcessName } from './killed-processes.ts'

/** Findings of a drill: each says what was found instead of what was expected. */
export const findings: string[] = []

export const expectSame = (what: string, found: unknown, expected: unknown): void => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)]
  if (one !== other) findings.push(`${what}: ${one}, not ${other}`)
}

/** Prints the findings; the process ends with 1 where there are any. */
export const reportFindings = (): void => {
  for (const one of findings) console.log(`WRONG: ${one}`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

/** Makes a directory of the drill's own, which the account of Postgres may enter. */
export const makeDrillDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'danji-drill-'))
  chmodSync(directory, 0o755)
  return directory
}

export const removeDrillDirectory = (directory: string): void =>
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 })

export type DrilledProduct = {
  readonly base: string
  readonly variables: Readonly<Record<string, string>>
  readonly processes: ReturnType<typeof runProcesses>
  readonly vendor: Awaited<ReturnType<typeof startVendor>>
  readonly end: () => Promise<void>
}

const ALL: readonly ProcessName[] = ['api', 'projector', 'worker']

/** Starts the product over a database, with a simulated vendor of messages. */
export const startProduct = async (
  databaseUrl: string,
  directory: string,
  {
    names = ALL,
    variables: further = {},
  }: {
    readonly names?: readonly ProcessName[]
    readonly variables?: Readonly<Record<string, string>>
  } = {},
): Promise<DrilledProduct> => {
  const [vendor, port] = [await startVendor({ balance: 1_000_000 }), await freePort()]
  const base = `http://127.0.0.1:${port}`
  const variables = {
    ...drillVariables({ databaseUrl, dataDir: join(directory, 'data'), url: base }),
    PORT: String(port),
    ...vendor.variables,
    ...further,
  }
  const processes = runProcesses(names, variables)
  const end = async (): Promise<void> => {
    await processes.end()
    await vendor.close()
  }
  try {
    await processes.untilAnswers()
  } catch (error) {
    console.log(processes.output())
    await end()
    throw error
  }
  return { base, variables, processes, vendor, end }
}

/** Runs a command for operators. */
export const runOperatorCommand = async (
  { variables }: Pick<DrilledProduct, 'variables'>,
  name: string,
  ...args: readonly string[]
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const command = spawnMain(name, variables, args)
  const code = await command.ended
  return { code, output: command.output() }
}

export const untilTrue = (isTrue: () => Promise<boolean>): Promise<void> =>
  untilCounted(async () => ((await isTrue().catch(() => false)) ? 1 : 0), 1)

export const healthOf = async (base: string): Promise<{ readonly status: number; readonly continuity: string }> => {
  const answer = await fetch(`${base}/health`)
  const { continuity }: { readonly continuity: string } = await answer.json().then((body) => body as never)
  return { status: answer.status, continuity }
}

/** Receipt of an acknowledged ballot, and the moment at which it came. */
export type TimedReceipt = { readonly receipt: Receipt; readonly at: number }

/** Casts ballots of owners, so many at a time, until all are acknowledged. */
export const castUnderLoad = async (
  { vendor }: Pick<DrilledProduct, 'vendor'>,
  vote: DrilledVote,
  {
    from,
    count,
    atOnce,
    onReceipt = () => {},
  }: {
    readonly from: number
    readonly count: number
    readonly atOnce: number
    readonly onReceipt?: (receipts: readonly TimedReceipt[]) => void
  },
): Promise<readonly TimedReceipt[]> => {
  const waiting = vote.owners.slice(from, from + count)
  const receipts: TimedReceipt[] = []
  const castNext = async (): Promise<void> => {
    for (let owner = waiting.shift(); owner; owner = waiting.shift()) {
      const receipt = await castBallot({ vote, phones: vendor.phones }, owner)
      receipts.push({ receipt, at: performance.now() })
      onReceipt(receipts)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, castNext))
  return receipts
}

/** Counts acknowledged ballots that the log no longer has. */
export const countLost = async (base: string, receipts: readonly TimedReceipt[]): Promise<number> => {
  let lost = 0
  for (const { receipt } of receipts) {
    const { status, hash } = await checkReceipt(base, receipt)
    if (status !== 200 || hash !== receipt.hash) lost += 1
  }
  return lost
}
