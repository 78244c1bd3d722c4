import { readStored, store } from '../browser-storage.ts'
import type { DraftAnswers } from './choices.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'

export type Draft = {
  readonly answers: DraftAnswers
  /** Kept too, since a phone may drop the page from memory while one looks for the code among the messages. */
  readonly identity: Identity
}

export const emptyDraft: Draft = { answers: {}, identity: noIdentity }

const keyOf = (linkId: string): string => `danji.vote.${linkId}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const answersIn = (stored: unknown): DraftAnswers =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).map(([id, chosen]) => [
          id,
          Array.isArray(chosen) ? chosen.filter((one) => typeof one === 'string') : [],
        ]),
      )
    : {}

const identityIn = (stored: unknown): Identity => {
  const textOf = (name: keyof Identity): string =>
    isRecord(stored) && typeof stored[name] === 'string' ? stored[name] : ''
  return { name: textOf('name'), phone: textOf('phone'), dong: textOf('dong'), ho: textOf('ho') }
}

/** What was begun in this tab for this link. */
export const readDraft = (linkId: string): Draft => {
  const stored = readStored('sessionStorage', keyOf(linkId))
  return isRecord(stored)
    ? { answers: answersIn(stored['answers']), identity: identityIn(stored['identity']) }
    : emptyDraft
}

export const keepDraft = (linkId: string, draft: Draft): void => store('sessionStorage', keyOf(linkId), draft)

export const forgetDraft = (linkId: string): void => store('sessionStorage', keyOf(linkId), null)
