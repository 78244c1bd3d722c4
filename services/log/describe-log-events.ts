import type { EventStore, RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { findLogNames } from '#projections/log/find-log-names.ts'
import type { LogEventRow } from '#projections/log/log-index.ts'
import { recordAccesses } from '../audit/audit.facts.ts'
import type { Deps } from '../core/deps.ts'
import { personFor } from '../core/text/masked-person.ts'
import type { AdminSession } from '../core/session.ts'
import { describeEvents, undescribedText, type OnUndescribed } from '../history/history.facts.ts'
import { changesOf, describesChanges } from './event-changes.ts'
import { eventText } from './event-texts.contract.ts'
import type { LogEvent } from './log-events.contract.ts'

/** Reader and origin, for the access log, which is written before residents are shown. */
export type Reader = {
  readonly admin: AdminSession
  readonly evidence: { readonly ip: string; readonly userAgent: string }
  /** Text of the access, if it is more than viewing a page. */
  readonly what?: string
  /** Reports an event that could not be described. */
  readonly noteUntold?: OnUndescribed
}

type Names = Awaited<ReturnType<typeof findLogNames>>

/**
 * Pattern of events about many persons, which are described for one of them only if the query names
 * that one.
 */
const OF_MANY = /^Mailing/

const idsIn = ({ apartment_id, list_id, vote_id, subject_id }: LogEventRow): readonly string[] =>
  [apartment_id, list_id, vote_id, subject_id].filter((id) => id !== null)

const namedOf = (id: string | null, names: Names): { readonly id: string; readonly name: string } | null =>
  id === null ? null : { id, name: names.get(id)?.name ?? '' }

const subjectOf = (id: string | null, names: Names, admin: AdminSession): LogEvent['subject'] => {
  const found = id === null ? undefined : names.get(id)
  if (!found || (found.kind !== 'resident' && found.kind !== 'admin')) return null
  const { name } = found.kind === 'admin' ? found : personFor(admin)({ name: found.name, phone: null, birthDate: null })
  return { kind: found.kind, id: found.id, name }
}

const unitOf = ({ dong, ho }: LogEventRow): LogEvent['unit'] => (dong === null || ho === null ? null : { dong, ho })

/**
 * Records, complex by complex, which residents the reader is about to see, by name or by their
 * unit.
 */
const noteResidents = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  reader: Reader,
  rows: readonly LogEventRow[],
  names: Names,
): Promise<void> => {
  const ofResidents = rows.flatMap(({ apartment_id, subject_id }) =>
    subject_id !== null && names.get(subject_id)?.kind === 'resident' ? [{ apartment_id, subject_id }] : [],
  )
  const looks = [...Map.groupBy(ofResidents, ({ apartment_id }) => apartment_id)].map(([apartmentId, of]) => ({
    what: reader.what ?? '기록 탐색',
    personIds: of.map(({ subject_id }) => subject_id),
    ...(apartmentId === null ? {} : { apartmentId }),
  }))
  await recordAccesses(deps, reader, looks)
}

const changesByHistory = async (
  store: EventStore,
  events: readonly RecordedEvent[],
  { admin, noteUntold }: Reader,
): Promise<(event: RecordedEvent) => LogEvent['changes']> => {
  const asked = [...new Set(events.filter(describesChanges).map(({ stream }) => stream))]
  const streams = asked.length === 0 ? new Map<string, never>() : await store.readHistories(asked)
  return (event) => {
    try {
      return [...changesOf(event, streams.get(event.stream)?.events ?? [], admin)]
    } catch (error) {
      noteUntold?.(event, error)
      return [{ label: undescribedText(event), before: null, after: null }]
    }
  }
}

export type DescribedEvent = { readonly event: RecordedEvent; readonly told: LogEvent }

/**
 * Describes rows of the index in sentences, in their order, as the reader may see them. The words
 * are those of residents' logs and of lists' activities, made from the events themselves.
 * `asPerson`: person in whose log it is read, if the query names one.
 */
export const describeRows = async (
  deps: Pick<Deps, 'store' | 'database' | 'clock'>,
  reader: Reader,
  rows: readonly LogEventRow[],
  asPerson?: string,
): Promise<readonly DescribedEvent[]> => {
  const { store, database } = deps
  const [events, names] = await Promise.all([
    store.readPositions([...new Set(rows.map(({ position }) => position))]),
    findLogNames(database, [...new Set(rows.flatMap(idsIn))]),
  ])
  const byPosition = new Map(events.map((event) => [event.position, event]))
  const found = rows.flatMap((row) => {
    const event = byPosition.get(row.position)
    return event ? [{ row, event, personId: asPerson ?? row.subject_id ?? '' }] : []
  })
  const [told, changes] = await Promise.all([
    describeEvents({ store, admin: reader.admin, noteUntold: reader.noteUntold }, found),
    changesByHistory(store, events, reader),
    noteResidents(deps, reader, rows, names),
  ])
  return found.flatMap(({ row, event }, place) => {
    const words = told[place]
    if (!words) return []
    const isOfOthers = OF_MANY.test(event.type) && asPerson === undefined
    return [
      {
        event,
        told: {
          id: row.position,
          at: event.metadata.at,
          type: event.type,
          text: (isOfOthers ? null : words.text) ?? eventText(event.type) ?? undescribedText(event),
          changes: describesChanges(event) ? changes(event) : [...words.changes],
          actor: words.actor,
          from: words.from,
          device: event.metadata.from ?? null,
          apartment: namedOf(row.apartment_id, names),
          list: namedOf(row.list_id, names),
          vote: namedOf(row.vote_id, names),
          unit: unitOf(row),
          subject: subjectOf(row.subject_id, names, reader.admin),
          requestId: event.metadata.requestId ?? null,
          cause: row.cause,
          hash: event.hash,
        },
      },
    ]
  })
}
