import type { ContactField } from '#events/person/person.events.ts'
import type { RecordedEvent, EventStore } from '#infra/platform/event-store/event-store.ts'
import type { ContactChangeRow } from '#projections/history/contact-changes.ts'
import { foldEvents } from '../../core/decider.ts'
import { personFor, type PersonalParts } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { contactLabels, displayContact, type DisplayedContact } from '../../person/person.facts.ts'
import { nobodyKnown, personDecider, personStream } from '../../person/person.decider.ts'
import type { ContactChange } from './contact-changes.contract.ts'

/** Returns a person's data just before, or just after, a position of the log. */
export const personAt = (events: readonly RecordedEvent[], upTo: number): PersonalParts => {
  const state = foldEvents(
    personDecider,
    events.filter(({ position }) => position <= upTo),
  )
  return state.status === 'registered'
    ? { name: state.name, phone: state.phone, birthDate: state.birthDate }
    : nobodyKnown
}

/**
 * Returns the phone that a change replaced; null if it cannot be read any more. `changedAt`:
 * position of the change.
 */
export const formerPhoneAt = async (
  { store }: { readonly store: EventStore },
  { personId, changedAt }: { readonly personId: string; readonly changedAt: number },
): Promise<string | null> => personAt((await store.readStream(personStream(personId))).events, changedAt - 1).phone

/** Returns the values of some fields before and after, as text. */
export const contactLines = (
  fields: readonly ContactField[],
  before: DisplayedContact | undefined,
  after: DisplayedContact | undefined,
): ContactChange['changes'] =>
  fields.map((field) => ({
    label: contactLabels[field],
    before: displayContact(field, before?.[field] ?? null),
    after: displayContact(field, after?.[field] ?? null),
  }))

/**
 * Describes changes of names and phones with the values before and after, from the log; masked for
 * those who see no persons.
 */
export const describeContactChanges = async (
  { store, admin }: { readonly store: EventStore; readonly admin: AdminSession },
  rows: readonly ContactChangeRow[],
): Promise<readonly ContactChange[]> => {
  const streams = await store.readStreams([...new Set(rows.map((row) => personStream(row.person_id)))])
  const seen = personFor(admin)
  return rows.map((row) => {
    const events = streams.get(personStream(row.person_id))?.events ?? []
    const [before, after] = [personAt(events, row.position - 1), personAt(events, row.position)]
    const [seenBefore, seenAfter] = [seen(before), seen(after)]
    const fields = (['name', 'phone'] as const).filter((field) => before[field] !== after[field])
    return {
      id: row.position,
      at: row.at.toISOString(),
      userId: row.person_id,
      listUserId: row.list_user_id,
      name: seen({ name: row.name, phone: row.phone, birthDate: row.birth_date }).name,
      dong: row.dong,
      ho: row.ho,
      changes: contactLines(fields, seenBefore, seenAfter),
      admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
      from: row.whence,
      afterSubmission: row.after_submission,
    }
  })
}
