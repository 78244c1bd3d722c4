import { measureArchive } from './document-archive.ts'
import { measureBatches } from './document-batch.ts'
import { measureRendering } from './document-rendering.ts'
import { printResult, printTable, setting } from '../paired-rounds.ts'

// Measures what documents cost: one of three pages, made and sealed, against the same with fonts
// parsed for every document; what jobs make a minute, from the office's order to the log; how a ZIP
// of them streams.

const ROUNDS = setting('BENCH_ROUNDS', 5)
const SECONDS = setting('BENCH_SECONDS', 4)

const rendering = await measureRendering(ROUNDS, SECONDS)
const batches = await measureBatches(setting('BENCH_DOCUMENTS', 300))
const archive = await measureArchive(Math.min(ROUNDS, 3))
printTable([...rendering.series, ...rendering.figures, ...batches, ...archive])
printResult([...rendering.figures, ...batches, ...archive])
