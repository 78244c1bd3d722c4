import { createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { Refused } from '#infra/lib/evidence/check/failure.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { refusedText, verifiedText } from './verify/evidence-verdict.ts'
import { requireNode } from './setup/node-version.ts'

/**
 * `npm run verify FILE [-- --key FINGERPRINT]`: checks an evidence file and counts its votes again,
 * without network or database. `--key`: the SHA-256 of the key that must have signed it. Exits with
 * 0 if all is right under that key, with 1 and the first error if it is not, with 2 if the file
 * cannot be read, and with 3 if all is right under a key that was not compared: anybody can make
 * such a file.
 */

const usage = 'npm run verify FILE [-- --key FINGERPRINT]'

const verify = async (): Promise<number> => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } })
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0) throw new Error(`how: ${usage}`)
  const { size } = statSync(file)
  const source = createReadStream(file)
  // Node's own web streams, which the browser's types know by another name.
  const bytes = Readable.toWeb(source) as ReadableStream<Uint8Array<ArrayBuffer>>
  const onProgress = (lines: number): void => {
    const share = Math.floor((100 * source.bytesRead) / Math.max(1, size))
    if (process.stderr.isTTY) process.stderr.write(`\r${share}% ${lines}`)
  }
  const isKeyCompared = values.key !== undefined
  try {
    const verified = await verifyFile(bytes, { expectedKey: values.key?.toLowerCase(), onProgress })
    console.log(`${process.stderr.isTTY ? '\n' : ''}${verifiedText(basename(file), verified, isKeyCompared)}`)
    return isKeyCompared ? 0 : 3
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    console.log(refusedText(basename(file), error))
    return 1
  }
}

requireNode()
process.exitCode = await verify().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
