import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFString, StandardFonts } from 'pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeDocument, makeUnsealed } from '#infra/lib/document-renderer/make-document.ts'
import type { RenderWork, UnsealedWork } from '#infra/lib/document-renderer/render-work.ts'
import { drawPdf } from '#infra/lib/pdf/draw/draw-pdf.ts'
import { drawSlips } from '#infra/lib/pdf/draw/draw-slips.ts'
import type { PdfDocument } from '#infra/lib/pdf/draw/pdf-document.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/placed-field.ts'
import { readTemplate } from '#infra/lib/pdf/read/read-template.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { readSealing } from '#infra/lib/pdf/seal/sealing.ts'
import { verifySeal } from '#infra/lib/pdf/seal/verify-seal.ts'
import { pdfCheck } from '#tests/support/forms/pdf-check.ts'
import { canCheckPdfA, pdfAFaults } from '#tests/support/pdf-a/pdf-a-faults.ts'
import { scannedStrokePng, strokePng } from '../pdf-filling/sample-form.ts'

/** Names with what XML escapes, and with what it cannot hold. */
const about = {
  title: '동의서 <가> & "나"\r\n\u0001둘째 줄 \ufffe👍\ud800',
  author: "한빛마을 '1'단지",
  madeAt: '2026-11-22T05:06:07.000Z',
}
const pair = makeSelfSigned('Test seal', new Date('2026-01-01T00:00:00Z'))
const sealing = readSealing(pair, new Date('2026-11-22T00:00:00Z'))

/** Draws every kind of block, with letters of both fonts in both weights, and letters of none. */
const everyBlock = async (): Promise<PdfDocument> => ({
  ...about,
  footer: '한빛마을 李舜臣',
  blocks: [
    { kind: 'title', text: '동의자 명부 金', above: '한빛마을' },
    { kind: 'heading', text: '조건 ㉠' },
    { kind: 'paragraph', text: '옛말 ᄒᆞᆫ글과 👍 이름 李舜臣, 면적 84.95㎡' },
    { kind: 'facts', rows: [['연번', '제2026-0001호']] },
    {
      kind: 'table',
      columns: [
        { title: '동·호', share: 50 },
        { title: '이름', share: 50 },
      ],
      rows: [['101동 101호', '홍길동']],
    },
    { kind: 'picture', png: await strokePng(), caption: '서명' },
    { kind: 'qr', text: 'https://danji.example', caption: '확인' },
    { kind: 'form', rows: [{ label: '성명', cells: [{ blank: 'name' }], name: 'row' }] },
    { kind: 'writing', lines: 2 },
    { kind: 'signing', rows: [['위원장', '김관리']] },
    { kind: 'issuer', day: '2026년 11월 22일', name: '한빛마을 추진위원회', seal: '직인' },
  ],
})

const place = { page: 1, x: 0.1, width: 0.5, height: 0.05 } as const

/** Fills a form that was drawn here and kept as uploaded ones are. */
const filledForm = async (origin: 'drawn' | 'foreign'): Promise<UnsealedWork> => {
  const { bytes } = await readTemplate({ bytes: (await drawPdf(await everyBlock())).bytes, sender: 'test' })
  return {
    ...about,
    template: {
      bytes,
      origin,
      fields: [
        { ...place, id: 'name', kind: 'name', y: 0.1 },
        { ...place, id: 'drawn', kind: 'signature', y: 0.2 },
        { ...place, id: 'scanned', kind: 'signature', y: 0.3 },
        { ...place, id: 'seal', kind: 'signature', y: 0.4 },
        { ...place, id: 'agreed', kind: 'checkbox', y: 0.5 },
        { ...place, id: 'hidden', kind: 'name', y: 0.6 },
      ],
      values: new Map<string, FieldValue>([
        ['name', { text: '홍길동 李舜臣' }],
        ['drawn', { picture: await strokePng() }],
        ['scanned', { picture: await scannedStrokePng() }],
        ['seal', { seal: '홍길동' }],
        ['agreed', { checked: true }],
        ['hidden', { hidden: true }],
      ]),
    },
    corner: '연번 제2026-0012호',
    statement: { footer: '확인', blocks: [{ kind: 'title', text: '설명 확인' }] },
  }
}

const sealedWork = (work: UnsealedWork): RenderWork => ({ ...work, reason: 'Consent' })

const revisionOf = (bytes: Uint8Array): RenderWork => ({
  ...sealedWork(about),
  base: { bytes, mark: ['시점확인', '2026-11-22 14:07:30', '카카오'] },
  statement: { footer: '확인서', blocks: [{ kind: 'title', text: '전자서명 확인서' }] },
  certificate: {
    footer: '감사추적인증서',
    blocks: [{ kind: 'qr', text: 'https://danji.example', caption: '李 확인' }],
  },
})

const name = PDFName.of

describe.skipIf(!canCheckPdfA())('PDF/A-2b, as qpdf reads it (left out where it is not installed)', () => {
  it('is what is drawn here, with every kind of block', async () => {
    const { bytes } = await drawPdf(await everyBlock())
    expect(pdfAFaults(bytes)).toEqual([])
    expect(pdfCheck(bytes)).toBeUndefined()
  })

  it('are slips, whose faces are drawn once', async () => {
    const slip = {
      above: '한빛마을',
      title: '투표용지',
      about: '동대표 선출',
      notes: [],
      sections: [{ title: '안건', hint: '하나만', choices: [{ number: '1', label: '후보' }] }],
      fields: ['성명'],
      stamp: '도장',
    }
    const { bytes } = await drawSlips({ ...about, slip, numbers: ['10000001', '10000002'], mostSheets: 9 })
    expect(pdfAFaults(bytes)).toEqual([])
  })

  it('is a sealed document of our own pages', async () => {
    const statement = { footer: '확인', blocks: [{ kind: 'title', text: '투표 확인서' }] } as const
    const { bytes } = await makeDocument(sealedWork({ ...about, statement }), sealing)
    expect(pdfAFaults(bytes)).toEqual([])
    expect((await verifySeal(bytes, { seals: [pair.certificate] })).verdict).toBe('intact')
  })

  it('is a filled form that was drawn here, open, sealed, and sealed behind what its owner signed', async () => {
    const work = await filledForm('drawn')
    const body = await makeUnsealed(work)
    expect(pdfAFaults(body.bytes)).toEqual([])
    expect(pdfAFaults((await makeDocument(sealedWork(work), sealing)).bytes)).toEqual([])
    const sealed = await makeDocument(revisionOf(body.bytes), sealing)
    expect(sealed.bytes.subarray(0, body.bytes.length).equals(body.bytes)).toBe(true)
    expect(pdfAFaults(sealed.bytes)).toEqual([])
    expect(pdfCheck(sealed.bytes)).toBeUndefined()
    expect((await verifySeal(sealed.bytes, { seals: [pair.certificate] })).verdict).toBe('intact')
  })

  it('is never said of a foreign form', async () => {
    const { bytes } = await makeUnsealed(await filledForm('foreign'))
    expect(bytes.toString('latin1')).not.toContain('pdfaid')
    expect(pdfAFaults(bytes)).toContain('metadata: there are none')
  })
})

type Violation = (pdf: PDFDocument) => void | Promise<void>

const fontsOf = ({ context }: PDFDocument, subtype: string): readonly PDFDict[] =>
  context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFDict && object.get(name('Subtype')) === name(subtype) ? [object] : [],
    )

const metadataIn = ({ catalog }: PDFDocument): Uint8Array => {
  const kept = catalog.lookup(name('Metadata'))
  return kept instanceof PDFRawStream ? kept.contents : expect.fail('it has metadata')
}

const METADATA = { Type: 'Metadata', Subtype: 'XML' } as const

const eachFont = (subtype: string, change: (font: PDFDict) => void): Violation => {
  return (pdf) => {
    const fonts = fontsOf(pdf, subtype)
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) change(font)
  }
}

const annotation = (more: object) => (pdf: PDFDocument) => {
  const widget = { Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, Rect: [0, 0, 0, 0], ...more }
  pdf.getPage(0).node.addAnnot(pdf.context.register(pdf.context.obj(widget)))
}

const state = (more: object): Violation => {
  return (pdf) => void pdf.getPage(0).node.newExtGState('Planted', pdf.context.obj({ Type: 'ExtGState', ...more }))
}

const violations: readonly (readonly [what: string, rule: string, plant: Violation])[] = [
  ['no metadata', 'metadata: there are none', ({ catalog }) => void catalog.delete(name('Metadata'))],
  ['another title in the dictionary', 'metadata: title is', (pdf) => pdf.setTitle('다른 제목')],
  ['another date in the dictionary', 'metadata: modified is', (pdf) => pdf.setModificationDate(new Date(0))],
  [
    'packed metadata',
    'metadata: they are packed',
    (pdf) =>
      pdf.catalog.set(name('Metadata'), pdf.context.register(pdf.context.flateStream(metadataIn(pdf), METADATA))),
  ],
  [
    'another part of the norm',
    'metadata: they do not say PDF/A-2b',
    (pdf) => {
      const text = Buffer.from(metadataIn(pdf)).toString('latin1').replace('part>2<', 'part>1<')
      pdf.catalog.set(name('Metadata'), pdf.context.register(pdf.context.stream(Buffer.from(text, 'latin1'), METADATA)))
    },
  ],
  ['no profile', 'colours: no profile', ({ catalog }) => void catalog.delete(name('OutputIntents'))],
  [
    'a profile that is none',
    'colours: no profile',
    ({ catalog, context }) => {
      const intent = catalog.lookup(name('OutputIntents'), PDFArray).lookup(0, PDFDict)
      intent.set(name('DestOutputProfile'), context.register(context.flateStream(Buffer.alloc(500), { N: 3 })))
    },
  ],
  [
    'colours of a press',
    'colours: those of a press',
    (pdf) => {
      const planted = pdf.context.register(pdf.context.stream('0 0 0 1 k\n'))
      pdf.getPage(0).node.addContentStream(planted)
    },
  ],
  [
    'a font that is not embedded',
    'is not embedded',
    eachFont('CIDFontType2', (font) => {
      const descriptor = font.lookup(name('FontDescriptor'), PDFDict)
      descriptor.delete(name('FontFile2'))
    }),
  ],
  [
    'a standard font',
    'font: text in codes of single bytes',
    async (pdf) => {
      const font = await pdf.embedFont(StandardFonts.Helvetica)
      const key = pdf.getPage(0).node.newFontDictionary('Planted', font.ref)
      const planted = pdf.context.register(pdf.context.stream(`BT ${key.toString()} 9 Tf (A) Tj ET\n`))
      pdf.getPage(0).node.addContentStream(planted)
    },
  ],
  [
    'codes of no meaning',
    'does not say what its codes mean',
    eachFont('Type0', (font) => void font.delete(name('ToUnicode'))),
  ],
  [
    'wrong widths',
    'said to be',
    eachFont('CIDFontType2', (font) => {
      const widths = font.lookup(name('W'), PDFArray).lookup(1, PDFArray)
      widths.set(0, PDFNumber.of(widths.lookup(0, PDFNumber).asNumber() + 5))
    }),
  ],
  [
    'wrong widths of the other kind of font',
    'said to be',
    eachFont('CIDFontType0', (font) => {
      const widths = font.lookup(name('W'), PDFArray).lookup(1, PDFArray)
      widths.set(0, PDFNumber.of(widths.lookup(0, PDFNumber).asNumber() - 5))
    }),
  ],
  [
    'a part of a font without its tag',
    'is a part without a tag',
    eachFont('Type0', (font) => font.set(name('BaseFont'), name('Pretendard'))),
  ],
  [
    'a script',
    'action: /JavaScript',
    ({ catalog, context }) =>
      catalog.set(name('OpenAction'), context.obj({ Type: 'Action', S: 'JavaScript', JS: PDFString.of('1') })),
  ],
  [
    'an attachment',
    'forbidden: /EmbeddedFiles',
    ({ catalog, context }) => catalog.set(name('Names'), context.obj({ EmbeddedFiles: { Names: [] } })),
  ],
  ['what follows a page', 'forbidden: /AA', (pdf) => pdf.getPage(0).node.set(name('AA'), pdf.context.obj({}))],
  ['an unknown way to blend', 'blending: /Wild', state({ BM: 'Wild' })],
  ['a transfer function', 'forbidden: /TR', state({ TR: 'Identity' })],
  ['an annotation that is not printed', 'annotation: it is not printed', annotation({ F: 0 })],
  ['an annotation that is hidden', 'annotation: it is not printed', annotation({ F: 6 })],
  ['an annotation without a look', 'annotation: nothing says how it looks', annotation({ Rect: [0, 0, 9, 9] })],
  ['a film', 'annotation: /Movie', annotation({ Subtype: 'Movie' })],
  [
    'fields that the reader draws',
    'form: its fields',
    ({ catalog, context }) => catalog.set(name('AcroForm'), context.obj({ Fields: [], NeedAppearances: true })),
  ],
  [
    'a smoothed picture',
    'picture: it is smoothed',
    ({ context }) =>
      void context.register(context.stream('x', { Type: 'XObject', Subtype: 'Image', Interpolate: true })),
  ],
  [
    'no identifier',
    'identifier: the trailer has none',
    ({ context }) => {
      delete (context.trailerInfo as { ID?: unknown }).ID
    },
  ],
]

describe.skipIf(!canCheckPdfA())('a planted violation of PDF/A-2b', () => {
  let conforming = new Uint8Array()
  beforeAll(async () => {
    conforming = new Uint8Array((await drawPdf(await everyBlock())).bytes)
  })

  it.each(violations)('%s is found', async (_what, rule, plant) => {
    const pdf = await PDFDocument.load(conforming, { updateMetadata: false })
    expect(pdfAFaults(await pdf.save())).toEqual([])
    await plant(pdf)
    const faults = pdfAFaults(await pdf.save())
    expect(faults.join('\n')).toContain(rule)
  })

  it('bytes behind the end, and a head without its comment, are found', () => {
    const [head, end] = [Buffer.from(conforming), Buffer.concat([conforming, Buffer.from('more\n')])]
    head.write('%abcd', head.indexOf('%', 8), 'latin1')
    expect(pdfAFaults(head)).toContain('header: no comment of four bytes above 127')
    expect(pdfAFaults(end)).toContain('end: something follows %%EOF')
  })
})
