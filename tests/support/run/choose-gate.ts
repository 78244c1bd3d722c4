import { readFileSync } from 'node:fs'
import { processorTimes } from './test-reports.ts'

// Prints which API test files `npm test` needs so that every call is made with every answer that
// the tests know: the cheapest first, by TEST_PROCESSOR_FILE and TEST_CALLS_FILE of a whole run
// (tests/README.md). The others may be `*.deep.*`.

type TestFile = { readonly name: string; readonly seconds: number; readonly calls: readonly string[] }

const readFiles = (processorFile: string, callsFile: string): readonly TestFile[] => {
  const seconds = new Map(
    processorTimes(readFileSync(processorFile, 'utf8')).map((file) => [file.name, file.seconds] as const),
  )
  return readFileSync(callsFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly name: string; readonly calls: readonly string[] })
    .map(({ name, calls }) => {
      const short = name.slice(name.lastIndexOf('/tests/') + '/tests/'.length)
      return { name: short, calls, seconds: seconds.get(short) ?? 0 }
    })
}

/** Returns files that make every call, each time the one with the most new calls a second. */
const chooseFiles = (files: readonly TestFile[]): readonly TestFile[] => {
  const missing = new Set(files.flatMap(({ calls }) => calls))
  const left = new Set(files)
  const chosen: TestFile[] = []
  while (missing.size > 0 && left.size > 0) {
    const gains = [...left].map((file) => ({
      file,
      gain: file.calls.filter((call) => missing.has(call)).length / Math.max(0.1, file.seconds),
    }))
    const best = gains.reduce((one, other) => (other.gain > one.gain ? other : one))
    if (best.gain === 0) break
    chosen.push(best.file)
    left.delete(best.file)
    for (const call of best.file.calls) missing.delete(call)
  }
  return chosen
}

const [processorFile, callsFile] = process.argv.slice(2)
if (processorFile === undefined || callsFile === undefined) throw new Error('choose-gate PROCESSOR_FILE CALLS_FILE')
const files = readFiles(processorFile, callsFile)
const chosen = new Set(chooseFiles(files))
const secondsOf = (some: Iterable<TestFile>): string =>
  [...some].reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)
console.log(`needed: ${chosen.size} of ${files.length} files, ${secondsOf(chosen)} of ${secondsOf(files)} s`)
for (const { name, seconds } of files.filter((file) => !chosen.has(file)).toSorted((a, b) => b.seconds - a.seconds))
  console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
