import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import type { MinutesBody } from './minutes-body.contract.ts'

/** Signature beneath minutes; `png` absent: there is no picture any more. */
export type DrawnSigner = {
  readonly role: string
  readonly name: string
  /** Time of the signature; null: not signed. */
  readonly signedAt: string | null
  readonly receipt: string | null
  readonly png?: Buffer | undefined
}

/** Frame of the content: its hash, its signatures, its state. */
export type MinutesFrame = {
  readonly madeAt: string
  /** SHA-256 of the content, or of the sealed file that the public version is from; null: a draft. */
  readonly sha256: string | null
  /** Word above the title: "초안", "공개용"; null: none. */
  readonly mark: string | null
  readonly signers: readonly DrawnSigner[]
  readonly refusals: readonly string[]
}

/** Word above the title of the version for the public. */
export const PUBLIC_MARK = '공개용'

type Item = MinutesBody['items'][number]

const paragraphs = (text: string): readonly Block[] =>
  text === '' ? [{ kind: 'paragraph', text: '(적은 내용 없음)', tone: 'soft' }] : [{ kind: 'paragraph', text }]

const factBlock = (facts: MinutesBody['facts']): readonly Block[] =>
  facts.length === 0 ? [] : [{ kind: 'facts', rows: facts.map(({ name, value }) => [name, value] as const) }]

/** Table of all items: 안건, 찬성, 반대, 기권, 무효, 의결 (별첨 of 관리규약 준칙). */
const decisionTable = (items: readonly Item[]): Block => ({
  kind: 'table',
  size: 9,
  columns: [
    { title: '안건', share: 0.34 },
    { title: '찬성', share: 0.13, align: 'right' },
    { title: '반대', share: 0.13, align: 'right' },
    { title: '기권', share: 0.11, align: 'right' },
    { title: '무효', share: 0.11, align: 'right' },
    { title: '의결', share: 0.18 },
  ],
  rows: items.flatMap((item) =>
    item.questions.length === 0
      ? [
          [
            `제${item.number}호 ${item.title}`,
            '',
            '',
            '',
            '',
            item.kind.startsWith('보고') ? '보고' : (item.notes[0] ?? ''),
          ],
        ]
      : item.questions.map((question, place) => [
          place === 0 ? `제${item.number}호 ${item.title}` : question.title,
          question.assent,
          question.against,
          question.abstained,
          question.invalid,
          question.decided,
        ]),
  ),
})

const tallyTable = (rows: Item['questions'][number]['tally']): Block => ({
  kind: 'table',
  size: 9,
  columns: [
    { title: '선택지', share: 0.5 },
    { title: '득표', share: 0.2, align: 'right' },
    { title: '방법', share: 0.3 },
  ],
  rows: rows.map(({ label, votes, byWay }) => [label, votes, byWay]),
})

const itemBlocks = (item: Item): readonly Block[] => [
  { kind: 'heading', text: `제${item.number}호 안건 ${item.title}` },
  { kind: 'paragraph', text: item.kind, tone: 'soft' },
  ...factBlock(item.facts),
  ...item.questions.flatMap((question): readonly Block[] => [
    ...(item.questions.length > 1
      ? [{ kind: 'paragraph', text: question.title, weight: 'bold', keep: 90 } as const]
      : []),
    { kind: 'paragraph', text: question.sentence, weight: 'bold', tone: 'accent' },
    ...question.remarks.map((text): Block => ({ kind: 'paragraph', text, tone: 'soft' })),
    tallyTable(question.tally),
    { kind: 'paragraph', text: '' },
  ]),
  ...item.notes.map((text): Block => ({ kind: 'paragraph', text: `· ${text}`, tone: 'soft' })),
  { kind: 'paragraph', text: '의사의 경과', weight: 'bold', keep: 60 },
  ...paragraphs(item.course),
]

const signerBlocks = ({ signers }: MinutesFrame): readonly Block[] =>
  signers.length === 0
    ? []
    : [
        { kind: 'heading', text: '위 의사록이 사실과 같음을 확인합니다' },
        ...signers.map(({ role, name, signedAt, receipt, png }): Block => {
          const lines = [`${role} ${name}`, signedAt ?? '서명 전', ...(receipt === null ? [] : [`접수번호 ${receipt}`])]
          return png
            ? { kind: 'picture', png, caption: lines.join('\n') }
            : { kind: 'paragraph', text: lines.join(' · ') }
        }),
      ]

const refusalBlocks = ({ refusals }: MinutesFrame): readonly Block[] =>
  refusals.length === 0
    ? []
    : [{ kind: 'heading', text: '서명을 거절한 사람' }, ...refusals.map((text): Block => ({ kind: 'paragraph', text }))]

/** Builds the pages of minutes: kind, day and place, attendance, order, table, items, signatures. */
export const minutesDocument = (body: MinutesBody, frame: MinutesFrame): PdfDocument => {
  const name = frame.mark === null ? '의사록' : `의사록 (${frame.mark})`
  const hash = frame.sha256 === null ? '' : ` · 확인값 ${frame.sha256.slice(0, 16)}`
  return {
    title: `${name} · ${body.title}`,
    author: body.apartment,
    madeAt: frame.madeAt,
    footer: `${name} · ${body.version}판${hash} · ${body.apartment}`,
    blocks: [
      { kind: 'title', text: name, above: body.apartment },
      { kind: 'paragraph', text: body.title, weight: 'bold', size: 13 },
      ...factBlock(body.facts),
      ...(body.attendance.length === 0 ? [] : [{ kind: 'heading', text: '참석' } as const]),
      ...factBlock(body.attendance),
      { kind: 'heading', text: '개회와 진행' },
      ...paragraphs(body.opening),
      { kind: 'heading', text: '안건과 의결' },
      decisionTable(body.items),
      { kind: 'paragraph', text: '' },
      ...factBlock(body.count),
      ...body.items.flatMap(itemBlocks),
      ...(body.remarks === '' ? [] : [{ kind: 'heading', text: '그 밖의 사항' } as const, ...paragraphs(body.remarks)]),
      ...signerBlocks(frame),
      ...refusalBlocks(frame),
      ...(frame.sha256 === null
        ? []
        : [
            { kind: 'heading', text: '기록의 확인' } as const,
            {
              kind: 'facts',
              rows: [
                ['회의 번호', body.assemblyId],
                ['판', `${body.version}판`],
                [frame.mark === PUBLIC_MARK ? '봉인한 의사록의 확인값' : '내용의 확인값', frame.sha256],
              ],
            } as const,
          ]),
    ],
  }
}
