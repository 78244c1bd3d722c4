import { PDFDocument } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { openRegisterReading, RegisterReadingBusy } from '#infra/lib/registry-record/printed-of-pdf.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { rounds, sampleOf } from '#tests/support/deep.ts'
import { awkwardPdfs } from '#tests/support/forms/awkward-pdfs.ts'
import { mutated, seeded } from '#tests/support/awkward-pdfs/mutate.ts'
import { hostileFile } from '#tests/support/forms/hostile-files.ts'
import { strokePng } from '../pdf-filling/sample-form.ts'
import { plainRegister, printedSamples } from './printed-samples.ts'

// A register of five pages takes a hundredth of it; what never ends takes three times as long by
// the clock of a busy machine.
const { read, close } = openRegisterReading({ timeMs: 3_000 })
/** Reader with a short time limit, for endless files. */
const hurried = openRegisterReading({ timeMs: 1_000 })
afterAll(() => Promise.all([close(), hurried.close()]))

const outcomeOf = async (file: Uint8Array, by = read): Promise<string> => {
  const reading = await by(file, 'somebody')
  if (reading.kind === 'printed') return 'printed'
  // A refusal says what to do.
  expect(reading.message).toMatch(/주세요/u)
  return reading.reason
}

/** Joins pages of files, in the given order. */
const pagesOf = async (...parts: readonly { readonly file: Uint8Array; readonly pages?: readonly number[] }[]) => {
  const made = await PDFDocument.create()
  for (const { file, pages } of parts) {
    const from = await PDFDocument.load(file)
    for (const page of await made.copyPages(from, [...(pages ?? from.getPageIndices())])) made.addPage(page)
  }
  return made.save()
}

const closed = async (userPassword: string): Promise<Uint8Array> => {
  const document = await PDFDocument.load(await drawRegister(plainRegister))
  document.encrypt({ userPassword, ownerPassword: 'the owner', permissions: {} })
  return document.save()
}

const photographed = async (): Promise<Uint8Array> => {
  const document = await PDFDocument.create()
  document.addPage().drawImage(await document.embedPng(await strokePng()))
  return document.save()
}

describe('reading a register’s file', () => {
  it('hands over what is printed', async () => {
    const file = await drawRegister(plainRegister)
    expect(await read(file, 'somebody')).toEqual({ kind: 'printed', printed: plainRegister })
  })

  it.each(['토지', '건물'])('refuses a register of 집합건물’s neighbour: %s', async (subject) => {
    const heading = `등기사항전부증명서(말소사항 포함) - ${subject} -`
    expect(await outcomeOf(await drawRegister({ ...plainRegister, heading }))).toBe('not-a-unit')
  })

  it('refuses a certificate of a part of a register', async () => {
    const heading = '등기사항일부증명서(현재 소유현황) - 집합건물 -'
    expect(await outcomeOf(await drawRegister({ ...plainRegister, heading }))).toBe('not-a-register')
  })

  it('refuses two registers in one file', async () => {
    const other = { ...plainRegister, uniqueNo: '1146-1996-041236' }
    const file = await pagesOf({ file: await drawRegister(plainRegister) }, { file: await drawRegister(other) })
    expect(await outcomeOf(file)).toBe('several-registers')
  })

  it('refuses the same register twice in one file: its entries would count twice', async () => {
    const file = await drawRegister(plainRegister)
    expect(await outcomeOf(await pagesOf({ file }, { file }))).toBe('several-registers')
  })

  it.each([
    ['lacks a page in the middle', (pages: readonly number[]) => pages.toSpliced(1, 1)],
    ['lacks its last page', (pages: readonly number[]) => pages.slice(0, -1)],
    [
      'has its pages in another order',
      ([first = 0, second = 1, ...rest]: readonly number[]) => [second, first, ...rest],
    ],
    ['has a page twice', ([first = 0, second = 1, ...rest]: readonly number[]) => [first, second, second, ...rest]],
  ])('refuses a register that %s', async (_, changed) => {
    const file = await drawRegister(printedSamples['sixty entries on many pages'] ?? plainRegister)
    const pages = (await PDFDocument.load(file)).getPageIndices()
    expect(await outcomeOf(await pagesOf({ file, pages: changed(pages) }))).toBe('broken')
  })

  it('refuses pages of two views, put together to one', async () => {
    const printed = printedSamples['sixty entries on many pages'] ?? plainRegister
    const file = await drawRegister(printed)
    const pages = (await PDFDocument.load(file)).getPageIndices()
    const later = await drawRegister({ ...printed, issuedAt: '2026-11-23T01:20:31.000Z' })
    const mixed = await pagesOf({ file, pages: [0] }, { file: later, pages: pages.slice(1) })
    expect(await outcomeOf(mixed)).toBe('broken')
  })

  it('says of a photograph that it has no letters, of a single photographed page too', async () => {
    expect(await outcomeOf(await photographed())).toBe('no-text')
    const file = await pagesOf({ file: await drawRegister(plainRegister) }, { file: await photographed() })
    expect(await outcomeOf(file)).toBe('no-text')
  })

  it('refuses a file that wants a password, and reads one that wants none', async () => {
    expect(await outcomeOf(await closed('the user'))).toBe('encrypted')
    expect(await outcomeOf(await closed(''))).toBe('printed')
  })

  it('refuses what is larger than 20 MB, and what has more than 200 pages', async () => {
    expect(await outcomeOf(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe('too-large')
    const document = await PDFDocument.create()
    for (let page = 0; page < 201; page += 1) document.addPage()
    expect(await outcomeOf(await document.save())).toBe('too-large')
  })

  it.each(sampleOf(awkwardPdfs, 9).map(({ name, make }) => [name, make] as const))(
    'is not held up by %s',
    async (_, make) => {
      expect(await outcomeOf(await make(), hurried.read)).not.toBe('printed')
    },
  )

  it.each(['bytes at random.csv', '90 MB of rows.xlsx', 'cut off.xlsx'])('is not held up by %s', async (name) => {
    expect(await outcomeOf(hostileFile(name))).toBe('not-a-register')
  })

  it('loses no entry of a damaged file, and counts none twice: it is read whole, or refused', async () => {
    const printed = printedSamples['a summary on a page of its own'] ?? plainRegister
    const file = Buffer.from(await drawRegister(printed))
    const counts = printed.tables.map(({ kind, rows }) => [kind, rows.length])
    const told: unknown[] = []
    for (let seed = 0; seed < rounds(60); seed += 1) {
      const reading = await read(mutated(file, seeded(seed)), 'somebody')
      if (reading.kind === 'printed') told.push(reading.printed.tables.map(({ kind, rows }) => [kind, rows.length]))
    }
    expect(told.length).toBeGreaterThan(0)
    expect(told).toEqual(told.map(() => counts))
  })

  it('says so where too many of one sender wait', async () => {
    const files = Array.from({ length: 101 }, () => read(Buffer.from('%PDF-1.7\n'), 'a sender of many'))
    const settled = await Promise.allSettled(files)
    const refused = settled.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(RegisterReadingBusy)])
  })
})
