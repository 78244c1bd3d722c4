import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { VoteCounted, VoteResultsSeen } from '#events/vote/vote.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { countChallenges } from '#projections/vote/ballot-challenges.ts'
import { findPaperFigures } from '#projections/vote/vote-papers.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import {
  closedAtOf,
  countedChallenges,
  readResults as readVoteResults,
  readTurnout,
  votesText,
} from '../../vote/vote.facts.ts'
import type { QuestionResult, VoteResults } from '../../vote/results/vote-results.contract.ts'
import type { VoteTurnout } from '../../vote/results/vote-turnout.contract.ts'
import type { AttendanceFigures } from '../attendance/attendance.contract.ts'
import { hoursOf } from '../attendance/meeting.ts'
import { readFiguresOfVotes } from '../attendance/read-figures.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import { assemblyCountDecider, assemblyCountStream } from '../count/assembly-count.decider.ts'
import { assemblyLaws, matterOf, type Matter } from '../law/assembly-law.contract.ts'
import { doubtfulPapers } from './doubtful-papers.ts'
import { conflictOf, stateOf } from './judge-question.ts'
import { lawfulApproval, type CountedQuestion } from './lawful-approval.ts'
import type {
  AssemblyItemResult,
  AssemblyQuestionResult,
  AssemblyResults,
  ItemAttendance,
  ItemState,
} from './results.contract.ts'
import { verdictSentence } from './verdict-sentence.ts'

type AgendaItem = SeenAssembly['assembly']['agenda'][number]
type VoteItem = Extract<AgendaItem, { kind: 'vote' }>

/** A counted vote of the agenda, with all that its verdict rests on. */
type CountedItem = {
  readonly item: VoteItem
  readonly vote: ExistingVote
  readonly results: VoteResults
  readonly ways: VoteTurnout['byWay']
  readonly setAside: number
  /** Ballots that are counted, though an owner says not to have cast them. */
  readonly challenged: number
  /** Moment that its attendance is of, and whether it was counted before the meeting. */
  readonly at: Date
  readonly isEarly: boolean
}

/** Returns when a vote was counted, or its results were first seen; null: neither. */
const countedAtOf = (events: readonly RecordedEvent[]): Date | null => {
  const count = eventsOf(VoteCounted, events).at(-1) ?? eventsOf(VoteResultsSeen, events)[0]
  return count ? new Date(count.metadata.at) : null
}

/** Hours of a meeting, and of a vote in it. */
export type Hours = {
  readonly openedAt: string | null
  readonly endedAt: string | null
  readonly closedAt: string | null
  readonly countedAt: Date
}

/**
 * Returns the moment whose attendance counts for a vote: its close, if that was within the meeting;
 * else its count, as far as that was within the meeting.
 */
const momentOfItem = ({ openedAt, endedAt, closedAt, countedAt }: Hours): Date => {
  const end = endedAt === null ? null : new Date(endedAt)
  const close = closedAt === null ? null : new Date(closedAt)
  const isWithin = (at: Date): boolean => openedAt !== null && at >= new Date(openedAt) && (end === null || at <= end)
  if (close && isWithin(close)) return close
  if (isWithin(countedAt)) return countedAt
  return end ?? countedAt
}

const readCountedItem = async (
  deps: Deps,
  seen: SeenAssembly,
  { item, vote }: Pick<CountedItem, 'item' | 'vote'>,
): Promise<CountedItem | null> => {
  const { list } = seen
  if (vote.status !== 'closed' || !vote.resultsSeen) return null
  const { events } = await deps.store.readStream(voteStream(vote.voteId))
  const countedAt = countedAtOf(events)
  const results = await readVoteResults(deps, { vote, list })
  if (countedAt === null || !results.counted) return null
  const [{ byWay }, { setAside }, challenges] = await Promise.all([
    readTurnout(deps, { vote, list }),
    findPaperFigures(deps.database, vote.voteId),
    countChallenges(deps.database, vote.voteId),
  ])
  const challenged = countedChallenges(challenges)
  const hours = { ...hoursOf(seen), closedAt: closedAtOf(events), countedAt }
  const isEarly = hours.openedAt === null || countedAt < new Date(hours.openedAt)
  return { item, vote, results, setAside, challenged, at: momentOfItem(hours), isEarly, ways: byWay }
}

const attendanceOf = (
  seen: SeenAssembly,
  { item }: CountedItem,
  figures: AttendanceFigures | undefined,
): ItemAttendance | null => {
  if (figures === undefined || !assemblyLaws[seen.assembly.kind].meets) return null
  const needs = figures.items.find(({ itemId }) => itemId === item.itemId)
  const { at, owners, attending, present, presentByProxy, presentOnline } = figures
  const [direct, presence] = [needs?.direct ?? null, needs?.presence ?? null]
  const votedWithoutConsent = needs?.votedWithoutConsent ?? 0
  return { at, owners, attending, present, presentByProxy, presentOnline, votedWithoutConsent, direct, presence }
}

const tallyOf = (result: QuestionResult, papers: VoteResults['papers']): AssemblyQuestionResult['tally'] => {
  const { way, choices, abstained, invalid } = result
  const wayOf = (id: string, of: 'online' | 'paper'): number | null =>
    way ? (way[of].choices.find((choice) => choice.id === id)?.ballots ?? 0) : null
  return [
    ...choices.map((choice) => ({
      of: choice.assent === true ? ('assent' as const) : ('choice' as const),
      label: choice.label,
      votes: votesText(choice),
      online: wayOf(choice.id, 'online'),
      paper: wayOf(choice.id, 'paper'),
    })),
    {
      of: 'abstained',
      label: '기권',
      votes: votesText(abstained),
      online: way?.online.abstained ?? null,
      paper: way?.paper.abstained ?? null,
    },
    ...(papers === null
      ? []
      : [
          {
            of: 'invalid' as const,
            label: '무효',
            votes: votesText(invalid),
            online: way?.online.invalid ?? null,
            paper: way?.paper.invalid ?? null,
          },
        ]),
  ]
}

type Judging = {
  readonly seen: SeenAssembly
  readonly counted: CountedItem
  readonly matter: Matter | undefined
  readonly attendance: ItemAttendance | null
}

const countedQuestion = ({ vote, results }: CountedItem, result: QuestionResult): CountedQuestion => ({
  result,
  rule: result.rule ?? (vote.questions.length === 1 ? results.rule : null),
  weight: vote.weight,
  isElection: vote.kind === 'election',
  isSingleChoice: vote.questions.find(({ id }) => id === result.id)?.maxChoices === 1,
})

const judgeQuestion = (
  { seen, counted, matter, attendance }: Judging,
  result: QuestionResult,
): AssemblyQuestionResult => {
  const { vote, results, setAside, challenged } = counted
  const { kind } = seen.assembly
  const question = countedQuestion(counted, result)
  const law = matter?.approval ?? null
  const approval = lawfulApproval(question, law, attendance)
  const facts = { question, attendance, approval, ofUnknown: vote.papersOfUnknown }
  const state = stateOf(facts)
  const papers = (results.papers !== null || challenged > 0) && {
    invalid: results.papers === null ? 0 : (result.invalid.count ?? results.papers.invalid),
    setAside: results.papers === null ? 0 : setAside,
    unreturned: results.papers?.unreturned ?? 0,
    challenged,
  }
  const electorate = { persons: results.turnout.owners.total, units: results.turnout.targets }
  return {
    questionId: result.id,
    title: result.title,
    state,
    sentence: verdictSentence({ ...facts, kind, state }),
    ruleSentence: question.rule?.sentence ?? null,
    conflict: conflictOf(facts),
    approval,
    tally: tallyOf(result, results.papers),
    doubt: papers === false ? null : doubtfulPapers({ ...facts, state, law, papers, electorate }),
  }
}

/** Returns the state of an item of several questions: theirs, if it is the same. */
const stateOfItem = (questions: readonly AssemblyQuestionResult[]): ItemState => {
  const [first, ...others] = questions.map(({ state }) => state)
  return first !== undefined && others.every((state) => state === first) ? first : 'undecided'
}

/** Returns the note about votes of owners who did not consent, if there are any. */
const consentNotes = (attendance: ItemAttendance | null): readonly string[] => {
  const count = attendance?.votedWithoutConsent ?? 0
  if (count === 0) return []
  return [
    `동의하지 않은 소유자 ${count}명이 투표했습니다. 정족수에서 뺐고, 그만큼 찬성이 줄어도 같을 때만 가결로 판정합니다.`,
  ]
}

const notesOf = ({ vote, results, isEarly }: CountedItem, attendance: ItemAttendance | null): readonly string[] => [
  ...consentNotes(attendance),
  ...(isEarly ? ['총회를 열기 전에 개표한 투표입니다.'] : []),
  ...(vote.count?.despite ? ['확정하지 않은 용지나 이의를 두 관리자가 확인하고 개표했습니다.'] : []),
  ...results.notes.map(({ text }) => text),
]

const resultOf = (judging: Judging): AssemblyItemResult => {
  const { counted, matter, attendance } = judging
  const { item, vote, results, ways } = counted
  const questions = (results.questions ?? []).map((result) => judgeQuestion(judging, result))
  return {
    itemId: item.itemId,
    kind: vote.kind ?? 'resolution',
    title: vote.title,
    matter: matter?.name ?? item.matter,
    voteId: item.voteId,
    state: stateOfItem(questions),
    attendance,
    ways: ways.filter(({ voted }) => voted > 0),
    questions,
    notes: [...notesOf(counted, attendance)],
  }
}

const blank = { attendance: null, ways: [], questions: [], notes: [] }

/** Returns an item whose vote is not counted, and nothing of its votes. */
const uncountedItem = (
  { assembly }: SeenAssembly,
  item: VoteItem,
  { vote, isNotHeld }: { readonly vote: ExistingVote | null; readonly isNotHeld: boolean },
): AssemblyItemResult => {
  const noticed = assembly.notice?.votes.find(({ voteId }) => voteId === item.voteId)
  return {
    ...blank,
    itemId: item.itemId,
    kind: vote?.kind ?? noticed?.kind ?? 'resolution',
    title: vote?.title ?? noticed?.title ?? '삭제된 투표',
    matter: matterOf(assembly.kind, item.matter)?.name ?? item.matter,
    voteId: item.voteId,
    state: isNotHeld ? 'not-held' : 'not-counted',
  }
}

const reportItem = ({ itemId, title }: Extract<AgendaItem, { kind: 'report' }>): AssemblyItemResult => ({
  ...blank,
  itemId,
  kind: 'report',
  title,
  matter: null,
  voteId: null,
  state: 'report',
})

/**
 * Reads the verdicts of an assembly from its counted votes and the ledger. It opens and counts
 * nothing: of other votes only their state is told.
 */
export const readAssemblyResults = async (deps: Deps, seen: SeenAssembly): Promise<AssemblyResults> => {
  const { assembly } = seen
  const [count, votes] = await Promise.all([
    readState(deps.store, assemblyCountDecider, assemblyCountStream(assembly.assemblyId)),
    readAgendaVotes(deps, assembly),
  ])
  const existing = (voteId: string): ExistingVote | null => {
    const vote = votes.get(voteId)
    return vote === undefined || vote.status === 'absent' ? null : vote
  }
  const counted = await Promise.all(
    assembly.agenda.map(async (item) => {
      const vote = item.kind === 'vote' ? existing(item.voteId) : null
      return item.kind === 'vote' && vote ? readCountedItem(deps, seen, { item, vote }) : null
    }),
  )
  const decided = counted.flatMap((one) => (one ? [{ voteId: one.vote.voteId, at: one.at }] : []))
  const figures = assemblyLaws[assembly.kind].meets ? await readFiguresOfVotes(deps, seen, decided) : null
  const items = assembly.agenda.map((item, place): AssemblyItemResult => {
    if (item.kind === 'report') return reportItem(item)
    const found = counted[place]
    const vote = existing(item.voteId)
    if (!found) return uncountedItem(seen, item, { vote, isNotHeld: count.notHeld.includes(item.voteId) })
    const attendance = attendanceOf(seen, found, figures?.get(item.voteId))
    return resultOf({ seen, counted: found, matter: matterOf(assembly.kind, item.matter), attendance })
  })
  return { counted: count.status === 'counted', items }
}
