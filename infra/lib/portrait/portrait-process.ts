import { workerChannel } from '../../platform/worker-processes/worker.ts'
import sharp from 'sharp'

/** What the process answers. */
export type PortraitAnswer = { readonly jpeg: Uint8Array } | { readonly refused: string }

const MAX_SIDE = 800
/** Of the picture as it came: a file of a few bytes may unpack into gigabytes. */
const MAX_PIXELS_READ = 60_000_000
const MAX_SECONDS = 10
const QUALITY = 82

// One after the other: others have work, too.
sharp.concurrency(1)

const drawnAnew = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS_READ, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

workerChannel.onAsked((picture: Uint8Array) => {
  drawnAnew(picture).then(
    (jpeg) => workerChannel.tell({ jpeg } satisfies PortraitAnswer),
    // What it says may be of the file: its kind alone is told.
    (error: unknown) =>
      workerChannel.tell({ refused: error instanceof Error ? error.name : typeof error } satisfies PortraitAnswer),
  )
})

workerChannel.tell('ready')
