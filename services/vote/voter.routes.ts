import type { Answers } from '#events/vote/ballot.events.ts'
import type { Deposit, StreamContent } from '#infra/event-store/event-store.ts'
import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import type { AddCalls } from '../core/area.ts'
import { commandHandler, fact } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { stateIn } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import { readVoter } from '../core/session.ts'
import { createdList, listDecider, listStatusAt, listStream, type CreatedList } from '../list/list.decider.ts'
import { assertNotErased } from '../participation/admission.decider.ts'
import {
  beginVoterSession,
  confirmCode,
  countedSubmission,
  followLink,
  newReceiptId,
  readSubmitter,
  receiptOf,
  requestCode,
  submitterFacts,
} from '../participation/participation.facts.ts'
import { proofOf } from './answers-proof.ts'
import { ballotDecider, ballotStream, inOrder, reachableVote } from './ballot.decider.ts'
import { unitStatement } from './unit-statement.ts'
import * as calls from './vote-link.contract.ts'
import { createdVote, voteDecider, voteStatusAt, voteStream, type CreatedVote } from './vote.decider.ts'

const PER_MINUTE = { open: 240, verify: 60, submit: 60 }

/** A vote and its list as they were read. */
const campaignIn = (
  read: ReadonlyMap<string, StreamContent>,
  { voteId, listId }: { readonly voteId: string; readonly listId: string },
) => ({
  vote: stateIn(read, voteDecider, voteStream(voteId)),
  list: stateIn(read, listDecider, listStream(listId)),
})

/** A vote's status as a voter meets it: it ends with its list. */
const statusFor = (vote: CreatedVote, list: CreatedList, now: Date): calls.VoterPage['vote']['status'] => {
  const isOver = listStatusAt(list, now) === 'closed'
  return isOver && vote.status === 'open' ? 'closed' : voteStatusAt(vote, now)
}

const openPage =
  (deps: Deps): Handler<typeof calls.getVoterPage | typeof calls.getVoterPageFallback> =>
  async ({ params, request }) => {
    const { store, clock } = deps
    const { voteId, listId, apartmentId } = await followLink(deps, params.linkId)
    const complex = apartmentStream(apartmentId)
    const read = await store.readStreams([voteStream(voteId), listStream(listId), complex])
    const campaign = campaignIn(read, { voteId, listId })
    const vote = reachableVote(campaign, params.linkId)
    const list = createdList(campaign.list)
    const apartment = registeredApartment(stateIn(read, apartmentDecider, complex))
    const voter = readVoter(request, params.linkId)
    const seen = voter ? await readSubmitter(store, voter, ballotStream(voter.voteId, voter.listUserId)) : null
    const { title, description, ballotKind, opensAt, closesAt, questions } = vote
    const status = statusFor(vote, list, clock())
    return {
      body: {
        vote: { id: voteId, title, description, status, ballotKind, opensAt, closesAt, questions },
        list: { name: list.name, endDate: list.endDate },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        voter: seen && { ...seen, units: [], statement: unitStatement },
      },
    }
  }

const verifyVoter =
  (deps: Deps): Handler<typeof calls.verifyVoter> =>
  async ({ params: { linkId }, body, metadata, newId, reply }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId } = target
    const read = await deps.store.readStreams([voteStream(voteId), listStream(listId)])
    reachableVote(campaignIn(read, target), linkId)
    const { code, ...claim } = body
    if (code === undefined || code === '')
      return requestCode(deps, { target, claim, verificationId: newId(), metadata })
    const { listUserId, personId, position } = await confirmCode(deps, { target, claim, code, metadata })
    beginVoterSession(deps, reply, { linkId, voteId, listId, listUserId, personId })
    return { position, body: { verified: true } }
  }

/** What a secret ballot says goes into the box, in the same transaction, beside nobody's name. */
const papersOf = (vote: CreatedVote, answers: Answers, area: number | null): readonly Deposit[] =>
  vote.ballotKind === 'secret'
    ? [{ box: vote.voteId, content: { area, answers: inOrder(vote.questions, answers) } }]
    : []

const submitBallot =
  (deps: Deps): Handler<typeof calls.submitBallot | typeof calls.submitBallotFallback> =>
  async ({ params, body: { answers }, voter, evidence, metadata }) => {
    const receiptId = newReceiptId()
    const castBallot = commandHandler(deps.store, ballotDecider)
    const { events, position } = await castBallot({
      stream: ballotStream(voter.voteId, voter.listUserId),
      facts: { vote: fact(voteStream(voter.voteId), voteDecider), ...submitterFacts(voter) },
      command: ({ vote, list, entry, person }) => {
        assertNotErased(person)
        const answersProof = proofOf(voter.proofKey, answers)
        const ballot = { linkId: params.linkId, answers, answersProof, receiptId, evidence }
        return { type: 'CastBallot', vote, list, entry, ...ballot, now: deps.clock() }
      },
      alongside: ([cast], { vote, participation }) => ({
        additions: countedSubmission(voter, participation),
        deposits: cast ? papersOf(createdVote(vote), answers, null) : [],
      }),
      metadata,
    })
    const receipt = receiptOf(events[0])
    if (!receipt) throw new DomainError('SUBMISSION_FAILED')
    return { position, body: { receipt } }
  }

/** The resident's side of a vote: open the link, verify, submit, see the receipt. */
export const voterRoutes: AddCalls = (route, deps) => {
  route(calls.getVoterPage, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.getVoterPageFallback, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.verifyVoter, verifyVoter(deps), { perMinute: PER_MINUTE.verify })
  route(calls.submitBallot, submitBallot(deps), { perMinute: PER_MINUTE.submit })
  route(calls.submitBallotFallback, submitBallot(deps), { perMinute: PER_MINUTE.submit })
}
