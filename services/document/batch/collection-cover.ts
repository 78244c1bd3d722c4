import type { PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import type { IncludedDocument } from './all-documents.ts'
import { consentNames, documentNumber, kindNames } from '../document-texts.ts'

type Collection = {
  readonly list: string
  readonly documents: readonly IncludedDocument[]
  readonly isMasked: boolean
  readonly madeBy: string
  readonly madeAt: string
}

const UNSEALED =
  '여러 문서를 보기 쉽게 한 파일로 모은 것입니다. 모으면 각 문서의 전자서명(봉인)은 남지 않으므로 이 파일은 증거로 쓸 수 없습니다. 봉인된 원본은 한 건씩 내려받거나 ZIP으로 받을 수 있으며, 아래의 해시로 원본과 견줄 수 있습니다.'

const stateOf = ({ consent_status }: IncludedDocument['row']): readonly string[] =>
  consent_status === null || consent_status === 'valid' ? [] : [consentNames[consent_status]]

/** The first pages of documents that were put into one file: what is in it, and what it is not. */
export const coverOf = ({ list, documents, isMasked, madeBy, madeAt }: Collection): PdfDocument => ({
  title: `${list} 문서 모음`,
  author: madeBy,
  madeAt,
  footer: `${list} 문서 모음`,
  blocks: [
    { kind: 'title', text: '문서 모음', above: list },
    {
      kind: 'facts',
      rows: [
        ['문서', `${documents.length}건${isMasked ? ' · 가림본' : ''}`],
        ['모은 시각', timeText(madeAt)],
        ['모은 사람', madeBy],
      ],
    },
    { kind: 'paragraph', text: UNSEALED },
    { kind: 'heading', text: '목차' },
    {
      kind: 'table',
      size: 7,
      columns: [
        { title: '번호', share: 6, align: 'right' },
        { title: '세대', share: 16 },
        { title: '소유자', share: 14 },
        { title: '문서', share: 24 },
        { title: '원본의 해시 (SHA-256)', share: 40 },
      ],
      rows: documents.map(({ row, name, file }, index) => [
        String(index + 1),
        row.dong === null ? '' : `${row.dong}동 ${row.ho}호`,
        name ?? '',
        [
          { text: [kindNames[row.kind], ...stateOf(row)].join(' · ') },
          { text: documentNumber(row.id), tone: 'soft' as const },
        ],
        file.sha256,
      ]),
    },
  ],
})
