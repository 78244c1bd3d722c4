import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import type { DomainEvent } from '#events/event-type.ts'
import { newId } from '#services/core/secrets.ts'
import { mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { mailingStream } from '#services/mailing/mailing.decider.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import type { TestApp } from '#tests/support/stack/test-app.ts'

/** Appends to a stream, as of the test's now. */
export const recordIn = async (
  { system, clock }: Pick<TestApp, 'system' | 'clock'>,
  stream: string,
  ...events: readonly DomainEvent[]
): Promise<void> => {
  const { store } = system.deps
  const { version } = await store.readStream(stream)
  await store.append({
    appends: [{ stream, expectedVersion: version, events }],
    metadata: { ...systemMetadata, at: clock.now.toISOString() },
  })
}

type MailingRecipient = { readonly personId: string; readonly listUserIds: readonly string[] }
type MailingInput = {
  readonly apartmentId: string
  readonly listId: string
  readonly to: readonly MailingRecipient[]
  readonly occasion?: MessageOccasion
  readonly receiptId?: string
}

export type RecordedMailing = { readonly mailingId: string; readonly messageIds: readonly string[] }

/** Ids of a message that the provider accepted. */
type ProviderIds = { readonly groupId: string | null; readonly providerMessageId: string | null }

/**
 * Records a planned mailing of one batch; with `handOver`, also that the provider has accepted all
 * of it, in one write: nothing is left to be handed over.
 */
export const recordMailing = async (
  test: Pick<TestApp, 'system' | 'clock'>,
  { apartmentId, listId, to, occasion = 'invitation', receiptId }: MailingInput,
  handOver?: (messageIds: readonly string[]) => Promise<ReadonlyMap<string, ProviderIds>>,
): Promise<RecordedMailing> => {
  const mailingId = newId()
  const at = test.clock.now.toISOString()
  const recipients = to.map((whose) => ({ messageId: newId(), ...whose }))
  const messageIds = recipients.map(({ messageId }) => messageId)
  const of = { mailingId, listId, apartmentId, occasion, dueAt: at }
  await recordIn(test, mailingStream(mailingId), {
    type: 'MailingPlanned',
    data: {
      ...of,
      cause: receiptId === undefined ? 'hand' : 'submission',
      smsFallback: true,
      templateId: 'KA01TP-test',
      templateHash: '0'.repeat(64),
      recipients: recipients.length,
      batches: 1,
      ...(receiptId === undefined ? {} : { receiptId }),
    },
  })
  const names = { mailingId, listId, batch: 0 }
  const taken = await handOver?.(messageIds)
  const outcomes = [...(taken ?? [])].map(([messageId, answer]) => ({ messageId, kind: 'accepted', ...answer }))
  await recordIn(
    test,
    mailingBatchStream(mailingId, 0),
    { type: 'MailingBatchPlanned', data: { ...of, batch: 0, recipients } },
    ...(taken
      ? [
          { type: 'MailingBatchAttempted', data: { ...names, attempt: 1, at, messageIds, suppressed: [] } },
          { type: 'MailingBatchAnswered', data: { ...names, outcomes } },
        ]
      : []),
  )
  return { mailingId, messageIds }
}
