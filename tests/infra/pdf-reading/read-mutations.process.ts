import { readdirSync, readFileSync } from 'node:fs'
import { createTemplateReader, UnreadablePdf } from '#infra/pdf-reading/read-template.ts'
import { awkwardPdfs } from '#tests/support/awkward-pdfs.ts'
import { mutated, seeded } from '#tests/support/awkward-pdfs/mutate.ts'

/** What came of the files: how many of each outcome; threads and resident bytes before and after, where the machine tells. */
export type Mutations = {
  readonly outcomes: Readonly<Record<string, number>>
  readonly threads: readonly [before: number, after: number] | undefined
  readonly grown: number
}

// A process of its own: no other test's threads and memory come and go beside it.
const printed = (name: string): Buffer =>
  readFileSync(new URL(`../../support/printed-forms/${name}.pdf`, import.meta.url))

const countThreads = (): number | undefined => {
  try {
    return readdirSync('/proc/self/task').length
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
const [before, memory] = [countThreads(), process.memoryUsage.rss()]

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

const after = countThreads()
const told: Mutations = {
  outcomes,
  threads: before === undefined || after === undefined ? undefined : [before, after],
  grown: process.memoryUsage.rss() - memory,
}
process.stdout.write(JSON.stringify(told))
