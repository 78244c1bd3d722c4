import { systemKey, type TrusteesDraft } from './trustees-draft.ts'
import { translationDrafts, translationsBody, type TranslationDrafts } from './translation-draft.ts'
import { ruleBody, ruleDraftOf, usualRule, type RuleDraft } from './rule-draft.ts'
import type { QuestionSet } from '#services/vote/draft/question-sets.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

/**
 * Choice of the form. `assent` tells whether it counts as agreement, null by its label. `id`
 * belongs to a choice that the server has. Texts and picture are a candidate's, of a new vote.
 */
export type DraftChoice = {
  readonly id?: string
  readonly label: string
  readonly assent?: boolean | null
  /** Outcome in plain words where it is chosen. */
  readonly plainOutcome?: string
  readonly career?: string
  readonly pledges?: string
  readonly picture?: File | null
}

const ASSENTS: readonly string[] = ['찬성', '동의', '찬성합니다', '동의합니다', '찬성함', '동의함']

const soundsLikeAssent = (label: string): boolean => ASSENTS.includes(label.trim())

/** Tells whether a choice counts as agreement. */
export const isAssent = ({ label, assent }: DraftChoice): boolean => assent ?? soundsLikeAssent(label)

/** Question as the form holds it. */
export type DraftQuestion = {
  readonly id?: string
  readonly title: string
  readonly mode: 'single' | 'multiple'
  readonly abstention: boolean
  readonly minChoices: number | null
  readonly maxChoices: number | null
  /** Number of seats of an election; null: as many as may be chosen. */
  readonly seats: number | null
  readonly choices: readonly DraftChoice[]
  /** Summary in plain words. */
  readonly plainSummary?: string
  readonly translations?: TranslationDrafts
  /** Names of the files that the server has, for the preview; the form does not change them. */
  readonly attachments?: readonly string[]
}

export type VoteDraft = Pick<Vote, 'title' | 'ballotKind' | 'weight' | 'kind' | 'choiceOrder' | 'publicResults'> &
  RuleDraft & {
    readonly listId: string
    /** Encrypts the ballots where that is possible; the form can switch it off. */
    readonly encrypted: boolean
    /** Holder of the key, for a new vote with encrypted ballots. */
    readonly voteKey: TrusteesDraft
    readonly description: string
    /** Electorate: all of the list, or the units of some 동. */
    readonly district: 'all' | 'dongs'
    readonly dongs: readonly string[]
    readonly opensAt: string | null
    readonly closesAt: string | null
    /** End of electronic ballots while papers go on; null: both end together. */
    readonly electronicClosesAt: string | null
    readonly interimResults: boolean
    /** Withdrawal of ballots: as the law of the rule says, until the count, or never. */
    readonly withdrawal: 'law' | 'until-count' | 'first-counts'
    readonly questions: readonly DraftQuestion[]
  }

const USUAL_MOST = 2

export const newQuestion = (): DraftQuestion => ({
  title: '',
  mode: 'single',
  abstention: true,
  minChoices: 1,
  maxChoices: USUAL_MOST,
  seats: null,
  choices: [{ label: '' }, { label: '' }],
})

export const FOR_AND_AGAINST = [{ label: '찬성' }, { label: '반대' }] as const

/** Returns the bounds of the number of choices. The minimum is 0 where abstention is allowed. */
export const boundsOf = ({ mode, abstention, minChoices, maxChoices }: DraftQuestion) => {
  const least = mode === 'single' ? 1 : (minChoices ?? 1)
  return { minChoices: abstention ? 0 : least, maxChoices: mode === 'single' ? 1 : (maxChoices ?? 1) }
}

/** Returns the initial choices of a question: those of an election are empty, for names. */
export const usualChoices = (isElection: boolean): readonly DraftChoice[] =>
  isElection ? newQuestion().choices : FOR_AND_AGAINST

/** Returns a question as all of a vote begin, with the most usual choices. */
export const usualQuestion = (isElection = false): DraftQuestion => ({
  ...newQuestion(),
  choices: usualChoices(isElection),
})

/** Returns an empty vote. */
export const newVote = (listId: string): VoteDraft => ({
  listId,
  title: '',
  description: '',
  kind: 'resolution',
  ballotKind: 'secret',
  weight: 'unit',
  district: 'all',
  dongs: [],
  choiceOrder: 'fixed',
  publicResults: false,
  encrypted: true,
  voteKey: systemKey,
  ...usualRule,
  opensAt: null,
  closesAt: null,
  electronicClosesAt: null,
  interimResults: false,
  withdrawal: 'law',
  questions: [usualQuestion()],
})

/** Tells whether a text of the form has more than spaces. */
export const isWritten = (text: string | undefined): text is string => text !== undefined && text.trim() !== ''

const choiceBody = (choice: DraftChoice) => ({
  label: choice.label,
  ...(isAssent(choice) ? { assent: true } : {}),
  ...(isWritten(choice.plainOutcome) ? { plainOutcome: choice.plainOutcome } : {}),
})

const questionBody = (question: DraftQuestion) => ({
  title: question.title,
  ...boundsOf(question),
  choices: question.choices.map(choiceBody),
  ...(isWritten(question.plainSummary) ? { plainSummary: question.plainSummary } : {}),
  ...translationsBody(question.translations),
})

const seatsBody = ({ kind }: VoteDraft, { seats }: DraftQuestion) =>
  kind === 'election' && seats !== null ? { seats } : {}

/** Returns the setting of withdrawals; nothing where the law decides, or none are possible. */
const withdrawalBody = ({ withdrawal, ballotKind }: VoteDraft, encrypted: boolean) =>
  withdrawal === 'law' || (ballotKind === 'secret' && !encrypted) ? {} : { withdrawable: withdrawal === 'until-count' }

/**
 * Returns the common fields of the call. Defaults and empty times are left out; a secret vote has
 * no interim results.
 */
const particularsBody = (draft: VoteDraft, encrypted: boolean) => {
  const rule = ruleBody(draft)
  return {
    title: draft.title,
    ...(draft.description === '' ? {} : { description: draft.description }),
    ballotKind: draft.ballotKind,
    weight: draft.weight,
    ...(draft.kind === 'resolution' ? {} : { kind: draft.kind }),
    ...(draft.district === 'all' ? {} : { dongs: [...draft.dongs] }),
    ...(draft.choiceOrder === 'fixed' ? {} : { choiceOrder: draft.choiceOrder }),
    ...(draft.publicResults ? { publicResults: true } : {}),
    ...(encrypted ? { encrypted: true } : {}),
    ...(draft.opensAt === null ? {} : { opensAt: draft.opensAt }),
    ...(draft.closesAt === null ? {} : { closesAt: draft.closesAt }),
    ...(draft.electronicClosesAt === null ? {} : { electronicClosesAt: draft.electronicClosesAt }),
    interimResults: draft.ballotKind === 'open' && draft.interimResults,
    ...withdrawalBody(draft, encrypted),
    ...(rule === undefined ? {} : { rule }),
  }
}

/** Returns a new vote as the call sends it. `encrypted`: whether its ballots will be encrypted. */
export const voteBody = (draft: VoteDraft, encrypted = false) => ({
  listId: draft.listId,
  ...particularsBody(draft, encrypted),
  questions: draft.questions.map((question) => ({ ...questionBody(question), ...seatsBody(draft, question) })),
})

const idOf = ({ id }: { readonly id?: string }) => (id === undefined ? {} : { id })

/**
 * Returns a correction as the call sends it: existing questions and choices have their ids, so that
 * the texts of their candidates stay.
 */
export const correctionBody = (draft: VoteDraft, revision: number | undefined, encrypted = false) => ({
  ...particularsBody(draft, encrypted),
  questions: draft.questions.map((question) => ({
    ...idOf(question),
    ...questionBody(question),
    ...seatsBody(draft, question),
    choices: question.choices.map((choice) => ({ ...idOf(choice), ...choiceBody(choice) })),
  })),
  ...(revision === undefined ? {} : { revision }),
})

type VoteQuestion = Vote['questions'][number]
type QuestionInput = Omit<VoteQuestion, 'id' | 'choices'> & {
  readonly id?: string
  readonly choices: readonly (Omit<VoteQuestion['choices'][number], 'id'> & { readonly id?: string })[]
}

/** Returns null where the label decides, so that the mark follows later changes of the label. */
const assentOf = ({ label, assent }: QuestionInput['choices'][number]): boolean | null =>
  soundsLikeAssent(label) === (assent === true) ? null : assent === true

const choiceOf = (choice: QuestionInput['choices'][number]): DraftChoice => ({
  ...idOf(choice),
  label: choice.label,
  assent: assentOf(choice),
  ...(choice.plainOutcome === undefined ? {} : { plainOutcome: choice.plainOutcome }),
})

/** Returns a question of the server as the form holds it. */
export const draftQuestion = (question: QuestionInput): DraftQuestion => {
  const { title, minChoices, maxChoices, seats, choices, plainSummary, attachments, translations } = question
  return {
    ...idOf(question),
    title,
    mode: maxChoices === 1 ? 'single' : 'multiple',
    abstention: minChoices === 0,
    minChoices: Math.max(1, minChoices),
    maxChoices: maxChoices === 1 ? USUAL_MOST : maxChoices,
    seats: seats ?? null,
    choices: choices.map(choiceOf),
    ...(plainSummary === undefined ? {} : { plainSummary }),
    ...(translations === undefined ? {} : { translations: translationDrafts(translations) }),
    ...(attachments === undefined ? {} : { attachments: attachments.map(({ name }) => name) }),
  }
}

/** Returns a vote as the form holds it for a correction. */
export const draftOf = (vote: Vote): VoteDraft => ({
  listId: vote.listId,
  title: vote.title,
  description: vote.description ?? '',
  kind: vote.kind,
  ballotKind: vote.ballotKind,
  weight: vote.weight,
  district: vote.dongs === null ? 'all' : 'dongs',
  dongs: vote.dongs ?? [],
  choiceOrder: vote.choiceOrder,
  publicResults: vote.publicResults,
  encrypted: vote.encrypted,
  // The key of an existing vote is set on its own page.
  voteKey: systemKey,
  ...ruleDraftOf(vote.rule),
  opensAt: vote.opensAt,
  closesAt: vote.closesAt,
  electronicClosesAt: vote.electronicClosesAt,
  interimResults: vote.interimResults,
  withdrawal: vote.withdrawable ? 'until-count' : 'first-counts',
  questions: vote.questions.map(draftQuestion),
})

/** Returns a copy of a question without its ids and files. */
export const copiedQuestion = ({ id: _id, attachments: _files, ...question }: DraftQuestion): DraftQuestion => ({
  ...question,
  choices: question.choices.map(({ id: _choiceId, ...choice }) => choice),
})

const MAX_OF_TITLE = 200
const COPY_MARK = ' 사본'

/** Returns a new vote with the fields of an earlier one, but without its times. */
export const copyOf = (vote: Vote, listId: string): VoteDraft => {
  const draft = draftOf(vote)
  return {
    ...draft,
    listId,
    title: `${draft.title.slice(0, MAX_OF_TITLE - COPY_MARK.length)}${COPY_MARK}`,
    opensAt: null,
    closesAt: null,
    electronicClosesAt: null,
    questions: draft.questions.map(copiedQuestion),
  }
}

/** Returns the questions of a set as the form holds them. */
export const questionsOfSet = ({ questions }: Pick<QuestionSet, 'questions'>): readonly DraftQuestion[] =>
  questions.map(draftQuestion)

/** Returns questions as a set stores them: without their ids in this vote, and without seats. */
export const setBody = (questions: readonly DraftQuestion[]) => questions.map(questionBody)

export const isUsualPair = (choices: readonly DraftChoice[]): boolean =>
  choices.length === FOR_AND_AGAINST.length &&
  choices.every(({ label }, place) => label === FOR_AND_AGAINST[place]?.label)

/** Tells whether the choices are untouched: empty, or the pair of a new vote. */
export const areUnwritten = (choices: readonly DraftChoice[]): boolean =>
  choices.every(({ id, label }) => id === undefined && label.trim() === '') ||
  (isUsualPair(choices) && choices.every(({ id }) => id === undefined))

/** Tells whether a question is untouched, so that a set replaces it. */
export const isBlank = ({ title, choices }: DraftQuestion): boolean => title.trim() === '' && areUnwritten(choices)
