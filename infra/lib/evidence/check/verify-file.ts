import { Refused } from './failure.ts'
import { checkEvidence, type VerificationResult } from './verify-evidence.ts'

/** Maximum length of a line: the box of a hundred thousand ballots is one. */
const MAX_LINE_LENGTH = 100_000_000

const unzipped = (bytes: ReadableStream<Uint8Array<ArrayBuffer>>): ReadableStream<string> =>
  bytes.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream('utf-8', { fatal: true }))

async function* linesOf(texts: ReadableStream<string>) {
  const reader = texts.getReader()
  let pieces: string[] = []
  let length = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const [first = '', ...others] = value.split('\n')
      pieces.push(first)
      length += first.length
      for (const next of others) {
        yield pieces.join('')
        pieces = [next]
        length = next.length
      }
      if (length > MAX_LINE_LENGTH) throw new Refused('damaged', 'a line is too long')
    }
  } finally {
    // A reader that stops early releases the file.
    await reader.cancel().catch(() => undefined)
  }
  const rest = pieces.join('')
  if (rest !== '') yield rest
}

export type VerifyOptions = {
  /** SHA-256, in hexadecimal digits, of the key that must have signed; undefined: any. */
  readonly expectedKey?: string | undefined
  /**
   * Called with the number of lines from time to time; awaited, so that a page can be drawn
   * meanwhile.
   */
  readonly onProgress?: (lines: number) => void | Promise<void>
}

const PROGRESS_EVERY = 2_000

/**
 * Checks an evidence file from its gzipped bytes: hashes, proofs, signatures; and counts its votes
 * again.
 * @throws {Refused} with the first fault
 */
export const verifyFile = async (
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
  { expectedKey, onProgress }: VerifyOptions = {},
): Promise<VerificationResult> => {
  const checking = checkEvidence(expectedKey)
  try {
    for await (const line of linesOf(unzipped(bytes))) {
      checking.take(line)
      if (checking.lines() % PROGRESS_EVERY === 0) await onProgress?.(checking.lines())
    }
  } catch (error) {
    if (error instanceof Refused) throw error
    const refused = new Refused('damaged', error instanceof Error ? error.message : String(error))
    refused.lineNumber = checking.lines() + 1
    throw refused
  }
  return checking.finish()
}
