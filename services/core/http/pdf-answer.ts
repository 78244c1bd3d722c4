import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { dispositionOf } from './disposition.ts'
import { DomainError } from '../domain-error.ts'
import type { FileAnswer } from '../routes.ts'

/** Bytes from 0, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number }

const FORM = /^bytes=(?:(?<from>\d{1,15})-(?<to>\d{0,15})|-(?<last>\d{1,15}))$/

/**
 * Returns the part of a file that a `Range` header requests (RFC 9110, 14.1.2): one range of bytes.
 * `whole` without a range, for several, and for an invalid one; `outside` if the file has nothing
 * of it.
 */
export const byteRangeOf = (header: string | undefined, size: number): ByteRange | 'whole' | 'outside' => {
  const { from, to, last } = FORM.exec(header?.replaceAll(' ', '') ?? '')?.groups ?? {}
  if (last !== undefined) {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 }
  }
  if (from === undefined) return 'whole'
  const [start, end] = [Number(from), to === undefined || to === '' ? size - 1 : Math.min(Number(to), size - 1)]
  // Backwards: no range at all.
  if (to !== undefined && to !== '' && Number(to) < start) return 'whole'
  return start >= size ? 'outside' : { start, end }
}

/**
 * Stored file: `sha256` of the sent bytes, `size` in bytes. `open` is called once and only if bytes
 * are sent; without a range for all of it.
 */
export type ServedFile = {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly open: (range?: ByteRange) => Promise<Readable>
  /** Media type; default application/pdf. */
  readonly type?: string
}

type HttpExchange = { readonly request: Pick<FastifyRequest, 'headers'>; readonly reply: Pick<FastifyReply, 'header'> }

const isNamed = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

/**
 * Answers a call with a stored file, in any module that serves some:
 *
 * return { position, ...pdfAnswer(call, { name, size, sha256, open: (range) =>
 * deps.objects.get(key, range) }, 'inline') }
 *
 * `ETag` is the hash, `Cache-Control` no-store, the name may be Korean. One range is honoured
 * (206), one outside of the file refused (416 with the size), `If-Range` compared with the hash;
 * `If-None-Match` answers 304 without opening anything. The bytes stream as fast as the client
 * reads them, and end early if `open`'s stream fails. The caller records the access before.
 * @throws DomainError RANGE_NOT_SATISFIABLE
 */
export const pdfAnswer = async (
  { request: { headers }, reply }: HttpExchange,
  { name, size, sha256, open, type = 'application/pdf' }: ServedFile,
  way: 'attachment' | 'inline' = 'attachment',
): Promise<FileAnswer> => {
  const etag = `"${sha256}"`
  const said = { etag, 'accept-ranges': 'bytes', 'content-disposition': dispositionOf(name, way) }
  if (isNamed(headers['if-none-match'] ?? '', etag))
    return { file: { type, status: 304, content: Buffer.alloc(0), headers: said } }
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = byteRangeOf(isSame ? headers.range : undefined, size)
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${size}`)
    throw new DomainError('RANGE_NOT_SATISFIABLE')
  }
  if (range === 'whole')
    return { file: { type, content: await open(), headers: { ...said, 'content-length': String(size) } } }
  const { start, end } = range
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) }
  return { file: { type, status: 206, content: await open(range), headers: { ...said, ...part } } }
}
