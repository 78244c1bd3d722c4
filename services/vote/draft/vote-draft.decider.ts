import type { DrawnOrder, VoteEvent } from '#events/vote/vote.events.ts'
import { dayAt } from '#events/values/day.ts'
import { explanationsByPlace } from '#events/values/question/explained-questions.ts'
import { DomainError, type FieldError } from '../../core/domain-error.ts'
import { assertActiveOrScheduled, existingList, type ListState } from '../../list/list.decider.ts'
import { assertEncryptable } from '../secret/encrypted-vote.decider.ts'
import {
  comparableExplanations,
  explanationProblems,
  withAttachmentsOf,
} from '../attachment/question-content.decider.ts'
import { particularsOf, type ExistingVote, type VoteData } from '../vote-state.decider.ts'

/** Draft that a request describes. `needsAssent`: whether its own rule is met by assent. */
export type DraftInput = {
  readonly vote: VoteData
  readonly list: ListState
  readonly needsAssent: boolean
  /** Whether the rule that judges it weighs areas or land. Absent: no. */
  readonly weighsSizes?: boolean | undefined
  /** Kind of decision of its own rule of law; absent: it names none. */
  readonly ruleKind?: 'resolution' | 'election' | undefined
  /** Whether it is an election under 공동주택관리법. Absent: no. */
  readonly isDirectAndSecret?: boolean | undefined
  readonly now: Date
}

/** Whether a question names a choice that assents. */
const hasAssent = ({ choices }: VoteData['questions'][number]): boolean => choices.some(({ assent }) => assent === true)

/** Returns the problems of a question, by field. */
export const questionProblems = (
  {
    minChoices,
    maxChoices,
    choices,
  }: Pick<VoteData['questions'][number], 'minChoices' | 'maxChoices'> & {
    readonly choices: readonly { readonly label: string }[]
  },
  index: number,
): readonly FieldError[] => {
  const path = `questions.${index}`
  const labels = new Set(choices.map(({ label }) => label))
  return [
    ...(minChoices > maxChoices
      ? [{ path: `${path}.minChoices`, message: '최소 선택 수가 최대 선택 수보다 큽니다.' }]
      : []),
    ...(maxChoices > choices.length
      ? [{ path: `${path}.maxChoices`, message: '최대 선택 수가 선택지 수보다 많습니다.' }]
      : []),
    ...(labels.size < choices.length ? [{ path: `${path}.choices`, message: '같은 선택지가 두 번 있습니다.' }] : []),
  ]
}

/** Returns the errors of ids that occur twice, or belong to another vote. */
const idProblems = (questions: VoteData['questions']): readonly FieldError[] => {
  const ids = questions.flatMap(({ id, choices }) => [id, ...choices.map((choice) => choice.id)])
  return new Set(ids).size === ids.length
    ? []
    : [{ path: 'questions', message: '같은 문항이나 선택지가 두 번 있습니다.' }]
}

/** @throws DomainError RULE_OF_OTHER_KIND; ELECTION_DIRECT_AND_SECRET naming the fields */
const assertLawful = ({ vote, ruleKind, isDirectAndSecret = false }: DraftInput): void => {
  if (ruleKind !== undefined && ruleKind !== (vote.kind ?? 'resolution'))
    throw new DomainError('RULE_OF_OTHER_KIND', [
      {
        path: 'rule',
        message: ruleKind === 'election' ? '선거의 기준입니다. 투표 종류를 선거로 골라주세요.' : '안건의 기준입니다.',
      },
    ])
  if (isDirectAndSecret) assertDirectAndSecret({ ...vote, isByUnit: vote.weight === 'unit' && vote.byOwner !== true })
}

/** @throws DomainError ELECTION_DIRECT_AND_SECRET naming the fields */
export const assertDirectAndSecret = ({
  ballotKind,
  isByUnit,
}: Pick<VoteData, 'ballotKind'> & { readonly isByUnit: boolean }): void => {
  const wrong = [
    ...(ballotKind === 'secret' ? [] : [{ path: 'ballotKind', message: '선거는 무기명으로 합니다.' }]),
    ...(isByUnit ? [] : [{ path: 'weight', message: '선거는 한 세대가 한 표입니다.' }]),
  ]
  if (wrong.length > 0) throw new DomainError('ELECTION_DIRECT_AND_SECRET', wrong)
}

/** Refuses an end of electronic ballots that is not within the period. @throws DomainError INVALID_PERIOD */
const assertElectronicPeriod = ({ opensAt, closesAt, electronicClosesAt: end }: VoteData): void => {
  if (end === undefined) return
  const refuse = (message: string): never => {
    throw new DomainError('INVALID_PERIOD', [{ path: 'electronicClosesAt', message }])
  }
  if (opensAt && end <= opensAt) refuse('전자투표 마감 시각은 시작 시각보다 늦어야 합니다.')
  if (closesAt && end >= closesAt) refuse('전자투표 마감 시각은 마감 시각보다 빨라야 합니다.')
}

/** @throws DomainError where no vote can be like this */
const assertPossible = (wanted: DraftInput): void => {
  const { vote, list, needsAssent, weighsSizes = false, now } = wanted
  const campaign = existingList(list)
  if (campaign.type !== 'vote') throw new DomainError('LIST_TYPE_MISMATCH')
  assertActiveOrScheduled(campaign, now)
  assertLawful(wanted)
  if (vote.ballotKind === 'secret' && vote.interimResults) throw new DomainError('INTERIM_RESULTS_OF_SECRET_VOTE')
  if (vote.withdrawable === true && vote.ballotKind === 'secret' && vote.encrypted !== true)
    throw new DomainError('BALLOT_WITHDRAWAL_NOT_POSSIBLE')
  if (vote.opensAt && vote.closesAt && vote.closesAt <= vote.opensAt)
    throw new DomainError('INVALID_PERIOD', [{ path: 'closesAt', message: '마감 시각은 시작 시각보다 늦어야 합니다.' }])
  assertElectronicPeriod(vote)
  const wrong = [
    ...vote.questions.flatMap(questionProblems),
    ...explanationProblems(explanationsByPlace(vote.questions, vote.explanations)),
    ...idProblems(vote.questions),
  ]
  if (wrong.length > 0) throw new DomainError('INVALID_QUESTIONS', wrong)
  if (vote.encrypted === true) assertEncryptable(particularsOf(vote), { coOwners: campaign.coOwners, weighsSizes })
  if (needsAssent && !vote.questions.some(hasAssent))
    throw new DomainError('ASSENT_MISSING', [{ path: 'questions', message: '찬성에 해당하는 선택지를 표시해주세요.' }])
}

/** A new vote. @throws DomainError where it cannot be */
export const begin = (wanted: DraftInput): readonly VoteEvent[] => {
  assertPossible(wanted)
  return [{ type: 'VoteCreated', data: wanted.vote }]
}

/** A draft, whether it is announced or not. @throws DomainError VOTE_NOT_DRAFT */
const assertDraft = ({ status }: Pick<ExistingVote, 'status'>): void => {
  if (status !== 'draft') throw new DomainError('VOTE_NOT_DRAFT')
}

/**
 * Refuses a correction of a vote that was announced or opened: a notice that hangs out stays true.
 * @throws DomainError VOTE_NOT_DRAFT, VOTE_ANNOUNCED
 */
export const assertCorrectable = (vote: Pick<ExistingVote, 'status' | 'announcement'>): void => {
  assertDraft(vote)
  if (vote.announcement) throw new DomainError('VOTE_ANNOUNCED')
}

type VoteWording = Pick<ReturnType<typeof particularsOf>, Exclude<keyof ReturnType<typeof particularsOf>, 'voteId'>>

/** Returns the whole text of a vote in one order, with defaults filled in. */
const comparableVote = (vote: VoteWording): string =>
  JSON.stringify([
    [vote.title, vote.description, vote.ballotKind, vote.weight, vote.opensAt, vote.closesAt, vote.interimResults],
    vote.questions.map(({ id, title, minChoices, maxChoices, choices }) => [
      [id, title, minChoices, maxChoices],
      choices.map((choice) => [choice.id, choice.label, choice.assent === true]),
    ]),
    comparableExplanations(explanationsByPlace(vote.questions, vote.explanations)),
    comparableRule(vote.rule),
    [
      vote.kind ?? 'resolution',
      vote.dongs ?? null,
      vote.choiceOrder ?? 'fixed',
      vote.publicResults ?? false,
      vote.encrypted ?? false,
      vote.withdrawable ?? false,
      vote.electronicClosesAt ?? null,
    ],
    (vote.seats ?? []).map(({ questionId, seats }) => [questionId, seats]),
  ])

const comparableRule = (rule: VoteWording['rule']): unknown => {
  if (rule === undefined || typeof rule === 'string') return rule ?? null
  const { turnout, approval } = rule
  return [
    turnout ? [turnout.numerator, turnout.denominator, turnout.over] : null,
    approval ? [approval.numerator, approval.denominator, approval.over, approval.of] : null,
  ]
}

/**
 * A correction. `revision`: which state of the draft it is of; undefined: whichever there is.
 * @throws DomainError VOTE_CHANGED_MEANWHILE, and where it cannot be
 */
export const revise = (
  vote: ExistingVote,
  { revision, ...wanted }: DraftInput & { readonly revision: number | undefined },
): readonly VoteEvent[] => {
  assertCorrectable(vote)
  if (comparableVote(particularsOf(wanted.vote)) === comparableVote(vote)) return []
  if (revision !== undefined && revision !== vote.revision) throw new DomainError('VOTE_CHANGED_MEANWHILE')
  assertPossible(wanted)
  return [{ type: 'VoteRevised', data: withAttachmentsOf(vote, wanted.vote) }]
}

/** @throws DomainError VOTE_NOT_DRAFT, VOTE_ANNOUNCED */
export const deleteDraft = (vote: ExistingVote): readonly VoteEvent[] => {
  assertCorrectable(vote)
  return [{ type: 'VoteDeleted', data: { voteId: vote.voteId, listId: vote.listId } }]
}

export type Announcement = NonNullable<ExistingVote['announcement']>

/**
 * Announces a vote.
 * @throws DomainError VOTE_NOT_DRAFT; VOTE_ANNOUNCED if it is announced with another text;
 * INVALID_PERIOD if it would open before that day
 */
export const announce = (
  vote: ExistingVote,
  { announcement, list, now }: { readonly announcement: Announcement; readonly list: ListState; readonly now: Date },
): readonly VoteEvent[] => {
  assertDraft(vote)
  const { announcedOn, place, text } = announcement
  const before = vote.announcement
  if (before?.announcedOn === announcedOn && before.place === place && before.text === text) return []
  assertCorrectable(vote)
  const campaign = existingList(list)
  assertActiveOrScheduled(campaign, now)
  const opensOn = vote.opensAt === null ? campaign.endDate : dayAt(new Date(vote.opensAt))
  if (announcedOn > opensOn)
    throw new DomainError('INVALID_PERIOD', [
      { path: 'announcedOn', message: '공고일은 투표가 시작하는 날보다 늦을 수 없습니다.' },
    ])
  return [{ type: 'VoteAnnounced', data: { voteId: vote.voteId, listId: vote.listId, announcedOn, place, text } }]
}

/** Back to a draft that may be corrected. @throws DomainError VOTE_NOT_DRAFT */
export const withdraw = (vote: ExistingVote, reason: string): readonly VoteEvent[] => {
  assertDraft(vote)
  if (!vote.announcement) return []
  return [{ type: 'VoteAnnouncementWithdrawn', data: { voteId: vote.voteId, listId: vote.listId, reason } }]
}

const idsOf = (ids: readonly string[]): string => ids.toSorted().join()

/** Whether a draw orders all choices, and nothing else. */
const fits = (vote: ExistingVote, orders: readonly DrawnOrder[]): boolean =>
  orders.length === vote.questions.length &&
  vote.questions.every(({ id, choices }) => {
    const order = orders.find(({ questionId }) => questionId === id)
    return order !== undefined && idsOf(order.choiceIds) === idsOf(choices.map((choice) => choice.id))
  })

/**
 * Draws a lot, once: repeated draws would be a choice.
 * @throws DomainError VOTE_NOT_DRAFT, VOTE_ANNOUNCED, NOT_BY_LOT, VOTE_CHANGED_MEANWHILE
 */
export const draw = (vote: ExistingVote, orders: readonly DrawnOrder[]): readonly VoteEvent[] => {
  assertCorrectable(vote)
  if (vote.choiceOrder !== 'lot') throw new DomainError('NOT_BY_LOT')
  if (vote.isDrawn) return []
  if (!fits(vote, orders)) throw new DomainError('VOTE_CHANGED_MEANWHILE')
  return [{ type: 'ChoicesDrawn', data: { voteId: vote.voteId, listId: vote.listId, orders: [...orders] } }]
}
