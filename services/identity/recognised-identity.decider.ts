import type { IdentityRecognisedEvent } from '#events/identity/identity-mismatch.events.ts'
import type { Decider } from '../core/decider.ts'

/** Persons as whom the holder of a CI was recognised, in one complex. */
type RecognisedIdentityState = { readonly personIds: readonly string[] }

type Recognise = { readonly type: 'RecogniseIdentity' } & IdentityRecognisedEvent['data']

/** `digest`: a keyed one of a complex and a CI. */
export const recognisedIdentityStream = (digest: string): string => `known-identity-${digest}`

/**
 * Recognised identity: persons of the roll, whatever the roll says of their name, phone and date of
 * birth.
 */
export const recognisedIdentityDecider: Decider<RecognisedIdentityState, Recognise, IdentityRecognisedEvent> = {
  initial: { personIds: [] },
  evolve: ({ personIds }, { data }) => ({ personIds: [...personIds, data.personId] }),
  decide: ({ type: _type, ...recognised }, { personIds }) =>
    personIds.includes(recognised.personId) ? [] : [{ type: 'IdentityRecognised', data: recognised }],
}
