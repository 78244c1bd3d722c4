import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib'
import { FORM, koreanForm } from './korean-text.ts'
import type { ZooForm } from './zoo-form.ts'

const pretendard = readFileSync(
  createRequire(import.meta.url).resolve('pretendard/dist/public/static/alternative/Pretendard-Regular.ttf'),
)

type Widget = {
  readonly type: 'Tx' | 'Btn' | 'Sig'
  readonly name: string
  readonly rect: string
  readonly more?: string
}

/** Makes the usual form with other fields. */
const withFields = (widgets: readonly Widget[], lines = FORM) =>
  koreanForm({
    lines,
    catalog: `/AcroForm<</Fields[${widgets.map((_, index) => `${20 + index} 0 R`).join(' ')}]/DA(/Helv 12 Tf 0 g)>>`,
    page: `/Annots[${widgets.map((_, index) => `${20 + index} 0 R`).join(' ')}]`,
    objects: Object.fromEntries(
      widgets.map(({ type, name, rect, more = '' }, index) => [
        20 + index,
        `<</Type/Annot/Subtype/Widget/FT/${type}/T(${name})/Rect[${rect}]/F 4 ${more}>>`,
      ]),
    ),
  })

const fields: readonly ZooForm[] = [
  {
    name: 'has fields at its printed labels, named in English',
    make: () =>
      withFields([
        { type: 'Tx', name: 'name', rect: '140 652 400 676' },
        { type: 'Tx', name: 'Text1', rect: '160 612 400 636' },
        { type: 'Tx', name: 'field_3', rect: '140 572 500 596', more: '/Ff 2' },
        { type: 'Sig', name: 'Signature1', rect: '430 490 510 520' },
      ]),
  },
  {
    name: 'has a field that is named for something else than the print says',
    make: () => withFields([{ type: 'Tx', name: 'date', rect: '160 612 400 636' }]),
  },
  {
    name: 'has fields named in Korean',
    make: () => withFields([{ type: 'Tx', name: '\\376\\377\\301\\061\\272\\205', rect: '140 652 400 676' }]),
  },
  {
    name: 'has three fields in one printed blank',
    make: () =>
      withFields([
        { type: 'Tx', name: 'y', rect: '160 612 220 636' },
        { type: 'Tx', name: 'm', rect: '230 612 280 636' },
        { type: 'Tx', name: 'd', rect: '290 612 340 636' },
      ]),
  },
  {
    name: 'has fields away from its labels',
    make: () => withFields([{ type: 'Tx', name: 'memo', rect: '80 100 400 200' }]),
  },
  {
    name: 'has boxes beside printed words',
    make: () =>
      withFields(
        [
          { type: 'Btn', name: 'a', rect: '80 656 94 670' },
          { type: 'Btn', name: 'b', rect: '280 656 294 670' },
        ],
        [
          ['동의함', 100, 660],
          ['동의하지 않음', 300, 660],
        ],
      ),
  },
]

const loaded = async (): Promise<PDFDocument> => PDFDocument.load(koreanForm(), { updateMetadata: false })

const MAP = /beginbf(?:char|range)/
const SPACE = /<0020>/gi

/**
 * A form with its font, whose map of characters calls spaces a rare Hanja, as some programs write
 * it.
 */
const withLetterSpaces = async (): Promise<Buffer> => {
  const made = await PDFDocument.create({ updateMetadata: false })
  made.registerFontkit(fontkit)
  const font = await made.embedFont(pretendard, { subset: true })
  const page = made.addPage([595, 842])
  for (const [text, x, y] of FORM) page.drawText(text.replaceAll('(서명)', '(서명 또는 인)'), { x, y, size: 14, font })
  const document = await PDFDocument.load(await made.save(), { updateMetadata: false })
  for (const [ref, object] of document.context.enumerateIndirectObjects()) {
    const map =
      object instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1') : ''
    if (MAP.test(map)) document.context.assign(ref, document.context.flateStream(map.replaceAll(SPACE, '<56D2>')))
  }
  return Buffer.from(await document.save())
}

const files: readonly ZooForm[] = [
  { name: 'calls its spaces letters', make: withLetterSpaces },
  {
    name: 'packs its objects together',
    make: async () => Buffer.from(await (await loaded()).save({ useObjectStreams: true })),
  },
  {
    name: 'was changed by what stands behind it',
    make: () => {
      const before = koreanForm({ lines: [['이전 서식', 80, 700]] })
      const after = koreanForm().toString('latin1')
      const content = after.slice(after.indexOf('4 0 obj'), after.indexOf('5 0 obj'))
      const start = /startxref\n(\d+)/.exec(before.toString('latin1'))?.[1]
      const table = `xref\n4 1\n${String(before.length).padStart(10, '0')} 00000 n \n`
      const at = before.length + content.length
      const trailer = `trailer\n<</Size 9 /Root 1 0 R /Prev ${start}>>\nstartxref\n${at}\n%%EOF\n`
      return Buffer.concat([before, Buffer.from(content + table + trailer, 'latin1')])
    },
  },
  {
    name: 'is encrypted with an empty password',
    make: async () => {
      const document = await loaded()
      document.encrypt({ userPassword: '', ownerPassword: 'owner' })
      return Buffer.from(await document.save({ useObjectStreams: false }))
    },
  },
  {
    name: 'is encrypted with a password',
    make: async () => {
      const document = await loaded()
      document.encrypt({ userPassword: 'open', ownerPassword: 'owner' })
      return Buffer.from(await document.save({ useObjectStreams: false }))
    },
  },
  {
    name: 'says a wrong place of its table',
    make: () =>
      Buffer.from(
        koreanForm()
          .toString('latin1')
          .replace(/startxref\n\d+/, 'startxref\n7'),
        'latin1',
      ),
  },
  {
    name: 'begins with what a mailer put before it',
    make: () => Buffer.concat([Buffer.from('Content-Type: application/pdf\r\n\r\n'), koreanForm()]),
  },
]

export const fileForms: readonly ZooForm[] = [...fields, ...files]
