import { systemKey, type TrusteesDraft } from './trustees-draft.ts'
import { ruleBody, ruleDraftOf, usualRule, type RuleDraft } from './rule-draft.ts'
import type { QuestionSet } from '#services/vote/draft/question-sets.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

/** `assent`: whether who chooses it agrees; null: as its words say. `id`: of a choice that the server knows. */
export type DraftChoice = { readonly id?: string; readonly label: string; readonly assent?: boolean | null }

const ASSENTS: readonly string[] = ['찬성', '동의', '찬성합니다', '동의합니다', '찬성함', '동의함']

const soundsLikeAssent = (label: string): boolean => ASSENTS.includes(label.trim())

/** Whether who chooses it agrees to what is put to the vote. */
export const isAssent = ({ label, assent }: DraftChoice): boolean => assent ?? soundsLikeAssent(label)

/** A question as the form holds it. */
export type DraftQuestion = {
  readonly id?: string
  readonly title: string
  readonly mode: 'single' | 'multiple'
  readonly abstention: boolean
  readonly minChoices: number | null
  readonly maxChoices: number | null
  /** Of an election: how many are elected; null: as many as may be chosen. */
  readonly seats: number | null
  readonly choices: readonly DraftChoice[]
}

export type VoteDraft = Pick<Vote, 'title' | 'ballotKind' | 'weight' | 'kind' | 'choiceOrder' | 'publicResults'> &
  RuleDraft & {
    readonly listId: string
    /** Where nothing is in the way: who makes it may say that it is not to be. */
    readonly encrypted: boolean
    /** Of a new vote whose ballots are encrypted: who is to hold the key. */
    readonly voteKey: TrusteesDraft
    readonly description: string
    /** Who votes: all of the list, or the units of some 동. */
    readonly district: 'all' | 'dongs'
    readonly dongs: readonly string[]
    readonly opensAt: string | null
    readonly closesAt: string | null
    readonly interimResults: boolean
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

/** Choosing none is abstaining: it is allowed where the least number of choices is 0. */
export const boundsOf = ({ mode, abstention, minChoices, maxChoices }: DraftQuestion) => {
  const least = mode === 'single' ? 1 : (minChoices ?? 1)
  return { minChoices: abstention ? 0 : least, maxChoices: mode === 'single' ? 1 : (maxChoices ?? 1) }
}

/** What is asked most often: the first question of a new vote. */
const usualQuestion = (): DraftQuestion => ({ ...newQuestion(), choices: FOR_AND_AGAINST })

/** A vote of which nothing is said yet. */
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
  interimResults: false,
  questions: [usualQuestion()],
})

const choiceBody = (choice: DraftChoice) => ({
  label: choice.label,
  ...(isAssent(choice) ? { assent: true } : {}),
})

const questionBody = (question: DraftQuestion) => ({
  title: question.title,
  ...boundsOf(question),
  choices: question.choices.map(choiceBody),
})

const seatsBody = ({ kind }: VoteDraft, { seats }: DraftQuestion) =>
  kind === 'election' && seats !== null ? { seats } : {}

/** What is usual is left out; a secret vote has no interim results, empty times are not sent. */
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
    interimResults: draft.ballotKind === 'open' && draft.interimResults,
    ...(rule === undefined ? {} : { rule }),
  }
}

/** What the server is sent of a new vote, of what the form holds. `encrypted`: whether its ballots are to be. */
export const voteBody = (draft: VoteDraft, encrypted = false) => ({
  listId: draft.listId,
  ...particularsBody(draft, encrypted),
  questions: draft.questions.map((question) => ({ ...questionBody(question), ...seatsBody(draft, question) })),
})

const idOf = ({ id }: { readonly id?: string }) => (id === undefined ? {} : { id })

/** The same of a correction: questions and choices that are there keep who they are, and so their candidates what they say. */
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

type QuestionInput = Omit<Vote['questions'][number], 'id' | 'choices'> & {
  readonly id?: string
  readonly choices: readonly { readonly id?: string; readonly label: string; readonly assent?: boolean | undefined }[]
}

/** What the words say need not be said: so it goes on following them. */
const assentOf = ({ label, assent }: QuestionInput['choices'][number]): boolean | null =>
  soundsLikeAssent(label) === (assent === true) ? null : assent === true

/** A question of the server's as the form holds it. */
const draftQuestion = ({ id, title, minChoices, maxChoices, seats, choices }: QuestionInput): DraftQuestion => ({
  ...(id === undefined ? {} : { id }),
  title,
  mode: maxChoices === 1 ? 'single' : 'multiple',
  abstention: minChoices === 0,
  minChoices: Math.max(1, minChoices),
  maxChoices: maxChoices === 1 ? USUAL_MOST : maxChoices,
  seats: seats ?? null,
  choices: choices.map((choice) => ({ ...idOf(choice as DraftChoice), label: choice.label, assent: assentOf(choice) })),
})

/** A vote as the form holds it, to correct it. */
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
  // Of a vote that is there the key is chosen beside it.
  voteKey: systemKey,
  ...ruleDraftOf(vote.rule),
  opensAt: vote.opensAt,
  closesAt: vote.closesAt,
  interimResults: vote.interimResults,
  questions: vote.questions.map(draftQuestion),
})

/** The same question once more: for the server it is another one. */
export const copiedQuestion = ({ id: _id, ...question }: DraftQuestion): DraftQuestion => ({
  ...question,
  choices: question.choices.map(({ id: _choiceId, ...choice }) => choice),
})

const MAX_OF_TITLE = 200
const COPY_MARK = ' 사본'

/** A new vote like an earlier one: its times are over, and belong to that one. */
export const copyOf = (vote: Vote, listId: string): VoteDraft => {
  const draft = draftOf(vote)
  return {
    ...draft,
    listId,
    title: `${draft.title.slice(0, MAX_OF_TITLE - COPY_MARK.length)}${COPY_MARK}`,
    opensAt: null,
    closesAt: null,
    questions: draft.questions.map(copiedQuestion),
  }
}

/** Questions of a set as the form holds them. */
export const questionsOfSet = ({ questions }: Pick<QuestionSet, 'questions'>): readonly DraftQuestion[] =>
  questions.map(draftQuestion)

/** Questions as a set keeps them: without who they are in this vote, and without seats. */
export const setBody = (questions: readonly DraftQuestion[]) => questions.map(questionBody)

const isUsualPair = (choices: readonly DraftChoice[]): boolean =>
  choices.length === FOR_AND_AGAINST.length &&
  choices.every(({ label }, place) => label === FOR_AND_AGAINST[place]?.label)

/** Nobody has written them: they are empty, or the pair that a new vote begins with. */
export const areUnwritten = (choices: readonly DraftChoice[]): boolean =>
  choices.every(({ id, label }) => id === undefined && label.trim() === '') ||
  (isUsualPair(choices) && choices.every(({ id }) => id === undefined))

/** What a question of this kind begins with: candidates have names. */
export const usualChoices = (isElection: boolean): readonly DraftChoice[] =>
  isElection ? newQuestion().choices : FOR_AND_AGAINST

/** Nothing has been written into it: a set takes its place instead of standing behind it. */
export const isBlank = ({ title, choices }: DraftQuestion): boolean => title.trim() === '' && areUnwritten(choices)
