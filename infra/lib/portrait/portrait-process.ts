import { workerChannel } from '../../platform/worker-processes/worker.ts'
import sharp from 'sharp'

/** Answer of the process. */
export type PortraitAnswer = { readonly jpeg: Uint8Array } | { readonly refused: string }

/** Request to the process: a picture, and the pixels that its longer side may keep. */
export type PortraitRequest = { readonly picture: Uint8Array; readonly maxSide: number }

/**
 * Maximum number of pixels of the uploaded picture: a file of a few bytes may unpack into
 * gigabytes.
 */
const MAX_PIXELS_READ = 60_000_000
const MAX_SECONDS = 10
const QUALITY = 82

// One thread leaves the other core to other work.
sharp.concurrency(1)

const reencode = ({ picture, maxSide }: PortraitRequest): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS_READ, failOn: 'error' })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer()

workerChannel.onAsked((request: PortraitRequest) => {
  reencode(request).then(
    (jpeg) => workerChannel.tell({ jpeg } satisfies PortraitAnswer),
    // An error message may quote the file, so only its kind is passed on.
    (error: unknown) =>
      workerChannel.tell({ refused: error instanceof Error ? error.name : typeof error } satisfies PortraitAnswer),
  )
})

workerChannel.tell('ready')
