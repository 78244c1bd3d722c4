import { printedOfPdf } from '#infra/lib/registry-record/printed-of-pdf.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { inventedRegisters } from '#tests/fixtures/registry-records/invented-registers.ts'
import type { PrintedRegister } from '#infra/lib/registry-record/printed-register.ts'
import { PDFDocument } from 'pdf-lib'
import { median } from '../paired-rounds.ts'

const PAGES = 5
const WARM_UP = 10
const TIMES = 20

/** A register with its rows of 갑구 so many times over. */
const lengthened = (printed: PrintedRegister, times: number): PrintedRegister => ({
  ...printed,
  tables: printed.tables.map((table) =>
    table.kind === 'gap' ? { ...table, rows: Array.from({ length: times }, () => table.rows).flat() } : table,
  ),
})

/**
 * Makes a register's PDF of five pages, as of an old unit.
 * @throws {Error} where none has that many
 */
const fivePages = async (): Promise<Uint8Array> => {
  const [sample] = inventedRegisters
  if (!sample) throw new Error('there are no invented registers')
  for (let times = 1; times < 200; times += 1) {
    const drawn = await drawRegister(lengthened(sample.printed, times))
    if ((await PDFDocument.load(drawn)).getPageCount() === PAGES) return drawn
  }
  throw new Error(`no register has ${PAGES} pages`)
}

/**
 * CPU milliseconds that a register of five pages takes to be read, in the middle of twenty once the
 * code is warm.
 */
export const measureReading = async (): Promise<number> => {
  const file = await fivePages()
  const figures: number[] = []
  for (let time = 0; time < WARM_UP + TIMES; time += 1) {
    const before = process.cpuUsage()
    await printedOfPdf(file)
    const { user, system } = process.cpuUsage(before)
    if (time >= WARM_UP) figures.push((user + system) / 1_000)
  }
  return median(figures)
}
