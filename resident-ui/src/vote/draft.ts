import type { VoterPage } from '#ui/wire.ts'
import { readStored, store } from '../browser-storage.ts'

type Question = VoterPage['vote']['questions'][number]

export type Identity = { readonly name: string; readonly phone: string; readonly dong: string; readonly ho: string }

/** Chosen choices by question. A question that is not in it is not answered yet; an empty list abstains. */
export type DraftAnswers = Readonly<Record<string, readonly string[]>>

export type Draft = {
  readonly answers: DraftAnswers
  /** Kept too, since a phone may drop the page from memory while one looks for the code among the messages. */
  readonly identity: Identity
}

export const noIdentity: Identity = { name: '', phone: '', dong: '', ho: '' }
export const emptyDraft: Draft = { answers: {}, identity: noIdentity }

const keyOf = (linkId: string): string => `danji.vote.${linkId}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const answersIn = (stored: unknown): DraftAnswers =>
  isRecord(stored)
    ? Object.fromEntries(Object.entries(stored).map(([id, chosen]) => [id, Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string') : []]))
    : {}

const identityIn = (stored: unknown): Identity => {
  const textOf = (name: keyof Identity): string => (isRecord(stored) && typeof stored[name] === 'string' ? stored[name] : '')
  return { name: textOf('name'), phone: textOf('phone'), dong: textOf('dong'), ho: textOf('ho') }
}

/** What was begun in this tab for this link. */
export const readDraft = (linkId: string): Draft => {
  const stored = readStored('sessionStorage', keyOf(linkId))
  return isRecord(stored) ? { answers: answersIn(stored['answers']), identity: identityIn(stored['identity']) } : emptyDraft
}

export const keepDraft = (linkId: string, draft: Draft): void => store('sessionStorage', keyOf(linkId), draft)

export const forgetDraft = (linkId: string): void => store('sessionStorage', keyOf(linkId), null)

const isAnswered = (question: Question, answers: DraftAnswers): boolean => {
  const chosen = answers[question.id]
  return chosen !== undefined && chosen.length >= question.minChoices && chosen.length <= question.maxChoices
}

/** Index of the first question without a valid answer; null when all have one. */
export const firstUnanswered = (questions: readonly Question[], answers: DraftAnswers): number | null => {
  const index = questions.findIndex((question) => !isAnswered(question, answers))
  return index === -1 ? null : index
}
