import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import { picturePdf } from './picture-pdf.ts'

/** What the thread answers. */
export type Told = { readonly pdf: Uint8Array } | { readonly refused: string }

// One after the other: others have work, too.
sharp.concurrency(1)

parentPort?.on('message', (picture: Uint8Array) => {
  picturePdf(picture).then(
    (pdf) => parentPort?.postMessage({ pdf } satisfies Told),
    // What it says may be of the file: its kind alone is told.
    (error: unknown) =>
      parentPort?.postMessage({ refused: error instanceof Error ? error.name : typeof error } satisfies Told),
  )
})

parentPort?.postMessage('ready')
