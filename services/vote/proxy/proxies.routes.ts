import type { ExistingList } from '../../list/list.facts.ts'
import { z } from 'zod'
import { ProxyEntered } from '#events/vote/proxy.events.ts'
import { findGiver, findProxies } from '#projections/vote/vote-proxies.ts'
import { eventsOf } from '#projections/set-based.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../../core/collection.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { decideJointly } from '../../core/joint-decision.ts'
import { pdfAnswer, type ServedFile } from '../../core/http/pdf-answer.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { openScan } from '../../signature/signature.facts.ts'
import { confirmProxy, enterProxy, readProxyForm } from './enter-proxy.ts'
import { releaseHolders } from './proxy-authority.ts'
import { onlyProxy, describeProxies } from './proxy-answer.ts'
import { proxyDecider, proxyStream, type ProxyCommand } from './proxy.decider.ts'
import * as calls from './vote-proxies.contract.ts'
import type { ExistingVote } from '../vote.decider.ts'
import { getVoteFor } from '../vote.facts.ts'
import { getEntry } from '../../roll/roll.facts.ts'

const filters = z.strictObject({
  status: oneOrMore(calls.proxyStatus),
  dong: z.string().max(40).optional(),
  ho: z.string().max(40).optional(),
  listUserId: idFilter,
  holderListUserId: idFilter,
  id: idFilter,
})

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>
type ProxyContext = {
  readonly vote: ExistingVote
  readonly list: ExistingList
  readonly proxyId: string
  readonly listUserId: string
}

/** A proxy of a vote that an administrator sees. @throws DomainError NOT_FOUND */
const getProxyFor = async (
  deps: Deps,
  { id, proxyId }: { readonly id: string; readonly proxyId: string },
  { admin }: AdminCall,
): Promise<ProxyContext> => {
  const { vote, list } = await getVoteFor(deps.store, id, admin)
  const find = () => findGiver(deps.database, vote.voteId, proxyId)
  const known = await find()
  // Only up-to-date read models can prove its absence.
  if (known === undefined) await assertUpToDate(deps)
  const listUserId = known ?? (await find())
  if (listUserId === undefined) throw new DomainError('NOT_FOUND')
  return { vote, list, proxyId, listUserId }
}

/** The proxy as it is now, shown to who acted on it. */
const proxyFor = async (
  deps: Deps,
  asking: AdminCall,
  { vote: { voteId, listId, apartmentId }, proxyId, listUserId }: Omit<ProxyContext, 'list'>,
) => {
  const told = await describeProxies(deps, asking.admin, [{ voteId, proxyId, listUserId }])
  await recordAccess(deps, asking, { what: '위임장', personIds: told.personIds, listId, apartmentId })
  return onlyProxy(told)
}

const enter =
  (deps: Deps): Handler<typeof calls.enterProxy> =>
  async ({ params, admin, evidence, metadata, newId, form }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const said = readProxyForm(await form())
    const giver = await getEntry(deps.store, said.listUserId)
    if (giver.listId !== vote.listId) throw new DomainError('NOT_FOUND')
    const proxyId = newId()
    const { position } = await enterProxy(deps, { vote, giver, form: said }, { proxyId, enteredBy: admin.id, metadata })
    const { listUserId } = giver
    return { status: 201, position, body: await proxyFor(deps, { admin, evidence }, { vote, proxyId, listUserId }) }
  }

const list =
  (deps: Deps): Handler<typeof calls.listProxies> =>
  async ({ params, query, admin, evidence }) => {
    const { vote } = await getVoteFor(deps.store, params.id, admin)
    const { voteId, listId, apartmentId } = vote
    const page = readPage(query, { sortable: ['dong', 'status', 'enteredAt'], filters })
    const found = await findProxies(deps.database, voteId, page)
    const meant = found.rows.map(({ id, list_user_id }) => ({ voteId, proxyId: id, listUserId: list_user_id }))
    const { proxies, personIds } = await describeProxies(deps, admin, meant)
    await recordAccess(deps, { admin, evidence }, { what: '위임장 목록', personIds, listId, apartmentId })
    return { body: proxies, headers: contentRange('proxies', found) }
  }

const confirm =
  (deps: Deps): Handler<typeof calls.confirmProxy> =>
  async ({ params, admin, evidence, metadata }) => {
    const seen = await getProxyFor(deps, params, { admin, evidence })
    const giver = await getEntry(deps.store, seen.listUserId)
    const { position } = await confirmProxy(deps, { ...seen, giver }, { adminId: admin.id, metadata })
    return { position, body: await proxyFor(deps, { admin, evidence }, seen) }
  }

/** Handles a command that needs only the proxy itself, and releases its holder. */
const settle = async (
  deps: Deps,
  {
    params,
    admin,
    evidence,
    metadata,
  }: Pick<Call<typeof calls.refuseProxy>, 'params' | 'admin' | 'evidence' | 'metadata'>,
  command: ProxyCommand,
) => {
  const seen = await getProxyFor(deps, params, { admin, evidence })
  const { voteId } = seen.vote
  const stream = proxyStream(voteId, seen.listUserId)
  const { position } = await decideJointly(deps.store, metadata, async (desk) => {
    await desk.read([stream])
    const events = proxyDecider.decide(command, desk.fold(stream, proxyDecider))
    desk.add(stream, events)
    await releaseHolders(desk, voteId, events)
  })
  return { position, body: await proxyFor(deps, { admin, evidence }, seen) }
}

const refuse =
  (deps: Deps): Handler<typeof calls.refuseProxy> =>
  (call) =>
    settle(deps, call, { type: 'RefuseProxy', proxyId: call.params.proxyId, reason: call.body.reason })

const revoke =
  (deps: Deps): Handler<typeof calls.revokeProxy> =>
  (call) =>
    settle(deps, call, { type: 'RevokeProxy', proxyId: call.params.proxyId, reason: call.body.reason })

const viewScan =
  (deps: Deps): Handler<typeof calls.viewProxyScan> =>
  async (call) => {
    const { vote, proxyId, listUserId } = await getProxyFor(deps, call.params, call)
    const { events } = await deps.store.readStream(proxyStream(vote.voteId, listUserId))
    const entered = eventsOf(ProxyEntered, events).find(({ data }) => data.proxyId === proxyId)
    if (!entered) throw new DomainError('NOT_FOUND')
    const { personId, listId, apartmentId, scan } = entered.data
    await recordAccess(deps, call, { what: '위임장 스캔', personIds: [personId], listId, apartmentId })
    const open: ServedFile['open'] = (range) => openScan(deps, { sealer: personId, objectKey: scan.objectKey }, range)
    return pdfAnswer(call, { name: '위임장.pdf', size: scan.size, sha256: scan.sha256, open }, 'inline')
  }

/**
 * Adds the calls for proxy forms: entered with a scan, confirmed by a second administrator;
 * refused, revoked.
 */
export const proxyRoutes: AddCalls = (route, deps) => {
  route(calls.enterProxy, enter(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.listProxies, list(deps))
  route(calls.confirmProxy, confirm(deps))
  route(calls.refuseProxy, refuse(deps))
  route(calls.revokeProxy, revoke(deps))
  route(calls.viewProxyScan, viewScan(deps))
}
