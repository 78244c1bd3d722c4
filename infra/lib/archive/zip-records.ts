/** Entry of an archive's directory. */
export type ZipEntry = {
  readonly name: string
  readonly size: number
  readonly crc32: number
  readonly at: Date
  /** Offset of its local header. */
  readonly offset: number
}

const MAX_SIZE = 0xffff_ffff
const MAX_COUNT = 0xffff

type Field = readonly [at: number, value: number, bytes: 2 | 4 | 8]

const record = (length: number, ...fields: readonly Field[]): Buffer => {
  const bytes = Buffer.alloc(length)
  for (const [at, value, size] of fields) {
    if (size === 8) bytes.writeBigUInt64LE(BigInt(value), at)
    else bytes.writeUIntLE(value, at, size)
  }
  return bytes
}

const VERSION = 20
/** Version of ZIP that a reader needs: 4.5, for ZIP64. */
const VERSION_64 = 45
/** General purpose flag: names are UTF-8. */
const FLAGS = 0x0800

const SEOUL_OFFSET_MS = 9 * 3_600_000

/**
 * Converts a time to DOS format, in steps of two seconds, in Seoul time; days before 1980 become
 * 1980.
 */
const dosTime = (at: Date): { readonly day: number; readonly time: number } => {
  const seoul = new Date(at.getTime() + SEOUL_OFFSET_MS)
  const year = seoul.getUTCFullYear() - 1980
  if (year < 0) return { day: 0x0021, time: 0 }
  return {
    day: (year << 9) | ((seoul.getUTCMonth() + 1) << 5) | seoul.getUTCDate(),
    time: (seoul.getUTCHours() << 11) | (seoul.getUTCMinutes() << 5) | (seoul.getUTCSeconds() >> 1),
  }
}

/** Writes the local header of a file. @throws {RangeError} for one of 4 GB or more */
export const localHeader = ({ name, size, crc32, at }: ZipEntry): Buffer => {
  if (size >= MAX_SIZE) throw new RangeError(`a file of ${size} bytes`)
  const title = Buffer.from(name)
  const { day, time } = dosTime(at)
  return Buffer.concat([
    record(
      30,
      [0, 0x04034b50, 4],
      [4, VERSION, 2],
      [6, FLAGS, 2],
      [10, time, 2],
      [12, day, 2],
      [14, crc32, 4],
      [18, size, 4],
      [22, size, 4],
      [26, title.length, 2],
    ),
    title,
  ])
}

const inDirectory = ({ name, size, crc32, at, offset }: ZipEntry): Buffer => {
  const title = Buffer.from(name)
  const { day, time } = dosTime(at)
  const far = offset >= MAX_SIZE
  const extra = far ? record(12, [0, 0x0001, 2], [2, 8, 2], [4, offset, 8]) : Buffer.alloc(0)
  return Buffer.concat([
    record(
      46,
      [0, 0x02014b50, 4],
      [4, far ? VERSION_64 : VERSION, 2],
      [6, far ? VERSION_64 : VERSION, 2],
      [8, FLAGS, 2],
      [12, time, 2],
      [14, day, 2],
      [16, crc32, 4],
      [20, size, 4],
      [24, size, 4],
      [28, title.length, 2],
      [30, extra.length, 2],
      [42, far ? MAX_SIZE : offset, 4],
    ),
    title,
    extra,
  ])
}

/** Writes the central directory after all files; `at`: its offset. */
export const centralDirectory = (entries: readonly ZipEntry[], at: number): Buffer => {
  const list = Buffer.concat(entries.map(inDirectory))
  const { length: count } = entries
  const isLarge = count >= MAX_COUNT || at >= MAX_SIZE || list.length >= MAX_SIZE
  const large = isLarge
    ? [
        record(
          56,
          [0, 0x06064b50, 4],
          [4, 44, 8],
          [12, VERSION_64, 2],
          [14, VERSION_64, 2],
          [24, count, 8],
          [32, count, 8],
          [40, list.length, 8],
          [48, at, 8],
        ),
        record(20, [0, 0x07064b50, 4], [8, at + list.length, 8], [16, 1, 4]),
      ]
    : []
  const end = record(
    22,
    [0, 0x06054b50, 4],
    [8, isLarge ? MAX_COUNT : count, 2],
    [10, isLarge ? MAX_COUNT : count, 2],
    [12, isLarge ? MAX_SIZE : list.length, 4],
    [16, isLarge ? MAX_SIZE : at, 4],
  )
  return Buffer.concat([list, ...large, end])
}
