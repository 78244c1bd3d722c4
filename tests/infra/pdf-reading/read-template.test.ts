import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createTemplateReader, readTemplate, UnreadablePdf } from '#infra/lib/pdf/read/read-template.ts'
import { manyPages, onePage } from '#tests/support/awkward-pdfs/raw-pdf.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import type { Mutations } from './read-mutations.process.ts'

const MUTATIONS = rounds(1_000)
const KNOWN = new Set([
  'read',
  'broken',
  'no-pages',
  'not-a-pdf',
  'page-size',
  'text-not-drawn',
  'too-large-unpacked',
  'encrypted',
  'xfa',
  'too-many-pages',
])

const outcomeOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadablePdf ? error.reason : String(error)),
  )

describe('reading a template', () => {
  it('tells a sender with a file that is read to wait, and reads the others', async () => {
    const { read, close } = createTemplateReader()
    const bytes = manyPages(150)
    const senders = ['a', 'a', 'b', 'c']
    const outcomes = await Promise.all(senders.map((sender) => outcomeOf(read({ bytes, sender }))))
    expect(outcomes).toEqual(['read', 'busy', 'read', 'read'])
    expect(await outcomeOf(read({ bytes: onePage(), sender: 'a' }))).toBe('read')
    await close()
  })

  it('tells everybody to wait where twenty files do', async () => {
    const { read, close } = createTemplateReader()
    const bytes = onePage()
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => outcomeOf(read({ bytes, sender: `${index}` }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(2)
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(22)
    await close()
  })

  it('ends a process that takes too long, and reads the next file', async () => {
    const { read, close } = createTemplateReader({ timeMs: 1 })
    expect(await outcomeOf(read({ bytes: manyPages(200), sender: 'a' }))).toBe('too-long')
    await close()
    expect(await outcomeOf(readTemplate({ bytes: onePage(), sender: 'a' }))).toBe('read')
  })

  it('leaves the bytes that it was given to their owner', async () => {
    const bytes = onePage()
    const before = Buffer.from(bytes)
    await readTemplate({ bytes, sender: 'a' })
    expect(bytes.equals(before)).toBe(true)
  })

  it(
    `reads or refuses ${MUTATIONS} files that were changed by chance, and leaves neither processes nor memory behind`,
    async () => {
      const script = fileURLToPath(new URL('read-mutations.process.ts', import.meta.url))
      const { stdout, stderr } = await promisify(execFile)(process.execPath, [script, String(MUTATIONS)])
      // Its own words.
      const { outcomes, processes, grown } = JSON.parse(stdout) as Mutations
      expect(stderr).toBe('')
      // Any other outcome would stand here with its words.
      expect(Object.keys(outcomes).filter((outcome) => !KNOWN.has(outcome))).toEqual([])
      expect(outcomes['read']).toBeGreaterThan(MUTATIONS / 4)
      expect(outcomes['broken']).toBeGreaterThan(MUTATIONS / 50)
      if (!processes) process.stdout.write('there is no /proc: processes are not counted\n')
      // All that were begun are gone.
      else expect(processes).toEqual([0, 0])
      // Roughly: one process with a form open has 150 MB.
      expect(grown).toBeLessThan(100 * 1024 * 1024)
    },
    timeLimit(60_000),
  )
})
