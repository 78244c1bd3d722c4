import { useCallback, useEffect, useState } from 'react'
import { emptyBallot, type BallotDraft } from './ballot-draft.ts'
import { emptyDraft, forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts'
import { noIdentity, type Identity } from '../participation/identity.ts'

const withBallot = (draft: Draft, unit: string, change: (ballot: BallotDraft) => BallotDraft): Draft => ({
  ...draft,
  ballots: { ...draft.ballots, [unit]: change(draft.ballots[unit] ?? emptyBallot) },
})

/** What was begun for this link, a ballot a unit, kept over reloads until it is handed in. */
export const useDraft = (linkId: string) => {
  const [draft, setDraft] = useState(() => readDraft(linkId))

  useEffect(() => {
    if (draft === emptyDraft) forgetDraft(linkId)
    else keepDraft(linkId, draft)
  }, [linkId, draft])

  /** null takes the answer back. */
  const answer = useCallback((unit: string, questionId: string, chosen: readonly string[] | null) => {
    setDraft((before) =>
      withBallot(before, unit, (ballot) => {
        const { [questionId]: _former, ...others } = ballot.answers
        return { ...ballot, answers: chosen === null ? others : { ...others, [questionId]: chosen } }
      }),
    )
  }, [])
  const confirm = useCallback((unit: string, forUnit: boolean) => {
    setDraft((before) => withBallot(before, unit, (ballot) => ({ ...ballot, forUnit })))
  }, [])
  const identify = useCallback((identity: Identity) => setDraft((before) => ({ ...before, identity })), [])
  const forgetIdentity = useCallback(() => identify(noIdentity), [identify])
  const forget = useCallback((unit: string) => {
    setDraft(({ ballots: { [unit]: _handedIn, ...others }, identity }) =>
      Object.keys(others).length === 0 && identity === noIdentity ? emptyDraft : { ballots: others, identity },
    )
  }, [])

  return { draft, answer, confirm, identify, forgetIdentity, forget }
}
