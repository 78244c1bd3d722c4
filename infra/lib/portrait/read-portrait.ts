import { createWorkerPool, ProcessFailed } from '../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../platform/worker-processes/concurrency-limit.ts'
import type { PortraitAnswer, PortraitRequest } from './portrait-process.ts'

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

/** Pixels of the longer side of a portrait; a photo that has to be read may have more. */
const MAX_SIDE = 800

/**
 * Makes a portrait anew in a process with limits: a JPEG of at most `maxSide` pixels a side (800
 * where absent), without the metadata of its camera. The same file gives the same bytes. `sender`:
 * files of one sender wait for each other.
 * @throws {PortraitRefused}
 */
export const readPortrait = async ({
  bytes,
  sender,
  maxSide = MAX_SIDE,
}: {
  readonly bytes: Uint8Array
  readonly sender: string
  readonly maxSide?: number
}): Promise<Buffer> => {
  const isPicture = [JPEG, PNG].some((mark) => mark.equals(bytes.subarray(0, mark.length)))
  if (!isPicture) throw new PortraitRefused('unreadable')
  const told = await withPermit(sender, () =>
    lend(LIMIT_MS, async (lent) => {
      lent.say({ picture: new Uint8Array(bytes), maxSide } satisfies PortraitRequest)
      // The process sends messages of this type.
      return { value: (await lent.next()) as PortraitAnswer }
    }),
  ).catch((error: unknown) => {
    throw error instanceof ProcessFailed ? new PortraitRefused('unreadable') : error
  })
  if ('refused' in told) throw new PortraitRefused('unreadable')
  return Buffer.from(told.jpeg.buffer, told.jpeg.byteOffset, told.jpeg.byteLength)
}
