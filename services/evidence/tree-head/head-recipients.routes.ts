import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { personFor } from '../../core/text/masked-person.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { getVoteFor } from '../../vote/vote.facts.ts'
import {
  headRecipientsDecider,
  headRecipientsStream,
  presentOf,
  type HeadRecipient,
  type HeadRecipientCommand,
} from './head-recipients.decider.ts'
import * as calls from './head-recipients.contract.ts'

/** Returns the messages to a recipient, and when each was recorded. */
const deliveriesTo = (events: readonly RecordedEvent[], recipientId: string): calls.HeadRecipient['told'] =>
  events.flatMap((event) => {
    if (event.type !== 'HeadTold') return []
    // The data of HeadTold.
    const data = event.data as Pick<calls.HeadRecipient['told'][number], 'moment' | 'size' | 'outcome'> & {
      readonly recipientId: string
    }
    const { moment, size, outcome } = data
    return data.recipientId === recipientId ? [{ moment, size, outcome, at: event.metadata.at }] : []
  })

const answerOf = (
  admin: AdminSession,
  events: readonly RecordedEvent[],
  { recipientId, name, phone }: HeadRecipient,
): calls.HeadRecipient => {
  const seen = personFor(admin)({ name, phone, birthDate: null })
  return { id: recipientId, name: seen.name, phone: seen.phone, told: deliveriesTo(events, recipientId) }
}

const listRecipients =
  (deps: Deps): Handler<typeof calls.listHeadRecipients> =>
  async ({ params: { id }, admin, evidence }) => {
    const { vote } = await getVoteFor(deps.store, id, admin)
    const { events } = await deps.store.readStream(headRecipientsStream(id))
    const present = presentOf(foldEvents(headRecipientsDecider, events))
    const { listId, apartmentId } = vote
    const personIds = present.map(({ recipientId }) => recipientId)
    if (personIds.length > 0)
      await recordAccess(deps, { admin, evidence }, { what: '기록 확인값을 받는 사람', personIds, listId, apartmentId })
    return { body: present.map((one) => answerOf(admin, events, one)) }
  }

type Change = { readonly type: 'NameRecipient'; readonly name: string; readonly phone: string }
type RecipientAction = Change | { readonly type: 'RemoveRecipient' | 'RestoreRecipient' }

const change = async (
  deps: Deps,
  { params, admin, metadata }: Pick<Call<typeof calls.listHeadRecipients>, 'params' | 'admin' | 'metadata'>,
  recipientId: string,
  said: RecipientAction,
) => {
  const { vote, box, countedAt } = await getVoteFor(deps.store, params.id, admin)
  const names = { voteId: vote.voteId, listId: vote.listId, recipientId }
  const isCounted = countedAt !== null || vote.resultsSeen || box === 'opened'
  const command: HeadRecipientCommand =
    said.type === 'NameRecipient' ? { ...names, ...said, isCounted } : { ...names, type: said.type }
  const { state, recorded, events, position } = await commandHandler(
    deps.store,
    headRecipientsDecider,
  )({ stream: headRecipientsStream(vote.voteId), command: () => command, metadata })
  const after = recorded.length > 0 ? foldEvents(headRecipientsDecider, events) : state
  const recipient = after.recipients.find((one) => one.recipientId === recipientId)
  if (!recipient) throw new DomainError('NOT_FOUND')
  return { position, body: answerOf(admin, events, recipient) }
}

const nameRecipient =
  (deps: Deps): Handler<typeof calls.nameHeadRecipient> =>
  async (call) =>
    change(deps, call, call.newId(), { type: 'NameRecipient', ...call.body })

const removeRecipient =
  (deps: Deps): Handler<typeof calls.removeHeadRecipient> =>
  async (call) =>
    change(deps, call, call.params.recipientId, { type: 'RemoveRecipient' })

const restoreRecipient =
  (deps: Deps): Handler<typeof calls.restoreHeadRecipient> =>
  async (call) =>
    change(deps, call, call.params.recipientId, { type: 'RestoreRecipient' })

/** Adds the calls for the recipients of a vote's heads. */
export const headRecipientRoutes: AddCalls = (route, deps) => {
  route(calls.listHeadRecipients, listRecipients(deps))
  route(calls.nameHeadRecipient, nameRecipient(deps))
  route(calls.removeHeadRecipient, removeRecipient(deps))
  route(calls.restoreHeadRecipient, restoreRecipient(deps))
}
