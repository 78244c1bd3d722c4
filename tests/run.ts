import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureSlowness } from './support/run/machine-speed.ts'
import { childSeconds, watchProcesses } from './support/run/processor-time.ts'
import { quarantineLines, readQuarantine } from './support/run/quarantine.ts'
import { findNatsServer } from './support/stack/nats-server.ts'
import {
  failedFilesOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  noTests,
  processorTimes,
  secondTries,
  slowest,
  summaryLine,
  tallyAfterSecondTry,
  tallyOfPlaywright,
  tallyOfVitest,
  timesOfPlaywright,
  timesOfVitest,
  total,
  type Tally,
  type TimedTest,
} from './support/run/test-reports.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const outputDir = join(root, 'tests', '.output')
/**
 * Directory of compile caches that later processes reuse: the product is started again and again.
 */
const compileCache = join(outputDir, 'compile-cache')

/**
 * `--deep`, as by `npm run test:deep`: files named `*.deep.*` and journeys tagged @deep run, too,
 * random tests take five times as many rounds (tests/support/deep.ts), and the drills follow.
 */
const isDeep = process.argv.includes('--deep')

/** `--shard=2/4` runs the second of four parts, as jobs of CI do beside each other. */
const shard = process.argv.find((argument) => argument.startsWith('--shard='))
const isFirstShard = shard === undefined || shard.startsWith('--shard=1/')

/**
 * Limit of a step on a machine as fast as the one that limits were set on: several times what the
 * longest takes there, since a machine may become slower after it was measured. One that hangs must
 * not take the whole run along.
 */
const STEP_LIMIT_MS = (isDeep ? 80 : 40) * 60_000
const KILL_AFTER_MS = 15_000
const SLOWEST = 10

type Command = {
  readonly program: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}
type Step = {
  readonly name: string
  readonly commands: readonly Command[]
  /** Takes what the others beside it leave of the processor. */
  readonly isPatient?: boolean
  /** File of the step's reporter, and how it is read; absent: the step counts as one test. */
  readonly report?: {
    readonly file: string
    readonly tally: (json: string, quarantine: readonly string[]) => Tally
    readonly failures: (json: string) => readonly string[]
    readonly times: (json: string) => readonly TimedTest[]
    readonly remarks?: (json: string) => readonly string[]
    /** File to which each test file's processor seconds are written. */
    readonly processorFile?: string
  }
  /** Makes the command that runs failed files again, one at a time, and the file of its report. */
  readonly runAgain?: (testFiles: readonly string[]) => { readonly command: Command; readonly reportFile: string }
  /** Reason why the step cannot run here. */
  readonly leftOut?: string | undefined
}
type Outcome = {
  readonly stepName: string
  readonly tally: Tally
  readonly seconds: number
  /** Processor seconds of all its processes; undefined where the machine does not say. */
  readonly processorSeconds: number | undefined
  readonly failures: readonly string[]
  readonly fileTimes: readonly TimedTest[]
  readonly output: string
  readonly remarks: readonly string[]
  readonly times: readonly TimedTest[]
}

const bin = (path: string): string => join(root, 'node_modules', path)

/** One step, by the name of its first project. */
const vitest = (projects: readonly [string, ...string[]], workers: number, leftOut?: string): Step => {
  const [name] = projects
  const file = join(outputDir, `${name}.json`)
  const reportFile = join(outputDir, `${name}-again.json`)
  const reports = (json: string): string[] => ['--reporter=default', '--reporter=json', `--outputFile.json=${json}`]
  const named = projects.flatMap((project) => ['--project', project])
  const args = ['run', ...named, `--maxWorkers=${workers}`, ...reports(file), ...(shard ? [shard] : [])]
  const processorFile = join(outputDir, `${name}-processor.jsonl`)
  return {
    name,
    commands: [{ program: bin('vitest/vitest.mjs'), args, env: { TEST_PROCESSOR_FILE: processorFile } }],
    report: { file, tally: tallyOfVitest, failures: failuresOfVitest, times: timesOfVitest, processorFile },
    runAgain: (testFiles) => ({
      command: {
        program: bin('vitest/vitest.mjs'),
        args: ['run', ...named, '--maxWorkers=1', ...reports(reportFile), ...testFiles],
      },
      reportFile,
    }),
    leftOut,
  }
}

const journeys = (): Step => {
  const config = 'tests/e2e/playwright.config.ts'
  const file = join(outputDir, 'e2e.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const chosen = [...(isDeep ? [] : ['--grep-invert', '@deep']), ...(shard ? [shard] : [])]
  return {
    name: 'e2e',
    commands: [
      { program: bin('@playwright/test/cli.js'), args: ['test', '-c', config, '--reporter=list,json', ...chosen], env },
    ],
    report: {
      file,
      tally: tallyOfPlaywright,
      failures: failuresOfPlaywright,
      times: timesOfPlaywright,
      remarks: (json) => secondTries(json).map((name) => `passed only at its second try: ${name}`),
    },
    leftOut: existsSync(join(root, config)) ? undefined : `there is no ${config}`,
  }
}

const hasNats = Boolean(process.env['NATS_URL'] ?? findNatsServer()) || process.env['TEST_STACK'] === 'containers'

/**
 * External verifiers of PDFs and of evidence files, with the arguments that show their version.
 * Tests of our own check the same.
 */
const judges = { qpdf: '--version', pdfsig: '-v', openssl: 'version', python3: '--version' }
const missingJudges = Object.entries(judges)
  .filter(([program, version]) => spawnSync(program, [version]).error !== undefined)
  .map(([program]) => program)

/**
 * One checker: each of several finds out the types that it needs by itself, which is thrice the
 * work, and the other core is busy.
 */
const types: Step = {
  name: 'types',
  isPatient: true,
  commands: ['tsconfig.json', 'tsconfig.web.json'].map((project) => ({
    program: bin('typescript/bin/tsc'),
    args: ['--noEmit', '--checkers', '1', '-p', project],
  })),
}
const lint: Step = {
  name: 'lint',
  isPatient: true,
  commands: [
    { program: bin('oxfmt/bin/oxfmt'), args: ['--check'] },
    // One core, for the same reason.
    { program: bin('oxlint/bin/oxlint'), args: ['--type-aware', '--deny-warnings'], env: { GOMAXPROCS: '1' } },
    { program: bin('knip/bin/knip.js'), args: ['--no-progress'] },
  ],
}
const nats = vitest(['nats'], 2, hasNats ? undefined : 'nats-server is not installed and NATS_URL is not set')

/**
 * Says what breaks a running product, or a file, in every way: each ends with an exit code, and
 * counts as one test.
 */
const drills: readonly Step[] = [
  'evidence-mutations',
  'signature-kills',
  'consents/consent-kills',
  'assembly/assembly-kills',
  'message-kills',
  'registry-kills',
  'postgres-crash',
  'rolling',
  'failover',
].map((name) => ({ name, commands: [{ program: join(root, 'tests', 'drills', `${name}.drill.ts`), args: [] }] }))
/** Checks that this release and the one before read each other's logs. */
const earlierRelease: Step = {
  name: 'earlier release',
  commands: [{ program: join(root, 'tests', 'releases', 'check-earlier-release.ts'), args: [] }],
}

/**
 * Steps of a lane follow one another; lanes beside each other run at the same time, what has pauses
 * (a read model that is on its way) beside what has none; whole processes that are started and
 * killed by the dozen have the machine to themselves. Of four workers the API tests have three,
 * since they have three times as much to do: both lanes end at about the same time. People wait for
 * screens: beside the journeys goes only what knows no time, of what they leave.
 */
const stages: readonly (readonly (readonly Step[])[])[] = [
  [[vitest(['unit', 'apps'], 1)], [vitest(['api'], 3)]],
  [[nats]],
  [isFirstShard ? [types, lint] : [], [journeys()]],
  ...(isDeep && isFirstShard ? [[[...drills, earlierRelease]]] : []),
]
const steps = stages.flat(2)

/**
 * Ratio of this machine's slowest measured calibration to that of the machine limits were set on.
 */
let slowness = 1
const quarantine = readQuarantine()
const quarantined = quarantine.map(({ test }) => test)

let childSecondsBefore = childSeconds()
/**
 * Returns the processor seconds of the child that has just ended, with those of its own children
 * that it waited for.
 */
const secondsOfEndedChild = (): number | undefined => {
  const now = childSeconds()
  if (now === undefined || childSecondsBefore === undefined) return undefined
  const seconds = now - childSecondsBefore
  childSecondsBefore = now
  return seconds
}

const execute = (
  { program, args, env }: Command,
  isPatient: boolean,
): Promise<{ readonly code: number | null; readonly output: string; readonly processorSeconds: number | undefined }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: compileCache,
        ...process.env,
        TEST_SLOWNESS: String(slowness),
        ...(isDeep ? { TEST_DEEP: '1' } : {}),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // Its own child processes inherit the priority.
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
    const limitMs = STEP_LIMIT_MS * slowness
    const limit = setTimeout(() => {
      chunks.push(Buffer.from(`\nstopped: it took longer than ${Math.round(limitMs / 60_000)} minutes\n`))
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref()
    }, limitMs)
    let processorSeconds: number | undefined
    const watch = child.pid === undefined ? undefined : watchProcesses(child.pid)
    child
      .once('error', reject)
      // Read at once: the time of another process that ends later must not be counted here.
      .once('exit', () => {
        const [reaped, seen] = [secondsOfEndedChild(), watch?.stop() ?? 0]
        processorSeconds = reaped === undefined ? undefined : Math.max(reaped, seen)
      })
      .once('close', (code) => {
        clearTimeout(limit)
        resolve({ code, output: Buffer.concat(chunks).toString(), processorSeconds })
      })
  })

const tallyOf = ({ report }: Step, succeeded: boolean): Tally => {
  const whole: Tally = succeeded ? { ...noTests, passed: 1 } : { ...noTests, failed: 1 }
  if (!report) return whole
  if (!existsSync(report.file)) return { ...noTests, failed: 1 }
  const tally = report.tally(readFileSync(report.file, 'utf8'), quarantined)
  const failures = tally.failed + tally.quarantined
  const nothingRan = tally.passed + failures === 0
  // Errors outside of every test, such as a broken set-up, must not pass unseen.
  return (!succeeded && failures === 0) || nothingRan ? { ...tally, failed: 1 } : tally
}

const readIfThere = (file: string | undefined): string | undefined =>
  file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : undefined

const sumIfKnown = (seconds: readonly (number | undefined)[]): number | undefined =>
  seconds.reduce((sum, more) => (sum === undefined || more === undefined ? undefined : sum + more), 0)

const runStep = async (step: Step): Promise<Outcome> => {
  const { report, commands, isPatient = false } = step
  const start = performance.now()
  for (const file of [report?.file, report?.processorFile]) if (file !== undefined) rmSync(file, { force: true })
  const results: Awaited<ReturnType<typeof execute>>[] = []
  for (const command of commands) results.push(await execute(command, isPatient))
  const tally = tallyOf(
    step,
    results.every(({ code }) => code === 0),
  )
  const json = readIfThere(report?.file)
  const used = results.map(({ processorSeconds }) => processorSeconds)
  return {
    stepName: step.name,
    tally,
    seconds: (performance.now() - start) / 1000,
    processorSeconds: sumIfKnown(used),
    failures: json === undefined ? [] : (report?.failures(json) ?? []),
    fileTimes: processorTimes(readIfThere(report?.processorFile) ?? ''),
    output: results.map(({ output }) => output).join(''),
    remarks: json === undefined ? [] : (report?.remarks?.(json) ?? []),
    times: json === undefined ? [] : (report?.times(json) ?? []),
  }
}

const secondsOf = (seconds: number): string => `${seconds.toFixed(1).padStart(6)} s`
const processorText = (seconds: number | undefined): string =>
  seconds === undefined ? '' : `  ${secondsOf(seconds)} of processors`
const print = (line: string): void => void process.stdout.write(`${line}\n`)

mkdirSync(outputDir, { recursive: true })
const outcomes: Outcome[] = []
const report = (name: string, { tally, seconds, processorSeconds, output, remarks }: Outcome): void => {
  if (tally.failed > 0) print(`--- ${name} ---\n${output.trim()}\n`)
  for (const remark of remarks) print(`${name.padEnd(6)} ${remark}`)
  print(`${name.padEnd(6)} ${summaryLine(tally).padEnd(36)} ${secondsOf(seconds)}${processorText(processorSeconds)}`)
}
/**
 * Maximum number of a step's failed test files that are run again. A busy machine costs a few of
 * many hundred; more than these are a fault of ours.
 */
const MAX_FILES_RUN_AGAIN = 4

/** Runs a step's few failed files again, when nothing else runs any more: a fault fails again. */
const runFailedFilesAgain = async ({ name, runAgain, report: first }: Step): Promise<void> => {
  const at = outcomes.findIndex(({ stepName }) => stepName === name)
  const outcome = outcomes[at]
  const json = readIfThere(first?.file)
  if (!runAgain || json === undefined || outcome === undefined || outcome.tally.failed === 0) return
  const files = failedFilesOfVitest(json, quarantined)
  if (files.length === 0 || files.length > MAX_FILES_RUN_AGAIN) return
  const { command, reportFile } = runAgain(files)
  rmSync(reportFile, { force: true })
  const { code, output } = await execute(command, false)
  const second = readIfThere(reportFile)
  if (second === undefined || code !== 0) return print(`${name.padEnd(6)} failed again:\n${output.trim()}\n`)
  const tally = tallyAfterSecondTry(json, second, files, quarantined)
  const remarks = outcome.failures.map((test) => `passed only at its second try: ${test}`)
  outcomes[at] = { ...outcome, tally, remarks, failures: [] }
  report(name, outcomes[at])
}
const runLane = async (lane: readonly Step[]): Promise<void> => {
  for (const step of lane.filter(({ leftOut }) => !leftOut)) {
    const outcome = await runStep(step)
    outcomes.push(outcome)
    report(step.name, outcome)
  }
}
const start = performance.now()
for (const lanes of stages) {
  slowness = Math.max(slowness, await measureSlowness())
  // The time of the measurement itself belongs to no step.
  childSecondsBefore = childSeconds()
  print(`limits are ${slowness} times the usual ones: the machine is that much slower now, or that busy`)
  await Promise.all(lanes.map(runLane))
  for (const step of lanes.flat()) await runFailedFilesAgain(step)
}
for (const { name, leftOut } of steps) if (leftOut) print(`${name.padEnd(6)} LEFT OUT: ${leftOut}`)
for (const judge of missingJudges) print(`unit   LEFT OUT: what ${judge} says of our files: it is not installed`)

const allSeconds = (performance.now() - start) / 1000
const allProcessorSeconds = sumIfKnown(outcomes.map(({ processorSeconds }) => processorSeconds))
print(`${'all'.padEnd(43)} ${secondsOf(allSeconds)}${processorText(allProcessorSeconds)}`)
const printSlowest = (title: string, times: readonly TimedTest[]): void => {
  print(`\n${title}`)
  for (const { name, seconds } of slowest(times, SLOWEST)) print(`${secondsOf(seconds)}  ${name}`)
}
printSlowest(
  'The slowest tests:',
  outcomes.flatMap(({ times }) => times),
)
printSlowest(
  'The files that used the processors longest (without Postgres, NATS and browsers):',
  outcomes.flatMap(({ fileTimes }) => fileTimes),
)
const failures = outcomes.flatMap((outcome) => outcome.failures)
for (const line of quarantineLines(quarantine, failures, new Date())) print(line)

const sum = total(outcomes.map(({ tally }) => tally))
print(`\n${summaryLine(sum)}`)
process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
