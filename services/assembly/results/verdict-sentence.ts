import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import { assentIn } from '../../vote/vote.facts.ts'
import type { CountedQuestion } from './lawful-approval.ts'
import type { JudgedFacts } from './judge-question.ts'
import type { ItemAttendance, ItemState, LawfulApproval } from './results.contract.ts'

/** Words for the owners who have a vote, by kind of assembly. */
export const ownerWords: Readonly<Record<AssemblyKind, string>> = {
  association: '조합원',
  founding: '토지등소유자',
  committee: '토지등소유자',
  owners: '토지등소유자',
  management: '구분소유자',
  'election-round': '소유자',
}

/** Names of the states, as tables and chips have them. */
const stateNames: Readonly<Record<ItemState, string>> = {
  report: '보고',
  'not-counted': '개표 전',
  'not-held': '표결하지 않음',
  passed: '가결',
  rejected: '부결',
  void: '성립하지 않음',
  undecided: '판정할 수 없음',
}

/** Returns the name of a state: an election elects. */
export const stateName = (state: ItemState, isElection: boolean): string => {
  if (isElection && state === 'passed') return '당선'
  return isElection && state === 'rejected' ? '당선자 없음' : stateNames[state]
}

const people = (count: number): string => `${count.toLocaleString('ko-KR', { maximumFractionDigits: 2 })}명`

/** "13.3%"; of nobody "0%". Rounded down, so that a share never seems to reach what it does not. */
const percentText = (count: number, total: number): string =>
  total === 0 ? '0%' : `${Math.floor((count * 1_000) / total) / 10}%`

const endings: Readonly<Record<'resolution' | 'election', Partial<Record<ItemState, string>>>> = {
  resolution: {
    passed: '가결되었습니다.',
    rejected: '부결되었습니다.',
    void: '성립하지 않았습니다.',
    undecided: '판정할 수 없습니다.',
  },
  election: {
    passed: '당선되었습니다.',
    rejected: '당선자가 없습니다.',
    void: '성립하지 않았습니다.',
    undecided: '판정할 수 없습니다.',
  },
}

type SentenceFacts = JudgedFacts & {
  readonly question: CountedQuestion
  readonly kind: AssemblyKind
  readonly state: ItemState
}

/** "조합원 60명 중 직접 참석 8명(13.3%)을 포함해 41명이 참석" */
const attendedText = (kind: AssemblyKind, { owners, present, attending }: ItemAttendance): string =>
  `${ownerWords[kind]} ${people(owners)} 중 직접 참석 ${people(present)}(${percentText(present, owners)})을 포함해 ${people(attending)}이 참석`

/** Returns what is missing of the attendance, each as its own clause without an ending. */
const missingTexts = ({ attendance }: SentenceFacts): readonly string[] => {
  if (attendance === null) return []
  const { presence, direct } = attendance
  return [
    ...(presence === null || presence.met
      ? []
      : [`${people(presence.least)}이 참석해야 하는데 ${people(presence.count)}이 참석`]),
    ...(direct === null || direct.met
      ? []
      : [`${people(direct.least)}이 직접 참석해야 하는데 ${people(direct.count)}이 직접 참석`]),
  ]
}

/** Returns why the number of owners who assented is not told. */
const untoldText = ({ result, weight }: CountedQuestion): string => {
  if (!result.choices.some(({ assent }) => assent === true)) return '찬성에 해당하는 선택지가 표시되지 않았습니다'
  return weight === 'owner'
    ? '찬성한 수는 밝히지 않습니다'
    : '사람 수로 세지 않은 투표라 찬성한 사람의 수를 알 수 없습니다'
}

const approvalText = (
  { kind, question, attendance }: SentenceFacts,
  { of, needed, reached, met }: LawfulApproval,
): string => {
  const among = of === 'present' ? '참석자 중' : `전체 ${ownerWords[kind]} 중`
  if (reached === null && (attendance?.votedWithoutConsent ?? 0) > 0)
    return `${among} ${people(needed)}이 찬성해야 합니다`
  if (reached === null) return `${among} ${people(needed)}이 찬성해야 하는데 ${untoldText(question)}`
  return met === false
    ? `${among} ${people(needed)}이 찬성해야 하는데 ${people(reached)}이 찬성했습니다`
    : `${among} ${people(reached)}이 찬성했습니다`
}

const units = { owner: '명', unit: '세대', area: '세대' } as const

/** Returns the assent as the vote counts it, where the law asks for none; null: hidden or none. */
const ownAssentText = (question: CountedQuestion): string | null => {
  const assent = question.isElection ? null : assentIn(question)
  if (assent === null || question.weight === 'area') return null
  const amount = Number(assent.numerator) / Number(assent.denominator)
  const unit = units[question.weight]
  const text = `${amount.toLocaleString('ko-KR', { maximumFractionDigits: 2 })}${unit}`
  return `${text}${unit === '명' ? '이' : '가'} 찬성했습니다`
}

const electedText = ({ result, rule }: CountedQuestion): string | null => {
  const labels = (rule?.elected ?? []).map((id) => result.choices.find((choice) => choice.id === id)?.label ?? '')
  return labels.length === 0 ? null : `${labels.join(', ')}: `
}

const assentTextOf = (facts: SentenceFacts): string | null =>
  facts.approval === null ? ownAssentText(facts.question) : approvalText(facts, facts.approval)

/** Tells whether nothing but the vote's own rule rejects a question. */
const failsOwnRule = (facts: SentenceFacts): boolean =>
  facts.state === 'rejected' &&
  !facts.question.isElection &&
  facts.approval?.met !== false &&
  missingTexts(facts).length === 0

/**
 * Returns the verdict of a question as one plain statement for the minutes: the outcome, who was
 * there, and who assented, or what was missing.
 */
export const verdictSentence = (facts: SentenceFacts): string => {
  const { question, attendance, kind, state } = facts
  const ending = endings[question.isElection ? 'election' : 'resolution'][state] ?? ''
  const outcome = state === 'passed' ? `${electedText(question) ?? ''}${ending}` : ending
  if (attendance === null) return question.rule?.sentence ?? outcome
  const assent = assentTextOf(facts)
  const missing = missingTexts(facts)
  const clauses = missing.length > 0 ? missing : [attendedText(kind, attendance)]
  const attended = clauses.join('했고, ')
  const told = assent === null ? `${attended}했습니다.` : `${attended}했고, ${assent}.`
  return [outcome, told, ...(failsOwnRule(facts) ? ['투표의 의결 기준을 채우지 못했습니다.'] : [])].join(' ')
}
