import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { stateIn } from '../core/read-state.ts'
import { messageSettingsDecider, messageSettingsStream, usualMessageSettings } from './message-settings.decider.ts'
import { messageWishDecider, messageWishStream } from './message-wish.decider.ts'
import { outsideQuietHours } from './quiet-hours.ts'

export type MayWrite =
  | { readonly kind: 'now' }
  /** Postponed to the end of the quiet hours. */
  | { readonly kind: 'later'; readonly at: Date }
  /**
   * Never allowed. declined: the person does not want messages; settings-off: the list sends none.
   */
  | { readonly kind: 'never'; readonly reason: 'declined' | 'settings-off' }

type WritingPermitQuery = {
  readonly listId: string
  /** Id of the person; null: unknown. */
  readonly personId: string | null
  /**
   * Whether it is a warning, which is sent even if the list's messages are switched off: an
   * attacker may have switched them off.
   */
  readonly isWarning?: boolean
  /**
   * Whether it is a warning that cannot wait for the morning: the attacker could have voted by
   * then.
   */
  readonly atNight?: boolean
}

/**
 * Whether a message about a list may be sent to a person at this moment, by their wish and the
 * list's settings; without settings, the default quiet hours hold and nothing is switched off.
 * Requested verification codes are sent without this check.
 */
export const mayWrite = async (
  { store, clock }: { readonly store: Pick<EventStore, 'readStreams'>; readonly clock: () => Date },
  { listId, personId, isWarning = false, atNight = false }: WritingPermitQuery,
): Promise<MayWrite> => {
  const ofList = messageSettingsStream(listId)
  const wishes = personId === null ? [] : [messageWishStream(personId)]
  const read = await store.readStreams([ofList, ...wishes])
  if (wishes.some((stream) => stateIn(read, messageWishDecider, stream).declined))
    return { kind: 'never', reason: 'declined' }
  const settings = stateIn(read, messageSettingsDecider, ofList)
  if (settings && !settings.enabled && !isWarning) return { kind: 'never', reason: 'settings-off' }
  if (atNight) return { kind: 'now' }
  const now = clock()
  const at = outsideQuietHours((settings ?? usualMessageSettings).quietHours, now)
  return at > now ? { kind: 'later', at } : { kind: 'now' }
}

const SOON_MS = 1_000

/**
 * Postpones a job. The queue uses the machine's clock: if that is ahead of the product's, the job
 * runs again a second later, and not at once.
 */
export const putOff = (job: NewJob, at: Date): NewJob => ({
  ...job,
  runAt: new Date(Math.max(at.getTime(), Date.now() + SOON_MS)),
})
