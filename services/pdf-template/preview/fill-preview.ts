import { createWorkerPool, ProcessFailed } from '#infra/platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '#infra/platform/worker-processes/concurrency-limit.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { PreviewAnswer, PreviewWork } from './preview-process.ts'

const LIMIT_MS = 15_000
const BUSY_SECONDS = 5

const PREVIEW_LIMIT = { atOnce: 2, mostWaiting: 20, mostOfOne: 3 }

const busy = (): DomainError => new DomainError('FILES_BUSY', undefined, { retryAfterSeconds: BUSY_SECONDS })
const withPermit = createSemaphore(PREVIEW_LIMIT, busy)
const { lend } = createWorkerPool({ module: new URL('./preview-process.ts', import.meta.url), memory: 512 })

/**
 * Draws values into a form, in a process of its own. `sender`: who waits for it.
 * @throws DomainError FILES_BUSY while enough wait; PDF_TOOK_TOO_LONG
 */
export const fillPreview = (work: PreviewWork, sender: string): Promise<Buffer> =>
  withPermit(sender, async () => {
    const told = await lend(LIMIT_MS, async (lent) => {
      lent.say(work)
      // Its own messages are of this form.
      return { value: (await lent.next()) as PreviewAnswer }
    }).catch((error: unknown) => {
      throw error instanceof ProcessFailed && error.why === 'late' ? new DomainError('PDF_TOOK_TOO_LONG') : error
    })
    if ('failed' in told) throw new Error(`a preview could not be drawn: ${told.failed}`)
    return Buffer.from(told.drawn.buffer, told.drawn.byteOffset, told.drawn.byteLength)
  })
