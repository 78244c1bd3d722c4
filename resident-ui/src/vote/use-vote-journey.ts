import { useState } from 'react'
import type { ApiError } from '#ui/api-client.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage } from '#services/vote/vote-link.contract.ts'
import { firstUnanswered } from './choices.ts'
import { nextToAnswer, permittedStep, type JourneyFacts, type VerifyReason } from '../participation/journey.ts'
import { useDraft } from './use-draft.ts'
import { useJourneyHistory } from '../participation/use-journey-history.ts'

export type Phase =
  | { readonly name: 'answering' }
  /** The code was right; what the verified resident may see is on its way. */
  | { readonly name: 'arriving' }
  | { readonly name: 'unverified'; readonly reason: VerifyReason }
  | { readonly name: 'taken' }
  | { readonly name: 'submitted'; readonly receipt: Receipt }

type Given = {
  readonly linkId: string
  readonly page: VoterPage
  readonly reload: () => Promise<VoterPage | null>
}

/** Codes that say the page no longer shows how things are. */
const outdatedBy: readonly ApiError['code'][] = [
  'VOTE_CLOSED',
  'LIST_CLOSED',
  'VOTE_NOT_OPEN',
  'LIST_NOT_STARTED',
  'INVALID_LINK',
  'LINK_EXPIRED',
]

/** Where a resident stands in the vote, and what moves them on. */
export const useVoteJourney = ({ linkId, page: { vote, voter }, reload }: Given) => {
  const [phase, setPhase] = useState<Phase>({ name: 'answering' })
  const { draft, answer, identify, forgetIdentity, forget } = useDraft(linkId)
  const { place, push, replace, back, rewind } = useJourneyHistory()

  const facts: JourneyFacts = {
    isVerified: voter !== null && phase.name !== 'unverified',
    hasIdentity: draft.identity.phone !== '',
    questionCount: vote.questions.length,
    firstOpen: firstUnanswered(vote.questions, draft.answers),
  }

  const arrive = async (): Promise<void> => {
    setPhase({ name: 'arriving' })
    const fresh = await reload()
    // Where the code was asked from: a step that waited for it, or the form, which has had its use.
    const asker = await rewind(place.depth - 1)
    if (fresh !== null && fresh.voter === null) return setPhase({ name: 'unverified', reason: 'not-kept' })
    if (asker.name === 'verify') replace(nextToAnswer(facts))
    forgetIdentity()
    setPhase({ name: 'answering' })
  }

  const finish = (receipt: Receipt): void => {
    setPhase({ name: 'submitted', receipt })
    forget()
    // One press of the back button leaves, instead of leading through answers that were handed in.
    void rewind(0)
  }

  const meet = (error: ApiError): void => {
    if (error.code === 'ALREADY_SUBMITTED') setPhase({ name: 'taken' })
    if (error.status === 401) setPhase({ name: 'unverified', reason: 'session-lost' })
    if (outdatedBy.includes(error.code)) void reload()
  }

  return {
    phase,
    draft,
    facts,
    step: permittedStep(place.step, facts),
    push,
    back,
    answer,
    identify,
    arrive,
    finish,
    meet,
  }
}

export type VoteJourneyState = ReturnType<typeof useVoteJourney>
