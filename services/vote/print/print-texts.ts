import type { ExistingList } from '../../list/list.facts.ts'
import { choosingText, countWord } from '#events/values/choosing-text.ts'
import { dayEnd, seoulClock } from '#events/values/day.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import { carriedIn, lawOfVote, ruleOfVote } from '../draft/rule-of-vote.ts'
import { conditionLabel } from '../draft/rule-texts.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { PrintSources } from './sources.ts'

type VoteContext = { readonly vote: ExistingVote; readonly list: ExistingList }

const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

/** "2026. 11. 30.(월)" of a day `YYYY-MM-DD`. */
export const weekdayText = (day: string): string =>
  `${dayText(day)}(${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''})`

/** "2026. 11. 30.(월) 18:00" in Asia/Seoul, of an ISO time. */
export const dateTimeText = (at: string): string => {
  const local = seoulClock(new Date(at))
  return `${weekdayText(local.slice(0, 10))} ${local.slice(11, 16)}`
}

/** "101동" */
export const buildingText = (dong: string): string => (/^\d+$/.test(dong) ? `${dong}동` : dong)

export const isElection = ({ kind }: Pick<ExistingVote, 'kind'>): boolean => kind === 'election'

/** "안건 2. 외벽 도색"; of a vote with one question the title alone. */
export const questionHeading = (vote: Pick<ExistingVote, 'kind' | 'questions'>, title: string, index: number): string =>
  vote.questions.length === 1 ? title : `${isElection(vote) ? '선출' : '안건'} ${index + 1}. ${title}`

/** "기호 3" of a candidate, of any other choice nothing. */
export const choiceNumber = (vote: Pick<ExistingVote, 'kind'>, index: number): string | null =>
  isElection(vote) ? String(index + 1) : null

/** Returns the number of a question's seats. */
const seatsOf = (
  { seats }: Pick<ExistingVote, 'seats'>,
  { id, maxChoices }: ExistingVote['questions'][number],
): number => seats?.find(({ questionId }) => questionId === id)?.seats ?? maxChoices

/** "하나만 고릅니다.", "둘 이상 셋 이하로 고릅니다."; of candidates "두 명까지 고를 수 있습니다. 고르지 않으면 기권입니다." */
const printedChoosing = (
  { kind }: Pick<ExistingVote, 'kind'>,
  { minChoices, maxChoices, choices }: ExistingVote['questions'][number],
): string => {
  const bounds = { minChoices, maxChoices: Math.min(maxChoices, choices.length) }
  const text = choosingText(bounds, isElection({ kind }) ? 'persons' : 'things', 'printed')
  return minChoices === 0 ? `${text} 고르지 않으면 기권입니다.` : text
}

/** Returns the text of a question, with the number of seats in an election. */
export const askingText = (vote: ExistingVote, question: ExistingVote['questions'][number]): string =>
  isElection(vote)
    ? `${countWord(seatsOf(vote, question), 'persons')}을 뽑습니다. ${printedChoosing(vote, question)}`
    : printedChoosing(vote, question)

export const kindText = ({ ballotKind }: Pick<ExistingVote, 'ballotKind'>): string =>
  ballotKind === 'secret'
    ? '무기명 투표입니다. 무엇을 골랐는지는 투표한 사람의 이름과 따로 보관합니다.'
    : '기명 투표입니다. 누가 무엇을 골랐는지 기록에 남습니다.'

const weightTexts: Readonly<Record<ExistingVote['weight'], string>> = {
  unit: '한 세대가 한 표입니다.',
  area: '세대의 전용면적만큼 셉니다.',
  owner: '소유자 한 사람이 한 표입니다. 여러 세대를 가지고 있어도 한 표입니다.',
}

const coOwnerTexts: Readonly<Record<ExistingList['coOwners'], string>> = {
  all: '',
  representative: '여러 사람이 함께 소유한 세대는 대표로 정한 한 사람이 투표합니다.',
  first: '여러 사람이 함께 소유한 세대는 먼저 투표하는 한 사람이 모두를 대표합니다.',
  shares: '여러 사람이 함께 소유한 세대는 소유자마다 자기 지분만큼 투표합니다.',
}

/** Returns the texts of who may vote, and what their vote weighs. */
export const voterTexts = ({ vote, list }: VoteContext): readonly string[] =>
  [
    `${vote.dongs ? `선거구(${vote.dongs.map(buildingText).join(', ')})의 세대` : '명부에 있는 모든 세대'} · ${weightTexts[vote.weight]}`,
    vote.weight === 'owner' ? '' : coOwnerTexts[list.coOwners],
  ].filter((text) => text !== '')

/** Whether papers can be counted: a secret one cannot say what its unit weighs. */
export const takesPapers = ({ vote, list }: VoteContext): boolean => {
  const { area, land } = carriedIn(vote, list)
  return vote.ballotKind === 'open' || !(area || land || list.coOwners === 'shares')
}

/**
 * Returns the text of when it ends: at its own time, or with its list's last day where that is
 * earlier.
 */
export const endText = ({ vote, list }: VoteContext): string => {
  const end = vote.closesAt
  return end === null || new Date(end) > dayEnd(list.endDate) ? `${weekdayText(list.endDate)} 24:00` : dateTimeText(end)
}

/** Returns the text of when electronic ballots end before the paper ones; null: they end together. */
export const electronicEndText = ({ electronicClosesAt }: Pick<ExistingVote, 'electronicClosesAt'>): string | null =>
  electronicClosesAt === undefined ? null : dateTimeText(electronicClosesAt)

/** Returns the text of when papers end: in a meeting that gives no time, with the voting on the item. */
export const paperEndText = (context: VoteContext & { readonly isInMeeting: boolean }): string =>
  context.isInMeeting && context.vote.closesAt === null ? '총회에서 이 안건의 투표를 마칠 때' : endText(context)

/**
 * Returns the texts of what decides: the rule's name with its article, and each of its conditions.
 */
export const ruleTexts = ({ vote, list }: VoteContext, articleOf: (key: string) => string): readonly string[] => {
  const rule = ruleOfVote(vote, list)
  const { key } = lawOfVote(vote, list)
  const title = key === undefined ? (rule?.title ?? '') : articleOf(key)
  const conditions = (rule?.asked ?? []).map((asked) =>
    asked.kind === 'turnout' ? conditionLabel(asked, null) : `${conditionLabel(asked, null)} 찬성`,
  )
  const byVotes =
    isElection(vote) || rule?.isElection
      ? [
          '후보자가 선출 인원보다 많으면 표를 많이 얻은 순서로, 같거나 적으면 후보자마다 투표자 과반수의 찬성으로 정합니다.',
        ]
      : []
  return [title, conditions.join(', '), ...byVotes].filter((text) => text !== '')
}

/** Returns the rows about the assembly of a vote: its name, time and place, and the article for electronic votes. */
export const agendaRows = ({ agenda }: Pick<PrintSources, 'agenda'>): readonly (readonly [string, string])[] => {
  if (agenda === null) return []
  const { title, startsAt, place, bylaws } = agenda
  const meeting = [title, startsAt === null ? null : dateTimeText(startsAt), place].filter((part) => part !== null)
  return [
    ['총회', meeting.join(' · ')],
    ...(bylaws === null
      ? []
      : [['전자투표의 근거', `${bylaws.article} (${bylaws.version}, ${weekdayText(bylaws.adoptedOn)} 의결)`] as const]),
  ]
}
