import { workerChannel } from '../../../platform/worker-processes/worker.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawSlips } from './draw-slips.ts'
import type { PdfDocument } from './pdf-document.ts'
import { TooManySheets, type SlipSheets } from './slips.ts'
import { typefaces } from './font/typefaces.ts'

// The process that draws: one document at a time, each answered by one message.
workerChannel.onAsked((document: PdfDocument | SlipSheets) => {
  void ('slip' in document ? drawSlips(document) : drawPdf(document)).then(
    (drawn) => workerChannel.tell({ drawn }),
    (error: unknown) =>
      workerChannel.tell(
        error instanceof TooManySheets
          ? { tooMany: true }
          : { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      ),
  )
})

// Modules and fonts are there: from now on its time counts.
typefaces()
workerChannel.tell('ready')
