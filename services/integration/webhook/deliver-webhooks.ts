import { z } from 'zod'
import { webhookKinds, webhookKindNames, type WebhookKind } from '#events/values/integration/webhook-kinds.ts'
import type { PauseCause } from '#events/integration/webhook.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Reactor } from '#infra/platform/projection/projection.ts'
import { findAdmin } from '../../account/account.facts.ts'
import { commandHandler } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { listDecider, listStream } from '../../list/list.decider.ts'
import { commonApartments } from '../integration-scope.decider.ts'
import { isDelivered, sendWebhook, type WebhookMessage, type WebhookOutcome } from './send-webhook.ts'
import { webhookDecider, webhookStream, type ExistingWebhook } from './webhook.decider.ts'
import {
  deleteTarget,
  findCursor,
  findTarget,
  findWebhooksWithCursor,
  moveCursor,
  postponeCursor,
  recordDelivery,
  type WebhookTarget,
} from './webhook-tables.ts'

export const DISPATCH_WEBHOOKS = 'dispatch-webhooks'
export const DELIVER_WEBHOOK = 'deliver-webhook'

type Tools = Pick<Deps, 'store' | 'database' | 'secrets' | 'clock' | 'production'>

const payloadForm = z.object({ webhookId: z.guid() })

/** Job that sends what a webhook has not yet been told, one at a time for each webhook. */
export const deliverJob = (webhookId: string, runAt?: Date): NewJob => ({
  task: DELIVER_WEBHOOK,
  payload: { webhookId },
  key: `${DELIVER_WEBHOOK} ${webhookId}`,
  queue: `webhook ${webhookId}`,
  ...(runAt ? { runAt } : {}),
})

/** Adds the job that adds those of all webhooks, once for however many events. */
export const webhookReactor: Reactor = {
  name: 'webhooks',
  handles: [...new Set(Object.values(webhookKinds).flat())],
  react: (events) => (events.length === 0 ? [] : [{ task: DISPATCH_WEBHOOKS, payload: {}, key: DISPATCH_WEBHOOKS }]),
}

export const dispatchWebhooks =
  ({ database }: Tools) =>
  async (_payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    for (const webhookId of await findWebhooksWithCursor(database)) await addJob(deliverJob(webhookId))
  }

/** Seconds to wait after each failure in a row; after the last, the webhook is paused: a day. */
const RETRY_SECONDS = [10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 21_600, 21_600] as const
const EVENTS_AT_ONCE = 200
/** Deliveries of one job; another follows. */
const MAX_DELIVERIES = 50

const kindOf = (type: string, kinds: readonly WebhookKind[]): WebhookKind | undefined =>
  kinds.find((kind) => (webhookKinds[kind] as readonly string[]).includes(type))

/** Ids in an event that are told: nothing else of its data is. */
const idsIn = z.object({
  listId: z.guid(),
  apartmentId: z.guid().optional(),
  voteId: z.guid().optional(),
  importId: z.guid().optional(),
})

/** Makes the message of an event: ids, kind, time and position. */
const messageOf = (
  webhookId: string,
  { position, metadata, data }: Pick<RecordedEvent, 'position' | 'metadata' | 'data'>,
  kind: WebhookKind,
  apartmentId: string,
): WebhookMessage => {
  const { listId, voteId, importId } = idsIn.parse(data)
  const told = { position, apartmentId, listId, ...(voteId ? { voteId } : {}), ...(importId ? { importId } : {}) }
  return {
    id: `msg_${webhookId.replaceAll('-', '')}_${position}`,
    body: JSON.stringify({ type: kind, timestamp: metadata.at, data: told }),
  }
}

const pause = async ({ store, clock }: Tools, webhookId: string, cause: PauseCause): Promise<void> => {
  await commandHandler(
    store,
    webhookDecider,
  )({
    stream: webhookStream(webhookId),
    command: () => ({ type: 'PauseWebhook', cause }),
    metadata: { actor: { kind: 'system', name: DELIVER_WEBHOOK }, at: clock().toISOString() },
  })
}

/** Finds the complex of an event; undefined where its list is none that is known. */
const apartmentFinder = ({ store }: Tools) => {
  const known = new Map<string, string | undefined>()
  return async ({ data }: RecordedEvent): Promise<string | undefined> => {
    const ids = idsIn.safeParse(data).data
    if (!ids || ids.apartmentId !== undefined) return ids?.apartmentId
    if (!known.has(ids.listId)) {
      const list = await readState(store, listDecider, listStream(ids.listId))
      known.set(ids.listId, 'apartmentId' in list ? list.apartmentId : undefined)
    }
    return known.get(ids.listId)
  }
}

/** Webhook with what its deliveries need. */
type Delivering = {
  readonly webhook: ExistingWebhook
  readonly target: WebhookTarget
  /** Complexes that it tells of; undefined: all. */
  readonly apartments: readonly string[] | undefined
}

/** Finds an active webhook; pauses one whose maker is gone. */
const findDelivering = async (tools: Tools, webhookId: string): Promise<Delivering | undefined> => {
  const webhook = await readState(tools.store, webhookDecider, webhookStream(webhookId))
  // Its deletion was recorded, but its process ended before the secret was deleted.
  if (webhook.status === 'deleted') await deleteTarget(tools.database, webhookId)
  const target = await findTarget(tools, webhookId)
  if (webhook.status !== 'active' || !target) return undefined
  const maker = await findAdmin(tools.store, webhook.adminId)
  if (!maker || (maker.role !== 'SUPER_ADMIN' && maker.role !== 'ADMIN')) {
    await pause(tools, webhookId, 'no-maker')
    return undefined
  }
  return { webhook, target, apartments: commonApartments(webhook.apartmentIds, maker) }
}

/** Records a failed try, and pauses the webhook or returns when it is tried again. */
const afterFailure = async (
  tools: Tools,
  webhookId: string,
  { status }: WebhookOutcome,
  failures: number,
): Promise<Date | undefined> => {
  const seconds = RETRY_SECONDS[failures]
  const nextAt = await postponeCursor(tools.database, webhookId, seconds ?? 0)
  if (status === 410) await pause(tools, webhookId, 'gone')
  else if (seconds === undefined) await pause(tools, webhookId, 'failures')
  else return nextAt
  return undefined
}

type Progress = 'done' | 'more' | { readonly retryAt: Date | undefined }

/** Sends the events after a cursor in their order, until one fails or the job has sent enough. */
const deliver = async (tools: Tools, { webhook, target, apartments }: Delivering): Promise<Progress> => {
  const { webhookId, kinds } = webhook
  const cursor = await findCursor(tools.database, webhookId)
  if (!cursor) return 'done'
  if (cursor.waits_until) return { retryAt: cursor.waits_until }
  const apartmentOf = apartmentFinder(tools)
  const types = kinds.flatMap((kind) => webhookKinds[kind])
  const events = await tools.store.readLogOf(types, cursor.position, EVENTS_AT_ONCE)
  let [from, sent] = [cursor.position, 0]
  for (const event of events) {
    const kind = kindOf(event.type, kinds)
    const apartmentId = await apartmentOf(event)
    const isTold = kind && apartmentId !== undefined && (apartments?.includes(apartmentId) ?? true)
    if (isTold) {
      if (sent === MAX_DELIVERIES) return 'more'
      const outcome = await sendWebhook(target, messageOf(webhookId, event, kind, apartmentId), tools)
      sent += 1
      const attempt = from === cursor.position ? cursor.failures + 1 : 1
      await recordDelivery(tools.database, webhookId, { position: event.position, kind, attempt, ...outcome })
      if (!isDelivered(outcome)) return { retryAt: await afterFailure(tools, webhookId, outcome, attempt - 1) }
    }
    // A replay meanwhile moved the cursor: it begins anew.
    if (!(await moveCursor(tools.database, webhookId, { from, to: event.position }))) return 'more'
    from = event.position
  }
  return events.length === EVENTS_AT_ONCE ? 'more' : 'done'
}

/**
 * Sends a webhook what it has not been told. The cursor moves after each success, so an event is
 * sent at least once, and none before those ahead of it.
 */
export const deliverWebhook =
  (tools: Tools) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const { webhookId } = payloadForm.parse(payload)
    const delivering = await findDelivering(tools, webhookId)
    if (!delivering) return
    const progress = await deliver(tools, delivering)
    if (progress === 'more') return addJob(deliverJob(webhookId))
    if (progress !== 'done' && progress.retryAt) return addJob(deliverJob(webhookId, progress.retryAt))
  }

/** Sends an event that nothing in the log is; returns its outcome. */
export const sendTestWebhook = async (tools: Tools, webhookId: string): Promise<WebhookOutcome | undefined> => {
  const target = await findTarget(tools, webhookId)
  if (!target) return undefined
  const at = tools.clock().toISOString()
  const body = JSON.stringify({ type: 'webhook.test', timestamp: at, data: { kinds: webhookKindNames } })
  const message = { id: `msg_${webhookId.replaceAll('-', '')}_test_${Date.parse(at)}`, body }
  const outcome = await sendWebhook(target, message, tools)
  await recordDelivery(tools.database, webhookId, { position: null, kind: 'webhook.test', attempt: 1, ...outcome })
  return outcome
}
