import type { Vote } from '#services/vote/votes.contract.ts'

/** A question as the form holds it. */
export type DraftQuestion = {
  readonly title: string
  readonly mode: 'single' | 'multiple'
  readonly abstention: boolean
  readonly minChoices: number | null
  readonly maxChoices: number | null
  readonly choices: readonly { readonly label: string }[]
}

export type VoteDraft = Pick<Vote, 'title' | 'ballotKind' | 'weight'> & {
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

/** What the server is sent, of what the form holds: a secret vote has no interim results, empty times are left out. */
export const voteBody = (draft: VoteDraft) => ({
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
    choices: question.choices.map(({ label }) => ({ label })),
  })),
})
