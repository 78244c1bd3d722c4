import { shownReceiptNumber } from '#events/values/receipt-number.ts'
import { officeWithPhone } from '#events/values/phone.ts'
import type { MailingRecipient, SuppressedReason } from '#events/mailing/mailing.events.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { listDecider, listStatusAt, listStream, type ExistingList, type ListState } from '../../list/list.decider.ts'
import {
  messageSettingsDecider,
  messageSettingsStream,
  type ListMessageSettings,
} from '../../messaging/message-settings.decider.ts'
import { messageWishDecider, messageWishStream } from '../../messaging/message-wish.decider.ts'
import { linkInLanguage } from '../../messaging/messaging.facts.ts'
import { personDecider, personStream, type RegisteredPerson } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { readEligibility, type CurrentEligibility } from './current-requests.ts'
import { readInBulk, type BulkReading } from './bulk-reading.ts'
import { readSubmissions, type SubmittedReceipt } from './submissions.ts'
import { messageToken, messageUrl } from '../links/links.ts'
import type { PlannedBatch } from '../delivery/mailing-batch.decider.ts'
import { mailingDecider, mailingStream } from '../mailing.decider.ts'
import { resultText } from '../reports/result-text.ts'
import { needsParticipation } from './participation-status.ts'
import type { MessageFacts } from '../settings/variables.ts'

type Tools = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'publicUrl'>

export type MessageToSend = {
  readonly messageId: string
  readonly phone: string
  readonly language: OwnerLanguage
  readonly facts: MessageFacts
}
type SuppressedMessage = { readonly messageId: string; readonly reason: SuppressedReason }
export type RecipientSelection = {
  readonly tell: readonly MessageToSend[]
  readonly suppressed: readonly SuppressedMessage[]
}

/**
 * Returns the reason why a list sends no messages for an occasion, not yet or not any more;
 * undefined if it does.
 */
const reasonOfList = (
  list: ListState,
  settings: ListMessageSettings | null,
  occasion: MessageOccasion,
  now: Date,
): SuppressedReason | undefined => {
  if (list.status !== 'created') return 'list-closed'
  if (!settings?.enabled) return 'settings-off'
  if (!settings.occasions.some(({ kind, enabled }) => kind === occasion && enabled)) return 'settings-off'
  const status = listStatusAt(list, now)
  // A result is one of a list that is over: not of one that was reopened since.
  if (occasion === 'result') return status === 'closed' ? undefined : 'list-not-open'
  if (!needsParticipation(occasion) || status === 'active') return undefined
  return status === 'closed' ? 'list-closed' : 'list-not-open'
}

/** All that the messages of a batch rest on, read at once. */
type BatchFacts = {
  readonly reading: BulkReading
  readonly list: ExistingList
  readonly occasion: MessageOccasion
  /** Requests of entries, for occasions that request participation. */
  readonly asked: CurrentEligibility | null
  /** Receipts by entry, for the occasion `completed`. */
  readonly handedIn: ReadonlyMap<string, readonly SubmittedReceipt[]>
  readonly common: Pick<MessageFacts, 'apartment' | 'office' | 'now' | 'list' | 'votes' | 'result'>
}

const entriesOf = (reading: BulkReading, { personId, listUserIds }: MailingRecipient, listId: string) =>
  listUserIds.flatMap((listUserId) => {
    const entry = reading.fold(listUserStream(listUserId), listUserDecider)
    return entry.status === 'listed' && entry.listId === listId && entry.personId === personId ? [entry] : []
  })

/** Returns which of the planned entries a message still concerns. */
const about = ({ asked, occasion, handedIn: submitted }: BatchFacts, entries: readonly ListedUser[]) => {
  if (asked) return entries.filter(asked.isEligible)
  return occasion === 'completed' ? entries.filter(({ listUserId }) => submitted.has(listUserId)) : entries
}

const messageFor = (tools: Tools, seen: BatchFacts, recipient: MailingRecipient): MessageToSend | SuppressedMessage => {
  const { reading, list, occasion, asked } = seen
  const { messageId, personId } = recipient
  const not = (reason: SuppressedReason): SuppressedMessage => ({ messageId, reason })
  const person = reading.fold(personStream(personId), personDecider)
  if (person.status !== 'registered') return not('erased')
  const entries = entriesOf(reading, recipient, list.listId)
  if (entries.length === 0) return not('not-on-list')
  const own = about(seen, entries)
  if (own.length === 0) return not(occasion === 'completed' ? 'not-taken-part' : 'taken-part')
  if (!own.some(({ kakaoEnabled }) => kakaoEnabled)) return not('kakao-off')
  if (person.phone === null) return not('no-phone')
  if (asked && !own.some(asked.hasLink)) return not('no-link')
  if (reading.fold(messageWishStream(personId), messageWishDecider).declined) return not('declined')
  const { phone, language } = person
  return { messageId, phone, language, facts: factsOf(tools, seen, { messageId, person, own }) }
}

type MessageOwner = {
  readonly messageId: string
  readonly person: Pick<RegisteredPerson, 'name' | 'language'>
  readonly own: readonly ListedUser[]
}

const factsOf = (
  tools: Tools,
  { asked, handedIn: submitted, common }: BatchFacts,
  { messageId, person, own }: MessageOwner,
): MessageFacts => {
  const submissions = own.flatMap(({ listUserId }) => submitted.get(listUserId) ?? [])
  const last = submissions.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)
  const inOrder = submissions.toSorted((one, other) => one.nth - other.nth)
  const titles = [...new Set(inOrder.flatMap(({ title }) => title ?? []))]
  return {
    ...common,
    name: person.name ?? '',
    units: own.map(({ dong, ho }) => ({ dong, ho })),
    votes: asked?.votesFor(own) ?? (titles.length > 0 ? titles : common.votes),
    // The link opens in their language on a phone that has none chosen.
    link: linkInLanguage(messageUrl(tools, messageId), person.language),
    token: linkInLanguage(messageToken(tools.secrets, messageId), person.language),
    ...(last ? { submittedAt: last.at, receiptNumber: shownReceiptNumber(last.receiptId) } : {}),
  }
}

const officeOf = (reading: BulkReading, apartmentId: string): Pick<MessageFacts, 'apartment' | 'office'> => {
  const apartment = reading.fold(apartmentStream(apartmentId), apartmentDecider)
  if (apartment.status === 'absent') return { apartment: '', office: '관리사무소' }
  const { name, officePhone } = apartment
  return {
    apartment: name,
    office: officeWithPhone(officePhone),
  }
}

const submittedBy = async (
  tools: Tools,
  reading: BulkReading,
  { mailingId, list }: { readonly mailingId: string; readonly list: ExistingList },
  entries: readonly ListedUser[],
): Promise<BatchFacts['handedIn']> => {
  await reading.read([mailingStream(mailingId)])
  const mailing = reading.fold(mailingStream(mailingId), mailingDecider)
  const receiptId = mailing.status === 'absent' ? undefined : mailing.receiptId
  const found = await readSubmissions(tools, reading, list, entries)
  // A message with a receipt is about that one alone.
  const meant = receiptId === undefined ? found : found.filter((one) => one.receiptId === receiptId)
  return Map.groupBy(meant, ({ listUserId }) => listUserId)
}

const readFacts = async (
  tools: Tools,
  reading: BulkReading,
  { mailingId, occasion, apartmentId }: PlannedBatch,
  { list, entries }: { readonly list: ExistingList; readonly entries: readonly ListedUser[] },
): Promise<BatchFacts> => {
  const asked = needsParticipation(occasion) ? await readEligibility(tools, reading, list, entries) : null
  const submitted =
    occasion === 'completed'
      ? await submittedBy(tools, reading, { mailingId, list }, entries)
      : new Map<string, never>()
  const result = occasion === 'result' ? await resultText(tools, list) : undefined
  const office = officeOf(reading, apartmentId)
  const common = { ...office, list, now: tools.clock(), votes: result?.votes ?? [] }
  return {
    reading,
    list,
    occasion,
    asked,
    handedIn: submitted,
    common: result ? { ...common, result: result.text } : common,
  }
}

/**
 * Checks eligibility once more, just before the messages of a batch are sent, by the log at this
 * moment. Returns the variables of each message, and why the others are left out. Takes no guard:
 * what happens after it may cross the message.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const selectRecipients = async (
  tools: Tools,
  planned: PlannedBatch,
  messages: readonly MailingRecipient[],
): Promise<RecipientSelection> => {
  const { listId, apartmentId, occasion } = planned
  const reading = readInBulk(tools.store)
  const [ofList, ofSettings] = [listStream(listId), messageSettingsStream(listId)]
  await reading.read([ofList, ofSettings, apartmentStream(apartmentId)])
  const list = reading.fold(ofList, listDecider)
  const settings = reading.fold(ofSettings, messageSettingsDecider)
  const reason = reasonOfList(list, settings, occasion, tools.clock())
  if (reason !== undefined || list.status !== 'created')
    return { tell: [], suppressed: messages.map(({ messageId }) => ({ messageId, reason: reason ?? 'list-closed' })) }
  await reading.read(
    messages.flatMap(({ personId, listUserIds }) => [
      personStream(personId),
      messageWishStream(personId),
      ...listUserIds.map(listUserStream),
    ]),
  )
  const entries = messages.flatMap((message) => entriesOf(reading, message, listId))
  const seen = await readFacts(tools, reading, planned, { list, entries })
  const told = await mapYielding(messages, (message) => messageFor(tools, seen, message))
  return {
    tell: told.flatMap((one) => ('facts' in one ? [one] : [])),
    suppressed: told.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}
