import { ruleBody, usualRule, type RuleDraft } from './rule-draft.ts'
import type { Vote } from '#services/vote/votes.contract.ts'

/** `assent`: whether who chooses it agrees; null: as its words say. */
export type DraftChoice = { readonly label: string; readonly assent?: boolean | null }

const ASSENTS: readonly string[] = ['찬성', '동의', '찬성합니다', '동의합니다', '찬성함', '동의함']

/** Whether who chooses it agrees to what is put to the vote. */
export const isAssent = ({ label, assent }: DraftChoice): boolean => assent ?? ASSENTS.includes(label.trim())

/** A question as the form holds it. */
export type DraftQuestion = {
  readonly title: string
  readonly mode: 'single' | 'multiple'
  readonly abstention: boolean
  readonly minChoices: number | null
  readonly maxChoices: number | null
  readonly choices: readonly DraftChoice[]
}

export type VoteDraft = Pick<Vote, 'title' | 'ballotKind' | 'weight'> &
  RuleDraft & {
    readonly listId: string
    readonly description: string
    readonly opensAt: string | null
    readonly closesAt: string | null
    readonly interimResults: boolean
    readonly questions: readonly DraftQuestion[]
  }

export const newQuestion = (): DraftQuestion => ({
  title: '',
  mode: 'single',
  abstention: true,
  minChoices: 1,
  maxChoices: 2,
  choices: [{ label: '' }, { label: '' }],
})

export const FOR_AND_AGAINST = [{ label: '찬성' }, { label: '반대' }] as const

/** Choosing none is abstaining: it is allowed where the least number of choices is 0. */
const boundsOf = ({ mode, abstention, minChoices, maxChoices }: DraftQuestion) => {
  const least = mode === 'single' ? 1 : (minChoices ?? 1)
  return { minChoices: abstention ? 0 : least, maxChoices: mode === 'single' ? 1 : (maxChoices ?? 1) }
}

/** A vote of which nothing is said yet. */
export const newVote = (listId: string): VoteDraft => ({
  listId,
  title: '',
  description: '',
  ballotKind: 'secret',
  weight: 'unit',
  ...usualRule,
  opensAt: null,
  closesAt: null,
  interimResults: false,
  questions: [newQuestion()],
})

/** What the server is sent, of what the form holds: a secret vote has no interim results, empty times are left out. */
export const voteBody = (draft: VoteDraft) => {
  const rule = ruleBody(draft)
  return {
    listId: draft.listId,
    title: draft.title,
    ...(draft.description === '' ? {} : { description: draft.description }),
    ballotKind: draft.ballotKind,
    weight: draft.weight,
    ...(draft.opensAt === null ? {} : { opensAt: draft.opensAt }),
    ...(draft.closesAt === null ? {} : { closesAt: draft.closesAt }),
    interimResults: draft.ballotKind === 'open' && draft.interimResults,
    questions: draft.questions.map((question) => ({
      title: question.title,
      ...boundsOf(question),
      choices: question.choices.map((choice) => ({
        label: choice.label,
        ...(isAssent(choice) ? { assent: true } : {}),
      })),
    })),
    ...(rule === undefined ? {} : { rule }),
  }
}
