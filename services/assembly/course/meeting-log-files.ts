import type { Block } from '#infra/lib/pdf/draw/index.ts'
import type { SheetToWrite } from '#infra/lib/spreadsheet/index.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import type { OfficeFloorRequest, OfficeStatement } from '../statement/statements.contract.ts'
import { interruptionText, type MeetingLog } from './meeting-log.ts'

const kindNames: Readonly<Record<OfficeStatement['kind'], string>> = { question: '질문', opinion: '의견' }
const floorNames: Readonly<Record<OfficeFloorRequest['state'], string>> = {
  waiting: '기다림',
  given: '발언 중',
  ended: '발언함',
  declined: '허가하지 않음',
  withdrawn: '취소함',
}

const answersText = ({ answers }: OfficeStatement): string =>
  answers.map(({ text, at }) => `${timeText(at)} ${text ?? '현장에서 읽고 답변'}`).join('\n')

const unitOf = ({ dong, ho }: { readonly dong: string | null; readonly ho: string | null }): string =>
  [dong, ho].filter((part) => part !== null).join('-')

const statementSheet = ({ statements, titles }: MeetingLog): SheetToWrite => ({
  name: '질문·의견',
  columns: [
    { title: '번호', width: 8 },
    { title: '종류', width: 8, text: true },
    { title: '시각', width: 22, text: true },
    { title: '동·호', width: 14, text: true },
    { title: '소유자', width: 16, text: true },
    { title: '안건', width: 30, text: true },
    { title: '내용', width: 60, text: true },
    { title: '보이는 사람', width: 12, text: true },
    { title: '답변', width: 50, text: true },
    { title: '가린 사유', width: 24, text: true },
  ],
  rows: statements.map((said) => [
    said.number,
    kindNames[said.kind],
    timeText(said.at),
    unitOf(said),
    said.name,
    said.itemId === null ? null : (titles.get(said.itemId) ?? null),
    said.text,
    said.readers === 'chair' ? '의장' : '모두',
    answersText(said),
    said.hiddenReason,
  ]),
})

/** Returns the rows of a meeting's course, in the order of their times. */
const courseRows = ({ course, interruptions, floor }: MeetingLog): readonly (readonly [time: string, text: string])[] =>
  [
    ...course.map(({ at, text }) => ({ at, text })),
    ...interruptions.map((one) => ({ at: one.from, text: interruptionText(one) })),
    ...floor.map((one) => ({
      at: one.at,
      text: `발언 신청 ${one.number}번 ${unitOf(one)} ${one.name ?? ''} · ${floorNames[one.state]} ${timeText(one.movedAt)}`,
    })),
  ]
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .map(({ at, text }) => [timeText(at), text] as const)

const courseSheet = (log: MeetingLog): SheetToWrite => ({
  name: '진행·중단',
  columns: [
    { title: '시각', width: 22, text: true },
    { title: '내용', width: 80, text: true },
  ],
  rows: courseRows(log),
})

/** Returns the sheets of a meeting's log: what was said, and its course. */
export const meetingLogSheets = (log: MeetingLog): readonly SheetToWrite[] => [statementSheet(log), courseSheet(log)]

const statementBlocks = ({ statements }: MeetingLog): readonly Block[] =>
  statements.length === 0
    ? []
    : [
        { kind: 'heading', text: '질문·의견' },
        {
          kind: 'table',
          size: 8.5,
          columns: [
            { title: '번호', share: 0.08 },
            { title: '소유자', share: 0.2 },
            { title: '내용', share: 0.42 },
            { title: '답변', share: 0.3 },
          ],
          rows: statements.map((said) => [
            `${said.number} ${kindNames[said.kind]}`,
            [unitOf(said), said.name ?? '', timeText(said.at)].join('\n'),
            [said.text ?? '', ...(said.hiddenReason === null ? [] : [`가린 사유: ${said.hiddenReason}`])].join('\n'),
            answersText(said),
          ]),
        },
      ]

/** Returns the parts of a printed ledger that show a meeting's course, interruptions and statements. */
export const meetingLogBlocks = (log: MeetingLog): readonly Block[] => {
  const lines = courseRows(log)
  const course: readonly Block[] =
    lines.length === 0
      ? []
      : [
          { kind: 'heading', text: '진행·중단' },
          {
            kind: 'table',
            size: 8.5,
            columns: [
              { title: '시각', share: 0.28 },
              { title: '내용', share: 0.72 },
            ],
            rows: lines,
          },
        ]
  return [...course, ...statementBlocks(log)]
}
