import { readStored, store } from '../browser-storage.ts'
import { emptyBallot, type Ballots } from './ballot-draft.ts'
import type { DraftAnswers } from './choices.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'

export type Draft = {
  /** By the entry for whose unit it is: each unit has a ballot of its own. */
  readonly ballots: Ballots
  /** Kept too, since a phone may drop the page from memory while one looks for the code among the messages. */
  readonly identity: Identity
}

export const emptyDraft: Draft = { ballots: {}, identity: noIdentity }

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

const ballotsIn = (stored: unknown): Ballots =>
  isRecord(stored)
    ? Object.fromEntries(
        Object.entries(stored).map(([unit, ballot]) => [
          unit,
          isRecord(ballot)
            ? { answers: answersIn(ballot['answers']), forUnit: ballot['forUnit'] === true }
            : emptyBallot,
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
    ? { ballots: ballotsIn(stored['ballots']), identity: identityIn(stored['identity']) }
    : emptyDraft
}

export const keepDraft = (linkId: string, draft: Draft): void => store('sessionStorage', keyOf(linkId), draft)

export const forgetDraft = (linkId: string): void => store('sessionStorage', keyOf(linkId), null)
