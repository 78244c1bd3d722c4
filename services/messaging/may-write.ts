import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { stateIn } from '../core/read-state.ts'
import { messageSettingsDecider, messageSettingsStream, usualMessageSettings } from './message-settings.decider.ts'
import { messageWishDecider, messageWishStream } from './message-wish.decider.ts'
import { outsideQuietHours } from './quiet-hours.ts'

export type MayWrite =
  | { readonly kind: 'now' }
  /** In the quiet hours, which end then. */
  | { readonly kind: 'later'; readonly at: Date }
  /** declined: they do not want to be written to; settings-off: their list writes to nobody. */
  | { readonly kind: 'never'; readonly reason: 'declined' | 'settings-off' }

type WritingPermitQuery = {
  readonly listId: string
  /** Null: nobody whom we know. */
  readonly personId: string | null
  /** A warning, which goes also where the list's messages are switched off: who changes what it warns of has that switch, too. */
  readonly isWarning?: boolean
  /** A warning that cannot wait for the morning: whoever it warns of could have voted by then. */
  readonly atNight?: boolean
}

/**
 * Whether somebody may be written to at this moment about a list, by their wish and its settings; where none were made, the usual quiet hours hold
 * and nothing is switched off. Codes that somebody waits for are sent without asking.
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

/** A job put off. The queue goes by the machine's clock: where that is ahead of the product's, the job looks again a second later, and not at once. */
export const putOff = (job: NewJob, at: Date): NewJob => ({
  ...job,
  runAt: new Date(Math.max(at.getTime(), Date.now() + SOON_MS)),
})
