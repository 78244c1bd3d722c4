import { writePdf } from '#infra/lib/pdf/draw/index.ts'

/** Draws a document of these paragraphs; the same ones give the same bytes. */
export const pdfOf = async (...texts: readonly string[]): Promise<Buffer> => {
  const { content } = await writePdf({
    title: '의사록',
    author: '한빛마을',
    madeAt: '2025-03-20T00:00:00.000Z',
    footer: '의사록',
    blocks: texts.map((text) => ({ kind: 'paragraph', text }) as const),
  })
  return content
}
