import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { ApplicationWays } from '#events/application/application-file.events.ts'
import { dayAt, dayEnd } from '#events/values/day.ts'
import { naturalOrder } from '#events/values/natural-order.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { formNumberText } from '#events/values/confirmation/form-ways.ts'
import { findFormNumbers } from '#projections/confirmation/form-runs.ts'
import { findEntriesAt } from '#projections/list/find-list-figures-at.ts'
import type { Entry } from '#projections/list/entry.ts'
import { findPositionAt } from '#projections/log/find-position-at.ts'
import { findOwnersOfEntries, type OwnerOfEntry } from '#projections/roll/find-owners.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { ExistingList } from '../list/list.facts.ts'
import { consentDecider, consentStream, standingConsent } from '../signature/consent/consent.decider.ts'

/** Consent that stood on a day, with its owner's rights then. */
export type StandingConsent = {
  readonly consentId: string
  readonly documentId: string
  readonly way: 'online' | 'paper'
  /** Whether it was signed in person, after two administrators saw the owner with their document. */
  readonly inPerson: boolean
  /** Day in Seoul; of a consent on paper the one that is written on it. */
  readonly on: string
  /** Number as its run writes it, and its place among all of them; null: its form has none. */
  readonly number: { readonly text: string; readonly order: number } | null
  readonly entry: Entry
  readonly owner: OwnerOfEntry
}

export type ConsentsOn = {
  /** Position up to which the log was read. */
  readonly upTo: number
  /** Position at the end of the day, whose roll and figures are those of the file. */
  readonly rollUpTo: number
  /** Consents in the order of their numbers, those without one behind, by unit. */
  readonly consents: readonly StandingConsent[]
}

const dayOf = (events: readonly RecordedEvent<ConsentEvent>[], consentId: string): string => {
  const event = events.find(
    (one) => 'consentId' in one.data && one.data.consentId === consentId && isBeginning(one.type),
  )
  if (event === undefined) throw new Error(`consent ${consentId} has no beginning`)
  return event.type === 'PaperConsentEntered' ? event.data.signedOn : dayAt(new Date(event.metadata.at))
}

const isBeginning = (type: string): boolean => type === 'ConsentSigned' || type === 'PaperConsentEntered'

const isInPerson = (events: readonly RecordedEvent<ConsentEvent>[], consentId: string): boolean =>
  events.some(
    (event) => event.type === 'ConsentSigned' && event.data.consentId === consentId && 'kind' in event.data.identity,
  )

const byNumber = (one: StandingConsent, other: StandingConsent): number => {
  if (one.number === null || other.number === null)
    return Number(one.number === null) - Number(other.number === null) || byUnit(one, other)
  return one.number.order - other.number.order
}

const byUnit = (one: StandingConsent, other: StandingConsent): number =>
  naturalOrder(one.entry.dong, other.entry.dong) ||
  naturalOrder(one.entry.ho, other.entry.ho) ||
  naturalOrder(one.consentId, other.consentId)

/** Returns the position of the log at the end of a day in Seoul, at most a given one. */
const positionOn = async ({ database, clock }: Deps, on: string, upTo: number): Promise<number> =>
  on >= dayAt(clock()) ? upTo : Math.min(upTo, await findPositionAt(database, new Date(dayEnd(on).getTime() - 1)))

/**
 * Returns whether an event counts on a day: a withdrawal from the day of its effect on, whenever it
 * was recorded (도시정비법 시행령 제33조 제4항), everything else from its recording.
 */
const countsOn = (event: RecordedEvent<ConsentEvent>, on: string): boolean => {
  const recordedOn = dayAt(new Date(event.metadata.at))
  if (event.type !== 'ConsentWithdrawn') return recordedOn <= on
  return (event.data.mail?.effectiveOn ?? event.data.withdrawnOn ?? recordedOn) <= on
}

type NumberRow = Awaited<ReturnType<typeof findFormNumbers>>[number]

const numberText = ({ prefix, digits, suffix, number }: NumberRow): string =>
  formNumberText(number, { prefix: prefix ?? '', digits: digits ?? 1, suffix: suffix ?? '' })

const numbersByConsent = (rows: readonly NumberRow[]): ReadonlyMap<string, NonNullable<StandingConsent['number']>> =>
  new Map(
    rows.flatMap((row, order) =>
      row.consent_id === null || row.state !== 'used'
        ? []
        : [[row.consent_id, { text: numberText(row), order }] as const],
    ),
  )

/**
 * Returns the consents of a list that stood at the end of a day, each owner's once. `upTo`: position
 * up to which the log is read; absent: its end.
 */
export const consentsOn = async (
  deps: Deps,
  { listId }: Pick<ExistingList, 'listId'>,
  { on, ways, upTo: given }: { readonly on: string; readonly ways: ApplicationWays; readonly upTo?: number },
): Promise<ConsentsOn> => {
  const upTo = given ?? (await deps.store.lastPosition())
  const rollUpTo = await positionOn(deps, on, upTo)
  const entries = await findEntriesAt(deps.unhurried, { listId, position: rollUpTo })
  const [streams, numbers, owners] = await Promise.all([
    deps.store.readStreams(entries.map((entry) => consentStream(entry.list_user_id))),
    findFormNumbers({ database: deps.unhurried }, listId),
    findOwnersOfEntries(deps.unhurried, listId),
  ])
  const numberOf = numbersByConsent(numbers)
  const consents = entries.flatMap((entry): readonly StandingConsent[] => {
    const events = (streams.get(consentStream(entry.list_user_id))?.events ??
      []) as readonly RecordedEvent<ConsentEvent>[]
    const known = events.filter((event) => event.position <= upTo && countsOn(event, on))
    const consent = standingConsent(foldEvents(consentDecider, known))
    const documentId = consent?.documentId ?? null
    if (consent === undefined || documentId === null || (ways === 'paper' && consent.way !== 'paper')) return []
    const { consentId, way } = consent
    return [
      {
        consentId,
        documentId,
        way,
        inPerson: isInPerson(known, consentId),
        on: dayOf(known, consentId),
        number: numberOf.get(consentId) ?? null,
        entry,
        owner: owners.get(entry.list_user_id) ?? { name: null, birthDate: null, address: null, ownershipShare: null },
      },
    ]
  })
  return { upTo, rollUpTo, consents: consents.toSorted(byNumber) }
}
