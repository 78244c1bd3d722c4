import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState, stateIn } from '../../core/read-state.ts'
import type { Call } from '../../core/routes.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { getListFor } from '../../list/list.facts.ts'
import { mailingBatchDecider, mailingBatchStream, messagesIn } from './mailing-batch.decider.ts'
import {
  existingMailing,
  mailingDecider,
  mailingStream,
  type ExistingMailing,
  type MailingCommand,
} from '../mailing.decider.ts'
import { mailingAnswer } from '../mailing-answer.ts'
import * as calls from '../messages.contract.ts'
import { sendTo } from './send-messages.ts'

/** Maximum number of sendings a minute: each may write to thousands. */
const SENDINGS_A_MINUTE = 30

/** Returns a mailing of a list that the administrator may see. @throws DomainError NOT_FOUND */
const getMailingFor = async ({ store }: Deps, mailingId: string, admin: AdminSession): Promise<ExistingMailing> => {
  const mailing = existingMailing(await readState(store, mailingDecider, mailingStream(mailingId)))
  assertVisible(admin, mailing.apartmentId)
  await getListFor(store, mailing.listId, admin)
  return mailing
}

/** Whether none of its messages waits or is in doubt. */
const isHandedOver = async ({ store }: Deps, { mailingId, batches }: ExistingMailing): Promise<boolean> => {
  const streams = Array.from({ length: batches }, (_, batch) => mailingBatchStream(mailingId, batch))
  const read = await store.readStreams(streams)
  return streams.every((stream) => {
    const batch = stateIn(read, mailingBatchDecider, stream)
    return batch.status === 'absent' || messagesIn(batch, 'waiting', 'handed-over').length === 0
  })
}

type Changing = Pick<Call<typeof calls.cancelMailing>, 'params' | 'admin' | 'metadata'>

const change = async (deps: Deps, command: MailingCommand, { params, admin, metadata }: Changing) => {
  const mailing = await getMailingFor(deps, params.id, admin)
  if (mailing.status === 'running' && (await isHandedOver(deps, mailing))) throw new DomainError('MAILING_OVER')
  const { position } = await commandHandler(
    deps.store,
    mailingDecider,
  )({ stream: mailingStream(params.id), command: () => command, metadata })
  return { body: await mailingAnswer(deps, params.id, position), position }
}

/** Adds the calls that send messages, and cancel and resume mailings. */
export const sendingRoutes: AddCalls = (route, deps) => {
  route(
    calls.sendMessages,
    async ({ params: { listId }, body, admin, newId, metadata }) => {
      const { apartmentId } = await getListFor(deps.store, listId, admin)
      return sendTo(await withMessagingOf(deps, apartmentId), { listId, body, mailingId: newId(), metadata })
    },
    { perMinute: SENDINGS_A_MINUTE },
  )
  route(calls.cancelMailing, (call) => change(deps, { type: 'CancelMailing' }, call))
  route(calls.resumeMailing, (call) => change(deps, { type: 'ResumeMailing' }, call))
}
