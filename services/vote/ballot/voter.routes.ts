import { hasLetteredUnits } from '#projections/roll/find-lettered-units.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import type { VoterSession } from '../../core/session.ts'
import { endResidentSessions, provesByPhone } from '../../identity/identity.facts.ts'
import { existingList, listStream, type ExistingList } from '../../list/list.decider.ts'
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
import { unitStatement } from './unit-statement.ts'
import { questionsOf } from '../vote-answer.ts'
import { trusteesDecider, trusteesStream, type Trustee } from '../trustee/trustees.decider.ts'
import * as calls from './vote-link.contract.ts'
import type { OpenedKey } from '../vote-state.decider.ts'
import { voteStatusAt, voteStream, type ExistingVote } from '../vote.decider.ts'
import { unitsOfVoter } from './voter-units.ts'
import { assertStarted, assertVoting, campaignIn, startOf } from './voting-link.ts'

const PER_MINUTE = { open: 240, verify: 60, submit: 60 }

/** Reads the voter of a session, as they see themselves: with all that they own in the list. */
const voterAnswer = async (
  deps: Deps,
  voter: VoterSession,
  campaign: { readonly vote: ExistingVote; readonly list: ExistingList },
): Promise<calls.VoterPage['voter']> => {
  const seen = await readSubmitter(deps.store, voter)
  if (!seen) return null
  const all = await unitsOfVoter(deps, voter, campaign)
  const units = all.filter(({ listUserId }) => voter.atDesk === undefined || listUserId === voter.listUserId)
  return {
    ...seen,
    receipt: units[0]?.receipt ?? null,
    units,
    atDesk: voter.atDesk !== undefined,
    statement: unitStatement,
  }
}

type Holder = Pick<Trustee, 'office' | 'name'>

const keyAnswer = ({ publicKey, jointKey }: OpenedKey, holders: readonly Holder[]) => ({
  publicKey,
  helperKeys: [...(jointKey?.helperKeys ?? [])],
  trustees: jointKey && { threshold: jointKey.threshold, count: jointKey.keys.length, holders: [...holders] },
})

/** Returns what everybody sees of a vote by its link. `holders`: the trustees who hold its key. */
const voteForVoter = (vote: ExistingVote, holders: readonly Holder[]) => {
  const { voteId: id, title, description, ballotKind, opensAt, closesAt } = vote
  const { kind = 'resolution', choiceOrder = 'fixed' } = vote
  const resultsShown = vote.publicResults === true && vote.count !== null
  const questions = questionsOf(vote)
  const encryption = vote.encryption && keyAnswer(vote.encryption, holders)
  return {
    id,
    title,
    description,
    ballotKind,
    opensAt,
    closesAt,
    questions,
    kind,
    choiceOrder,
    resultsShown,
    encryption,
  }
}

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
    const [voter, areLettered] = await Promise.all([
      voterOf(deps, request, params.linkId),
      // A keyboard must not keep anybody out: without the read model it is the one with letters.
      hasLetteredUnits(deps.database, listId).catch(() => true),
    ])
    const seen = voter ? await voterAnswer(deps, voter, { vote, list }) : null
    const holders = stateIn(read, trusteesDecider, trustees).trustees.map(({ office, name }) => ({ office, name }))
    const status = voteStatusAt(vote, list, clock())
    const startsAt = startOf(vote, list, clock())
    return {
      body: {
        vote: { ...voteForVoter(vote, holders), status, startsAt },
        list: { name: list.name, endDate: list.endDate, unitsAreNumbers: !areLettered },
        apartment: { name: apartment.name, officePhone: apartment.officePhone ?? null },
        provesByPhone: await provesByPhone(deps, apartmentId),
        voter: seen,
        others: voter && seen ? await otherVotes(deps, voter, list) : [],
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
    const { answers = [], encrypted, listUserId = voter.listUserId, forUnit = false } = body
    const ballot = { answers, encrypted, forUnit }
    const cast = await castBallot(deps, { voter, listUserId, linkId, ...ballot, evidence, metadata, readAhead })
    return { position: cast.position, body: { receipt: cast.receipt, ...(await proxyReceipt(deps, cast.ballot)) } }
  }

const goToOtherVote =
  (deps: Deps): Handler<typeof calls.goToOtherVote> =>
  async ({ body: { linkId }, voter, request, reply }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId } = target
    if (listId !== voter.listId) throw new DomainError('INVALID_LINK')
    const campaign = campaignIn(await deps.store.readStreams([voteStream(voteId), listStream(listId)]), target)
    assertVoting(reachableVote(campaign, linkId), existingList(campaign.list), deps.clock())
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
}
