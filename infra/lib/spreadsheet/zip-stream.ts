import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

export type Texts = Iterable<string> | AsyncIterable<string>

/** A file of a ZIP, its content made as it is written. */
export type ZipPart = { readonly name: string; readonly content: Texts }

/** Texts are put together to so many characters before they go on: neither one by one nor all at once. */
const CHUNK = 32_768

/** The same texts in fewer, longer ones. */
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

/** Packed in Node's own threads; `measured` is whole when it is over. */
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
  // It is thrown below, where the packer is read.
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
/** Names are UTF-8; checksum and sizes follow the content. */
const FLAGS = 0x0808
const DEFLATED = 8
/** The first day that a ZIP can name: a file tells by its bytes what is in it, not when it was made. */
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

/** A ZIP (APPNOTE 6.3.10) as it comes to be: no more of it is in memory than is being written. Up to 4 GB. */
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
