import { useCallback, useState } from 'react'
import { emptyBallot, type BallotDraft, type EncryptedDraft } from './ballot-draft.ts'
import { storeBallots, storeIdentity, readDraft, type Draft, type DraftScope } from './draft.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'
import { useStoreOnChange } from '../use-stored.ts'

const withBallot = (draft: Draft, unit: string, change: (ballot: BallotDraft) => BallotDraft): Draft => ({
  ...draft,
  ballots: { ...draft.ballots, [unit]: change(draft.ballots[unit] ?? emptyBallot) },
})

/**
 * Holds the draft of this link, a ballot per unit, stored over reloads until it is cast. The scope
 * is that of the journey's start.
 */
export const useDraft = (given: DraftScope) => {
  const [keeping] = useState(given)
  const [draft, setDraft] = useState(() => readDraft(keeping))
  useStoreOnChange(draft.ballots, (ballots) => storeBallots(keeping, ballots))
  useStoreOnChange(draft.identity, (identity) => storeIdentity(keeping, identity))

  /** Sets an answer; null removes it. */
  const answer = useCallback((unit: string, questionId: string, chosen: readonly string[] | null) => {
    setDraft((before) =>
      withBallot(before, unit, (ballot) => {
        const { [questionId]: _former, ...others } = ballot.answers
        const { encrypted: _outdated, ...rest } = ballot
        return { ...rest, answers: chosen === null ? others : { ...others, [questionId]: chosen } }
      }),
    )
  }, [])
  const confirm = useCallback((unit: string, forUnit: boolean) => {
    setDraft((before) => withBallot(before, unit, (ballot) => ({ ...ballot, forUnit })))
  }, [])
  /** Stores the encrypted ballot; null removes it. */
  const keepEncrypted = useCallback((unit: string, encrypted: EncryptedDraft | null) => {
    setDraft((before) =>
      withBallot(before, unit, ({ encrypted: _former, ...ballot }) => ({ ...ballot, ...(encrypted && { encrypted }) })),
    )
  }, [])
  const identify = useCallback((identity: Identity) => setDraft((before) => ({ ...before, identity })), [])
  const forgetIdentity = useCallback(() => identify(noIdentity), [identify])
  const forget = useCallback((unit: string) => {
    setDraft(({ ballots: { [unit]: _handedIn, ...others }, identity }) => ({ ballots: others, identity }))
  }, [])

  return { keeping, draft, answer, confirm, keepEncrypted, identify, forgetIdentity, forget }
}
