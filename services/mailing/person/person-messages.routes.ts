import type { MessageWishEvent } from '#events/messaging/message-wish.events.ts'
import { findMessages, type FoundMessageRow } from '#projections/mailing/find-messages.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertVisible, visibleApartments } from '../../core/scope.ts'
import { messageWishDecider, messageWishStream } from '../../messaging/message-wish.decider.ts'
import { registeredPerson, type PersonState } from '../../person/person.decider.ts'
import { messageAnswer, ownMessageAnswer } from '../message-answer.ts'
import * as calls from './person-messages.contract.ts'
import { readPerson } from '../../person/person.facts.ts'

const MAXIMUM = 200

type MessagesCall = Pick<Call<typeof calls.messagesOfPerson>, 'params' | 'request'> & {
  readonly resident: Call<typeof calls.messagesOfPerson>['resident']
  readonly admin: Call<typeof calls.messagesOfPerson>['admin']
}

type ExistingPerson = Exclude<PersonState, { status: 'absent' }>

/**
 * Returns the person of a call: the caller, or a person of a complex that the administrator may
 * see.
 * @throws DomainError NOT_FOUND
 */
const personOf = async ({ store }: Pick<Deps, 'store'>, call: MessagesCall): Promise<ExistingPerson> => {
  const { id: personId } = call.params
  const isTheirs = call.request.resident?.entries.some((entry) => entry.personId === personId)
  if (isTheirs === false) throw new DomainError('NOT_FOUND')
  const person = await readPerson(store, personId)
  if (person.status === 'absent') throw new DomainError('NOT_FOUND')
  if (isTheirs === undefined) assertVisible(call.admin, person.apartmentId)
  return person
}

/** Returns whether a person wants messages, and since when. */
const wishOf = async ({ store }: Pick<Deps, 'store'>, personId: string) => {
  const { events } = await store.readStream(messageWishStream(personId))
  // Streams of wishes hold nothing else.
  const { declined } = foldEvents(messageWishDecider, events as unknown as readonly MessageWishEvent[])
  return { declined, saidAt: events.at(-1)?.metadata.at ?? null }
}

const messagesOfPerson =
  (deps: Deps): Handler<typeof calls.messagesOfPerson> =>
  async (call) => {
    const { personId, apartmentId } = await personOf(deps, call)
    const { resident } = call.request
    const apartments = resident ? [apartmentId] : visibleApartments(call.admin)
    const page = { sort: undefined, offset: 0, limit: MAXIMUM, filter: {} }
    const { rows } = await findMessages(deps.database, { personId, apartments }, page)
    const admin = resident ? { id: personId } : call.admin
    const look = { what: '보낸 메시지', personIds: [personId], apartmentId }
    await recordAccess(deps, { admin, evidence: call.evidence }, look)
    const answer = resident ? ownMessageAnswer : messageAnswer(call.admin)
    const told = (row: FoundMessageRow) => ({ ...answer(row), listId: row.list_id, listName: row.list_name })
    return { body: { ...(await wishOf(deps, personId)), messages: rows.map(told) } }
  }

const changeMessageWish =
  (deps: Deps): Handler<typeof calls.changeMessageWish> =>
  async (call) => {
    const { personId, apartmentId } = registeredPerson(await personOf(deps, call))
    const { declined } = call.body
    const { position } = await commandHandler(
      deps.store,
      messageWishDecider,
    )({
      stream: messageWishStream(personId),
      command: () => ({ type: 'SayWish', declined, personId, apartmentId }),
      metadata: call.metadata,
    })
    return { body: await wishOf(deps, personId), position }
  }

/** Adds the calls for the messages of one person, and whether they want any. */
export const personMessageRoutes: AddCalls = (route, deps) => {
  route(calls.messagesOfPerson, messagesOfPerson(deps))
  route(calls.changeMessageWish, changeMessageWish(deps))
}
