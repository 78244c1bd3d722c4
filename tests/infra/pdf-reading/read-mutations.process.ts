import { readdirSync, readFileSync } from 'node:fs'
import { createTemplateReader, UnreadablePdf } from '#infra/lib/pdf/read/read-template.ts'
import { awkwardPdfs } from '#tests/support/forms/awkward-pdfs.ts'
import { mutated, seeded } from '#tests/support/awkward-pdfs/mutate.ts'

/**
 * Outcomes of the files with their numbers; processes and resident bytes before and after, where
 * the machine tells.
 */
export type Mutations = {
  readonly outcomes: Readonly<Record<string, number>>
  readonly processes: readonly [before: number, after: number] | undefined
  readonly grown: number
}

// A process of its own: no other test's processes and memory come and go beside it.
const printed = (name: string): Buffer =>
  readFileSync(new URL(`../../support/printed-forms/${name}.pdf`, import.meta.url))

/** Returns the parent of a process, which may have ended. */
const parentOf = (pid: string): number | undefined => {
  try {
    return Number(/^PPid:\s*(?<parent>\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['parent'])
  } catch {
    return undefined
  }
}

const countProcesses = (): number | undefined => {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === process.pid).length
  } catch {
    return undefined
  }
}

const good = [printed('consent'), printed('power-of-attorney')]
for (const { make, outcome } of awkwardPdfs)
  if ('pages' in outcome && outcome.pages.length === 1) good.push(await make())

const warm = createTemplateReader()
for (const bytes of good) await warm.read({ bytes, sender: 'a' })
await warm.close()
const [before, memory] = [countProcesses(), process.memoryUsage.rss()]

const { read, close } = createTemplateReader()
const at = seeded(11)
const outcomes: Record<string, number> = {}
for (let count = 0; count < Number(process.argv[2]); count += 1) {
  const bytes = mutated(good[count % good.length] ?? Buffer.alloc(0), at)
  const outcome = await read({ bytes, sender: 'a' }).then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadablePdf ? error.reason : String(error)),
  )
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
}
await close()

const after = countProcesses()
const told: Mutations = {
  outcomes,
  processes: before === undefined || after === undefined ? undefined : [before, after],
  grown: process.memoryUsage.rss() - memory,
}
process.stdout.write(JSON.stringify(told))
