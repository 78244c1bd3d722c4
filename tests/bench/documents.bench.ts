import { measureArchive } from './document-archive.ts'
import { measureRendering } from './document-rendering.ts'
import { printResult, printTable, setting } from './paired-rounds.ts'

// What documents cost: one of three pages, made and sealed, against the same with fonts parsed for every document. What jobs make a minute and
// how a ZIP of them streams are measured by files of their own beside document-rendering.ts, whose figures join the last line here.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)

const rendering = await measureRendering(ROUNDS, SECONDS)
const archive = await measureArchive(Math.min(ROUNDS, 3))
printTable([...rendering.series, ...rendering.figures, ...archive])
printResult([...rendering.figures, ...archive])
