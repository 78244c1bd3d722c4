import { hasLetteredUnits } from '#projections/roll/find-lettered-units.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { endResidentSessions, provesByPhone } from '../../identity/identity.facts.ts'
import { existingList, listStream } from '../../list/list.decider.ts'
import {
  askerOf,
  askingBrowserOf,
  beginVoterSession,
  confirmCode,
  continueVoterSession,
  endVoterSessions,
  followLink,
  readSubmitter,
  rememberAskingBrowser,
  requestCode,
  voterOf,
} from '../../participation/participation.facts.ts'
import { reachableVote } from './ballot.decider.ts'
import { castBallot, streamsOfBallot } from './cast-ballot.ts'
import { otherVotes } from './other-votes.ts'
import { proxyReceipt } from '../proxy/proxy-authority.ts'
import { trusteesDecider, trusteesStream } from '../trustee/trustees.decider.ts'
import * as calls from './vote-link.contract.ts'
import { voteStream } from '../vote.decider.ts'
import { assemblyOfVote } from './assembly-of-vote.ts'
import { voteForVoter, voterAnswer } from './voter-page.ts'
import { withdrawByVoter } from '../withdrawal/withdraw-ballot.ts'
import { assertStarted, campaignIn } from './voting-link.ts'

const PER_MINUTE = { open: 240, verify: 60, submit: 60 }

const openPage =
  (deps: Deps): Handler<typeof calls.getVoterPage | typeof calls.getVoterPageFallback> =>
  async ({ params, request }) => {
    const { store, clock } = deps
    const { voteId, listId, apartmentId } = await followLink(deps, params.linkId)
    const complex = apartmentStream(apartmentId)
    const trustees = trusteesStream(voteId)
    const read = await store.readStreams([voteStream(voteId), listStream(listId), complex, trustees])
    const campaign = campaignIn(read, { voteId, listId })
    const vote = reachableVote(campaign, params.linkId)
    const list = existingList(campaign.list)
    const apartment = existingApartment(stateIn(read, apartmentDecider, complex))
    const [voter, assembly, areLettered] = await Promise.all([
      voterOf(deps, request, params.linkId),
      assemblyOfVote(deps, { vote, list }),
      // A keyboard must not keep anybody out: without the read model it is the one with letters.
      hasLetteredUnits(deps.database, listId).catch(() => true),
    ])
    const seen = voter ? await voterAnswer(deps, voter, { vote, list }) : null
    return {
      body: {
        vote: voteForVoter({ vote, list, trustees: stateIn(read, trusteesDecider, trustees).trustees }, clock()),
        list: { name: list.name, endDate: list.endDate, unitsAreNumbers: !areLettered },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        provesByPhone: await provesByPhone(deps, apartmentId),
        voter: seen,
        others: voter && seen ? await otherVotes(deps, voter, list) : [],
        assembly,
      },
    }
  }

const verifyVoter =
  (deps: Deps): Handler<typeof calls.verifyVoter> =>
  async ({ params: { linkId }, body, evidence, metadata, newId, request, reply }) => {
    const leadsTo = await followLink(deps, linkId)
    const { voteId, listId } = leadsTo
    const read = await deps.store.readStreams([voteStream(voteId), listStream(listId)])
    const campaign = campaignIn(read, leadsTo)
    // Checked before its list is read: if that was deleted, the link has ended.
    const vote = reachableVote(campaign, linkId)
    const list = existingList(campaign.list)
    assertStarted(vote, list, deps.clock())
    const target = { ...leadsTo, type: list.type }
    const { code, ...claim } = body
    if (code === undefined || code === '') {
      const verificationId = newId()
      const browser = rememberAskingBrowser(deps, { request, reply }, verificationId)
      return requestCode(deps, { target, browser, claim, verificationId, evidence, metadata })
    }
    const browser = askingBrowserOf(deps, request)
    const { position, ...owner } = await confirmCode(deps, { target, browser, claim, code, metadata })
    beginVoterSession(deps, reply, { linkId, voteId, listId, ...owner })
    return { position, body: { verified: true } }
  }

const submitBallot =
  (deps: Deps): Handler<typeof calls.submitBallot | typeof calls.submitBallotFallback> =>
  async ({ params: { linkId }, body, voter, evidence, metadata, request: { readAhead } }) => {
    const { answers = [], encrypted, listUserId = voter.listUserId, forUnit = false, round = 0 } = body
    const ballot = { voteId: voter.voteId, linkId, listUserId, answers, encrypted, round, forUnit }
    const cast = await castBallot(deps, { voter, ballot, evidence, metadata, readAhead })
    return { position: cast.position, body: { receipt: cast.receipt, ...(await proxyReceipt(deps, cast.ballot)) } }
  }

const withdrawBallot =
  (deps: Deps): Handler<typeof calls.withdrawBallot> =>
  async ({ params: { linkId }, body, voter, evidence, metadata }) => {
    const { receiptId, listUserId = voter.listUserId } = body
    const { position } = await withdrawByVoter(deps, { voter, listUserId, linkId, receiptId, evidence, metadata })
    return { position, body: { withdrawn: true } }
  }

const goToOtherVote =
  (deps: Deps): Handler<typeof calls.goToOtherVote> =>
  async ({ body: { linkId }, voter, request, reply }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId } = target
    if (listId !== voter.listId) throw new DomainError('INVALID_LINK')
    const campaign = campaignIn(await deps.store.readStreams([voteStream(voteId), listStream(listId)]), target)
    // A vote that is over still has their receipt, and the withdrawal of their ballot.
    assertStarted(reachableVote(campaign, linkId), existingList(campaign.list), deps.clock())
    if (!(await readSubmitter(deps.store, voter))) throw new DomainError('VOTER_SESSION_REQUIRED')
    // A session there stays: it identifies the voter's own ballot.
    const known = await voterOf(deps, request, linkId)
    if (known?.personId !== voter.personId) continueVoterSession(deps, { request, reply }, { voter, linkId, voteId })
    return { body: { verified: true, linkId } }
  }

const leaveVote =
  (deps: Deps): Handler<typeof calls.leaveVote> =>
  async ({ request, reply, metadata }) => {
    await endVoterSessions(deps, { request, reply, metadata })
    // A voter verified by phone is admitted without a cookie of the link.
    await endResidentSessions(deps, { request, reply, metadata })
    return { body: { ended: true } }
  }

/** The resident's side of a vote: open the link, verify, submit, see the receipt. */
export const voterRoutes: AddCalls = (route, deps) => {
  route(calls.getVoterPage, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.getVoterPageFallback, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.verifyVoter, verifyVoter(deps), { perMinute: PER_MINUTE.verify, countedBy: askerOf(deps) })
  route(calls.goToOtherVote, goToOtherVote(deps), { perMinute: PER_MINUTE.verify })
  route(calls.leaveVote, leaveVote(deps), { perMinute: PER_MINUTE.verify })
  const submission = { perMinute: PER_MINUTE.submit, readsAhead: streamsOfBallot }
  route(calls.submitBallot, submitBallot(deps), submission)
  route(calls.submitBallotFallback, submitBallot(deps), submission)
  route(calls.withdrawBallot, withdrawBallot(deps), { perMinute: PER_MINUTE.submit })
}
