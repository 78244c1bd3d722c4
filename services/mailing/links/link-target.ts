import { findMessage } from '#projections/mailing/find-open-messages.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { assertUpToDate } from '../../core/freshness.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import { listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { signingPathOf } from '../../signature/signature.facts.ts'
import { votingPathOf } from '../../vote/vote.facts.ts'
import { readInBulk } from '../recipients/bulk-reading.ts'
import { readSubmissions } from '../recipients/submissions.ts'
import { messageIdOf } from './links.ts'
import { mailingDecider, mailingStream } from '../mailing.decider.ts'

type MessageRow = NonNullable<Awaited<ReturnType<typeof findMessage>>>

/**
 * Link of a message, and its present target: a path of our own, never anything from the request.
 */
export type FollowedMessage = {
  readonly messageId: string
  readonly listId: string
  readonly personId: string
  readonly path: string
}

/**
 * Returns the row of a message. If there is none it waits for the read models first, since the
 * message may have been handed over just now.
 */
const findLatest = async (deps: Deps, messageId: string): Promise<MessageRow | undefined> => {
  const found = await findMessage(deps.database, messageId)
  if (found) return found
  await assertUpToDate(deps)
  return findMessage(deps.database, messageId)
}

/** Returns the id of the latest receipt of a person that still stands, by one of their entries. */
const lastReceiptOf = async (deps: Deps, message: MessageRow, list: ExistingList): Promise<string | undefined> => {
  const { person_id: personId, list_user_ids: listUserIds } = message
  const reading = readInBulk(deps.store)
  await reading.read(listUserIds.map(listUserStream))
  const entries = listUserIds.flatMap((listUserId) => {
    const entry = reading.fold(listUserStream(listUserId), listUserDecider)
    return entry.status === 'listed' && entry.personId === personId && entry.listId === list.listId ? [entry] : []
  })
  const submissions = await readSubmissions(deps, reading, list, entries)
  return submissions.toSorted((one, other) => one.at.localeCompare(other.at)).at(-1)?.receiptId
}

/** The receipt that a message of completion is about; undefined of any other. */
const receiptPathOf = async (deps: Deps, message: MessageRow, list: ExistingList): Promise<string | undefined> => {
  const { mailing_id: mailingId, occasion } = message
  if (mailingId === null || occasion !== 'completed') return undefined
  const mailing = await readState(deps.store, mailingDecider, mailingStream(mailingId))
  if (mailing.status === 'absent') return undefined
  const receiptId = mailing.receiptId ?? (await lastReceiptOf(deps, message, list))
  return receiptId === undefined ? undefined : `/vote/receipt/${encodeURIComponent(receiptId)}`
}

/**
 * Returns the target of a message's link: its receipt, or the page where the person signs or votes
 * now. It opens nothing that the public link does not: identity is verified there.
 * @throws DomainError INVALID_LINK for a link that was never issued; LINK_EXPIRED if the list or
 * the person is gone, or there is no target left
 */
export const followMessageLink = async (deps: Deps, token: string): Promise<FollowedMessage> => {
  const messageId = messageIdOf(deps.secrets, token)
  if (messageId === undefined) throw new DomainError('INVALID_LINK')
  const message = await findLatest(deps, messageId)
  if (!message) throw new DomainError('LINK_EXPIRED')
  const { list_id: listId, person_id: personId, list_user_ids: listUserIds } = message
  const [ofList, ofPerson] = [listStream(listId), personStream(personId)]
  const read = await deps.store.readStreams([ofList, ofPerson])
  const list = stateIn(read, listDecider, ofList)
  if (list.status !== 'created' || stateIn(read, personDecider, ofPerson).status !== 'registered')
    throw new DomainError('LINK_EXPIRED')
  const pathOf = list.type === 'vote' ? votingPathOf : signingPathOf
  const path = (await receiptPathOf(deps, message, list)) ?? (await pathOf(deps, { listId, personId, listUserIds }))
  if (path === undefined) throw new DomainError('LINK_EXPIRED')
  return { messageId, listId, personId, path }
}
