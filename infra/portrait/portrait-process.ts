import { lender } from '../lent-processes/lender.ts'
import sharp from 'sharp'

/** What the process answers. */
export type PortraitAnswer = { readonly jpeg: Uint8Array } | { readonly refused: string }

const MOST_SIDE = 800
/** Of the picture as it came: a file of a few bytes may unpack into gigabytes. */
const MOST_PIXELS_READ = 60_000_000
const MOST_SECONDS = 10
const QUALITY = 82

// One after the other: others have work, too.
sharp.concurrency(1)

const drawnAnew = (picture: Uint8Array): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MOST_PIXELS_READ, failOn: 'error' })
    .autoOrient()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MOST_SECONDS })
    .toBuffer()

lender.onAsked((picture: Uint8Array) => {
  drawnAnew(picture).then(
    (jpeg) => lender.tell({ jpeg } satisfies PortraitAnswer),
    // What it says may be of the file: its kind alone is told.
    (error: unknown) =>
      lender.tell({ refused: error instanceof Error ? error.name : typeof error } satisfies PortraitAnswer),
  )
})

lender.tell('ready')
