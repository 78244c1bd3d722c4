import { languageNames } from '#events/values/messaging/owner-language.ts'
import { formatPhone } from '#events/values/phone.ts'
import { standingNames } from '#events/values/standing.ts'
import { streamCsv, streamXlsx, writeXlsx, type SheetToWrite, type Value } from '#infra/lib/spreadsheet/index.ts'
import type { FileAnswer } from '../../core/routes.ts'
import { entryTitles, kakaoText } from '../fields.contract.ts'
import { holdingColumns } from '../fields.ts'
import type { ListUser } from '../list-users.contract.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const CSV = 'text/csv; charset=utf-8'

type File = FileAnswer['file']
type Column = {
  readonly title: string
  readonly width: number
  readonly text?: true
  readonly value: (entry: ListUser) => Value
}

const statuses: Readonly<Record<ListUser['status'], string>> = { pending: '미참여', completed: '완료', risk: '위험' }

const SEOUL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul', dateStyle: 'short', timeStyle: 'medium' })

/** "2026-11-21 12:00:00", in Seoul. */
const seoulTime = (instant: string | null): string | null => (instant === null ? null : SEOUL.format(new Date(instant)))

/** Whether it has to be filled in, and how. */
type FilledIn = { readonly need: '꼭 적습니다.' | '있으면 적습니다.'; readonly howTo: string }

/**
 * Columns that people fill in; an export has more columns after them, and can be read as a roll
 * again.
 */
const ofRoll: readonly (Column & FilledIn)[] = [
  {
    title: entryTitles.dong,
    width: 8,
    text: true,
    value: ({ dong }) => dong,
    need: '꼭 적습니다.',
    howTo: '101, 101동, 가동처럼 적습니다. 동이 하나뿐인 단지도 적습니다.',
  },
  {
    title: entryTitles.ho,
    width: 8,
    text: true,
    value: ({ ho }) => ho,
    need: '꼭 적습니다.',
    howTo: '1502, 1502호, 지하101호처럼 적습니다. 한 행에 한 세대만 적습니다.',
  },
  {
    title: entryTitles.name,
    width: 14,
    text: true,
    value: ({ name }) => name,
    need: '꼭 적습니다.',
    howTo:
      '등기된 소유자의 이름이나 법인의 이름입니다. 공유자는 한 사람에 한 행씩 적습니다. "홍길동, 김철수"처럼 한 칸에 적어도 나누어 가져옵니다.',
  },
  {
    title: entryTitles.phone,
    width: 16,
    text: true,
    value: ({ phone }) => phone && formatPhone(phone),
    need: '있으면 적습니다.',
    howTo: '010-1234-5678처럼 적습니다. 본인 확인 인증번호와 알림톡이 이 번호로 갑니다.',
  },
  {
    title: entryTitles.birthDate,
    width: 12,
    text: true,
    value: ({ birthDate }) => birthDate,
    need: '있으면 적습니다.',
    howTo: '1960-01-01처럼 적습니다. 법인은 비워 둡니다. 주민등록번호 뒷자리는 적지 않습니다.',
  },
  {
    title: entryTitles.address,
    width: 40,
    text: true,
    value: ({ address }) => address,
    need: '있으면 적습니다.',
    howTo: '우편물을 받을 주소입니다. 세대의 주소와 달라도 됩니다.',
  },
  {
    title: entryTitles.email,
    width: 26,
    text: true,
    value: ({ email }) => email,
    need: '있으면 적습니다.',
    howTo: 'hong@example.com처럼 적습니다. 휴대전화가 없는 소유자의 투표 링크가 이 주소로 갑니다.',
  },
  {
    title: entryTitles.language,
    width: 10,
    text: true,
    value: ({ language }) => languageNames[language],
    need: '있으면 적습니다.',
    howTo: '한국어, 영어, 중국어, 베트남어 가운데 하나입니다. 비워 두면 한국어로 안내합니다.',
  },
  ...holdingColumns.map(({ field, isText, ...column }): Column & FilledIn => ({
    ...column,
    ...(isText ? { text: true } : {}),
    value: (entry) => entry[field],
    need: '있으면 적습니다.',
  })),
  {
    title: entryTitles.remarks,
    width: 30,
    text: true,
    value: ({ remarks }) => remarks,
    need: '있으면 적습니다.',
    howTo: '관리사무소에서 알아 둘 것을 적습니다. 가져오면 소유자의 비고로 남습니다.',
  },
]

const notes: readonly Column[] = [
  {
    title: entryTitles.standing,
    width: 16,
    text: true,
    value: ({ standing }) => (standing === null ? null : standingNames[standing]),
  },
  {
    title: '소유자 수에서 제외',
    width: 18,
    text: true,
    value: ({ leftOut }) => (leftOut ? '소재불명으로 제외' : null),
  },
]

const ofCampaign: readonly Column[] = [
  { title: '대표자', width: 8, value: ({ representative }) => (representative ? '예' : '아니요') },
  { title: '알림톡', width: 8, value: kakaoText },
  { title: '상태', width: 10, value: ({ status }) => statuses[status] },
  { title: '완료 시각', width: 20, value: ({ completedAt }) => seoulTime(completedAt) },
  { title: '연락처 변경 시각', width: 20, value: ({ contactChangedAt }) => seoulTime(contactChangedAt) },
]

const columns = [...ofRoll, ...notes, ...ofCampaign]

const withoutValue = ({ title, width, text }: Column): SheetToWrite['columns'][number] => ({
  title,
  width,
  ...(text ? { text } : {}),
})

const rowsOf = async function* (entries: AsyncIterable<ListUser>): AsyncGenerator<readonly Value[]> {
  for await (const entry of entries) yield columns.map(({ value }) => value(entry))
}

/**
 * Returns entries as a file, in the order given. They are produced as the file is read, and an
 * error among them breaks it off.
 */
export const rollFileOf = (entries: AsyncIterable<ListUser>, format: 'xlsx' | 'csv', name: string): File => {
  const rows = rowsOf(entries)
  if (format === 'csv') {
    const titles = columns.map(({ title }) => title)
    return { type: CSV, content: streamCsv(titles, rows), name: `${name}.csv` }
  }
  return {
    type: XLSX,
    content: streamXlsx([{ name: '소유자 명부', columns: columns.map(withoutValue), rows }]),
    name: `${name}.xlsx`,
  }
}

const explanations = ofRoll.map(({ title, need, howTo }) => [title, need, howTo])

const hints = [
  ['', '', ''],
  ['알아 두기', '', '첫 시트에만 적어 주세요. 이 시트는 읽지 않습니다.'],
  ['', '', '제목 행의 이름은 바꾸지 않는 편이 좋습니다. 열을 더하거나 순서를 바꾸어도 됩니다.'],
  ['', '', '같은 명부를 다시 올려도 소유자가 두 번 등록되지 않습니다. 바뀐 내용만 수정됩니다.'],
] as const

const howToSheet = (more: readonly (readonly Value[])[]): SheetToWrite => ({
  name: '작성 방법',
  columns: [
    { title: '항목', width: 16 },
    { title: '필수', width: 18 },
    { title: '설명', width: 90 },
  ],
  rows: [...explanations, ...hints, ...more],
})

/** An empty roll to fill in, and what belongs into each column. */
export const emptyRollFile = async (): Promise<File> => ({
  type: XLSX,
  content: await writeXlsx([{ name: '소유자 명부', columns: ofRoll.map(withoutValue), rows: [] }, howToSheet([])]),
  name: '소유자명부-양식.xlsx',
})

/** Unit of a form that is written before its owners are; area in ㎡. */
type FormUnit = { readonly dong: string; readonly ho: string; readonly area: number | null }

const cellsOfUnit = ({ dong, ho, area }: FormUnit): readonly Value[] => {
  const known = new Map<string, Value>([
    [entryTitles.dong, dong],
    [entryTitles.ho, ho],
    [entryTitles.area, area],
  ])
  return ofRoll.map(({ title }) => known.get(title) ?? null)
}

/** A roll with units alone, in which owners are to be filled in; `note` says where the units come from. */
export const unitsFormFile = (
  units: readonly FormUnit[],
  { name, note }: { readonly name: string; readonly note: string },
): File => ({
  type: XLSX,
  content: streamXlsx([
    { name: '소유자 명부', columns: ofRoll.map(withoutValue), rows: units.map(cellsOfUnit) },
    howToSheet([['', '', note]]),
  ]),
  name: `${name}.xlsx`,
})
