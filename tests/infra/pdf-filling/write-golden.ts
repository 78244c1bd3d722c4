import sharp from 'sharp'
import { goldenDocuments, goldenFile, pictureNow, type GoldenName } from './golden-pictures.ts'

// Keeps the pictures anew: `node tests/infra/pdf-filling/write-golden.ts`. To be looked at before
// they are committed.

for (const name of Object.keys(goldenDocuments) as GoldenName[]) {
  const { width, height, pixels } = await pictureNow(name)
  await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ palette: true, colours: 64, compressionLevel: 9 })
    .toFile(goldenFile(name))
  console.log(goldenFile(name))
}
