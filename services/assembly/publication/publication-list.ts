import { quarterOf } from '#events/values/assembly/quarter.ts'
import { writePdf } from '#infra/lib/pdf/draw/index.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import type { PublishedDocument } from './publication.decider.ts'
import { documentNames } from './publication-texts.contract.ts'

/** Content of the list of what was published in a quarter. */
type QuarterlyList = {
  readonly quarter: string
  readonly title: string
  readonly apartment: string
  /** All documents of the assembly; those of other quarters are left out. */
  readonly documents: readonly PublishedDocument[]
}

/** Draws the list of a quarter for the members (도시정비법 제124조 제2항). */
export const publicationListPdf = async (
  { quarter, title, apartment, documents }: QuarterlyList,
  { publicUrl, madeAt }: { readonly publicUrl: string; readonly madeAt: string },
): Promise<Buffer> => {
  const own = documents.filter(({ publishedOn }) => quarterOf(publishedOn) === quarter)
  const { content } = await writePdf({
    title: `공개 목록 · ${title}`,
    author: apartment,
    madeAt,
    footer: `공개 목록 · ${apartment}`,
    blocks: [
      { kind: 'title', text: '공개한 자료의 목록', above: apartment },
      {
        kind: 'paragraph',
        text: `${quarter.slice(0, 4)}년 ${quarter.slice(6)}분기 · ${title}`,
        weight: 'bold',
        size: 13,
      },
      {
        kind: 'table',
        columns: [
          { title: '자료', share: 0.22 },
          { title: '제목', share: 0.38 },
          { title: '작성한 날', share: 0.2 },
          { title: '공개한 날', share: 0.2 },
        ],
        rows: own.map((one) => [
          documentNames[one.document],
          one.version === 1 ? one.title : `${one.title} (${one.version}판)`,
          dayText(one.madeOn),
          dayText(one.publishedOn),
        ]),
      },
      { kind: 'qr', text: publicUrl, caption: '자료를 볼 수 있는 곳' },
    ],
  })
  return content
}
