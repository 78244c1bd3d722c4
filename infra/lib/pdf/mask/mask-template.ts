import { createWorkerPool, type PooledWorker, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { type Mask, type MaskedPage, MaskingBusy, MaskingTookTooMuch, MaskNotProved } from './mask.ts'
import type { MaskAnswer } from './mask-process.ts'

export { type Mask, type MaskedPage, MaskingBusy, MaskingTookTooMuch, MaskNotProved } from './mask.ts'

export type MaskedTemplate = { readonly bytes: Buffer; readonly pages: readonly MaskedPage[] }

/**
 * Time limit. A page of text takes a tenth of a second, one that becomes a picture up to six; two
 * hundred of the latter do not fit.
 */
const LIMIT_MS = 120_000
const PROCESS_MEMORY_MB = 768
/** Limits of the queue; each file takes one core. */
const MASKING_LIMIT = { atOnce: 1, mostWaiting: 20, mostOfOne: 20 }

type Input = { readonly bytes: Uint8Array; readonly masks: readonly Mask[] }

const ask =
  ({ bytes, masks }: Input) =>
  async (lent: PooledWorker): Promise<{ value: MaskAnswer; worn: boolean }> => {
    lent.say({ bytes, masks })
    // The process sends messages of this type.
    const value = (await lent.next()) as MaskAnswer
    return { value, worn: value.worn }
  }

const refusal = (error: unknown): unknown => {
  if (!(error instanceof ProcessFailed)) return error
  switch (error.why) {
    case 'late':
      return new MaskingTookTooMuch('time')
    case 'memory':
      return new MaskingTookTooMuch('memory')
    case 'ended':
    case 'failed':
      return new MaskNotProved(error.message)
  }
}

const masked = (told: MaskAnswer): MaskedTemplate => {
  if ('tooMuch' in told) throw new MaskingTookTooMuch(told.tooMuch)
  if ('notProved' in told) throw new MaskNotProved(told.notProved)
  const { bytes, pages } = told
  return { bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), pages }
}

/**
 * Creates a masker that takes files one after the other, in a process that starts with the first
 * file and is ended where one exceeds the time limit.
 */
export const createTemplateMasker = ({ limitMs = LIMIT_MS }: { readonly limitMs?: number } = {}) => {
  const inTurn = createSemaphore(MASKING_LIMIT, () => new MaskingBusy())
  const { lend } = createWorkerPool({
    module: new URL('./mask-process.ts', import.meta.url),
    memory: PROCESS_MEMORY_MB,
  })
  return async (input: Input): Promise<MaskedTemplate> => {
    const told = await inTurn(undefined, () => lend(limitMs, ask(input))).catch((error: unknown) => {
      throw refusal(error)
    })
    return masked(told)
  }
}

/**
 * Masks a template: text, lines, pictures, fields, notes and hidden layers under the masks are gone
 * from the file, and the masks stand as black boxes above the page. The file is written anew,
 * without metadata, structure, layers, attachments, outlines or earlier revisions, and is searched
 * for what was masked before it is returned. Equal input gives equal bytes. Runs in a process with
 * limits.
 * @throws {MaskNotProved} where no masked version is proved to be free of what was masked
 * @throws {MaskingTookTooMuch}
 * @throws {MaskingBusy}
 */
export const maskTemplate = createTemplateMasker()
