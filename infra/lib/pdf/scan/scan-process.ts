import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import sharp from 'sharp'
import { picturePdf } from './picture-pdf.ts'

/** Answer of the scanning process. */
export type ScanAnswer = { readonly pdf: Uint8Array } | { readonly refused: string }

// One thread leaves the other core to other work.
sharp.concurrency(1)

workerChannel.onAsked((picture: Uint8Array) => {
  picturePdf(picture).then(
    (pdf) => workerChannel.tell({ pdf } satisfies ScanAnswer),
    // An error message may quote the file, so only its kind is passed on.
    (error: unknown) =>
      workerChannel.tell({ refused: error instanceof Error ? error.name : typeof error } satisfies ScanAnswer),
  )
})

workerChannel.tell('ready')
