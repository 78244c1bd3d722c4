import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { stateIn } from '../../core/read-state.ts'
import {
  messageSettingsDecider,
  messageSettingsStream,
  usualMessageSettings,
} from '../../messaging/message-settings.decider.ts'
import { outsideQuietHours } from '../../messaging/messaging.facts.ts'
import { mailingBatchDecider, mailingBatchStream, type MailingBatchState } from './mailing-batch.decider.ts'
import { mailingDecider, mailingStream, type ExistingMailing } from '../mailing.decider.ts'

type Tools = Pick<Deps, 'store' | 'clock'>
type PlannedState = Extract<MailingBatchState, { status: 'planned' }>

/** Batch as the log has it at this moment, with its mailing. */
export type LoadedBatch = {
  readonly stream: string
  readonly batch: PlannedState
  readonly mailing: ExistingMailing
  readonly events: readonly RecordedEvent[]
}

/** Undefined where there is none. */
export const readBatch = async (
  { store }: Pick<Deps, 'store'>,
  { mailingId, batch: number }: { readonly mailingId: string; readonly batch: number },
): Promise<LoadedBatch | undefined> => {
  const [stream, ofMailing] = [mailingBatchStream(mailingId, number), mailingStream(mailingId)]
  const read = await store.readStreams([stream, ofMailing])
  const batch = stateIn(read, mailingBatchDecider, stream)
  const mailing = stateIn(read, mailingDecider, ofMailing)
  if (batch.status === 'absent' || mailing.status === 'absent') return undefined
  return { stream, batch, mailing, events: read.get(stream)?.events ?? [] }
}

/**
 * Returns the earliest time at which a batch may be sent: now, or its due time moved out of the
 * quiet hours of its list.
 */
export const earliestSendTime = async ({ store, clock }: Tools, { batch: { planned } }: LoadedBatch): Promise<Date> => {
  const stream = messageSettingsStream(planned.listId)
  const settings = stateIn(await store.readStreams([stream]), messageSettingsDecider, stream)
  const due = new Date(planned.dueAt)
  const now = clock()
  return outsideQuietHours((settings ?? usualMessageSettings).quietHours, due > now ? due : now)
}
