import { useState } from 'react'
import type { ApiError } from '#ui/api-client.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/vote-link.contract.ts'
import { nextFor, nextToAnswer, permittedStep, type JourneyFacts, type VerifyReason } from '../participation/journey.ts'
import { useJourneyHistory } from '../participation/use-journey-history.ts'
import { factsOf, withReceipts } from './unit-facts.ts'
import { useDraft } from './use-draft.ts'

export type Phase =
  | { readonly name: 'answering' }
  /** The code was right; what the verified resident may see is on its way. */
  | { readonly name: 'arriving' }
  | { readonly name: 'unverified'; readonly reason: VerifyReason }
  | { readonly name: 'taken' }
  | { readonly name: 'submitted'; readonly unit: string }

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
  'UNIT_HAS_VOTED',
  'NOT_REPRESENTATIVE',
  'UNIT_NEEDS_CONFIRMATION',
]

const phaseAfter = ({ code, status }: ApiError): Phase | null => {
  if (status === 401) return { name: 'unverified', reason: 'session-lost' }
  return code === 'ALREADY_SUBMITTED' ? { name: 'taken' } : null
}

/** Their units, with what was handed in here since the page was read. */
const useUnits = (voter: VoterPage['voter']) => {
  const [receipts, setReceipts] = useState<Readonly<Record<string, Receipt>>>({})
  const keepReceipt = (unit: string, receipt: Receipt): void =>
    setReceipts((before) => ({ ...before, [unit]: receipt }))
  return { units: withReceipts(voter?.units ?? [], receipts), keepReceipt }
}

/** Where a resident stands in the vote, and what moves them on. */
export const useVoteJourney = ({ linkId, page: { vote, voter }, reload }: Given) => {
  const [phase, setPhase] = useState<Phase>({ name: 'answering' })
  const { units, keepReceipt } = useUnits(voter)
  const drafting = useDraft(linkId)
  const { draft, forgetIdentity, forget } = drafting
  const { place, push, replace, back, rewind } = useJourneyHistory()

  const theirFacts = (theirs: readonly VoterUnit[]): JourneyFacts => ({
    isVerified: voter !== null && phase.name !== 'unverified',
    hasIdentity: draft.identity.phone !== '',
    questionCount: vote.questions.length,
    units: factsOf(theirs, vote.questions, draft.ballots),
  })
  const facts = theirFacts(units)

  const arrive = async (): Promise<void> => {
    setPhase({ name: 'arriving' })
    const fresh = await reload()
    // Where the code was asked from: a step that waited for it, or the form, which has had its use.
    const asker = await rewind(place.depth - 1)
    if (fresh !== null && fresh.voter === null) return setPhase({ name: 'unverified', reason: 'not-kept' })
    if (asker.name === 'verify') replace(nextToAnswer(theirFacts(fresh?.voter?.units ?? [])))
    forgetIdentity()
    setPhase({ name: 'answering' })
  }

  const finish = (unit: string, receipt: Receipt): void => {
    keepReceipt(unit, receipt)
    setPhase({ name: 'submitted', unit })
    forget(unit)
    // One press of the back button leaves, instead of leading through answers that were handed in.
    void rewind(0)
  }

  const goOn = (): void => setPhase({ name: 'answering' })
  const goOnWith = (unit: string): void => {
    const wanted = facts.units.find(({ id }) => id === unit)
    goOn()
    if (wanted !== undefined) push(nextFor(wanted))
  }
  const meet = (error: ApiError): void => {
    setPhase((before) => phaseAfter(error) ?? before)
    if (outdatedBy.includes(error.code)) void reload()
  }

  return {
    ...drafting,
    phase,
    units,
    facts,
    step: permittedStep(place.step, facts),
    push,
    back,
    arrive,
    finish,
    goOnWith,
    goOn,
    meet,
  }
}

export type VoteJourneyState = ReturnType<typeof useVoteJourney>
