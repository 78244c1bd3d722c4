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

/** The stream of a workbook: what stands before its sheets, and their records. */
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

/** A compound file of one stream: directory, stream and table of chains behind each other, in sectors of 512 bytes. */
export const xlsFile = (stream: Buffer, name = 'Workbook'): Buffer => {
  // From 4,096 bytes on a stream lies in sectors of its own.
  const content = Buffer.concat([stream, Buffer.alloc(Math.max(4_096 - stream.length, 0))])
  const sectors = Math.ceil(content.length / SECTOR)
  const tables = Math.ceil((sectors + 1 + 80) / 128)
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header)
  Buffer.concat([words(0x3e, 3, 0xfffe, 9, 6)]).copy(header, 24)
  long(tables).copy(header, 44)
  long(0).copy(header, 48)
  long(4_096).copy(header, 56)
  for (const at of [60, 68]) long(END_OF_CHAIN).copy(header, at)
  const chains = [END_OF_CHAIN]
  for (let index = 1; index <= sectors; index += 1) chains.push(index === sectors ? END_OF_CHAIN : index + 1)
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
  const directory = Buffer.concat([
    entry('Root Entry', 5, END_OF_CHAIN, 0),
    entry(name, 2, 1, content.length),
    Buffer.alloc(256),
  ])
  return Buffer.concat([header, directory, content, Buffer.alloc(sectors * SECTOR - content.length), table])
}
