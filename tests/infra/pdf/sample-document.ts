import type { Block, PdfDocument } from '#infra/lib/pdf/draw/pdf-document.ts'

export const documentOf = (...blocks: readonly Block[]): PdfDocument => ({
  title: '활동 로그',
  author: '김관리',
  madeAt: '2026-11-21T09:00:05.000Z',
  footer: '한빛마을',
  blocks,
})

/** A table of rows that are two lines high. */
export const tableOf = (rows: number): Block => ({
  kind: 'table',
  columns: [
    { title: '번호', share: 20, align: 'right' },
    { title: '내용', share: 80 },
  ],
  rows: Array.from({ length: rows }, (_, index) => [
    `${index + 1}`,
    [{ text: `${index + 1}번째 기록` }, { text: '접속: 203.0.113.*', tone: 'soft' }],
  ]),
})
