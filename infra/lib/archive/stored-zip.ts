import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { centralDirectory, localHeader, type ZipEntry } from './zip-records.ts'

/** Bytes counted from 0, both ends included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** File of an archive, with its size and checksum, which are written before the content is read. */
export type StoredPart = {
  readonly name: string
  readonly size: number
  readonly crc32: number
  /** Modification time; a ZIP stores it without a zone, here in Seoul time. */
  readonly at: Date
  /** Opens the content, or a range of it. */
  readonly open: (range?: ByteRange) => Promise<Readable>
}

/**
 * Archive in which the offset of every byte is known, so that a download that broke off can be
 * resumed.
 */
export type StoredZip = {
  readonly size: number
  /**
   * Streams the archive, or a range of it; files before the range are not read. The stream fails
   * where a file has not the promised size or checksum.
   */
  readonly read: (range?: ByteRange) => Readable
}

/** Makes a file of an archive from content in memory. */
export const partOf = (name: string, at: Date, content: Buffer): StoredPart => ({
  name,
  at,
  size: content.length,
  crc32: crc32(content),
  open: async (range) => Readable.from([range ? content.subarray(range.start, range.end + 1) : content]),
})

/** Number of files that are opened ahead of their turn, to hide the latency of the store. */
const AHEAD = 4

type Segment =
  | { readonly start: number; readonly size: number; readonly bytes: () => Buffer }
  | { readonly start: number; readonly size: number; readonly part: StoredPart }

/**
 * Makes a ZIP without compression (APPNOTE 6.3.10, method 0): documents hardly get smaller, and
 * sizes and offsets are known beforehand this way. More than 4 GB or 65,535 files make it a ZIP64.
 * @throws {RangeError} for a file of 4 GB or more
 */
export const storedZip = (parts: readonly StoredPart[]): StoredZip => {
  const entries: ZipEntry[] = []
  const segments: Segment[] = []
  let at = 0
  for (const part of parts) {
    const entry: ZipEntry = { name: part.name, size: part.size, crc32: part.crc32, at: part.at, offset: at }
    entries.push(entry)
    const size = localHeader(entry).length
    segments.push({ start: at, size, bytes: () => localHeader(entry) })
    segments.push({ start: at + size, size: part.size, part })
    at += size + part.size
  }
  const directory = centralDirectory(entries, at)
  segments.push({ start: at, size: directory.length, bytes: () => directory })
  const size = at + directory.length
  return { size, read: (range = { start: 0, end: size - 1 }) => readSegments(segments, range) }
}

type SegmentRange = { readonly segment: Segment; readonly from: number; readonly to: number }

const segmentsIn = (segments: readonly Segment[], { start, end }: ByteRange): readonly SegmentRange[] =>
  segments
    .filter((segment) => segment.size > 0 && segment.start <= end && segment.start + segment.size > start)
    .map((segment) => ({
      segment,
      from: Math.max(0, start - segment.start),
      to: Math.min(segment.size - 1, end - segment.start),
    }))

type SegmentStream = Promise<Readable | { readonly failure: unknown }>

const openPart = ({ segment, from, to }: SegmentRange): SegmentStream | undefined => {
  if (!('part' in segment)) return undefined
  const isWhole = from === 0 && to === segment.size - 1
  // The error is thrown when the part is read: until then nobody awaits it.
  return segment.part.open(isWhole ? undefined : { start: from, end: to }).then(
    (stream) => {
      stream.on('error', () => {})
      return stream
    },
    (failure: unknown) => ({ failure }),
  )
}

/**
 * Streams a part and checks its size and checksum.
 * @throws {Error} where they differ from the promised ones
 */
const checked = async function* (opened: SegmentStream, { segment, from, to }: SegmentRange): AsyncGenerator<Buffer> {
  const stream = await opened
  if ('failure' in stream) throw stream.failure
  if (!('part' in segment)) return
  let size = 0
  let checksum = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    checksum = crc32(chunk, checksum)
    if (size > to - from + 1) break
    yield chunk
  }
  const isWhole = from === 0 && to === segment.size - 1
  if (size !== to - from + 1 || (isWhole && checksum !== segment.part.crc32))
    throw new Error(`a file of an archive is not what was said of it: ${size} bytes of ${to - from + 1}`)
}

const readSegments = (segments: readonly Segment[], range: ByteRange): Readable => {
  const wanted = segmentsIn(segments, range)
  const opened = new Map<SegmentRange, SegmentStream>()
  const bodies = wanted.filter(({ segment }) => 'part' in segment)
  let begun = 0
  const openAhead = (until: number): void => {
    for (; begun < Math.min(until, bodies.length); begun += 1) {
      const body = bodies[begun]
      const opening = body && openPart(body)
      if (body && opening) opened.set(body, opening)
    }
  }
  const bytes = async function* (): AsyncGenerator<Buffer> {
    let taken = 0
    try {
      for (const one of wanted) {
        if ('bytes' in one.segment) {
          yield one.segment.bytes().subarray(one.from, one.to + 1)
          continue
        }
        taken += 1
        openAhead(taken + AHEAD)
        const opening = opened.get(one)
        if (opening) yield* checked(opening, one)
        opened.delete(one)
      }
    } finally {
      // A reader that stops early leaves no stream open.
      for (const opening of opened.values()) void opening.then((stream) => 'failure' in stream || stream.destroy())
    }
  }
  return Readable.from(bytes(), { objectMode: false, highWaterMark: 262_144 })
}
