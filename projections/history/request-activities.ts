import { sql } from 'kysely'
import { RegisterProposalAccepted, RegisterProposalTakenBack } from '#events/registry/register.events.ts'
import { SignatureRequested, SignatureRequestReminded } from '#events/signature/signature-request.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { ReadModelTransaction } from '#infra/platform/projection/projection.ts'
import { bigint, text, timestamptz, uuid } from '#infra/platform/projection/table.ts'
import { eventsOf, recordset } from '../set-based.ts'
import type { ActivityKind } from './activity-kinds.ts'
import { doerOf } from './roll-work.ts'

const requestColumns = {
  position: bigint,
  at: timestamptz,
  kind: text,
  list_id: uuid,
  admin_id: uuid.nullable,
  whence: text.nullable,
  request: text,
}

type RequestActivityKind = Extract<
  ActivityKind,
  'signatures-requested' | 'signatures-reminded' | 'register-proposals-accepted' | 'register-proposals-taken-back'
>

const rowOf =
  (kind: RequestActivityKind) => (event: RecordedEvent & { readonly data: { readonly listId: string } }) => ({
    position: event.position,
    at: event.metadata.at,
    kind,
    list_id: event.data.listId,
    ...doerOf(event),
    // The key differs from that of what the same request does to the roll.
    request: `${kind} ${event.metadata.requestId ?? event.position}`,
  })

/**
 * Stores requests and reminders to sign, and data taken over from registers or reverted: one row a
 * request and list, whatever batches its events come in.
 */
export const recordRequests = async (
  transaction: ReadModelTransaction,
  events: readonly RecordedEvent[],
): Promise<void> => {
  const asked = [
    ...eventsOf(SignatureRequested, events).map(rowOf('signatures-requested')),
    ...eventsOf(SignatureRequestReminded, events).map(rowOf('signatures-reminded')),
    ...eventsOf(RegisterProposalAccepted, events).map(rowOf('register-proposals-accepted')),
    ...eventsOf(RegisterProposalTakenBack, events).map(rowOf('register-proposals-taken-back')),
  ]
  if (asked.length === 0) return
  await sql`
    with sums as (
      select list_id, request, kind, min(position) as position, (array_agg(at order by position))[1] as at,
        (array_agg(admin_id order by position))[1] as admin_id, (array_agg(whence
        order by position))[1] as whence, count(*)::integer as asked
      from ${recordset(asked, requestColumns)} group by list_id, request, kind
    )
    insert into activity as a (position, at, kind, apartment_id, list_id, subject_id, admin_id, whence, request, added)
    select d.position, d.at, d.kind, s.apartment_id, d.list_id, d.list_id, d.admin_id, d.whence, d.request, d.asked
    from sums d join activity_subject s on s.id = d.list_id
    on conflict (list_id, request) where request is not null do update set added = a.added + excluded.added`.execute(
    transaction,
  )
}
