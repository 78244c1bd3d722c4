import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { RenderWork } from '#infra/lib/document-renderer/render-work.ts'
import { drawPdf } from '#infra/lib/pdf/draw/draw-pdf.ts'
import type { Block } from '#infra/lib/pdf/draw/pdf-document.ts'
import type { FieldValue, PlacedField } from '#infra/lib/pdf/fill/placed-field.ts'
import { makeSelfSigned } from '#infra/lib/pdf/seal/self-made.ts'
import { readSealing, type Sealing } from '#infra/lib/pdf/seal/sealing.ts'

const MADE_AT = '2026-11-22T05:06:07.000Z'

const AGREEMENT =
  '위 소유자는 한빛마을 재건축정비사업조합의 설립에 관하여 정비사업비, 공사비, 분담금, 사업 완료 뒤 소유권의 귀속에 관한 사항과 조합 정관을 충분히 읽고 이해하였으며, 도시 및 주거환경정비법 제35조에 따라 조합설립에 동의합니다.'

const chapter = (number: number): readonly Block[] => [
  { kind: 'heading', text: `제${number}장 동의 내용` },
  ...Array.from({ length: 9 }, (_, index): Block => ({ kind: 'paragraph', text: `${index + 1}. ${AGREEMENT}` })),
]

/** Makes a consent form of two pages of Korean, with embedded fonts. */
const formPdf = async (): Promise<Uint8Array> => {
  const blocks: readonly Block[] = [{ kind: 'title', text: '조합설립 동의서' }, ...chapter(1), ...chapter(2)]
  const { bytes, pages } = await drawPdf({ title: '동의서', author: '조합', madeAt: MADE_AT, footer: '동의서', blocks })
  if (pages !== 2) throw new Error(`the form has ${pages} pages`)
  return bytes
}

const VALUES = [
  ['name', '홍길동'],
  ['birthDate', '1960-01-02'],
  ['phone', '01012345678'],
  ['dong', '101'],
  ['ho', '1502'],
  ['area', '84.9512'],
  ['address', '서울특별시 강남구 테헤란로 123길 45, 한빛마을 제101동 제1502호 (역삼동)'],
  ['date', '2026-11-22'],
  ['text', '지분 2분의 1'],
  ['name', '李舜臣'],
] as const satisfies readonly (readonly [PlacedField['kind'], string])[]

/** Drawn on a screen of 600 × 200, some strokes. */
const signature = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200">' +
        '<path d="M40 150 C100 20 160 20 200 140 S320 180 380 60 S500 40 560 150 M80 40 L300 ' +
        '170 M420 30 V180" fill="none" stroke="#112288" stroke-width="6"/></svg>',
    ),
  )
    .png()
    .toBuffer()

const certificate = {
  footer: '감사추적인증서 · 한빛마을',
  blocks: [
    { kind: 'title', text: '감사추적인증서', above: '단지 · 전자 기록' },
    {
      kind: 'facts',
      rows: [
        ['성명', '홍길동'],
        ['본인 확인', '휴대전화 인증번호 (2026년 11월 22일 14:05:51)'],
        ['서명한 때', '2026년 11월 22일 14:06:07 (한국 표준시)'],
        ['서식의 해시', 'f3b1a97c5d0e4a2b8c6f1e0d9a7b5c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b'],
      ],
    },
    {
      kind: 'table',
      columns: [
        { title: '기록 번호', share: 15 },
        { title: '일시', share: 30 },
        { title: '내용', share: 55 },
      ],
      rows: Array.from({ length: 12 }, (_, index) => [
        String(12_340 + index),
        `2026년 11월 22일 14:0${index % 10}:07`,
        '본인 확인을 마치고 동의서의 모든 칸을 읽은 뒤 서명했습니다',
      ]),
    },
    { kind: 'qr', text: 'https://danji.example/document/verify', caption: '이 문서를 확인하는 곳' },
  ],
} as const satisfies RenderWork['certificate']

/**
 * A three-page document: a two-page form, filled and signed, and its certificate. `number` tells
 * one from the next.
 */
export const sampleWork = async (): Promise<(number: number) => RenderWork> => {
  const [bytes, picture] = [await formPdf(), await signature()]
  const fields = VALUES.map(([kind], index): PlacedField => {
    const place = { x: 0.1 + 0.4 * (index % 2), y: 0.45 + 0.06 * Math.floor(index / 2), width: 0.35, height: 0.03 }
    return { id: `${kind}-${index}`, kind, page: 2, ...place }
  })
  const signed: PlacedField = { id: 'signature', kind: 'signature', page: 2, x: 0.5, y: 0.8, width: 0.25, height: 0.06 }
  const agreed: PlacedField = { id: 'agreed', kind: 'checkbox', page: 1, x: 0.1, y: 0.9, width: 0.03, height: 0.02 }
  return (number) => ({
    title: `동의서 ${number}`,
    author: '한빛마을',
    madeAt: MADE_AT,
    reason: 'Consent',
    template: {
      bytes,
      origin: 'foreign',
      fields: [...fields, signed, agreed],
      values: new Map<string, FieldValue>([
        ...VALUES.map(([kind, text], index) => [`${kind}-${index}`, { text }] as const),
        ['signature', { picture }],
        ['agreed', { checked: true }],
      ]),
    },
    certificate,
  })
}

/** Makes a certificate, RSA of 2048 bits. */
export const sampleSealing = (): Sealing => {
  const at = new Date(MADE_AT)
  return readSealing(makeSelfSigned('Bench seal', new Date(at.getTime() - 86_400_000)), at)
}

/** Pages that a file has. */
export const pagesOf = async (bytes: Uint8Array): Promise<number> => (await PDFDocument.load(bytes)).getPageCount()
