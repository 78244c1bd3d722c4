import { findWebhooks, type WebhookRow } from '#projections/integration/find-webhooks.ts'
import type { AddCalls } from '../../core/module.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { Call, Handler } from '../../core/routes.ts'
import type { AdminSession } from '../../core/session.ts'
import { seesIntegration } from '../integration-scope.decider.ts'
import { hostOfTarget, newWebhookSecret, requestDelivery, sendTestWebhook } from './webhook-work.ts'
import * as calls from './webhooks.contract.ts'
import { readScopeNames } from '../scope-names.ts'
import { existingWebhook, webhookDecider, webhookStream, type WebhookCommand } from './webhook.decider.ts'
import { deleteTarget, findDeliveries, resetCursor, storeTarget } from './webhook-tables.ts'

const actingOf = ({ id, apartments }: AdminSession) => ({ adminId: id, apartments })

const answerOf = (row: WebhookRow, { apartments }: AdminSession): calls.Webhook => ({
  id: row.id,
  name: row.name,
  host: row.host,
  admin: { id: row.admin_id, name: row.admin_name ?? '' },
  // Complexes that the reader does not see are left out.
  apartments: row.apartments?.filter(({ id }) => apartments?.includes(id) ?? true) ?? null,
  kinds: [...row.kinds],
  createdAt: row.created_at.toISOString(),
  status: row.pause_cause === null ? 'active' : 'paused',
  pauseCause: row.pause_cause,
  position: row.position ?? 0,
  failures: row.failures ?? 0,
  nextTryAt: row.next_at?.toISOString() ?? null,
  lastDelivery: row.last,
})

const listWebhooks =
  ({ database }: Deps): Handler<typeof calls.listWebhooks> =>
  async ({ admin }) => {
    const rows = await findWebhooks(database)
    const seen = rows.filter(({ admin_id, apartment_ids }) =>
      seesIntegration({ adminId: admin_id, apartmentIds: apartment_ids }, actingOf(admin)),
    )
    return { body: seen.map((row) => answerOf(row, admin)) }
  }

const createWebhook =
  (deps: Deps): Handler<typeof calls.createWebhook> =>
  async ({ body: { name, url, apartmentIds, kinds }, admin, newId, metadata, request }) => {
    // An answer stored for repeats would keep the secret.
    request.idempotencyScope = undefined
    const host = hostOfTarget(deps, url)
    // Refuses complexes that do not exist.
    await readScopeNames(deps, apartmentIds ?? [], admin.id)
    const webhookId = newId()
    const secret = newWebhookSecret()
    const { position } = await commandHandler(
      deps.store,
      webhookDecider,
    )({
      stream: webhookStream(webhookId),
      command: () => ({ type: 'CreateWebhook', webhookId, name, host, apartmentIds, kinds, ...actingOf(admin) }),
      metadata,
    })
    // A repeated request finds the secret of the first one, unless that was killed before.
    if (!(await storeTarget(deps, webhookId, { url, secret }, position))) throw new DomainError('SECRET_SHOWN_ONCE')
    return { position, body: { id: webhookId, host, secret } }
  }

type CallOfWebhook = Pick<Call<typeof calls.pauseWebhook>, 'params' | 'admin' | 'metadata'>

/** Checks that the caller sees a webhook that was not deleted. @throws DomainError NOT_FOUND */
const assertVisibleWebhook = async ({ store }: Deps, { params: { id }, admin }: CallOfWebhook): Promise<void> => {
  const webhook = existingWebhook(await readState(store, webhookDecider, webhookStream(id)))
  if (!seesIntegration(webhook, actingOf(admin))) throw new DomainError('NOT_FOUND')
}

const change = async (deps: Deps, call: CallOfWebhook, command: WebhookCommand): Promise<number> => {
  await assertVisibleWebhook(deps, call)
  const { position } = await commandHandler(
    deps.store,
    webhookDecider,
  )({ stream: webhookStream(call.params.id), command: () => command, metadata: call.metadata })
  return position
}

const deleteWebhook =
  (deps: Deps): Handler<typeof calls.deleteWebhook> =>
  async (call) => {
    const position = await change(deps, call, { type: 'DeleteWebhook' })
    await deleteTarget(deps.database, call.params.id)
    return { position, body: call.params }
  }

const pauseWebhook =
  (deps: Deps): Handler<typeof calls.pauseWebhook> =>
  async (call) => ({
    position: await change(deps, call, { type: 'PauseWebhook', cause: 'asked' }),
    body: call.params,
  })

const resumeWebhook =
  (deps: Deps): Handler<typeof calls.resumeWebhook> =>
  async (call) => {
    const position = await change(deps, call, { type: 'ResumeWebhook' })
    await resetCursor(deps.database, call.params.id, null)
    await requestDelivery(deps, call.params.id)
    return { position, body: call.params }
  }

const replayWebhook =
  (deps: Deps): Handler<typeof calls.replayWebhook> =>
  async (call) => {
    const { after } = call.body
    const newest = await deps.store.lastPosition()
    const position = await change(deps, call, { type: 'ReplayWebhook', after, newest })
    await resetCursor(deps.database, call.params.id, after)
    await requestDelivery(deps, call.params.id)
    return { position, body: call.params }
  }

const testWebhook =
  (deps: Deps): Handler<typeof calls.testWebhook> =>
  async (call) => {
    await assertVisibleWebhook(deps, call)
    const outcome = await sendTestWebhook(deps, call.params.id)
    if (!outcome) throw new DomainError('NOT_FOUND')
    return { body: outcome }
  }

const listDeliveries =
  (deps: Deps): Handler<typeof calls.listWebhookDeliveries> =>
  async (call) => {
    await assertVisibleWebhook(deps, call)
    const deliveries = await findDeliveries(deps.database, call.params.id)
    return { body: deliveries.map((delivery) => ({ ...delivery, at: delivery.at.toISOString() })) }
  }

/** Adds the calls for webhooks. None of them can be made with a token. */
export const webhookRoutes: AddCalls = (route, deps) => {
  route(calls.listWebhooks, listWebhooks(deps))
  route(calls.createWebhook, createWebhook(deps), { perMinute: 10 })
  route(calls.deleteWebhook, deleteWebhook(deps))
  route(calls.pauseWebhook, pauseWebhook(deps))
  route(calls.resumeWebhook, resumeWebhook(deps), { perMinute: 20 })
  route(calls.replayWebhook, replayWebhook(deps), { perMinute: 10 })
  route(calls.testWebhook, testWebhook(deps), { perMinute: 10 })
  route(calls.listWebhookDeliveries, listDeliveries(deps))
}
