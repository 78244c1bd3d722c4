import { createBenchDatabase } from '../bench-database.ts'
import { printResult, setting, type Series } from '../paired-rounds.ts'
import { measureAppend } from './scale/append.ts'
import { measureBackup } from './scale/backup.ts'
import { measureBallots } from './scale/ballots.ts'
import { measureFigures } from './scale/figures.ts'
import { measureModels } from './scale/models.ts'
import { measurePages } from './scale/pages.ts'
import { measureRebuild } from './scale/rebuild.ts'
import { writeScaleLog, type ScaleLogs } from './scale/scale-log.ts'
import { measureStart } from './scale/start.ts'
import { catchUpBoth, startVotingServers } from './scale/voting-servers.ts'

// Measures the cost of a long log: bytes an event in the log and in each read model, how fast they
// are built from it, backup and restore, starts, and pages, appends and ballots beside an empty
// log. Set BENCH_EVENTS=10000000 for a log of ten million events, and BENCH_SECTIONS=rebuild,pages
// for some of the sections.

const EVENTS = setting('BENCH_EVENTS', 1_000_000)

const sections = ['rebuild', 'models', 'figures', 'start', 'pages', 'ballots', 'append', 'dump', 'restore'] as const
type Section = (typeof sections)[number]

const chosen = process.env['BENCH_SECTIONS']?.split(',') ?? sections
const unknown = chosen.filter((name) => !sections.some((section) => section === name))
if (unknown.length > 0) throw new Error(`BENCH_SECTIONS are ${sections.join(', ')}; not ${unknown.join(', ')}`)
const isChosen = (...names: readonly Section[]): boolean => names.some((name) => chosen.includes(name))

/** Measures pages and ballots, on the same two servers. */
const measureServers = async (logs: ScaleLogs): Promise<readonly Series[]> => {
  const servers = await startVotingServers(logs)
  try {
    if (isChosen('pages')) await catchUpBoth(logs)
    return [
      ...(isChosen('pages') ? await measurePages(servers) : []),
      ...(isChosen('ballots') ? await measureBallots(logs, servers) : []),
    ]
  } finally {
    await servers.long.stop()
    await servers.empty.stop()
  }
}

/**
 * Sections in their order: figures and starts need read models, which are behind once events were
 * appended.
 */
const steps: readonly (readonly [readonly Section[], (logs: ScaleLogs) => Promise<readonly Series[]>])[] = [
  [['rebuild', 'figures', 'start'], measureRebuild],
  [['models'], measureModels],
  [['figures'], measureFigures],
  [['start'], measureStart],
  [['dump', 'restore'], (logs) => measureBackup(logs, isChosen('restore'))],
  [['pages', 'ballots'], measureServers],
  [['append'], measureAppend],
]

const long = await createBenchDatabase()
const empty = await createBenchDatabase('_empty')
try {
  const logs = await writeScaleLog({ long, empty }, EVENTS)
  const series: Series[] = []
  for (const [names, measure] of steps)
    if (isChosen(...names)) {
      console.log(`\n${names.join(', ')}`)
      series.push(...(await measure(logs)))
    }
  printResult(series)
} finally {
  await long.drop()
  await empty.drop()
}
