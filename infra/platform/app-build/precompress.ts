import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:m?js|css|svg|json|map)$/
/**
 * Quality of Brotli. The best takes seconds for a megabyte and gains a few per cent: worth it for
 * small files that phones on slow lines wait for.
 */
export type BrotliQuality = 9 | 11

const [gzipped, brotlied] = [promisify(gzip), promisify(brotliCompress)]

/**
 * Writes `.gz` and `.br` beside every file below a directory that shrinks, so that the server need
 * not compress.
 */
export const precompress = async (directory: string, quality: BrotliQuality): Promise<void> => {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    paths.map(async (path) => {
      const content = readFileSync(path)
      const [gz, br] = await Promise.all([
        gzipped(content, { level: 9 }),
        brotlied(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
      ])
      writeFileSync(`${path}.gz`, gz)
      writeFileSync(`${path}.br`, br)
    }),
  )
}
