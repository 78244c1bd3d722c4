import { apartmentDecider, apartmentStream, registeredApartment } from '../apartment/apartment.decider.ts'
import type { AddCalls } from '../core/area.ts'
import type { Deps } from '../core/deps.ts'
import { stateIn } from '../core/read-state.ts'
import type { Handler } from '../core/routes.ts'
import type { VoterSession } from '../core/session.ts'
import { createdList, listStream, type CreatedList } from '../list/list.decider.ts'
import {
  beginVoterSession,
  confirmCode,
  followLink,
  readSubmitter,
  requestCode,
  voterOf,
} from '../participation/participation.facts.ts'
import { reachableVote } from './ballot.decider.ts'
import { castBallot } from './cast-ballot.ts'
import { unitStatement } from './unit-statement.ts'
import * as calls from './vote-link.contract.ts'
import { voteStatusAt, voteStream } from './vote.decider.ts'
import { unitsOfVoter } from './voter-units.ts'
import { assertVoting, campaignIn, startOf } from './voting-link.ts'

const PER_MINUTE = { open: 240, verify: 60, submit: 60 }

/** Who holds a session, as they see themselves: with all that they own in the list. */
const seenVoter = async (deps: Deps, voter: VoterSession, list: CreatedList): Promise<calls.VoterPage['voter']> => {
  const seen = await readSubmitter(deps.store, voter)
  if (!seen) return null
  const units = [...(await unitsOfVoter(deps, voter, list))]
  return { ...seen, receipt: units[0]?.receipt ?? null, units, statement: unitStatement }
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
    const voter = await voterOf(deps, request, params.linkId)
    const seen = voter ? await seenVoter(deps, voter, list) : null
    const { title, description, ballotKind, opensAt, closesAt, questions } = vote
    const status = voteStatusAt(vote, list, clock())
    const startsAt = startOf(vote, list, clock())
    return {
      body: {
        vote: { id: voteId, title, description, status, ballotKind, opensAt, closesAt, startsAt, questions },
        list: { name: list.name, endDate: list.endDate },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        voter: seen,
      },
    }
  }

const verifyVoter =
  (deps: Deps): Handler<typeof calls.verifyVoter> =>
  async ({ params: { linkId }, body, metadata, newId, reply }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId } = target
    const read = await deps.store.readStreams([voteStream(voteId), listStream(listId)])
    const campaign = campaignIn(read, target)
    assertVoting(reachableVote(campaign, linkId), createdList(campaign.list), deps.clock())
    const { code, ...claim } = body
    if (code === undefined || code === '')
      return requestCode(deps, { target, claim, verificationId: newId(), metadata })
    const { position, ...owner } = await confirmCode(deps, { target, claim, code, metadata })
    beginVoterSession(deps, reply, { linkId, voteId, listId, ...owner })
    return { position, body: { verified: true } }
  }

const submitBallot =
  (deps: Deps): Handler<typeof calls.submitBallot | typeof calls.submitBallotFallback> =>
  async ({ params: { linkId }, body, voter, evidence, metadata }) => {
    const { answers, listUserId = voter.listUserId, forUnit = false } = body
    const cast = await castBallot(deps, { voter, listUserId, linkId, answers, forUnit, evidence, metadata })
    return { position: cast.position, body: { receipt: cast.receipt } }
  }

/** The resident's side of a vote: open the link, verify, submit, see the receipt. */
export const voterRoutes: AddCalls = (route, deps) => {
  route(calls.getVoterPage, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.getVoterPageFallback, openPage(deps), { perMinute: PER_MINUTE.open })
  route(calls.verifyVoter, verifyVoter(deps), { perMinute: PER_MINUTE.verify })
  route(calls.submitBallot, submitBallot(deps), { perMinute: PER_MINUTE.submit })
  route(calls.submitBallotFallback, submitBallot(deps), { perMinute: PER_MINUTE.submit })
}
