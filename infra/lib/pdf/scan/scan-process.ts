import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import sharp from 'sharp'
import { picturePdf } from './picture-pdf.ts'

/** What the process answers. */
export type ScanAnswer = { readonly pdf: Uint8Array } | { readonly refused: string }

// One after the other: others have work, too.
sharp.concurrency(1)

workerChannel.onAsked((picture: Uint8Array) => {
  picturePdf(picture).then(
    (pdf) => workerChannel.tell({ pdf } satisfies ScanAnswer),
    // What it says may be of the file: its kind alone is told.
    (error: unknown) =>
      workerChannel.tell({ refused: error instanceof Error ? error.name : typeof error } satisfies ScanAnswer),
  )
})

workerChannel.tell('ready')
