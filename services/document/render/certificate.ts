import type { DocumentKind } from '#events/document/document.events.ts'
import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { TreeHead } from '#projections/log/tree-heads.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { documentNumber, eventTitle, identifiedText, kindNames } from '../document-texts.ts'

/** Event that a document is based on, as its certificate shows it. */
export type SourceEvent = {
  readonly position: number
  readonly type: string
  readonly at: string
  /** Leaf of the log's tree, hex. */
  readonly hash: string
}

/** Facts on the audit certificate of a document. */
export type CertificateFacts = {
  readonly documentId: string
  readonly kind: DocumentKind
  readonly apartment: string
  readonly list: string
  /** Unit, "101동 1502호"; null if the document belongs to nobody. */
  readonly unit: string | null
  /** Name as this copy's readers may see it. */
  readonly name: string | null
  readonly requestedAt: string
  readonly requestedBy: string
  readonly template: { readonly name: string; readonly version: number; readonly sha256: string } | null
  readonly fieldsSha256: string | null
  readonly inputHash: string
  /** Source events in the order of the log. */
  readonly sources: readonly SourceEvent[]
  readonly head: TreeHead
  /** SHA-256 of the key that signs the log's heads, hex. */
  readonly keyFingerprint: string
  /** Whether this is the copy without what lies under masks. */
  readonly masked: boolean
  readonly verifyUrl: string
}

/**
 * Maximum number of source events on a certificate, which is what a page holds: the newest ones are
 * shown.
 */
const MAX_SOURCES = 24

const aboutOf = (certified: CertificateFacts): Extract<Block, { kind: 'facts' }>['rows'] => {
  const { documentId, kind, apartment, list, unit, name, template } = certified
  return [
    ['문서 번호', documentNumber(documentId)],
    ['문서 종류', `${kindNames[kind]}${certified.masked ? ' · 가림본' : ''}`],
    ['단지', apartment],
    ['리스트', list],
    ...(unit === null ? [] : [['세대', unit] as const]),
    ...(name === null ? [] : [['소유자', name] as const]),
    ['작성 요청', `${timeText(certified.requestedAt)} · ${certified.requestedBy}`],
    ['본인 확인', identifiedText(kind)],
    ...(template ? [['템플릿', `${template.name} · ${template.version}판`] as const] : []),
  ]
}

const hashesOf = ({
  template,
  fieldsSha256,
  inputHash,
}: CertificateFacts): Extract<Block, { kind: 'facts' }>['rows'] => [
  ...(template ? [['템플릿 파일', template.sha256] as const] : []),
  ...(fieldsSha256 === null ? [] : [['필드와 가림', fieldsSha256] as const]),
  ['작성 근거', inputHash],
]

const sourcesOf = ({ sources }: CertificateFacts): readonly Block[] => {
  const told = sources.slice(-MAX_SOURCES)
  return [
    { kind: 'heading', text: '근거가 된 기록' },
    {
      kind: 'table',
      size: 8,
      columns: [
        { title: '기록 번호', share: 14, align: 'right' },
        { title: '일시', share: 26 },
        { title: '내용', share: 34 },
        { title: '해시', share: 26 },
      ],
      rows: told.map(({ position, type, at, hash }) => [
        String(position),
        timeText(at),
        eventTitle(type),
        `${hash.slice(0, 20)}…`,
      ]),
    },
    ...(told.length < sources.length
      ? [
          {
            kind: 'paragraph',
            text: `전체 ${sources.length}건 가운데 가장 새로운 ${told.length}건입니다.`,
            tone: 'soft',
          } as const,
        ]
      : []),
  ]
}

const headOf = ({ head, keyFingerprint }: CertificateFacts): Extract<Block, { kind: 'facts' }>['rows'] => [
  ['기록 전체의 수', String(head.size)],
  ['기록 확인값', head.root],
  ['서명 시각', timeText(head.at)],
  ['서명 (Ed25519)', head.signature],
  ['공개키 확인값', keyFingerprint],
]

const MASKED_NOTE =
  '이 사본은 가림으로 표시된 곳의 내용을 파일에서 지우고 소유자의 정보를 일부만 보이게 한 것입니다. 원본은 같은 문서 번호로 따로 봉인되어 있습니다.'

const MEANING =
  '이 문서는 위의 기록만을 근거로 만들어졌고, 만들어진 뒤 전자서명(PAdES)으로 봉인되었습니다. 기록은 위조와 변조가 드러나도록 하나의 머클 트리(RFC ' +
  '6962)에 이어져 있으며, 위의 서명된 머리는 이 문서의 요청까지를 모두 담고 있습니다.'

/** The audit certificate (감사추적인증서) as the last pages of a document have it. */
export const certificateOf = (
  certified: CertificateFacts,
): { readonly blocks: readonly Block[]; readonly footer: string } => ({
  blocks: [
    { kind: 'title', text: '감사추적인증서', above: certified.apartment },
    { kind: 'facts', rows: aboutOf(certified) },
    ...(certified.masked ? [{ kind: 'paragraph', text: MASKED_NOTE, tone: 'soft' } as const] : []),
    { kind: 'heading', text: '해시 (SHA-256)' },
    { kind: 'facts', rows: hashesOf(certified) },
    ...sourcesOf(certified),
    { kind: 'heading', text: '서명된 기록 확인값' },
    { kind: 'facts', rows: headOf(certified) },
    { kind: 'paragraph', text: MEANING, tone: 'soft' },
    {
      kind: 'qr',
      text: certified.verifyUrl,
      caption: `이 파일을 아래 주소에 놓으면 봉인 뒤로 바뀌지 않았는지 확인할 수 있습니다. 파일은 브라우저 밖으로 나가지 않습니다.\n${certified.verifyUrl}`,
    },
  ],
  footer: `감사추적인증서 · ${documentNumber(certified.documentId)} · ${certified.apartment}`,
})
