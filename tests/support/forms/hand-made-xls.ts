/** A record of an .xls by hand: its number and its bytes. */
export const record = (kind: number, ...bytes: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(bytes)
  return Buffer.concat([words(kind, body.length), body])
}

export const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => bytes.writeUInt16LE(value & 0xffff, index * 2))
  return bytes
}

export const long = (value: number): Buffer => words(value & 0xffff, value >>> 16)
export const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(value)
  return bytes
}

/** A text with its length before it; a wide one takes two bytes a letter. */
export const text = (letters: string): Buffer =>
  Buffer.concat([words(letters.length), Buffer.from([1]), Buffer.from(letters, 'utf16le')])

const bof = (type: number): Buffer => record(0x0809, words(0x0600, type, 0, 0, 0, 0, 0, 0))
const end = record(0x000a)

type Sheet = {
  readonly name: string
  readonly hidden?: boolean
  readonly type?: number
  readonly cells: readonly Buffer[]
}

/** Writes the stream of a workbook: the records before its sheets, and those of the sheets. */
export const workbookStream = (globals: readonly Buffer[], sheets: readonly Sheet[]): Buffer => {
  const bodies = sheets.map(({ cells, type = 0x10 }) => Buffer.concat([bof(type), ...cells, end]))
  const entry = ({ name, hidden = false }: Sheet, begin: number): Buffer =>
    record(0x0085, long(begin), Buffer.from([hidden ? 1 : 0, 0, name.length, 1]), Buffer.from(name, 'utf16le'))
  const before = [bof(0x05), ...globals]
  const length = [...before, ...sheets.map((sheet) => entry(sheet, 0)), end].reduce((sum, part) => sum + part.length, 0)
  let begin = length
  const entries = sheets.map((sheet, index) => {
    const at = begin
    begin += bodies[index]?.length ?? 0
    return entry(sheet, at)
  })
  return Buffer.concat([...before, ...entries, end, ...bodies])
}

const SECTOR = 512
const END_OF_CHAIN = 0xfffffffe
const TABLE = 0xfffffffd

/** A compound file of one stream. */
export const xlsFile = (stream: Buffer, name = 'Workbook'): Buffer => compoundFileOf([{ name, content: stream }])

const filled = (content: Buffer, length: number): Buffer =>
  Buffer.concat([content, Buffer.alloc(Math.max(length - content.length, 0))])

/**
 * Writes a compound file: directory, streams and allocation table, in sectors of 512 bytes. From
 * 4,096 bytes on a stream has sectors of its own.
 */
export const compoundFileOf = (streams: readonly { readonly name: string; readonly content: Buffer }[]): Buffer => {
  const contents = streams.map(({ content }) => filled(content, 4_096))
  const counts = contents.map(({ length }) => Math.ceil(length / SECTOR))
  const tables = Math.ceil((counts.reduce((sum, count) => sum + count, 0) + 1 + 80) / 128)
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  Buffer.concat([words(0x3e, 3, 0xfffe, 9, 6)]).copy(header, 24)
  long(tables).copy(header, 44)
  long(0).copy(header, 48)
  long(4_096).copy(header, 56)
  for (const at of [60, 68]) long(END_OF_CHAIN).copy(header, at)
  const chains = [END_OF_CHAIN]
  const starts = counts.map((count) => {
    const start = chains.length
    for (let index = 1; index <= count; index += 1) chains.push(index === count ? END_OF_CHAIN : start + index)
    return start
  })
  for (let index = 0; index < tables; index += 1) {
    long(chains.length).copy(header, 76 + index * 4)
    chains.push(TABLE)
  }
  const table = Buffer.alloc(tables * SECTOR, 0xff)
  chains.forEach((next, index) => long(next).copy(table, index * 4))
  const entry = (called: string, type: number, start: number, size: number): Buffer => {
    const bytes = Buffer.alloc(128)
    bytes.write(called, 'utf16le')
    words(called.length * 2 + 2).copy(bytes, 64)
    bytes.writeUInt8(type, 66)
    long(start).copy(bytes, 116)
    long(size).copy(bytes, 120)
    return bytes
  }
  const entries = streams.map(({ name }, index) => entry(name, 2, starts[index] ?? 0, contents[index]?.length ?? 0))
  const directory = filled(Buffer.concat([entry('Root Entry', 5, END_OF_CHAIN, 0), ...entries]), SECTOR)
  return Buffer.concat([
    header,
    directory,
    ...contents.map((content, index) => filled(content, (counts[index] ?? 0) * SECTOR)),
    table,
  ])
}

/**
 * A text of Excel 5 and 95, in CP949, with its length before it; `letters` are ASCII or given as
 * bytes.
 */
export const byteText = (bytes: Buffer): Buffer => Buffer.concat([words(bytes.length), bytes])

/** The stream of an Excel 95 workbook of one sheet. */
export const excel95Stream = (name: Buffer, cells: readonly Buffer[]): Buffer => {
  const begin = (type: number) => record(0x0809, words(0x0500, type, 0, 0))
  const entry = (at: number) => record(0x0085, long(at), Buffer.from([0, 0, name.length]), name)
  const globals = [begin(0x05), record(0x0042, words(949))]
  const at = [...globals, entry(0), end].reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...globals, entry(at), end, begin(0x10), ...cells, end])
}
