import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Texts = Iterable<string> | AsyncIterable<string>

/** File of a ZIP whose content is produced as it is written. */
export type ZipPart = { readonly name: string; readonly content: Texts }

/** Minimum length of a chunk in characters: texts are joined up to it. */
const CHUNK = 32_768

/** Joins texts into fewer, longer ones. */
export const gathered = async function* (texts: Texts): AsyncGenerator<string> {
  let text = ''
  for await (const next of texts) {
    text += next
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

type EntrySizes = { checksum: number; size: number; packed: number }

/** Compresses content in Node's own threads; `measured` is complete at the end. */
const deflated = async function* (content: Texts, measured: EntrySizes): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw()
  const measuring = async function* (): AsyncGenerator<Buffer> {
    for await (const text of gathered(content)) {
      const bytes = Buffer.from(text)
      measured.checksum = crc32(bytes, measured.checksum)
      measured.size += bytes.length
      yield bytes
    }
  }
  const packing = pipeline(measuring, packer)
  // The error is thrown below, where the packed stream is read.
  packing.catch(() => {})
  for await (const bytes of packer as AsyncIterable<Buffer>) {
    measured.packed += bytes.length
    yield bytes
  }
  await packing
}

const header = (length: number, ...fields: readonly (readonly [at: number, value: number, bytes: 2 | 4])[]): Buffer => {
  const bytes = Buffer.alloc(length)
  for (const [at, value, size] of fields) bytes.writeUIntLE(value, at, size)
  return bytes
}

const VERSION = 20
/** General purpose flags: names are UTF-8; checksum and sizes follow the content. */
const FLAGS = 0x0808
const DEFLATED = 8
/** First day that a ZIP can store: equal content gives equal bytes, whenever it is written. */
const FIRST_DAY = 0x0021

const localHeader = (title: Buffer): Buffer =>
  Buffer.concat([
    header(
      30,
      [0, 0x04034b50, 4],
      [4, VERSION, 2],
      [6, FLAGS, 2],
      [8, DEFLATED, 2],
      [12, FIRST_DAY, 2],
      [26, title.length, 2],
    ),
    title,
  ])

const descriptor = ({ checksum, packed, size }: EntrySizes): Buffer =>
  header(16, [0, 0x08074b50, 4], [4, checksum, 4], [8, packed, 4], [12, size, 4])

const inDirectory = (title: Buffer, { checksum, packed, size }: EntrySizes, offset: number): Buffer =>
  Buffer.concat([
    header(
      46,
      [0, 0x02014b50, 4],
      [4, VERSION, 2],
      [6, VERSION, 2],
      [8, FLAGS, 2],
      [10, DEFLATED, 2],
      [14, FIRST_DAY, 2],
      [16, checksum, 4],
      [20, packed, 4],
      [24, size, 4],
      [28, title.length, 2],
      [42, offset, 4],
    ),
    title,
  ])

/** Streams a ZIP (APPNOTE 6.3.10), holding no more in memory than is being written. Up to 4 GB. */
export const zipOf = async function* (parts: readonly ZipPart[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content } of parts) {
    const title = Buffer.from(name)
    const before = localHeader(title)
    const measured: EntrySizes = { checksum: 0, size: 0, packed: 0 }
    yield before
    yield* deflated(content, measured)
    const after = descriptor(measured)
    yield after
    directory.push(inDirectory(title, measured, at))
    at += before.length + measured.packed + after.length
  }
  const list = Buffer.concat(directory)
  yield Buffer.concat([
    list,
    header(22, [0, 0x06054b50, 4], [8, parts.length, 2], [10, parts.length, 2], [12, list.length, 4], [16, at, 4]),
  ])
}
