import type { ExistingList } from '../../list/list.facts.ts'
import type { Cell, PdfDocument, Run } from '#infra/lib/pdf/draw/index.ts'
import type { TreeHead } from '#projections/log/tree-heads.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'
import type { LogEntry, LogKind } from './user-logs.contract.ts'

/** Contents of a file. */
export type LogOfPerson = {
  readonly apartment: string
  readonly list: ExistingList
  /** Null where the person was erased. */
  readonly name: string | null
  /** Their units in the list. */
  readonly units: readonly string[]
  readonly madeAt: string
  readonly madeBy: string
  /** Oldest first. */
  readonly entries: readonly LogEntry[]
  readonly total: number
  readonly head: TreeHead
  readonly publicKey: string
}

const kindNames: Readonly<Record<LogKind, string>> = {
  roll: '명부',
  person: '소유자 정보',
  memo: '메모',
  request: '서명 요청',
  verification: '본인 확인',
  message: '메시지',
  submission: '제출',
  list: '리스트',
  erasure: '파기',
}

const actorNames: Readonly<Record<LogEntry['actor']['kind'], string>> = {
  admin: '관리자',
  resident: '소유자 본인',
  visitor: '본인 확인 전',
  system: '시스템',
}

const actorText = ({ kind, name }: LogEntry['actor']): string =>
  name === null ? actorNames[kind] : `${name} (${actorNames[kind]})`

const UNKNOWN = '없음'
const changeText = ({ label, before, after }: LogEntry['changes'][number]): string =>
  before === null ? `${label}: ${after ?? UNKNOWN}` : `${label}: ${before} → ${after ?? UNKNOWN}`

const nameText = ({ name }: LogOfPerson): string => name ?? '파기됨'
const countText = ({ entries, total }: LogOfPerson): string =>
  entries.length < total
    ? `${total}건 가운데 처음 ${entries.length}건 (전체는 CSV 파일로 받을 수 있습니다)`
    : `${total}건`
const periodText = ({ entries }: LogOfPerson): string => {
  const [first, last] = [entries[0], entries.at(-1)]
  return first && last ? `${timeText(first.at)} – ${timeText(last.at)}` : ''
}

/** The rows of a sheet, its head first. */
export const rowsOfLog = ({ entries }: LogOfPerson): readonly (readonly (string | number | null)[])[] => [
  ['기록 번호', '일시', '구분', '내용', '바뀐 내용', '행위자', '접속 위치', '해시'],
  ...entries.map(({ id, at, kind, text, changes, actor, from, hash }) => [
    id,
    timeText(at),
    kindNames[kind],
    text,
    changes.map(changeText).join('\n'),
    actorText(actor),
    from,
    hash,
  ]),
]

const rowOf = ({ id, at, kind, text, changes, actor, from, hash }: LogEntry): readonly Cell[] => {
  const [day = '', time = ''] = timeText(at).split(/ (?=\S+$)/)
  const soft = (line: string): Run => ({ text: line, tone: 'soft' })
  return [
    [{ text: String(id), weight: 'bold' }, soft(hash.slice(0, 10))],
    [{ text: day }, soft(time)],
    kindNames[kind],
    [{ text }, ...changes.map((change) => soft(changeText(change)))],
    [{ text: actorText(actor) }, ...(from === null ? [] : [soft(from)])],
  ]
}

const CHECK =
  '모든 기록은 위조와 변조가 드러나도록 하나의 해시 트리(RFC 6962)에 차례로 이어져 있습니다. 아래는 이 문서의 모든 기록을 담은 기록 확인값과 그 전자서명(Ed25519)입니다. ' +
  '기록의 해시는 암호화된 원본에서 구하므로 개인정보를 파기한 뒤에도 그대로 맞습니다. 기록의 해시에서 포함 증명을 거쳐 기록 확인값이 나오고 서명이 공개키와 맞으면, 그 기록은 서명한 뒤로 바뀌지 않은 것입니다.'

const SIGNED =
  '서명한 글은 네 줄입니다: danji tree head, 기록 전체의 수, 기록 확인값, 서명 시각. 줄마다 줄바꿈으로 끝납니다.'

/** Builds a log as a document for a court: who, what, when, from where, and how to check it. */
export const documentOfLog = (log: LogOfPerson): PdfDocument => {
  const { apartment, list, entries, head } = log
  return {
    title: `활동 로그 · ${list.name} · ${nameText(log)}`,
    author: log.madeBy,
    madeAt: log.madeAt,
    footer: `활동 로그 · ${apartment} · ${list.name} · ${nameText(log)}`,
    blocks: [
      { kind: 'title', text: '활동 로그', above: '단지 · 전자 기록' },
      {
        kind: 'facts',
        rows: [
          ['아파트', apartment],
          ['리스트', `${list.name} (${dayText(list.startDate)} – ${dayText(list.endDate)})`],
          ['소유자', [nameText(log), ...log.units].join(' · ')],
          ['기록 기간', periodText(log)],
          ['기록 수', countText(log)],
          ['만든 때', `${timeText(log.madeAt)} (한국 표준시)`],
          ['만든 사람', log.madeBy],
        ],
      },
      {
        kind: 'table',
        columns: [
          { title: '기록 번호 · 해시', share: 15 },
          { title: '일시', share: 14 },
          { title: '구분', share: 10 },
          { title: '내용', share: 39 },
          { title: '행위자 · 접속 위치', share: 22 },
        ],
        rows: entries.map(rowOf),
      },
      { kind: 'heading', text: '기록의 확인' },
      { kind: 'paragraph', text: CHECK },
      { kind: 'paragraph', text: SIGNED },
      {
        kind: 'facts',
        rows: [
          ['기록 전체의 수', String(head.size)],
          ['기록 확인값', head.root],
          ['서명 시각', head.at],
          ['서명', head.signature],
          ['공개키', log.publicKey],
        ],
      },
      { kind: 'heading', text: '기록별 해시' },
      {
        kind: 'table',
        size: 7,
        columns: [
          { title: '기록 번호', share: 12 },
          { title: '해시 (SHA-256)', share: 88 },
        ],
        rows: entries.map(({ id, hash }) => [String(id), hash]),
      },
    ],
  }
}
