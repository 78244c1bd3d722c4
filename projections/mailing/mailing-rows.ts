import type { EventOf } from '#events/event-type.ts'
import { MailingCancelled, MailingPaused, type MailingPlanned, MailingResumed } from '#events/mailing/mailing.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { boolean, integer, table, text, textOf, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, newestOf, updateRows } from '../set-based.ts'

/** Every sending of a list. */
export const mailing = table(
  'mailing',
  {
    id: uuid,
    list_id: uuid,
    apartment_id: uuid,
    occasion: textOf<MessageOccasion>(),
    cause: textOf<'hand' | 'schedule' | 'submission'>(),
    template_id: text,
    sms_fallback: boolean,
    planned_at: timestamptz,
    /** The administrator who pressed the button. */
    planned_by: uuid.nullable,
    due_at: timestamptz,
    paused: textOf<'balance' | 'refused' | 'template'>().nullable,
    pause_code: text.nullable,
    cancelled: boolean,
    recipients: integer,
  },
  { primaryKey: ['id'], indexes: { mailing_list: ['list_id', 'planned_at desc', 'id'] } },
)

/** A sending that was planned. */
export const mailingRow = ({ data, metadata }: RecordedEvent<EventOf<typeof MailingPlanned>>) => ({
  id: data.mailingId,
  list_id: data.listId,
  apartment_id: data.apartmentId,
  occasion: data.occasion,
  cause: data.cause,
  template_id: data.templateId,
  sms_fallback: data.smsFallback,
  planned_at: metadata.at,
  planned_by: metadata.actor.kind === 'admin' ? metadata.actor.id : null,
  due_at: data.dueAt,
  paused: null,
  pause_code: null,
  cancelled: false,
  recipients: data.recipients,
})

/** Sendings that stand still, go on, or are called off. */
export const changeMailings = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const pauses = [
    ...eventsOf(MailingPaused, events).map(({ data, position }) => ({
      id: data.mailingId,
      paused: data.reason,
      pause_code: data.code,
      position,
    })),
    ...eventsOf(MailingResumed, events).map(({ data, position }) => ({
      id: data.mailingId,
      paused: null,
      pause_code: null,
      position,
    })),
  ].toSorted((one, other) => one.position - other.position)
  const newest = newestOf(pauses, ({ id }) => id).map(({ position: _position, ...row }) => row)
  await updateRows(transaction, mailing, ['paused', 'pause_code'], newest)
  const cancelled = eventsOf(MailingCancelled, events).map(({ data }) => ({ id: data.mailingId, cancelled: true }))
  await updateRows(
    transaction,
    mailing,
    ['cancelled'],
    newestOf(cancelled, ({ id }) => id),
  )
}
