import type { ExistingList } from '../../list/list.facts.ts'
import type { SuppressedReason } from '#events/mailing/mailing.events.ts'
import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'
import {
  findCastsIn,
  findRecipientEntries,
  findInvitedEntries,
  type RecipientEntryRow,
} from '#projections/mailing/find-recipient-entries.ts'
import { findEntriesNamed } from '#projections/roll/find-list-users.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import type { Deps } from '../../core/deps.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { signatureCampaignDecider, signatureCampaignStream } from '../../signature/signature-campaign.decider.ts'
import { hasLink, isOpenAt, openedVotesOf } from './open-votes.ts'
import {
  needsParticipation,
  castByOwners,
  hasParticipated,
  type Submissions,
  type OwnedEntry,
} from './participation-status.ts'
import { isInDistrict } from '../../vote/vote.facts.ts'
import type { EventStore } from '#infra/platform/event-store/event-store.ts'
import { messageWishDecider, messageWishStream } from '../../messaging/message-wish.decider.ts'

/** Maximum number of entries that one message names, the first ones of the roll. */
const MAX_UNITS = 200

type OwnerOfEntries = { readonly personId: string; readonly listUserIds: readonly string[] }
export type Recipient = OwnerOfEntries & { readonly language: OwnerLanguage }
export type SuppressedRecipient = OwnerOfEntries & { readonly reason: SuppressedReason }
export type Recipients = {
  readonly recipients: readonly Recipient[]
  readonly suppressed: readonly SuppressedRecipient[]
  /** Entries that were named and are not on the list, nor ever were. */
  readonly strangers: readonly string[]
}

/**
 * Query for recipients: everybody whom the occasion concerns, or the owners of some entries,
 * optionally only some persons.
 */
export type RecipientQuery = {
  readonly list: ExistingList
  readonly occasion: MessageOccasion
  /** Time of sending, which decides which votes are open. */
  readonly at: Date
  readonly listUserIds?: readonly string[] | undefined
  readonly personIds?: ReadonlySet<string> | undefined
}

type Tools = Pick<Deps, 'store' | 'database' | 'freshness'>

/** Requests that a list makes of its entries, and the links that would lead to them. */
type EntryDemand = {
  /** Whether anything is requested of an entry. */
  readonly isEligible: (listUserId: string) => boolean
  readonly hasLink: (listUserId: string) => boolean
}

const ownedOf = (rows: readonly RecipientEntryRow[]): readonly OwnedEntry[] =>
  rows.map(({ id, dong, ho, representative }) => ({ listUserId: id, dong, ho, representative }))

const signerDemand = async (
  { store, database }: Tools,
  { list, at }: RecipientQuery,
  rows: readonly RecipientEntryRow[],
): Promise<EntryDemand> => {
  const { link } = await readState(store, signatureCampaignDecider, signatureCampaignStream(list.listId))
  const invited = new Set(link?.status === 'active' ? [] : await findInvitedEntries(database, list.listId, at))
  const signed = new Set(rows.flatMap(({ id, took_part }) => (took_part ? id : [])))
  const [settled = signed] = hasParticipated(ownedOf(rows), { type: 'signature', signed }, list.coOwners)
  return {
    isEligible: (id) => !settled.has(id),
    hasLink: (id) => link?.status === 'active' || invited.has(id),
  }
}

const voterDemand = async (
  tools: Tools,
  { list, at }: RecipientQuery,
  rows: readonly RecipientEntryRow[],
): Promise<EntryDemand> => {
  const votes = (await openedVotesOf(tools, list)).filter((vote) => isOpenAt(vote, list, at))
  const cast = new Map(votes.map(({ voteId }) => [voteId, new Set<string>()]))
  for (const { vote_id, list_user_id } of await findCastsIn(tools.database, [...cast.keys()]))
    cast.get(vote_id)?.add(list_user_id)
  const owned = rows.map((row) => ({ ...row, listUserId: row.id, personId: row.person_id }))
  const whole = votes.map(({ voteId, weight }) => {
    const own = cast.get(voteId) ?? new Set<string>()
    return [voteId, weight === 'owner' ? castByOwners(owned, own) : own] as const
  })
  const done: Submissions = { type: 'vote', cast: new Map(whole) }
  const pending = hasParticipated(ownedOf(rows), done, list.coOwners).flatMap((settled, index) => {
    const vote = votes[index]
    return vote ? [{ settled, vote }] : []
  })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const waits = ({ settled, vote }: (typeof pending)[number], id: string): boolean => {
    const row = rowOf.get(id)
    return !settled.has(id) && (row === undefined || isInDistrict(vote, row))
  }
  return {
    // Without an open vote nobody has finished: they are reported as without a link.
    isEligible: (id) => votes.length === 0 || pending.some((open) => waits(open, id)),
    hasLink: (id) => pending.some((open) => waits(open, id) && hasLink(open.vote)),
  }
}

const demandOf = (tools: Tools, sought: RecipientQuery, rows: readonly RecipientEntryRow[]): Promise<EntryDemand> =>
  sought.list.type === 'signature' ? signerDemand(tools, sought, rows) : voterDemand(tools, sought, rows)

/** Returns the test for entries that a message would be about. */
const concerned = (
  { occasion, listUserIds }: RecipientQuery,
  asked: EntryDemand | null,
  named: ReadonlySet<string>,
) => {
  if (asked) return ({ id }: RecipientEntryRow): boolean => asked.isEligible(id)
  if (occasion === 'result') return (): boolean => true
  // Submissions are confirmed entry by entry.
  return ({ id, took_part }: RecipientEntryRow): boolean => took_part && (!listUserIds || named.has(id))
}

/**
 * Returns the reason why a person gets no message; undefined if they get one. `about`: their
 * entries that the message concerns.
 */
const reasonOf = (about: readonly RecipientEntryRow[], asked: EntryDemand | null): SuppressedReason | undefined => {
  if (about.some(({ erased }) => erased)) return 'erased'
  if (!about.some((row) => row.kakao_enabled)) return 'kakao-off'
  if (!about.some((row) => row.has_phone)) return 'no-phone'
  return asked && !about.some(({ id }) => asked.hasLink(id)) ? 'no-link' : undefined
}

/** Returns the named people who have left the list, and those who never were on it. */
const absentOf = async (
  { database }: Tools,
  { list, listUserIds = [] }: RecipientQuery,
  rows: readonly RecipientEntryRow[],
): Promise<Pick<Recipients, 'suppressed' | 'strangers'>> => {
  const present = new Set(rows.map(({ id }) => id))
  const absent = [...new Set(listUserIds)].filter((id) => !present.has(id))
  if (absent.length === 0) return { suppressed: [], strangers: [] }
  const wanted = new Set(absent)
  const removed = (await findEntriesNamed(database, list.listId, absent)).filter(({ id }) => wanted.has(id))
  const known = new Set(removed.map(({ id }) => id))
  const named = new Set(listUserIds)
  const persons = new Set(rows.flatMap(({ id, person_id }) => (named.has(id) ? person_id : [])))
  const suppressed = [...Map.groupBy(removed, ({ person_id }) => person_id)].flatMap(([personId, entries]) =>
    // A person named by another entry, too, gets the reason of that one.
    persons.has(personId) ? [] : { personId, listUserIds: entries.map(({ id }) => id), reason: 'not-on-list' as const },
  )
  return { suppressed, strangers: absent.filter((id) => !known.has(id)) }
}

const isSelected = (
  { listUserIds, personIds }: RecipientQuery,
  named: ReadonlySet<string>,
  [personId, own]: readonly [string, readonly RecipientEntryRow[]],
): boolean => (!listUserIds || own.some(({ id }) => named.has(id))) && (!personIds || personIds.has(personId))

const sortOut = (
  sought: RecipientQuery,
  rows: readonly RecipientEntryRow[],
  asked: EntryDemand | null,
): Pick<Recipients, 'recipients' | 'suppressed'> => {
  const named = new Set(sought.listUserIds)
  const isAbout = concerned(sought, asked, named)
  const through = needsParticipation(sought.occasion) ? 'taken-part' : 'not-taken-part'
  const isForAll = !sought.listUserIds && !sought.personIds
  const recipients: Recipient[] = []
  const suppressed: SuppressedRecipient[] = []
  for (const [personId, own] of Map.groupBy(rows, ({ person_id }) => person_id)) {
    if (!isSelected(sought, named, [personId, own])) continue
    const about = own.filter(isAbout)
    // A mailing to everybody only covers those whom the occasion concerns; a named entry is
    // reported.
    if (about.length === 0 && isForAll) continue
    const all = about.length > 0 ? about : own.filter(({ id }) => !sought.listUserIds || named.has(id))
    const whose = { personId, listUserIds: all.slice(0, MAX_UNITS).map(({ id }) => id) }
    const reason = about.length > 0 ? reasonOf(about, asked) : suppressionReason(own, through)
    if (reason) suppressed.push({ ...whose, reason })
    else recipients.push({ ...whose, language: own[0]?.language ?? 'ko' })
  }
  return { recipients, suppressed }
}

const suppressionReason = (own: readonly RecipientEntryRow[], through: SuppressedReason): SuppressedReason =>
  own.some(({ erased }) => erased) ? 'erased' : through

const PERSONS_A_READ = 5_000

/** Returns which of some persons do not want messages, as the log says at this moment. */
const declinedAmong = async (
  store: Pick<EventStore, 'readStreams'>,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const declined = new Set<string>()
  for (let start = 0; start < personIds.length; start += PERSONS_A_READ) {
    const part = personIds.slice(start, start + PERSONS_A_READ)
    const read = await store.readStreams(part.map(messageWishStream))
    for (const personId of part)
      if (stateIn(read, messageWishDecider, messageWishStream(personId)).declined) declined.add(personId)
  }
  return declined
}

/**
 * Returns the recipients in the order of the roll, one message a person for all their entries, and
 * the suppressed ones with their reasons. It uses the read models, once they are up to date;
 * eligibility is checked again just before sending.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const findRecipients = async (tools: Tools, sought: RecipientQuery): Promise<Recipients> => {
  await assertUpToDate(tools)
  // An occasion without a request concerns no other owners: each submission is confirmed by itself,
  // also with a roll of a hundred thousand.
  const ownersOf = needsParticipation(sought.occasion) ? undefined : sought.listUserIds
  const rows = await findRecipientEntries(tools.database, sought.list.listId, ownersOf)
  const asked = needsParticipation(sought.occasion) ? await demandOf(tools, sought, rows) : null
  const absent = await absentOf(tools, sought, rows)
  const { recipients, suppressed } = sortOut(sought, rows, asked)
  const declined = await declinedAmong(
    tools.store,
    recipients.map(({ personId }) => personId),
  )
  return {
    recipients: recipients.filter(({ personId }) => !declined.has(personId)),
    suppressed: [
      ...suppressed,
      ...recipients.flatMap(({ personId, listUserIds }) =>
        declined.has(personId) ? { personId, listUserIds, reason: 'declined' as const } : [],
      ),
      ...absent.suppressed,
    ],
    strangers: absent.strangers,
  }
}
