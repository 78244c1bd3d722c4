import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { PDFDocument, type PDFFont } from 'pdf-lib'
import { drawDocument, makeDocument, saveDocument } from '#infra/lib/document-renderer/make-document.ts'
import { createRenderer } from '#infra/lib/document-renderer/renderer.ts'
import type { RenderWork } from '#infra/lib/document-renderer/render-work.ts'
import { layOut } from '#infra/lib/pdf/draw/lay-out.ts'
import { printer } from '#infra/lib/pdf/draw/printable.ts'
import { PAGE, type Mark } from '#infra/lib/pdf/draw/sheets.ts'
import { hasLetter, typefaces } from '#infra/lib/pdf/draw/font/typefaces.ts'
import { createTypesetter } from '#infra/lib/pdf/draw/typesetter.ts'
import { pairedRounds, ratio, type Series } from '../paired-rounds.ts'
import { pagesOf, sampleSealing, sampleWork } from './sample-documents.ts'

const PASSES = 40
const PROCESSES = 2

/**
 * Milliseconds of CPU that one pass takes, in the middle of forty: a machine that does other work
 * meanwhile is not counted.
 */
const cpuOf = async (pass: (number: number) => Promise<unknown>): Promise<number> => {
  const taken: number[] = []
  for (let number = 0; number < PASSES; number += 1) {
    const before = process.cpuUsage()
    await pass(number)
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  return taken.toSorted((one, other) => one - other)[PASSES / 2] ?? Number.NaN
}

const require = createRequire(import.meta.url)

const embed = (pdf: PDFDocument, name: string): Promise<PDFFont> =>
  pdf.embedFont(readFileSync(require.resolve(`pretendard/dist/public/static/alternative/${name}.ttf`)), {
    subset: true,
  })

const certificateMarks = ({ certificate }: RenderWork): readonly (readonly Mark[])[] => {
  const { printable, missing } = printer(hasLetter)
  const typesetter = createTypesetter((text, weight) => typefaces()[weight].widthOf(text), printable)
  return certificate ? layOut(certificate, typesetter, missing) : []
}

/**
 * Draws the same letters with pdf-lib alone, with fonts that it parses for every document: no
 * picture, no code, nothing measured.
 */
const naively = async (work: RenderWork, pages: readonly (readonly Mark[])[]): Promise<Uint8Array> => {
  const pdf = await PDFDocument.load(work.template?.bytes ?? new Uint8Array())
  pdf.registerFontkit({ create: (bytes) => create(Buffer.from(bytes)) as Font })
  const fonts = { regular: await embed(pdf, 'Pretendard-Regular'), bold: await embed(pdf, 'Pretendard-SemiBold') }
  const page = pdf.getPage(1)
  for (const value of work.template?.values.values() ?? [])
    if ('text' in value) page.drawText(value.text, { x: 100, y: 100, size: 10.5, font: fonts.regular })
  for (const marks of pages) {
    const added = pdf.addPage([PAGE.width, PAGE.height])
    for (const mark of marks)
      if (mark.kind === 'text')
        added.drawText(mark.text, { x: mark.x, y: mark.y, size: mark.size, font: fonts[mark.weight] })
  }
  return pdf.save({ useObjectStreams: false })
}

/** Documents a minute that a press makes, sealed, over so many seconds. */
const pressed = async (workFor: (number: number) => RenderWork, seconds: number): Promise<number> => {
  const press = createRenderer({ processes: PROCESSES, sealing: sampleSealing() })
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => press.render(workFor(index))))
  const started = performance.now()
  let made = 0
  const worker = async (): Promise<void> => {
    while (performance.now() - started < seconds * 1000) {
      await press.render(workFor(made))
      made += 1
    }
  }
  await Promise.all(Array.from({ length: PROCESSES }, worker))
  const minutes = (performance.now() - started) / 60_000
  await press.close()
  return made / minutes
}

export type RenderingFigures = {
  /** Series of the table. */
  readonly series: readonly Series[]
  /** Figures of the last line. */
  readonly figures: readonly Series[]
}

/**
 * Measures the cost of a three-page Korean document: filled and certified; sealed too; with fonts
 * parsed for every document.
 */
export const measureRendering = async (rounds: number, seconds: number): Promise<RenderingFigures> => {
  const [workFor, sealing] = [await sampleWork(), sampleSealing()]
  const pages = certificateMarks(workFor(0))
  const render = async (number: number) => saveDocument((await drawDocument(workFor(number))).pdf)
  const [ours, theirs] = [await pagesOf(await render(0)), await pagesOf(await naively(workFor(0), pages))]
  if (ours !== 3 || theirs !== 3) throw new Error(`${ours} and ${theirs} pages instead of 3`)
  const series = await pairedRounds(rounds, seconds, [
    { name: 'render, ms of CPU', measure: () => cpuOf(render) },
    { name: 'font parsed each time, ms of CPU', measure: () => cpuOf((number) => naively(workFor(number), pages)) },
    { name: 'render and seal, ms of CPU', measure: () => cpuOf((number) => makeDocument(workFor(number), sealing)) },
    {
      name: `press of ${PROCESSES} processes, sealed documents a minute`,
      measure: (length) => pressed(workFor, length),
    },
  ])
  const [rendered, naive, sealed] = series
  return {
    series,
    figures: [
      { name: 'render_ms', figures: rendered?.figures ?? [] },
      ratio('render_per_naive', rendered, naive),
      { name: 'seal_ms', figures: sealed?.figures ?? [] },
    ],
  }
}
