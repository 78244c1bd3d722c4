import type { WorkerDeps } from '../core/module.ts'
import { foldEvents } from '../core/decider.ts'
import { withMessagingOf } from '../core/with-messaging-of.ts'
import { mayWrite, sendOnce, smsInLanguage, smsLanguageOf, type SmsLanguage } from '../messaging/messaging.facts.ts'
import { personDecider, personStream } from '../person/person.decider.ts'

type Deps = Pick<WorkerDeps, 'store' | 'clock' | 'messaging' | 'publicUrl'>

/** Outcome of a notice. withheld: there is no phone, or they do not want to be written to. */
export type OwnerNoticeOutcome = {
  readonly outcome: 'accepted' | 'refused' | 'withheld'
  /** The provider's own, where it has one. */
  readonly statusCode: string | null
}

type OwnerNotice = {
  readonly messageId: string
  readonly listId: string
  readonly apartmentId: string
  readonly personId: string
  /** Whether an earlier try may have sent it. */
  readonly isRepeat: boolean
  /** Position of the act, whose phone on the roll gets the notice; absent: the present one does. */
  readonly phoneAt?: number
  /** Whether it goes out in the quiet hours, too. */
  readonly atNight?: boolean
  /**
   * Returns the text in the language that their text messages have, without full names: the phone
   * may have another owner by now.
   */
  readonly text: (language: SmsLanguage) => Promise<string>
}

/**
 * Sends a warning about an act in an owner's name to their phone on the roll, also if the list's
 * messages are switched off, possibly by the person who acted. In the quiet hours it is postponed:
 * then it returns until when.
 * @throws ProviderUnavailable, so that the job is tried again
 */
export const sendOwnerNotice = async (
  deps: Deps,
  {
    messageId,
    listId,
    apartmentId,
    personId,
    isRepeat,
    text,
    phoneAt = Number.MAX_SAFE_INTEGER,
    atNight = false,
  }: OwnerNotice,
): Promise<OwnerNoticeOutcome | { readonly outcome: 'later'; readonly at: Date }> => {
  const stream = personStream(personId)
  const events = (await deps.store.readStreams([stream])).get(stream)?.events ?? []
  const now = foldEvents(personDecider, events)
  const person = foldEvents(
    personDecider,
    events.filter(({ position }) => position <= phoneAt),
  )
  const to = person.status === 'registered' && now.status === 'registered' ? person.phone : null
  const may = await mayWrite(deps, { listId, personId, isWarning: true, atNight })
  if (to !== null && may.kind === 'later') return { outcome: 'later', at: may.at }
  if (to === null || may.kind !== 'now') return { outcome: 'withheld', statusCode: null }
  const { messaging } = await withMessagingOf(deps, apartmentId)
  const language = now.status === 'registered' ? now.language : 'ko'
  const written = smsInLanguage(await text(smsLanguageOf(language)), language, deps.publicUrl)
  const message = { reference: messageId, to, content: { kind: 'sms', text: written } } as const
  const sent = await sendOnce(messaging.sender, message, { isRepeat })
  return { outcome: sent.kind, statusCode: sent.kind === 'accepted' ? null : sent.statusCode }
}
