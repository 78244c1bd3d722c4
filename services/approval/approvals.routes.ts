import { z } from 'zod'
import { pendingKind } from '#events/approval/approval.events.ts'
import { findApprovals, type ApprovalRow } from '#projections/approval/approvals.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, idFilter, oneOrMore, readPage } from '../core/collection.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { stateIn } from '../core/read-state.ts'
import { approvalHandlerOf, type DescribedApproval } from './approval.hooks.ts'
import type { Call, Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { approvalDecider, approvalStream } from './approval.decider.ts'
import * as calls from './approvals.contract.ts'
import { settleApproval, type Settling } from './settle-approval.ts'

const filters = z.strictObject({
  status: oneOrMore(calls.approvalStatus),
  kind: oneOrMore(pendingKind),
  apartmentId: idFilter,
  voteId: idFilter,
  own: z.boolean().optional(),
  id: idFilter,
})

type Content = DescribedApproval & { readonly reason: string | null }

/**
 * Returns the content of each request, and the reason of its refusal, from the log: here, or from
 * the module of its kind.
 */
const contentsOf = async (
  deps: Deps,
  admin: AdminSession,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, Content>> => {
  const streams = await deps.store.readStreams(rows.map(({ id }) => approvalStream(id)))
  const here = new Map(
    rows.flatMap(({ id }) => {
      const state = stateIn(streams, approvalDecider, approvalStream(id))
      const { about, reason } = state.status === 'absent' ? { about: null, reason: null } : state
      return about === null ? [] : [[id, { about, reason, personIds: [] }] as const]
    }),
  )
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const described = await Promise.all(
    kinds.map(async (kind) => {
      const ofKind = rows.filter((row) => row.kind === kind).map(({ id, subject_id: subjectId }) => ({ id, subjectId }))
      return [...((await approvalHandlerOf(deps.hooks, kind)?.describe?.(admin, ofKind)) ?? [])]
    }),
  )
  const contents = described
    .flat()
    .map(([id, content]) => [id, { ...content, reason: here.get(id)?.reason ?? null }] as const)
  return new Map<string, Content>([...here, ...contents])
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

const answerOf = (row: ApprovalRow, admin: AdminSession, content: Content | undefined): calls.PendingApproval => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  at: row.at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  apartment: { id: row.apartment_id, name: row.apartment_name },
  list: named(row.list_id, row.list_name),
  vote: named(row.vote_id, row.vote_title),
  subjectId: row.subject_id,
  about: content?.about ?? null,
  proposedBy: { id: row.requested_by, name: row.requested_name ?? '' },
  from: row.whence,
  own: row.requested_by === admin.id,
  settledAt: row.ended_at?.toISOString() ?? null,
  settledBy: named(row.ended_by, row.ended_name),
  reason: content?.reason ?? null,
})

const listPending =
  (deps: Deps): Handler<typeof calls.listPending> =>
  async ({ query, admin, evidence }) => {
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    const { own, ...others } = filter
    const asked = { ...page, filter: { ...others, requestedBy: own === true ? admin.id : undefined } }
    const looking = { now: deps.clock(), visible: visibleApartments(admin) }
    const found = await findApprovals(deps.database, asked, looking)
    const contents = await contentsOf(deps, admin, found.rows)
    for (const apartmentId of new Set(found.rows.map((row) => row.apartment_id))) {
      const here = found.rows.filter((row) => row.apartment_id === apartmentId)
      const personIds = [...new Set(here.flatMap(({ id }) => contents.get(id)?.personIds ?? []))]
      await recordAccess(deps, { admin, evidence }, { what: '승인 대기', personIds, apartmentId })
    }
    return {
      body: found.rows.map((row) => answerOf(row, admin, contents.get(row.id))),
      headers: contentRange('pending', found),
    }
  }

type RefusalCall = Pick<Call<typeof calls.refusePending>, 'params' | 'admin' | 'metadata'>

const settle = async (
  deps: Deps,
  { params, admin, metadata }: RefusalCall,
  said: Pick<Settling, 'outcome' | 'reason'>,
) => {
  const { position } = await settleApproval(deps, { approvalId: params.id, ...said, admin, metadata })
  await deps.freshness.wait(position, 2_000)
  const page = { sort: undefined, offset: 0, limit: 1, filter: { id: [params.id] } }
  const looking = { now: deps.clock(), visible: visibleApartments(admin) }
  const [row] = (await findApprovals(deps.database, page, looking)).rows
  if (!row) throw new DomainError('READ_MODEL_BEHIND')
  return { position, body: { id: row.id, kind: row.kind, status: said.outcome } }
}

/** Adds the calls for requests to a second administrator: list, confirm, refuse, withdraw. */
export const approvalRoutes: AddCalls = (route, deps) => {
  route(calls.listPending, listPending(deps))
  route(calls.confirmPending, (call) => settle(deps, call, { outcome: 'confirmed', reason: null }))
  route(calls.refusePending, (call) => settle(deps, call, { outcome: 'refused', reason: call.body?.reason ?? null }))
  route(calls.withdrawPending, (call) => settle(deps, call, { outcome: 'withdrawn', reason: null }))
}
