import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { inChunks } from './chunk-table.ts'

/**
 * Format of a sealed object: a header (16 bytes of format, 32 of salt), then the content in chunks
 * of 64 KiB, each AES-256-GCM followed by its tag. The key is the object's own, derived
 * (HKDF-SHA256, RFC 5869) from the person's key and the salt; a chunk's nonce is its number and
 * whether it is the last, as in STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015). So a chunk that
 * was changed, moved, left out, taken from another object or truncated does not open, and any range
 * opens without what is before it.
 */
const FORMAT = Buffer.from('danji-sealed-001')
const SALT = 32
const TAG = 16
/** Bytes of content in a chunk. */
export const SEALED_CHUNK = 65_536
/** Bytes of a sealed chunk. */
export const STORED_CHUNK_BYTES = SEALED_CHUNK + TAG
/** Bytes of a header. */
export const HEADER = FORMAT.length + SALT

/** Person that an object belongs to, and their key. */
export type Owner = { readonly personId: string; readonly personKey: Buffer }

/** Key and header that open one object. */
export type Opening = { readonly key: Buffer; readonly header: Buffer }

const keyOf = ({ personId, personKey }: Owner, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', personKey, salt, `danji/sealed-object/${personId}`, 32))

/**
 * Returns a random salt; or one derived from the content with the person's key: the same content is
 * then sealed to the same bytes.
 */
const saltOf = ({ personKey }: Owner, content: Uint8Array | undefined): Buffer => {
  if (!content) return randomBytes(SALT)
  const saltKey = Buffer.from(hkdfSync('sha256', personKey, Buffer.alloc(0), 'danji/sealed-object-salt', 32))
  return createHmac('sha256', saltKey).update(content).digest()
}

/** Begins an object. `content`: where all of it is known already. */
export const beginSealing = (owner: Owner, content?: Uint8Array): Opening => {
  const salt = saltOf(owner, content)
  return { key: keyOf(owner, salt), header: Buffer.concat([FORMAT, salt]) }
}

/** Reads a header; undefined where it is not of this format. */
export const openingOf = (owner: Owner, header: Buffer): Opening | undefined =>
  header.length === HEADER && header.subarray(0, FORMAT.length).equals(FORMAT)
    ? { key: keyOf(owner, header.subarray(FORMAT.length)), header }
    : undefined

const nonceOf = (index: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(index, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const sealChunk = ({ key, header }: Opening, chunk: Buffer, index: number, isLast: boolean): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast)).setAAD(header)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

/** Opens the chunk of a number. @throws {Error} where it is not the one that was sealed */
export const openChunk = ({ key, header }: Opening, laid: Buffer, index: number, isLast: boolean): Buffer => {
  if (laid.length < TAG) throw new Error('a sealed chunk is cut off')
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast), { authTagLength: TAG })
    .setAAD(header)
    .setAuthTag(laid.subarray(laid.length - TAG))
  const content = decipher.update(laid.subarray(0, laid.length - TAG))
  // In this mode the end has no bytes of its own, and compares the tag.
  decipher.final()
  return content
}

/** Seals a content that is in memory. */
export const sealWhole = (opening: Opening, content: Uint8Array): Buffer => {
  const chunks = Math.max(1, Math.ceil(content.length / SEALED_CHUNK))
  const chunkAt = (index: number) => Buffer.from(content.subarray(index * SEALED_CHUNK, (index + 1) * SEALED_CHUNK))
  return Buffer.concat([
    opening.header,
    ...Array.from({ length: chunks }, (_, index) => sealChunk(opening, chunkAt(index), index, index === chunks - 1)),
  ])
}

/** Seals a content, chunk by chunk. `onSize` is called with the bytes of content in each. */
export async function* sealStream(
  opening: Opening,
  content: AsyncIterable<Uint8Array>,
  onSize: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  yield opening.header
  let waiting: Buffer = Buffer.alloc(0)
  let index = 0
  for await (const chunk of inChunks(content, SEALED_CHUNK)) {
    onSize(chunk.length)
    // The last chunk is the one that nothing follows; an empty content is one empty chunk.
    if (waiting.length > 0) yield sealChunk(opening, waiting, index++, false)
    waiting = chunk
  }
  yield sealChunk(opening, waiting, index, true)
}

/**
 * Returns how many bytes of content, in how many chunks, `size` bytes of a sealed object hold;
 * undefined where no sealed object has this size.
 */
export const contentOf = (size: number): { readonly size: number; readonly chunks: number } | undefined => {
  const laid = size - HEADER
  const chunks = Math.ceil(laid / STORED_CHUNK_BYTES)
  const last = laid - (chunks - 1) * STORED_CHUNK_BYTES
  if (laid < TAG || last < TAG || (chunks > 1 && last === TAG)) return undefined
  return { size: laid - chunks * TAG, chunks }
}
