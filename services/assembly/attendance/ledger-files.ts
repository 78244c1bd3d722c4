import { identityCheckNames } from '#events/values/identity-check.ts'
import { writePdf, type Block, type PdfDocument } from '#infra/lib/pdf/draw/index.ts'
import { writeXlsx, type SheetToWrite } from '#infra/lib/spreadsheet/index.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { fileNameOf } from '../../core/text/file-name.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { assemblyLaws } from '../law/assembly-law.contract.ts'
import { shareText } from '../law/law-lines.ts'
import { onlineLogRetention } from '../law/online-law.contract.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { meetingLogBlocks, meetingLogSheets } from '../course/meeting-log-files.ts'
import type { MeetingLog } from '../course/meeting-log.ts'
import type { AttendanceFigures, AttendanceNeed, LedgerEntry } from './attendance.contract.ts'
import { actNames, countText, exitNames, proofNames, relationNames } from './attendance-texts.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Content of a printed ledger. */
export type LedgerFile = {
  readonly seen: SeenAssembly
  readonly apartment: string
  readonly figures: AttendanceFigures
  readonly entries: readonly LedgerEntry[]
  readonly log: MeetingLog
  readonly madeAt: string
}

const stateNames: Readonly<Record<LedgerEntry['state'], string>> = {
  absent: '없음',
  present: '출석 중',
  left: '퇴장',
}
const attendeeText = ({ by, online, hall }: Pick<LedgerEntry, 'by' | 'online' | 'hall'>): string => {
  if (by === 'proxy') return '대리인'
  return online && hall !== 'owner' ? '본인 (온라인)' : '본인'
}

/** Returns what proved the attendee's identity, and how presence online ended; "" for other acts. */
const proofText = ({ identity, proof, exit }: LedgerEntry['acts'][number]): string =>
  [
    identity === null ? null : identityCheckNames[identity.how],
    proof === null ? null : proofNames[proof],
    exit === null ? null : exitNames[exit],
  ]
    .filter((part) => part !== null)
    .join(' · ')

/** Returns what became of an act: "" for one that counts as it was recorded, and nobody objected to. */
const correctionText = ({ struck, retimed, objected }: LedgerEntry['acts'][number]): string => {
  if (struck) return '정정: 세지 않음'
  return [...(retimed ? ['정정: 시각'] : []), ...(objected ? ['이의: 본인이 아님'] : [])].join(' ')
}

const actRows = (entries: readonly LedgerEntry[]) =>
  entries.flatMap((entry) => entry.acts.map((act) => ({ entry, act })))

const actSheet = (entries: readonly LedgerEntry[]): SheetToWrite => ({
  name: '출석부',
  columns: [
    { title: '동', width: 10, text: true },
    { title: '호', width: 10, text: true },
    { title: '소유자', width: 16, text: true },
    { title: '구분', width: 12, text: true },
    { title: '시각', width: 22, text: true },
    { title: '대리인', width: 16, text: true },
    { title: '관계', width: 18, text: true },
    { title: '위임장', width: 20, text: true },
    { title: '본인 확인 방법·퇴장 사유', width: 30, text: true },
    { title: '본인을 확인한 사람', width: 20, text: true },
    { title: '기록한 시각', width: 22, text: true },
    { title: '기록한 관리자', width: 18, text: true },
    { title: '창구에서 확인한 시각 (연결이 끊긴 동안)', width: 26, text: true },
    { title: '정정·이의', width: 24, text: true },
  ],
  rows: actRows(entries).map(({ entry, act }) => [
    entry.dong,
    entry.ho,
    entry.name,
    actNames[act.kind],
    timeText(act.at),
    act.holderName,
    act.relation === null ? null : relationNames[act.relation],
    act.form,
    proofText(act),
    act.identity?.by ?? null,
    timeText(act.recordedAt),
    act.recordedBy,
    act.deskAt === null ? null : timeText(act.deskAt),
    correctionText(act),
  ]),
})

const needText = (need: AttendanceNeed | null): string =>
  need === null
    ? '-'
    : [
        shareText(need),
        `필요 ${need.least.toLocaleString('ko-KR')}명`,
        `현재 ${need.count.toLocaleString('ko-KR')}명`,
        need.met ? '충족' : '부족',
      ].join(' · ')

/** Returns the figures as rows of label and value. */
const figureRows = (figures: AttendanceFigures): readonly (readonly [string, string])[] => [
  ['기준 시각', timeText(figures.at)],
  ['전체 소유자', `${figures.owners.toLocaleString('ko-KR')}명`],
  ['출석 중 (직접 출석)', countText(figures.present, figures.owners)],
  ['그 가운데 현장', `${(figures.present - figures.presentOnline).toLocaleString('ko-KR')}명`],
  ['그 가운데 온라인', `${figures.presentOnline.toLocaleString('ko-KR')}명`],
  ['그 가운데 대리인', `${figures.presentByProxy.toLocaleString('ko-KR')}명`],
  ['한 번이라도 출석', countText(figures.everPresent, figures.owners)],
  ...(figures.objected === 0 ? [] : [['본인이 아니라고 한 출석', `${figures.objected}명`] as const]),
  ['서면·전자 투표', countText(figures.voted, figures.owners)],
  ['출석 중이거나 투표', countText(figures.attending, figures.owners)],
]

const figureSheet = (figures: AttendanceFigures): SheetToWrite => ({
  name: '현황',
  columns: [
    { title: '항목', width: 40, text: true },
    { title: '출석', width: 50, text: true },
    { title: '직접 출석', width: 50, text: true },
  ],
  rows: [
    ...figureRows(figures).map(([label, value]) => [label, value, null]),
    ...figures.items.map(({ title, presence, direct }) => [title, needText(presence), needText(direct)]),
  ],
})

const nameOf = ({ seen: { assembly } }: Pick<LedgerFile, 'seen'>, end: string): string =>
  `${fileNameOf([assembly.title, '출석부'])}.${end}`

/** Returns the ledger as a workbook: every act, the figures, and the meeting's log. */
export const ledgerWorkbook = async (file: LedgerFile): Promise<FileAnswer['file']> => ({
  type: XLSX,
  content: await writeXlsx([actSheet(file.entries), figureSheet(file.figures), ...meetingLogSheets(file.log)]),
  name: nameOf(file, 'xlsx'),
})

const attendeeBlock = (entries: readonly LedgerEntry[]): Block =>
  entries.length === 0
    ? { kind: 'paragraph', text: '출석한 소유자가 없습니다.' }
    : {
        kind: 'table',
        size: 8.5,
        columns: [
          { title: '동·호', share: 0.16 },
          { title: '소유자', share: 0.16 },
          { title: '출석', share: 0.14 },
          { title: '기록', share: 0.54 },
        ],
        rows: entries.map((entry) => [
          [entry.dong, entry.ho].filter((part) => part !== null).join('-'),
          entry.name ?? '',
          entry.state === 'absent' ? stateNames.absent : `${attendeeText(entry)} · ${stateNames[entry.state]}`,
          entry.acts
            .map((act) => [
              actNames[act.kind],
              timeText(act.at),
              act.holderName ?? '',
              proofText(act),
              correctionText(act),
            ])
            .map((parts) => parts.filter((part) => part !== '').join(' '))
            .join('\n'),
        ]),
      }

const needBlock = ({ items }: AttendanceFigures): readonly Block[] =>
  items.length === 0
    ? []
    : [
        { kind: 'heading', text: '안건별 정족수' },
        {
          kind: 'table',
          size: 8.5,
          columns: [
            { title: '안건', share: 0.36 },
            { title: '출석', share: 0.32 },
            { title: '직접 출석', share: 0.32 },
          ],
          rows: items.map(({ title, presence, direct }) => [title, needText(presence), needText(direct)]),
        },
      ]

/** Returns how long the log of online attendance is kept; nothing where there is none. */
const onlineRows = ({ ways }: SeenAssembly['assembly']): readonly (readonly [string, string])[] =>
  ways.includes('online') ? [['온라인 기록 보관', `${onlineLogRetention.text} (${onlineLogRetention.basis})`]] : []

/** Builds the printed ledger: the figures of its instant, the needs of each item, every owner, and the log. */
const ledgerDocument = ({ seen: { assembly }, apartment, figures, entries, log, madeAt }: LedgerFile): PdfDocument => ({
  title: `출석부 · ${assembly.title}`,
  author: apartment,
  madeAt,
  footer: `출석부 · 회의 번호 ${assembly.assemblyId.slice(0, 8)} · ${apartment}`,
  blocks: [
    { kind: 'title', text: '출석부', above: apartment },
    { kind: 'paragraph', text: assembly.title, weight: 'bold', size: 13 },
    {
      kind: 'facts',
      rows: [
        ['회의', assemblyLaws[assembly.kind].name],
        ['장소', assembly.place ?? ''],
        ['일시', assembly.startsAt === null ? '' : timeText(assembly.startsAt)],
        ...figureRows(figures),
        ...onlineRows(assembly),
      ],
    },
    ...needBlock(figures),
    { kind: 'heading', text: '출석한 소유자' },
    attendeeBlock(entries),
    ...meetingLogBlocks(log),
  ],
})

/** Draws the ledger in the process of PDFs. @throws PdfTookTooLong */
export const ledgerPdf = async (file: LedgerFile): Promise<FileAnswer['file']> => {
  const { content } = await writePdf(ledgerDocument(file))
  return { type: 'application/pdf', content, name: nameOf(file, 'pdf') }
}
