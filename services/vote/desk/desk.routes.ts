import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertActive, existingList, listStream } from '../../list/list.decider.ts'
import {
  beginVoterSession,
  followLink,
  createDeskTablet,
  openDeskTablet,
} from '../../participation/participation.facts.ts'
import { type ListedUser } from '../../roll/list-user.decider.ts'
import { assertElectronic, assertVoting as assertVoteRuns, reachableVote } from '../ballot/ballot.decider.ts'
import { deskEntries, deskEntryOf, findDeskRows } from './desk-entries.ts'
import { tabletPermit } from './desk-permit.ts'
import { movePaper } from '../paper/desk-paper.ts'
import { linkAnswer } from '../vote-answer.ts'
import * as calls from './vote-desk.contract.ts'
import { voteStream } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import { assertVoting, campaignIn } from '../ballot/voting-link.ts'
import { getEntry } from '../../roll/roll.facts.ts'

/**
 * Maximum calls per minute, by hand at an assembly while somebody waits: more is somebody who tries
 * names.
 */
const PER_MINUTE = { find: 120, act: 120, open: 30 }

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>
type VoteAccess = Awaited<ReturnType<typeof getVoteFor>>

const noteDesk = (deps: Deps, { admin, evidence }: AdminCall, { list }: VoteAccess, personIds: readonly string[]) =>
  recordAccess(
    deps,
    { admin, evidence },
    { what: '현장 투표 명부', personIds, listId: list.listId, apartmentId: list.apartmentId },
  )

const find =
  (deps: Deps): Handler<typeof calls.findAtDesk> =>
  async (call) => {
    const { params, query, admin } = call
    const { dong = '', ho = '', q = '' } = query
    const asked = { dong: dong.trim(), ho: ho.trim(), q: q.trim() }
    if (Object.values(asked).every((typed) => typed === ''))
      throw new DomainError('VALIDATION_FAILED', [{ path: 'q', message: '동·호나 이름을 입력해주세요.' }])
    const seen = await getVoteFor(deps.store, params.id, admin)
    const at = { vote: seen.vote, list: seen.list, admin }
    const rows = await findDeskRows(deps, at, asked)
    const entries = await deskEntries(deps, at, rows)
    await noteDesk(
      deps,
      call,
      seen,
      rows.map((row) => row.person_id),
    )
    return { body: [...entries] }
  }

/**
 * Returns the entry in an address.
 * @throws DomainError NOT_FOUND, also for an entry of another list
 */
const entryAt = async ({ store }: Deps, { vote }: VoteAccess, listUserId: string): Promise<ListedUser> => {
  const entry = await getEntry(store, listUserId)
  if (entry.listId !== vote.listId) throw new DomainError('NOT_FOUND')
  return entry
}

/** The entry as it stands now. */
const entryFor = async (deps: Deps, call: AdminCall, seen: VoteAccess, entry: ListedUser) => {
  const at = { vote: seen.vote, list: seen.list, admin: call.admin }
  const body = await deskEntryOf(deps, at, entry.listUserId)
  if (!body) throw new DomainError('NOT_FOUND')
  await noteDesk(deps, call, seen, [entry.personId])
  return body
}

const issuePaper =
  (deps: Deps): Handler<typeof calls.handOutPaper> =>
  async (call) => {
    const { params, body, admin, metadata } = call
    const seen = await getVoteFor(deps.store, params.id, admin)
    const entry = await entryAt(deps, seen, params.listUserId)
    const { number = null, by = null, identityHow, identityBy, identityOn } = body
    const identityCheck = { how: identityHow, by: identityBy, on: identityOn }
    const handing = { type: 'HandOutPaper', voteId: params.id, number, by, identityCheck, metadata } as const
    const { position } = await movePaper(deps, entry, handing)
    return { position, body: await entryFor(deps, call, seen, entry) }
  }

const takeBack =
  (deps: Deps): Handler<typeof calls.takePaperBack> =>
  async (call) => {
    const { params, admin, metadata } = call
    const seen = await getVoteFor(deps.store, params.id, admin)
    const entry = await entryAt(deps, seen, params.listUserId)
    const nothing = { number: null, by: null, identityCheck: null }
    const handing = { type: 'TakePaperBack', voteId: params.id, ...nothing, metadata } as const
    const { position } = await movePaper(deps, entry, handing)
    return { position, body: await entryFor(deps, call, seen, entry) }
  }

const startTablet =
  (deps: Deps): Handler<typeof calls.lendTablet> =>
  async ({ params, admin, evidence, newId, metadata }) => {
    const seen = await getVoteFor(deps.store, params.id, admin)
    const { vote, list } = seen
    const entry = await entryAt(deps, seen, params.listUserId)
    assertVoteRuns(vote, deps.clock())
    assertElectronic(vote, deps.clock())
    assertActive(list, deps.clock())
    if (vote.link?.status !== 'active') throw new DomainError('NO_VOTE_LINK')
    const permit = await tabletPermit(deps, vote, entry, { metadata })
    if (permit.kind === 'waits')
      return {
        status: 202,
        position: permit.position,
        body: { pending: { id: permit.approvalId, kind: 'desk-tablet' as const } },
      }
    const { url } = linkAnswer(vote.link, deps.publicUrl)
    const approvalId = permit.kind === 'confirmed' ? permit.approvalId : undefined
    const lent = await createDeskTablet(deps, entry, {
      voteId: vote.voteId,
      ip: evidence.ip,
      deskId: newId(),
      approvalId,
      metadata,
    })
    const { token, expiresAt, position } = lent
    // Behind the #: browsers send it to no server, and it stands in no log.
    return { status: 201, position, body: { url: `${url}#desk=${token}`, expiresAt } }
  }

const open =
  (deps: Deps): Handler<typeof calls.openTablet> =>
  async ({ params: { linkId }, body: { token }, evidence, metadata, reply }) => {
    const target = await followLink(deps, linkId)
    const { voteId, listId } = target
    const campaign = campaignIn(await deps.store.readStreams([voteStream(voteId), listStream(listId)]), target)
    assertVoting(reachableVote(campaign, linkId), existingList(campaign.list), deps.clock())
    const { position, ...owner } = await openDeskTablet(deps, { token, voteId, ip: evidence.ip, metadata })
    beginVoterSession(deps, reply, { linkId, voteId, listId, ...owner })
    return { position, body: { verified: true } }
  }

/** An assembly's desk: who stands there, a paper or a tablet for them. */
export const deskRoutes: AddCalls = (route, deps) => {
  route(calls.findAtDesk, find(deps), { perMinute: PER_MINUTE.find })
  route(calls.handOutPaper, issuePaper(deps), { perMinute: PER_MINUTE.act })
  route(calls.takePaperBack, takeBack(deps), { perMinute: PER_MINUTE.act })
  route(calls.lendTablet, startTablet(deps), { perMinute: PER_MINUTE.act })
  route(calls.openTablet, open(deps), { perMinute: PER_MINUTE.open })
}
