import { z } from 'zod'
import { findLogEventsAt } from '#projections/log/find-log-relations.ts'
import type { AddCalls } from '../core/module.ts'
import { contentRange, dayFilters, oneOrMore, readPage, timesOf } from '../core/collection.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { describeRows } from '../log/log.facts.ts'
import { countFindings as countsOf, findEventsBehind, findFindings, type FindingRow } from './find-findings.ts'
import { findingDecider, findingStream } from './finding.decider.ts'
import * as calls from './findings.contract.ts'
import { countAccesses } from './access-days.ts'
import type { Finding } from './findings.contract.ts'

const filters = z.strictObject({
  rule: oneOrMore(calls.findingRule),
  status: oneOrMore(calls.findingStatus),
  apartmentId: z.guid().optional(),
  ...dayFilters,
  // An id of another form matches none of these.
  id: oneOrMore(z.string().max(100)),
})

const namedOf = (id: string | null, name: string | null): { readonly id: string; readonly name: string } | null =>
  id === null ? null : { id, name: name ?? '' }

const acknowledgementOf = (row: FindingRow): Finding['acknowledgement'] => {
  const admin = namedOf(row.acknowledged_by, row.acknowledged_name)
  return admin && row.acknowledged_at ? { at: row.acknowledged_at.toISOString(), admin, reason: row.reason } : null
}

/** Returns a finding as the contract has it. */
const findingAnswer = (row: FindingRow): Finding => ({
  id: row.id,
  rule: row.rule,
  status: row.status,
  at: row.last_at.toISOString(),
  firstAt: row.first_at.toISOString(),
  apartment: namedOf(row.apartment_id, row.apartment_name),
  list: namedOf(row.list_id, row.list_name),
  vote: namedOf(row.vote_id, row.vote_title),
  admin: namedOf(row.admin_id, row.admin_name),
  events: row.events,
  subjects: row.subjects,
  isOfLooks: row.scope === null,
  upTo: row.last,
  acknowledgement: acknowledgementOf(row),
})

const listFindings =
  ({ database }: Deps): Handler<typeof calls.listFindings> =>
  async ({ query, admin }) => {
    const { filter, ...page } = readPage(query, { sortable: ['at'], filters })
    await countAccesses(database)
    const found = await findFindings(
      database,
      { ...page, filter: { ...filter, ...timesOf(filter) } },
      visibleApartments(admin),
    )
    return { body: found.rows.map(findingAnswer), headers: contentRange('findings', found) }
  }

const countFindings =
  ({ database }: Deps): Handler<typeof calls.countFindings> =>
  async ({ query, admin }) => {
    await countAccesses(database)
    return { body: [...(await countsOf(database, query, visibleApartments(admin)))] }
  }

/** @throws DomainError NOT_FOUND (also for one of complexes that are none of theirs) */
const findOne = async ({ database }: Deps, id: string, admin: AdminSession): Promise<FindingRow> => {
  const page = { sort: undefined, offset: 0, limit: 1, filter: { id: [id] } }
  const [row] = (await findFindings(database, page, visibleApartments(admin))).rows
  if (!row) throw new DomainError('NOT_FOUND')
  return row
}

const readFinding =
  (deps: Deps): Handler<typeof calls.readFinding> =>
  async ({ params: { id }, admin, evidence }) => {
    const { database } = deps
    await countAccesses(database)
    const row = await findOne(deps, id, admin)
    const positions = row.scope === null ? [] : await findEventsBehind(database, row)
    const only = visibleApartments(admin)
    const rows = new Map((await findLogEventsAt(database, positions)).map((event) => [event.position, event]))
    // Events of accounts are for super administrators only: auditors get the number of those behind
    // it.
    const seen = positions
      .flatMap((position) => rows.get(position) ?? [])
      .filter(({ apartment_id: at }) => only === undefined || (at !== null && only.includes(at)))
    const told = await describeRows(deps, { admin, evidence, what: '확인할 사항' }, seen)
    const behind = told.map((one) => one.told)
    return { body: { ...findingAnswer(row), behind, hasMore: row.scope !== null && behind.length < row.events } }
  }

const acknowledgeFinding =
  (deps: Deps): Handler<typeof calls.acknowledgeFinding> =>
  async ({ params: { id }, body: { reason, upTo }, admin, metadata }) => {
    await countAccesses(deps.database)
    const row = await findOne(deps, id, admin)
    const { position } = await commandHandler(
      deps.store,
      findingDecider,
    )({
      stream: findingStream(id),
      command: () => ({
        type: 'Acknowledge',
        findingId: id,
        rule: row.rule,
        apartmentId: row.apartment_id,
        aboutAdmin: row.admin_id,
        upTo,
        last: row.last,
        acknowledgedBy: admin.id,
        reason,
      }),
      metadata,
    })
    return { position, body: { id } }
  }

/** Adds the calls for findings and their acknowledgement. */
export const findingsRoutes: AddCalls = (route, deps) => {
  route(calls.listFindings, listFindings(deps))
  route(calls.countFindings, countFindings(deps))
  route(calls.readFinding, readFinding(deps))
  route(calls.acknowledgeFinding, acknowledgeFinding(deps))
}
