import { createWorkerPool, ProcessFailed } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import type { PortraitAnswer } from './portrait-process.ts'

/** A picture is refused. unreadable: no JPEG or PNG, broken, or too large; busy: too many wait. */
export class PortraitRefused extends Error {
  readonly reason: 'unreadable' | 'busy'

  constructor(reason: 'unreadable' | 'busy') {
    super(reason)
    this.name = 'PortraitRefused'
    this.reason = reason
  }
}

const LIMIT_MS = 15_000
const PROCESS_MEMORY_MB = 256
const READING_LIMIT = { atOnce: 1, mostWaiting: 20, mostOfOne: 3 }

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const withPermit = createSemaphore(READING_LIMIT, () => new PortraitRefused('busy'))
const { lend } = createWorkerPool({
  module: new URL('./portrait-process.ts', import.meta.url),
  memory: PROCESS_MEMORY_MB,
})

/**
 * Makes a portrait anew in a process with limits: a JPEG of at most 800 pixels a side, without the
 * metadata of its camera. The same file gives the same bytes. `sender`: files of one sender wait
 * for each other.
 * @throws {PortraitRefused}
 */
export const readPortrait = async ({
  bytes,
  sender,
}: {
  readonly bytes: Uint8Array
  readonly sender: string
}): Promise<Buffer> => {
  const isPicture = [JPEG, PNG].some((mark) => mark.equals(bytes.subarray(0, mark.length)))
  if (!isPicture) throw new PortraitRefused('unreadable')
  const told = await withPermit(sender, () =>
    lend(LIMIT_MS, async (lent) => {
      lent.say(new Uint8Array(bytes))
      // The process sends messages of this type.
      return { value: (await lent.next()) as PortraitAnswer }
    }),
  ).catch((error: unknown) => {
    throw error instanceof ProcessFailed ? new PortraitRefused('unreadable') : error
  })
  if ('refused' in told) throw new PortraitRefused('unreadable')
  return Buffer.from(told.jpeg.buffer, told.jpeg.byteOffset, told.jpeg.byteLength)
}
