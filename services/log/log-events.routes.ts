import { catalogue } from '#events/catalogue.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findLogEvents } from '#projections/log/find-log-events.ts'
import { findCauses, findEffects, findLogEventsAt, findSameRequest } from '#projections/log/find-log-relations.ts'
import type { LogEventRow } from '#projections/log/log-index.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { Call, Handler } from '../core/routes.ts'
import { visibleApartments } from '../core/scope.ts'
import type { OnUndescribed } from '../history/history.facts.ts'
import { filterOf } from './event-filter.ts'
import { courtBundleOf } from './court-bundle.ts'
import { exportOf } from './export-events.ts'
import * as calls from './log-events.contract.ts'
import { sealedLabel } from './sealed-labels.ts'
import { describeRows } from './describe-log-events.ts'

/** Logs why an event could not be described; the page shows its type and position. */
const untoldIn =
  ({ log }: Call<typeof calls.logEvents>['request']): OnUndescribed =>
  ({ type, position }, error) =>
    log.error({ err: error, type, position }, 'an event could not be told')

const logEvents =
  (deps: Deps): Handler<typeof calls.logEvents> =>
  async ({ query: { before, limit, ...asked }, admin, evidence, request }) => {
    const filter = await filterOf(deps, asked, admin)
    const only = visibleApartments(admin)
    // One row more than shown reveals whether there are more.
    const rows = await findLogEvents(deps.database, { filter, before, limit: limit + 1, only })
    const shown = rows.slice(0, limit)
    const told = await describeRows(deps, { admin, evidence, noteUntold: untoldIn(request) }, shown, asked.userId)
    const next = rows.length > limit ? (shown.at(-1)?.position ?? null) : null
    return { body: { events: told.map((one) => one.told), next } }
  }

const sealedOf = ({ type, data }: RecordedEvent): calls.LogEventAnswer['sealed'] =>
  (catalogue.definitions.get(type)?.sealedFields ?? []).map((field) => ({
    label: sealedLabel(field),
    state: (data as Readonly<Record<string, unknown>>)[field] == null ? 'gone' : 'kept',
  }))

/** Maximum number of related events of each kind on a screen. */
const MAX_RELATED = 100

const readLogEvent =
  (deps: Deps): Handler<typeof calls.readLogEvent> =>
  async ({ params: { position }, admin, evidence, request }) => {
    const { database } = deps
    const only = visibleApartments(admin)
    const maySee = ({ apartment_id }: LogEventRow): boolean =>
      only === undefined || (apartment_id !== null && only.includes(apartment_id))
    const [row] = await findLogEventsAt(database, [position])
    if (!row || !maySee(row)) throw new DomainError('NOT_FOUND')
    const [chain, effects, same] = await Promise.all([
      findCauses(database, position),
      findEffects(database, position, MAX_RELATED + 1),
      findSameRequest(database, position, MAX_RELATED + 1),
    ])
    const parts = [chain.filter((one) => one.position !== position), effects, same].map((of) =>
      of.filter(maySee).slice(0, MAX_RELATED),
    )
    const told = await describeRows(deps, { admin, evidence, noteUntold: untoldIn(request) }, [row, ...parts.flat()])
    const byPosition = new Map(told.map((one) => [one.told.id, one]))
    const toldOf = (of: readonly LogEventRow[] = []): calls.LogEventAnswer['causes'] =>
      of.flatMap((one) => byPosition.get(one.position)?.told ?? [])
    const itself = byPosition.get(position)
    if (!itself) throw new DomainError('NOT_FOUND')
    return {
      body: {
        event: itself.told,
        sealed: sealedOf(itself.event),
        causes: toldOf(parts[0]),
        effects: toldOf(parts[1]).map((event) => ({ event, cause: event.cause })),
        sameRequest: toldOf(parts[2]).filter(({ id }) => id !== position),
        hasMore: effects.length > MAX_RELATED || same.length > MAX_RELATED,
      },
    }
  }

const exportLogEvents =
  (deps: Deps): Handler<typeof calls.exportLogEvents> =>
  async ({ query, admin, evidence, request }) => ({
    file: await exportOf(deps, { admin, evidence, noteUntold: untoldIn(request) }, query),
  })

const courtBundle =
  (deps: Deps): Handler<typeof calls.courtBundle> =>
  async ({ params: { userId }, body: { reason }, admin, evidence, request }) => ({
    file: await courtBundleOf(deps, { admin, evidence, noteUntold: untoldIn(request) }, { userId, reason }),
  })

/** The log, event by event. */
export const logEventsRoutes: AddCalls = (route, deps) => {
  route(calls.logEvents, logEvents(deps))
  route(calls.readLogEvent, readLogEvent(deps))
  route(calls.exportLogEvents, exportLogEvents(deps))
  route(calls.courtBundle, courtBundle(deps), { perMinute: 10 })
}
