import { useCallback, useState } from 'react'
import type { ApiError } from '#ui/http/api-client.ts'
import type { Receipt } from '#services/participation/receipts.contract.ts'
import type { VoterPage, VoterUnit } from '#services/vote/ballot/vote-link.contract.ts'
import {
  nextStepFor,
  nextUnansweredStep,
  permittedStep,
  type JourneyFacts,
  type VerifyReason,
} from '../participation/journey.ts'
import { isRefusedForGood, type RefusedCode } from '../participation/link/refused.ts'
import { useJourneyHistory } from '../participation/use-journey-history.ts'
import type { Leaving } from './desk/DeskScreens.tsx'
import { forgetDraft, type Draft, type DraftScope } from './draft.ts'
import { answersIn, factsOf, withReceipts, type SubmittedHere } from './unit/unit-facts.ts'
import { storeFingerprint } from './encrypted/stored-fingerprints.ts'
import { emptyBallot, type BallotDraft, type EncryptedDraft } from './ballot-draft.ts'
import { useCandidates } from './candidate/use-candidates.ts'
import { useDraft } from './use-draft.ts'

export type Phase =
  | { readonly name: 'answering' }
  /** The code was right, and the page of the verified resident is loading. */
  | { readonly name: 'arriving' }
  | { readonly name: 'unverified'; readonly reason: VerifyReason }
  | { readonly name: 'taken' }
  /** The ballot was refused for good. */
  | { readonly name: 'refused'; readonly code: RefusedCode }
  | { readonly name: 'submitted'; readonly unit: string }
  /** The voter is asked whether to withdraw the ballot of a unit. */
  | { readonly name: 'withdrawing'; readonly unit: string }
  | { readonly name: 'withdrawn'; readonly unit: string }
  /** The visit on a tablet of the desk is over. */
  | { readonly name: 'left'; readonly leaving: Leaving }

type JourneyOptions = {
  readonly linkId: string
  readonly page: VoterPage
  readonly reload: () => Promise<VoterPage | null>
}

/** Codes of errors which mean that the page is out of date. */
const outdatedBy: readonly ApiError['code'][] = [
  'VOTE_CLOSED',
  'ELECTRONIC_VOTING_CLOSED',
  'LIST_CLOSED',
  'VOTE_NOT_OPEN',
  'LIST_NOT_STARTED',
  'INVALID_LINK',
  'LINK_EXPIRED',
  'UNIT_HAS_VOTED',
  'UNIT_HAS_PAPER',
  'NOT_IN_DISTRICT',
  'PROXY_OVER',
  'PROXY_HAS_VOTED',
  'NOT_REPRESENTATIVE',
  'UNIT_NEEDS_CONFIRMATION',
  'BALLOT_WITHDRAWN',
  'BALLOT_NOT_STANDING',
  'BALLOT_WITHDRAWAL_OVER',
  'FIRST_BALLOT_COUNTS',
]

const phaseAfter = ({ code, status }: ApiError, isAtDesk: boolean): Phase | null => {
  if (status === 401 && isAtDesk) return { name: 'left', leaving: 'late' }
  if (status === 401) return { name: 'unverified', reason: 'session-lost' }
  return code === 'ALREADY_SUBMITTED' ? { name: 'taken' } : null
}

/** Holds the resident's units, with the ballots that were cast here since the page was read. */
const useUnits = (voter: VoterPage['voter']) => {
  const [handedIn, setHandedIn] = useState<Readonly<Record<string, SubmittedHere>>>({})
  const keepReceipt = (unit: string, here: SubmittedHere): void =>
    setHandedIn((before) => ({ ...before, [unit]: here }))
  const dropReceipt = (unit: string): void => setHandedIn(({ [unit]: _withdrawn, ...others }) => others)
  return { units: withReceipts(voter?.units ?? [], handedIn), keepReceipt, dropReceipt }
}

/** Ends a visit on a tablet of the desk. */
const useLeaving = (linkId: string, setPhase: (phase: Phase) => void) =>
  useCallback((): void => {
    const left = import('./desk/desk-tablet.ts').then(({ leaveTablet }) => leaveTablet(linkId))
    left.then(
      () => setPhase({ name: 'left', leaving: 'ended' }),
      () => setPhase({ name: 'left', leaving: 'failed' }),
    )
  }, [linkId, setPhase])

type Meeting = Pick<JourneyOptions, 'reload'> & {
  readonly keeping: DraftScope
  readonly setPhase: (change: (before: Phase) => Phase) => void
}

/** Returns the handler of a refusal, which changes the phase or reads the page anew. */
const createFailureHandler =
  ({ keeping, reload, setPhase }: Meeting) =>
  (error: ApiError): void => {
    const after = phaseAfter(error, keeping.isAtDesk)
    if (after?.name === 'left') forgetDraft(keeping)
    setPhase((before) => after ?? before)
    if (outdatedBy.includes(error.code)) void reload()
  }

/**
 * Returns the handler of a refused ballot. Its refusal is shown before anything else, on a page
 * that still names the unit.
 */
const meetingBallot =
  (meeting: Meeting) =>
  (error: ApiError): void => {
    const { code } = error
    if (!isRefusedForGood(code)) return createFailureHandler(meeting)(error)
    if (code === 'VOTE_CLOSED' || code === 'ELECTRONIC_VOTING_CLOSED' || code === 'LIST_CLOSED')
      forgetDraft(meeting.keeping)
    meeting.setPhase(() => ({ name: 'refused', code }))
  }

type Withdrawing = Pick<JourneyOptions, 'reload'> & {
  readonly dropReceipt: (unit: string) => void
  readonly setPhase: (phase: Phase) => void
}

/** Returns the acts of a withdrawal: it is asked for, and shown once the page was read again. */
const createWithdrawal = ({ reload, dropReceipt, setPhase }: Withdrawing) => ({
  askWithdrawal: (unit: string): void => setPhase({ name: 'withdrawing', unit }),
  withdrawn: async (unit: string): Promise<void> => {
    await reload()
    dropReceipt(unit)
    setPhase({ name: 'withdrawn', unit })
  },
})

type Standing = { readonly isVerified: boolean; readonly draft: Draft; readonly vote: VoterPage['vote'] }

const journeyFacts = ({ isVerified, draft, vote }: Standing, units: readonly VoterUnit[]): JourneyFacts => ({
  isVerified,
  hasIdentity: draft.identity.phone !== '',
  questionCount: vote.questions.length,
  units: factsOf(units, vote.questions, draft.ballots),
})

type AcceptedBallot = { readonly receipt: Receipt }

/** Returns a cast ballot as it is shown until the server returns it. */
const submittedHere = (
  { vote, voter }: Pick<VoterPage, 'vote' | 'voter'>,
  ballot: BallotDraft = emptyBallot,
  { receipt }: AcceptedBallot,
): SubmittedHere => ({
  receipt,
  answers: answersIn(vote, ballot),
  withdrawable: vote.withdrawable && voter?.atDesk !== true,
})

/** State of a resident in the vote, and the functions that move it on. */
export const useVoteJourney = ({ linkId, page: { vote, voter }, reload }: JourneyOptions) => {
  const [phase, setPhase] = useState<Phase>({ name: 'answering' })
  const { units, keepReceipt, dropReceipt } = useUnits(voter)
  const drafting = useDraft({ linkId, isSecret: vote.ballotKind === 'secret', isAtDesk: voter?.atDesk === true })
  const introductions = useCandidates(linkId, vote)
  const { keeping, draft, forgetIdentity, forget } = drafting
  const { place, push, replace, back, rewind } = useJourneyHistory()

  const isVerified = voter !== null && phase.name !== 'unverified'
  const theirFacts = (theirs: readonly VoterUnit[]) => journeyFacts({ isVerified, draft, vote }, theirs)
  const facts = theirFacts(units)
  const arrive = async (): Promise<void> => {
    setPhase({ name: 'arriving' })
    const fresh = await reload()
    // The code was requested by a step that needs it, or by the form, which is no longer needed.
    const asker = await rewind(place.depth - 1)
    if (fresh !== null && fresh.voter === null) return setPhase({ name: 'unverified', reason: 'not-kept' })
    if (asker.name === 'verify') replace(nextUnansweredStep(theirFacts(fresh?.voter?.units ?? [])))
    forgetIdentity()
    setPhase({ name: 'answering' })
  }

  const finish = (unit: string, receipt: Receipt, sent: EncryptedDraft | null): void => {
    // A tablet at a desk is for the next voter.
    if (sent !== null && voter?.atDesk !== true) storeFingerprint(receipt.id, sent.fingerprint)
    keepReceipt(unit, submittedHere({ vote, voter }, draft.ballots[unit], { receipt }))
    setPhase({ name: 'submitted', unit })
    forget(unit)
    // One press of the back button leaves, instead of leading through answers of a cast ballot.
    void rewind(0)
  }

  const leave = useLeaving(linkId, setPhase)
  const goOn = (): void => setPhase({ name: 'answering' })
  const goOnWith = (unit: string): void => {
    const wanted = facts.units.find(({ id }) => id === unit)
    goOn()
    if (wanted !== undefined) push(nextStepFor(wanted))
  }
  return {
    ...drafting,
    phase,
    units,
    facts,
    introductions,
    step: permittedStep(place.step, facts),
    push,
    replace,
    back,
    arrive,
    finish,
    ...createWithdrawal({ reload, dropReceipt, setPhase }),
    goOnWith,
    goOn,
    asked: place.step,
    meet: createFailureHandler({ keeping, reload, setPhase }),
    meetBallot: meetingBallot({ keeping, reload, setPhase }),
    leave: voter?.atDesk === true ? leave : undefined,
  }
}

export type VoteJourneyState = ReturnType<typeof useVoteJourney>
