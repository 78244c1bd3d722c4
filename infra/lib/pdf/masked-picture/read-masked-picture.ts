import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { createWorkerPool, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import type { MaskingAnswer, MaskingRequest } from './masked-picture-process.ts'
import type { PictureBox } from './paint-boxes.ts'

export type { PictureBox } from './paint-boxes.ts'

/**
 * A file is refused. unreadable: no JPEG, PNG or PDF, broken, or too large; several-pages: a PDF of
 * more than one page; busy: too many wait.
 */
export class MaskedPictureRefused extends Error {
  readonly reason: 'unreadable' | 'several-pages' | 'busy'

  constructor(reason: MaskedPictureRefused['reason']) {
    super(reason)
    this.name = 'MaskedPictureRefused'
    this.reason = reason
  }
}

const LIMIT_MS = 15_000
const PROCESS_MEMORY_MB = 384
const READING_LIMIT = { atOnce: 1, mostWaiting: 20, mostOfOne: 3 }

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PDF = Buffer.from('%PDF-')

const withPermit = createSemaphore(READING_LIMIT, () => new MaskedPictureRefused('busy'))
const { lend } = createWorkerPool({
  module: new URL('./masked-picture-process.ts', import.meta.url),
  memory: PROCESS_MEMORY_MB,
})

type MaskedPicture = { readonly jpeg: Buffer; readonly width: number; readonly height: number }

type Masking = {
  readonly bytes: Uint8Array
  /** Files of one sender wait for each other. */
  readonly sender: string
  readonly boxes: readonly PictureBox[]
}

/**
 * Makes one picture of a file anew, in a process with limits, with boxes painted black before it is
 * packed. Nothing else of the file is in it. The same file and boxes give the same bytes.
 * @throws {MaskedPictureRefused}
 */
export const readMaskedPicture = async ({ bytes, sender, boxes }: Masking): Promise<MaskedPicture> => {
  const begins = (mark: Buffer): boolean => mark.equals(bytes.subarray(0, mark.length))
  const isPdf = begins(PDF)
  if (!isPdf && !begins(JPEG) && !begins(PNG)) throw new MaskedPictureRefused('unreadable')
  const told = await withPermit(sender, () =>
    lend(LIMIT_MS, async (lent) => {
      lent.say({ file: new Uint8Array(bytes), isPdf, boxes } satisfies MaskingRequest)
      // The process sends messages of this type.
      return { value: (await lent.next()) as MaskingAnswer }
    }),
  ).catch((error: unknown) => {
    throw error instanceof ProcessFailed ? new MaskedPictureRefused('unreadable') : error
  })
  if ('refused' in told) throw new MaskedPictureRefused(told.refused)
  const { jpeg, width, height } = told
  return { jpeg: Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength), width, height }
}
