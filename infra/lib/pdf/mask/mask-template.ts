import { createWorkerPool, type PooledWorker, ProcessFailed } from '../../../platform/worker-processes/worker-pool.ts'
import { createSemaphore } from '../../../platform/worker-processes/concurrency-limit.ts'
import { type Mask, type MaskedPage, MaskingBusy, MaskingTookTooMuch, MaskNotProved } from './mask.ts'
import type { MaskAnswer } from './mask-process.ts'

export { type Mask, type MaskedPage, MaskingBusy, MaskingTookTooMuch, MaskNotProved } from './mask.ts'

export type MaskedTemplate = { readonly bytes: Buffer; readonly pages: readonly MaskedPage[] }

/** A page of text takes a tenth of a second, one that becomes a picture up to six; two hundred of them are for who has time. */
const LIMIT_MS = 120_000
const PROCESS_MEMORY_MB = 768
/** Each takes a core while it lasts. */
const TURNS = { atOnce: 1, mostWaiting: 20, mostOfOne: 20 }

type Input = { readonly bytes: Uint8Array; readonly masks: readonly Mask[] }

const ask =
  ({ bytes, masks }: Input) =>
  async (lent: PooledWorker): Promise<{ value: MaskAnswer; worn: boolean }> => {
    lent.say({ bytes, masks })
    // Its own messages are of this form.
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

/** Masks files one after the other, in a process that begins with the first and is ended where a file takes longer than this. */
export const createTemplateMasker = ({ limitMs = LIMIT_MS }: { readonly limitMs?: number } = {}) => {
  const inTurn = createSemaphore(TURNS, () => new MaskingBusy())
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
 * A template without what lies under its masks: text, lines, pictures, fields, notes and hidden layers there are gone from the file, and the
 * masks stand as black boxes above the page. The file is made anew, without metadata, structure, layers, attachments, outlines or earlier
 * revisions, and is searched for what was masked before it is given out. Equal input gives equal bytes. In a process of its own with limits.
 * @throws {MaskNotProved} where nothing that can be made is proved to be free of what was masked
 * @throws {MaskingTookTooMuch}
 * @throws {MaskingBusy}
 */
export const maskTemplate = createTemplateMasker()
