import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import { type Mask, type MaskedPage, MaskNotProved } from './mask.ts'
import { maskDocument } from './mask-document.ts'
import { heapOf, loadPdfium, PdfiumOutOfMemory } from './pdfium.ts'

/**
 * Answer of the masking process for a file. `worn`: the process has taken so much memory, or failed
 * so badly, that it should end.
 */
export type MaskAnswer = { readonly worn: boolean } & (
  | { readonly bytes: Uint8Array; readonly pages: readonly MaskedPage[] }
  | { readonly notProved: string }
  | { readonly tooMuch: 'memory' }
)

type MaskRequest = { readonly bytes: Uint8Array; readonly masks: readonly Mask[] }

const MAX_MEMORY_BYTES = 160 * 1024 * 1024

const answer = async (asked: MaskRequest): Promise<MaskAnswer> => {
  try {
    const masked = await maskDocument(asked)
    return { ...masked, worn: heapOf(await loadPdfium()).byteLength > MAX_MEMORY_BYTES }
  } catch (error) {
    // After a trap, pdfium's memory is in an unknown state.
    const worn = !(error instanceof MaskNotProved)
    if (error instanceof PdfiumOutOfMemory) return { worn, tooMuch: 'memory' }
    // An error message may quote the file, so only the kind of the error is passed on.
    const said =
      error instanceof MaskNotProved ? error.what : `masking: ${error instanceof Error ? error.name : typeof error}`
    return { worn, notProved: said }
  }
}

workerChannel.onAsked((asked: MaskRequest) => {
  void answer(asked).then((told) => workerChannel.tell(told))
})

// The time limit counts from here.
await loadPdfium()
workerChannel.tell('ready')
