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
import { mailingDecider, mailingStream, type MadeMailing } from '../mailing.decider.ts'

type Tools = Pick<Deps, 'store' | 'clock'>
type PlannedState = Extract<MailingBatchState, { status: 'planned' }>

/** A batch as the log says at this moment, with the sending that it is of. */
export type LoadedBatch = {
  readonly stream: string
  readonly batch: PlannedState
  readonly mailing: MadeMailing
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

/** When a batch may go: now, or when its time has come and the quiet hours of its list are over. */
export const mayGoAt = async ({ store, clock }: Tools, { batch: { planned } }: LoadedBatch): Promise<Date> => {
  const stream = messageSettingsStream(planned.listId)
  const settings = stateIn(await store.readStreams([stream]), messageSettingsDecider, stream)
  const due = new Date(planned.dueAt)
  const now = clock()
  return outsideQuietHours((settings ?? usualMessageSettings).quietHours, due > now ? due : now)
}
