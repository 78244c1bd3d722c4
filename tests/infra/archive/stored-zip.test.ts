import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { partOf, storedZip, type StoredPart } from '#infra/lib/archive/stored-zip.ts'
import { centralDirectory } from '#infra/lib/archive/zip-records.ts'
import { openArchive } from '#infra/lib/spreadsheet/zip-archive.ts'

const at = new Date('2026-11-22T03:04:06Z')
const contents = Array.from({ length: 12 }, (_, index) => Buffer.alloc(1_000 + index * 37, `내용 ${index} `))
const parts = contents.map((content, index) => partOf(`101동_${index}호_홍길동.pdf`, at, content))

describe('an archive of files whose sizes are known', () => {
  it('holds them under their Korean names, as they are', async () => {
    const zip = storedZip(parts)
    const whole = await buffer(zip.read())
    expect(whole.length).toBe(zip.size)
    // It holds checksums and sizes against what is there.
    const archive = openArchive(whole)
    expect(archive.names).toEqual(parts.map(({ name }) => name))
    for (const [index, { name }] of parts.entries()) expect(archive.bytes(name)).toEqual(contents[index])
  })

  it('is read from any place on, byte for byte, without the files before it', async () => {
    const opened: string[] = []
    const noting = parts.map((part) => ({
      ...part,
      open: (range?: Parameters<StoredPart['open']>[0]) => {
        opened.push(part.name)
        return part.open(range)
      },
    }))
    const whole = await buffer(storedZip(parts).read())
    const zip = storedZip(noting)
    for (const start of [0, 1, 29, 31, 60, 1_040, 5_000, zip.size - 30, zip.size - 1])
      expect(await buffer(zip.read({ start, end: zip.size - 1 }))).toEqual(whole.subarray(start))
    expect(await buffer(zip.read({ start: 900, end: 3_000 }))).toEqual(whole.subarray(900, 3_001))
    opened.length = 0
    await buffer(zip.read({ start: whole.length - 2_000, end: zip.size - 1 }))
    expect(opened).not.toContain(parts[0]?.name)
    expect(opened).toContain(parts.at(-1)?.name)
  })

  it('breaks off where a file is not what was said of it, and where one cannot be opened', async () => {
    const [first, second, ...rest] = parts
    if (!first || !second) throw new Error('too few parts')
    const other = { ...second, open: async () => Readable.from([Buffer.alloc(second.size, 'x')]) }
    await expect(buffer(storedZip([first, other, ...rest]).read())).rejects.toThrow('not what was said')
    const short = { ...second, open: async () => Readable.from([Buffer.alloc(3)]) }
    await expect(buffer(storedZip([first, short, ...rest]).read())).rejects.toThrow('3 bytes')
    const gone = { ...second, open: () => Promise.reject(new Error('gone')) }
    await expect(buffer(storedZip([first, gone, ...rest]).read())).rejects.toThrow('gone')
  })

  it('leaves nothing open where somebody stops reading', async () => {
    const streams: Readable[] = []
    const kept = parts.map((part) => ({
      ...part,
      open: async () => {
        const stream = await part.open()
        streams.push(stream)
        return stream
      },
    }))
    for await (const _chunk of storedZip(kept).read()) break
    await expect.poll(() => streams.length > 0 && streams.every(({ destroyed }) => destroyed)).toBe(true)
  })

  it('of more than 4 GB, or 65,535 files, is a ZIP64', () => {
    const entry = { name: '가.pdf', size: 10, crc32: 1, at, offset: 5_000_000_000 }
    const far = centralDirectory([entry], 5_000_000_100)
    expect(far.indexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBeGreaterThan(0)
    expect(far.indexOf(Buffer.from([0x50, 0x4b, 0x06, 0x07]))).toBeGreaterThan(0)
    expect(far.readUInt32LE(42)).toBe(0xffff_ffff)
    expect(far.readBigUInt64LE(46 + Buffer.byteLength(entry.name) + 4)).toBe(5_000_000_000n)
    const many = centralDirectory(
      Array.from({ length: 65_535 }, (_, index) => ({ ...entry, offset: index })),
      70_000,
    )
    expect(many.readBigUInt64LE(many.length - 22 - 20 - 56 + 32)).toBe(65_535n)
    const few = centralDirectory([{ ...entry, offset: 0 }], 100)
    expect(few.indexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]))).toBe(-1)
  })
})
