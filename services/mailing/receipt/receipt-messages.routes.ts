import { countEventsOfList } from '#projections/log/campaign-log.ts'
import { ReceiptMessageSent, type ReceiptItem } from '#events/mailing/receipt-message.events.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Handler } from '../../core/routes.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import { existingList, listDecider, listStream, type ExistingList } from '../../list/list.decider.ts'
import { getListFor } from '../../list/list.facts.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { signingPathOf } from '../../signature/signature.facts.ts'
import { voteDecider, voteStream, type VoteState } from '../../vote/vote.decider.ts'
import { messageIdOf } from '../links/links.ts'
import * as calls from './receipt-messages.contract.ts'
import { receiptSettingsDecider, receiptSettingsStream } from './receipt-settings.decider.ts'
import { sendsReceipts } from './sends-receipts.ts'
import { readReceiptMessage } from './send-receipt-message.ts'

/** A link that one phone has is followed once or twice. */
const PER_MINUTE = 60

const settingsOf = async (tools: Deps, list: ExistingList): Promise<calls.ReceiptSettings> => {
  const { messaging } = await withMessagingOf(tools, list.apartmentId)
  const { listId } = list
  const sent = await countEventsOfList(tools.database, { listId, type: ReceiptMessageSent.type })
  const priceAtMost = Math.max(messaging.prices.sms, messaging.prices.lms)
  return { isOn: await sendsReceipts(tools.store, list), sent, costAtMost: sent * priceAtMost, priceAtMost }
}

const getSettings =
  (deps: Deps): Handler<typeof calls.getReceiptSettings> =>
  async ({ params: { listId }, admin }) => ({
    body: await settingsOf(deps, await getListFor(deps.store, listId, admin)),
  })

const changeSettings =
  (deps: Deps): Handler<typeof calls.changeReceiptSettings> =>
  async ({ params: { listId }, body: { isOn }, admin, metadata }) => {
    const list = await getListFor(deps.store, listId, admin)
    const { position } = await commandHandler(
      deps.store,
      receiptSettingsDecider,
    )({
      stream: receiptSettingsStream(listId),
      facts: { list: fact(listStream(listId), listDecider) },
      command: ({ list: now }) => ({ type: 'SwitchReceiptMessages', list: existingList(now), isOn }),
      metadata,
    })
    return { position, body: await settingsOf(deps, list) }
  }

type Message = Exclude<Awaited<ReturnType<typeof readReceiptMessage>>, { status: 'absent' }>
type Target = { readonly title: string; readonly path: string | null }

/** Returns the title of what was submitted, and where its owner can object. */
const targetOf = (
  { about, voteId }: ReceiptItem,
  { list, votes, signing }: { readonly list: ExistingList; readonly votes: VotesById; readonly signing: string | null },
): Target => {
  if (about === 'consent' || about === 'withdrawal') return { title: list.name, path: signing }
  const vote = voteId === null ? undefined : votes.get(voteId)
  if (vote === undefined || vote.status === 'absent') return { title: list.name, path: null }
  return { title: vote.title, path: vote.link?.status === 'active' ? `/vote/${vote.link.linkId}` : null }
}
type VotesById = ReadonlyMap<string, VoteState>

const itemsOf = async (deps: Deps, { items, listId, personId }: Message, list: ExistingList) => {
  const voteIds = [...new Set(items.flatMap(({ voteId }) => (voteId === null ? [] : [voteId])))]
  const [read, events, signing] = await Promise.all([
    deps.store.readStreams(voteIds.map(voteStream)),
    deps.store.readPositions(items.map(({ position }) => position)),
    list.type === 'signature'
      ? signingPathOf(deps, { listId, personId, listUserIds: items.map(({ listUserId }) => listUserId) })
      : undefined,
  ])
  const votes = new Map(voteIds.map((voteId) => [voteId, stateIn(read, voteDecider, voteStream(voteId))] as const))
  return items.map((item) => ({
    about: item.about,
    at: events.find(({ position }) => position === item.position)?.metadata.at ?? '',
    receiptId: item.receiptId,
    ...targetOf(item, { list, votes, signing: signing ?? null }),
  }))
}

const getReceived =
  (deps: Deps): Handler<typeof calls.getReceived> =>
  async ({ params: { token } }) => {
    const messageId = messageIdOf(deps.secrets, token)
    if (messageId === undefined) throw new DomainError('INVALID_LINK')
    const message = await readReceiptMessage(deps, messageId)
    if (message.status === 'absent') throw new DomainError('INVALID_LINK')
    const { listId, personId, apartmentId } = message
    const streams = [listStream(listId), personStream(personId), apartmentStream(apartmentId)] as const
    const read = await deps.store.readStreams(streams)
    const list = stateIn(read, listDecider, streams[0])
    if (list.status !== 'created' || stateIn(read, personDecider, streams[1]).status !== 'registered')
      throw new DomainError('LINK_EXPIRED')
    const { name, officePhone } = existingApartment(stateIn(read, apartmentDecider, streams[2]))
    return {
      body: {
        list: { name: list.name },
        apartment: { name, officePhone: officePhone ?? null },
        items: await itemsOf(deps, message, list),
      },
    }
  }

/** Adds the calls of receipt messages: their switch, and the page behind their link. */
export const receiptMessageRoutes: AddCalls = (route, deps) => {
  route(calls.getReceiptSettings, getSettings(deps))
  route(calls.changeReceiptSettings, changeSettings(deps))
  route(calls.getReceived, getReceived(deps), { perMinute: PER_MINUTE })
}
