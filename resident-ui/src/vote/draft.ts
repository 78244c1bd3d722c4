import { readStored, store } from '../browser-storage.ts'
import type { Ballots } from './ballot-draft.ts'
import { ballotsIn, maxAgeMs } from './stored-ballots.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'

export type Draft = {
  /** Drafts by entry of the roll, since each unit has a ballot of its own. */
  readonly ballots: Ballots
  /**
   * Typed identity. It is stored too, since a phone may drop the page from memory while one looks
   * for the code among the messages.
   */
  readonly identity: Identity
}

/** Scope of a draft: the link, and what may be stored how long. */
export type DraftScope = {
  readonly linkId: string
  readonly isSecret: boolean
  /** Marks a tablet that others use next: nothing is stored beyond the tab. */
  readonly isAtDesk: boolean
}

const areaOf = ({ isAtDesk }: DraftScope): 'localStorage' | 'sessionStorage' =>
  isAtDesk ? 'sessionStorage' : 'localStorage'
const answersKey = ({ linkId }: DraftScope): string => `danji.vote.answers.${linkId}`
const identityKey = ({ linkId }: DraftScope): string => `danji.vote.${linkId}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const identityIn = (stored: unknown): Identity => {
  const textOf = (name: keyof Identity): string =>
    isRecord(stored) && typeof stored[name] === 'string' ? stored[name] : ''
  return { name: textOf('name'), phone: textOf('phone'), dong: textOf('dong'), ho: textOf('ho') }
}

const isNobody = (identity: Identity): boolean => Object.values(identity).every((part) => part === '')

/** Reads the draft of this link on this phone; the typed identity is stored in this tab alone. */
export const readDraft = (keeping: DraftScope): Draft => ({
  ballots: ballotsIn(readStored(areaOf(keeping), answersKey(keeping)), maxAgeMs(keeping), Date.now()),
  identity: identityIn(readStored('sessionStorage', identityKey(keeping))),
})

export const storeBallots = (keeping: DraftScope, ballots: Ballots): void =>
  store(areaOf(keeping), answersKey(keeping), Object.keys(ballots).length === 0 ? null : { at: Date.now(), ballots })

export const storeIdentity = (keeping: DraftScope, identity: Identity): void =>
  store('sessionStorage', identityKey(keeping), isNobody(identity) ? null : identity)

export const forgetDraft = (keeping: DraftScope): void => {
  storeBallots(keeping, {})
  storeIdentity(keeping, noIdentity)
}
