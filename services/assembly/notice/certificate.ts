import { maskName } from '#events/values/text.ts'
import { dayAt } from '#events/values/day.ts'
import type { Block, PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import type { KeyedHead } from '#projections/log/tree-heads.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { buildingText, dateTimeText, weekdayText } from '../../vote/vote.facts.ts'
import type { ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { countStates, countWays, type NoticedOwner } from './count-notices.ts'
import { countBuildings, inUnitOrder, wayNames } from './notice-answer.ts'
import { deadlineOf } from './notice-days.ts'
import { noticeLaws } from './notice-law.contract.ts'
import type { ReadNotices, RecordedProof } from './read-notices.ts'

/** Photo of a posting that stands. */
export type PostingPhoto = { readonly postingId: string; readonly jpeg: Uint8Array }

/** All that a certificate is drawn from. */
export type CertificateSources = {
  readonly assembly: ExistingAssembly
  readonly apartment: string
  readonly notices: ReadNotices
  readonly photos: readonly PostingPhoto[]
  /** Signed head of the log that covers all that was read, and its key. */
  readonly head: KeyedHead
  /** Time at which the assembly was noticed, and the event's position and hash. */
  readonly noticed: { readonly at: string; readonly position: number; readonly hash: string }
  readonly madeAt: string
}

type FactRow = readonly [string, string]
const people = (count: number): string => `${count.toLocaleString('ko-KR')}명`

const stateNames: Readonly<Record<NoticedOwner['state'], string>> = {
  'in-time': '기한 안',
  late: '기한 뒤',
  unproven: '도착 미확인',
  none: '통지 없음',
}

const figureRows = ({ assembly, notices }: CertificateSources): readonly FactRow[] => {
  const deadline = deadlineOf(assembly)
  const counts = countStates(notices.owners)
  const ways = countWays(notices.owners, notices.rule)
  return [
    ['기준 시각', timeText(notices.at.toISOString())],
    [
      '통지 기한',
      deadline === null
        ? '정해진 기한 없음'
        : `${weekdayText(deadline.lastDay)}까지 (회의 ${deadline.days}일 전, ${deadline.basis})`,
    ],
    ['세는 기준', noticeLaws[assembly.kind].text],
    ['전체 소유자', `${people(counts.owners)} (공유자는 한 명으로 셉니다)`],
    ['기한 안에 통지', people(counts.inTime)],
    ['기한 뒤에 통지', people(counts.late)],
    ['도착 미확인', people(counts.unproven)],
    ['통지 없음', people(counts.none)],
    [
      '방법별 (겹칠 수 있음)',
      (['message', 'mail', 'hand'] as const).map((way) => `${wayNames[way]} ${people(ways[way])}`).join(' · '),
    ],
    ...(notices.offRoll > 0 ? [['명부에서 빠진 소유자', `기록 ${notices.offRoll}건 (세지 않음)`] as const] : []),
  ]
}

const meetingRows = ({ assembly, noticed }: CertificateSources): readonly FactRow[] => [
  ['회의', assemblyLaws[assembly.kind].name],
  ['일시', assembly.startsAt === null ? '' : dateTimeText(assembly.startsAt)],
  ['장소', assembly.place ?? ''],
  ['공고', timeText(noticed.at)],
  ['통지서 해시 (SHA-256)', assembly.notice?.document?.sha256 ?? '보관된 통지서 없음'],
]

const buildingTable = ({ notices }: CertificateSources): Block => ({
  kind: 'table',
  size: 8.5,
  columns: [
    { title: '동', share: 0.22 },
    { title: '소유자', share: 0.13, align: 'right' },
    { title: '기한 안', share: 0.13, align: 'right' },
    { title: '기한 뒤', share: 0.13, align: 'right' },
    { title: '도착 미확인', share: 0.13, align: 'right' },
    { title: '통지 없음', share: 0.13, align: 'right' },
    { title: '게시', share: 0.13, align: 'right' },
  ],
  rows: countBuildings(notices).map(({ dong, owners, inTime, late, unproven, none, posted }) => [
    buildingText(dong),
    ...[owners, inTime, late, unproven, none].map((count) => count.toLocaleString('ko-KR')),
    posted === 0 ? '없음' : `${posted}곳`,
  ]),
})

const deliveryText = ({ detail, sentOn, arrivedOn, failed, way }: RecordedProof): string => {
  if (detail.kind === 'message') {
    const channel = detail.channel === 'kakao' ? '알림톡' : '문자'
    return [`${channel} ${sentOn} 보냄`, arrivedOn === null ? '' : `${arrivedOn} 도착`, failed ? '실패' : '']
      .filter((part) => part !== '')
      .join(', ')
  }
  if (detail.kind === 'hand') return `${wayNames[way]} ${sentOn}`
  const result = detail.outcome === null ? '' : `, ${detail.outcome === 'arrived' ? `${arrivedOn ?? ''} 배달` : '반송'}`
  return `등기 ${detail.number ?? ''} ${sentOn} 접수${result}`
}

/** Returns whether a record was made once the meeting had begun. */
const isAfterwards = ({ recordedAt, way }: RecordedProof, { startsAt }: ExistingAssembly): boolean =>
  way !== 'message' && startsAt !== null && recordedAt >= startsAt

const recordText = (proof: RecordedProof, assembly: ExistingAssembly): string =>
  proof.way === 'message'
    ? deliveryText(proof)
    : `${deliveryText(proof)} (기록 ${dayAt(new Date(proof.recordedAt))} ${proof.recordedBy ?? ''}${
        isAfterwards(proof, assembly) ? ', 회의가 시작된 뒤' : ''
      })`

const ownerTable = ({ notices, assembly }: CertificateSources): Block => ({
  kind: 'table',
  size: 7.5,
  columns: [
    { title: '동·호', share: 0.15 },
    { title: '소유자', share: 0.14 },
    { title: '통지', share: 0.16 },
    { title: '기록', share: 0.55 },
  ],
  rows: inUnitOrder(notices.owners).map(({ key, entries, proofs, state, day }) => [
    [...new Set(entries.map(({ dong, ho }) => `${dong}-${ho}`))].join('\n'),
    key
      .split(' ')
      .map((id) => maskName(notices.names.get(id) ?? '') || '삭제됨')
      .join('\n'),
    [stateNames[state], ...(day === null ? [] : [day])].join('\n'),
    proofs.map((proof) => recordText(proof, assembly)).join('\n') || '-',
  ]),
})

const voidedBlocks = ({ notices }: CertificateSources): readonly Block[] =>
  notices.voided.length === 0
    ? []
    : [
        { kind: 'heading', text: '취소한 기록' },
        {
          kind: 'table',
          size: 7.5,
          columns: [
            { title: '기록', share: 0.42 },
            { title: '기록한 관리자', share: 0.16 },
            { title: '취소', share: 0.22 },
            { title: '취소한 관리자', share: 0.2 },
          ],
          rows: notices.voided.map(({ proof, at, by }) => [
            deliveryText(proof),
            proof.recordedBy ?? '',
            timeText(at),
            by ?? '',
          ]),
        },
      ]

const postingBlocks = ({ notices, photos }: CertificateSources): readonly Block[] => {
  const jpegOf = new Map(photos.map(({ postingId, jpeg }) => [postingId, jpeg]))
  const standing = notices.postings.filter(({ voided_at }) => voided_at === null || voided_at > notices.at)
  if (standing.length === 0) return []
  return [
    { kind: 'heading', text: '게시판에 붙인 통지서' },
    ...standing.map((row): Block => {
      const caption = [
        [buildingText(row.dong), row.spot].filter((part) => part !== null).join(' '),
        `게시 ${timeText(row.at.toISOString())}`,
        `기록 ${timeText(row.recorded_at.toISOString())} ${row.recorded_name ?? ''}`,
        `사진 SHA-256 ${row.sha256}`,
      ].join('\n')
      const jpeg = jpegOf.get(row.id)
      return jpeg ? { kind: 'photo', jpeg, caption } : { kind: 'paragraph', text: caption }
    }),
  ]
}

const RECORD =
  '통지의 기록은 위조와 변조가 드러나는 기록에 남아 있습니다. 아래의 서명된 기록 확인값은 이 증명서가 읽은 모든 기록을 담고 있습니다.'

const recordBlocks = ({ assembly, noticed, head }: CertificateSources): readonly Block[] => [
  { kind: 'heading', text: '기록의 확인' },
  { kind: 'paragraph', text: RECORD, tone: 'soft' },
  {
    kind: 'facts',
    rows: [
      ['회의 번호', assembly.assemblyId],
      ['공고의 기록', `${noticed.position}번 · ${noticed.hash}`],
      ['기록 전체의 수', String(head.size)],
      ['기록 확인값', head.root],
      ['서명 시각', timeText(head.at)],
      ['서명 (Ed25519)', head.signature],
      ['공개키', head.publicKey],
    ],
  },
]

/** Builds the certificate of notice (통지 증명서) as of an instant; names are masked. */
export const certificateDocument = (sources: CertificateSources): PdfDocument => {
  const { assembly, apartment, notices, madeAt } = sources
  return {
    title: `통지 증명서 · ${assembly.title}`,
    author: apartment,
    madeAt,
    footer: `통지 증명서 · 회의 번호 ${assembly.assemblyId.slice(0, 8)} · 기준 ${timeText(notices.at.toISOString())}`,
    blocks: [
      { kind: 'title', text: '통지 증명서', above: apartment },
      { kind: 'paragraph', text: assembly.title, weight: 'bold', size: 13 },
      { kind: 'facts', rows: meetingRows(sources) },
      { kind: 'heading', text: '통지 현황' },
      { kind: 'facts', rows: figureRows(sources) },
      { kind: 'heading', text: '동별 현황' },
      buildingTable(sources),
      ...recordBlocks(sources),
      ...postingBlocks(sources),
      { kind: 'heading', text: '소유자별 통지' },
      ownerTable(sources),
      ...voidedBlocks(sources),
    ],
  }
}
