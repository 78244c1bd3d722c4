import type { ListType } from '#events/list/list.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { dayAt, daysBetween } from '#events/values/day.ts'
import { legalRuleText } from '../../list/rule/legal-rule-names.contract.ts'
import { messageTextOf } from '../../vote/draft/purposes.contract.ts'
import { dayText, timeText } from '../../core/text/seoul-time.ts'

/** Facts that fill the variables of a template: one person, with all of their units in the list. */
export type MessageFacts = {
  readonly name: string
  /** Name of the complex. */
  readonly apartment: string
  readonly list: {
    readonly name: string
    readonly type: ListType
    readonly startDate: string
    readonly endDate: string
    /** Key of the legal rule that it follows, if any. */
    readonly rule?: string | undefined
    /** Key of the purpose for which it was begun, if it was recorded. */
    readonly purpose?: string | undefined
  }
  readonly units: readonly { readonly dong: string; readonly ho: string }[]
  /** Titles of the votes that it is about; none of a list of signatures. */
  readonly votes: readonly string[]
  /** The whole address, and what stands at its end. */
  readonly link: string
  readonly token: string
  /** Office that answers questions, with its phone if there is one. */
  readonly office: string
  readonly now: Date
  /** Time of the submission (ISO) and number of its receipt, for the occasion `completed`. */
  readonly submittedAt?: string
  readonly receiptNumber?: string
  /** Result of the list in Korean, for the occasion `result`. */
  readonly result?: string
}

/** Name of a variable as templates write it. */
export type VariableName = `#{${string}}`

type Variable = {
  readonly name: VariableName
  readonly meaning: string
  readonly example: string
  readonly occasions: readonly MessageOccasion[]
  /** Type of list that has the variable; absent if all have it. */
  readonly only?: ListType
  readonly fill: (facts: MessageFacts) => string
}

const always: readonly MessageOccasion[] = ['invitation', 'reminder', 'deadline', 'completed', 'result']
const whileOpen: readonly MessageOccasion[] = ['invitation', 'reminder', 'deadline']

/**
 * Maximum number of units or votes that a text names; further ones are counted. A substituted text
 * may have 1,000 letters in all.
 */
export const MAX_UNITS_NAMED = 10
export const MAX_VOTES_NAMED = 5

const named = (names: readonly string[], most: number, counted: (rest: number) => string): string =>
  names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} ${counted(names.length - most)}`

const unitText = ({ dong, ho }: MessageFacts['units'][number]): string =>
  dong === '' ? `${ho}호` : `${dong}동 ${ho}호`

/** Returns the days until the list's last day; 0 on it. */
export const remainingDays = ({ list, now }: Pick<MessageFacts, 'list' | 'now'>): number =>
  daysBetween(dayAt(now), list.endDate)

const daysLeft = (facts: MessageFacts): string => {
  const days = remainingDays(facts)
  return days > 0 ? `${days}일` : '오늘 하루'
}

/** Formats an ISO time to the minute. */
const minuteText = (at: string): string => timeText(at).slice(0, -3)

/** All that may stand in the places of a template: the one table of them. */
const variables: readonly Variable[] = [
  { name: '#{이름}', meaning: '받는 소유자의 이름', example: '홍길동', occasions: always, fill: ({ name }) => name },
  {
    name: '#{단지}',
    meaning: '아파트 단지의 이름',
    example: '한빛마을 3단지',
    occasions: always,
    fill: ({ apartment }) => apartment,
  },
  {
    name: '#{리스트}',
    meaning: '리스트의 이름',
    example: '재건축 조합설립 동의',
    occasions: always,
    fill: ({ list }) => list.name,
  },
  {
    name: '#{투표}',
    meaning: '투표 안건의 제목 (여러 개면 쉼표로 이어 적습니다)',
    example: '어린이집 운영 업체 선정',
    occasions: always,
    only: 'vote',
    fill: ({ votes }) => named(votes, MAX_VOTES_NAMED, (rest) => `외 ${rest}건`),
  },
  {
    name: '#{동호}',
    meaning: '받는 소유자의 세대 (여러 세대면 모두 적습니다)',
    example: '101동 1502호, 103동 302호',
    occasions: always,
    fill: ({ units }) => named(units.map(unitText), MAX_UNITS_NAMED, (rest) => `외 ${rest}세대`),
  },
  {
    name: '#{기한}',
    meaning: '리스트의 종료일',
    example: '2026. 11. 30.까지',
    occasions: always,
    fill: ({ list }) => `${dayText(list.endDate)}까지`,
  },
  {
    name: '#{기간}',
    meaning: '리스트의 시작일과 종료일',
    example: '2026. 11. 1.부터 2026. 11. 30.까지',
    occasions: always,
    fill: ({ list }) => `${dayText(list.startDate)}부터 ${dayText(list.endDate)}까지`,
  },
  {
    name: '#{근거}',
    meaning: '리스트가 따르는 법정 기준 (정하지 않았으면 관리규약)',
    example: '재건축 조합설립 (도시정비법 제35조 제3항)',
    occasions: always,
    fill: ({ list: { rule } }) => (rule === undefined ? '관리규약' : legalRuleText(rule)),
  },
  {
    name: '#{안내}',
    meaning: '무엇에 대한 투표나 동의인지 알리는 문장 (법정 기준에 맞추어 자동으로 적습니다)',
    example: '관리규약을 개정할지 묻는 투표입니다. 개정안을 확인하고 투표해주세요.',
    occasions: whileOpen,
    fill: ({ list: { type, rule = null, purpose } }) => messageTextOf({ type, rule, purpose }),
  },
  {
    name: '#{남은일}',
    meaning: '종료일까지 남은 날수 (종료일에는 "오늘 하루")',
    example: '3일',
    occasions: whileOpen,
    fill: daysLeft,
  },
  {
    name: '#{링크}',
    meaning: '받는 사람에게만 보내는 접속 주소',
    example: 'https://danji.example/m/A1b2C3',
    occasions: always,
    fill: ({ link }) => link,
  },
  {
    name: '#{링크코드}',
    meaning: '접속 주소의 끝부분 (버튼 주소에 씁니다: …/m/#{링크코드})',
    example: 'A1b2C3',
    occasions: always,
    fill: ({ token }) => token,
  },
  {
    name: '#{문의처}',
    meaning: '문의할 관리사무소와 전화번호',
    example: '관리사무소 031-000-1234',
    occasions: always,
    fill: ({ office }) => office,
  },
  {
    name: '#{제출시각}',
    meaning: '투표나 동의서를 제출한 시각',
    example: '2026. 11. 21. 18:00',
    occasions: ['completed'],
    fill: ({ submittedAt }) => (submittedAt === undefined ? '' : minuteText(submittedAt)),
  },
  {
    name: '#{접수번호}',
    meaning: '접수증의 번호',
    example: 'Qx3mZr8KfT0bVd5Nw2LpYA',
    occasions: ['completed'],
    fill: ({ receiptNumber }) => receiptNumber ?? '',
  },
  {
    name: '#{결과}',
    meaning: '마감된 뒤의 결과',
    example: '찬성 812세대, 반대 96세대로 가결되었습니다.',
    occasions: ['result'],
    fill: ({ result }) => result ?? '',
  },
]

/**
 * Returns the variables for lists of a type: name, meaning and example in Korean, and the occasions
 * that have it.
 */
export const variablesOf = (type: ListType): readonly Omit<Variable, 'fill' | 'only'>[] =>
  variables
    .filter(({ only }) => only === undefined || only === type)
    .map(({ name, meaning, example, occasions }) => ({ name, meaning, example, occasions }))

/** Whether a variable exists, for any list and occasion. */
export const isKnownVariable = (name: string): boolean => variables.some((variable) => variable.name === name)

/** Fills every variable; those without a fact are empty. */
export const fillVariables = (facts: MessageFacts): Readonly<Record<VariableName, string>> =>
  Object.fromEntries(variables.map(({ name, fill }) => [name, fill(facts)]))

/** Every place with its example. */
export const exampleVariables = (): Readonly<Record<VariableName, string>> =>
  Object.fromEntries(variables.map(({ name, example }) => [name, example]))
