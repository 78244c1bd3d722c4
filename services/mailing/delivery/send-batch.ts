import { z } from 'zod'
import type { MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { ProviderRefused, type OutgoingMessage, type ProviderTemplate } from '#infra/providers/messaging.ts'
import { triesOf } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import { withMessagingOf } from '../../core/with-messaging-of.ts'
import type { Deps } from '../../core/deps.ts'
import { earliestSendTime, readBatch, type LoadedBatch } from './load-batch.ts'
import { balanceOf } from '../cost.ts'
import { submitToProvider, composeMessage, type Pause } from './submit-to-provider.ts'
import { mailingBatchDecider, messagesIn, type MailingBatchCommand } from './mailing-batch.decider.ts'
import { mailingDecider, mailingStream, type ExistingMailing } from '../mailing.decider.ts'
import { batchJob, machineTime, SEND_MAILING_BATCH } from '../mailing-jobs.ts'
import { reconcileMessages } from './reconcile-messages.ts'
import type { MessageSources } from '../settings/language-form.ts'
import { hashOfTemplate, readTemplates } from '../settings/provider-templates.ts'
import { selectRecipients, type RecipientSelection } from '../recipients/select-recipients.ts'

type SendingDeps = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock' | 'secrets' | 'publicUrl' | 'messaging'>
type Options = { readonly settlingMs?: number }

/**
 * Milliseconds for which a batch without an answer is left alone, since a slow request may still
 * arrive. Longer than the client's timeout.
 */
const SETTLING_MS = 30_000
/**
 * Maximum milliseconds between recording an attempt and calling the provider. A worker that was
 * suspended for longer sends nothing; another worker soon looks the messages up and sends them.
 */
const LATEST_MS = SETTLING_MS / 2

const payloadForm = z.object({ mailingId: z.string(), batch: z.int().nonnegative() })

const metadataOf = ({ clock }: SendingDeps, { events }: LoadedBatch): Metadata => ({
  actor: { kind: 'system', name: SEND_MAILING_BATCH },
  at: clock().toISOString(),
  cause: events[0]?.position ?? 0,
})

/** Records what is decided of a batch; whether anything was. */
const record = async (deps: SendingDeps, inHand: LoadedBatch, command: MailingBatchCommand): Promise<boolean> => {
  const { recorded } = await commandHandler(
    deps.store,
    mailingBatchDecider,
  )({ stream: inHand.stream, command: () => command, metadata: metadataOf(deps, inHand) })
  return recorded.length > 0
}

type BatchAnswer = { readonly attempt: number; readonly outcomes: readonly MailingOutcome[] }

const answer = async (deps: SendingDeps, inHand: LoadedBatch, answered: BatchAnswer): Promise<void> => {
  if (answered.outcomes.length > 0) await record(deps, inHand, { type: 'AnswerBatch', ...answered })
}

/** Pauses the mailing and records the reason. */
const pauseMailing = async (deps: SendingDeps, inHand: LoadedBatch, pause: Pause): Promise<void> => {
  await commandHandler(
    deps.store,
    mailingDecider,
  )({
    stream: mailingStream(inHand.mailing.mailingId),
    command: () => ({ type: 'PauseMailing', ...pause }),
    metadata: metadataOf(deps, inHand),
  })
}

/** Suppresses all waiting messages of a batch. */
const withhold = (deps: SendingDeps, inHand: LoadedBatch): Promise<boolean> =>
  record(deps, inHand, {
    type: 'AttemptBatch',
    attempt: inHand.batch.attempts + 1,
    at: deps.clock().toISOString(),
    messageIds: [],
    suppressed: messagesIn(inHand.batch, 'waiting').map(({ messageId }) => ({ messageId, reason: 'cancelled' })),
  })

/**
 * Returns an approved template as it was when the mailing was planned; undefined if its text has
 * changed or it may not be used any more.
 */
const sameTemplate = (
  templates: readonly ProviderTemplate[],
  { templateId, templateHash }: Pick<ExistingMailing, 'templateId' | 'templateHash'>,
): ProviderTemplate | undefined => {
  const template = templates.find((one) => one.templateId === templateId)
  return template?.status === 'approved' && hashOfTemplate(template) === templateHash ? template : undefined
}

/**
 * Returns the texts of a mailing; undefined if its Korean template has changed. A template in
 * another language that has changed is left out: its owners get the built-in text.
 */
const sourcesOf = async (
  deps: SendingDeps,
  { mailing }: LoadedBatch,
): Promise<Omit<MessageSources, 'listType'> | undefined> => {
  const templates = await readTemplates(deps)
  const template = sameTemplate(templates, mailing)
  if (!template) return undefined
  const translated = (mailing.translated ?? []).flatMap((one) => {
    const own = sameTemplate(templates, one)
    return own ? [[one.language, own] as const] : []
  })
  const { occasion, smsFallback } = mailing
  return { template, translated: new Map(translated), occasion, smsFallback }
}

const canPay = async (deps: SendingDeps, messages: readonly OutgoingMessage[]): Promise<boolean> => {
  const balance = await balanceOf(deps)
  const { alimtalk, lms } = deps.messaging.prices
  const cost = messages.reduce((sum, { content }) => sum + (content.kind === 'sms' ? lms : alimtalk), 0)
  // If the balance is unknown, the provider itself refuses.
  return balance === null || balance >= cost
}

/**
 * Records the recipients of an attempt before the provider is called. Returns whether this worker
 * may call it: no other worker was first, the mailing was neither cancelled nor paused while the
 * batch was prepared, and not too much time has passed.
 */
const intend = async (
  deps: SendingDeps,
  inHand: LoadedBatch,
  { tell, suppressed }: RecipientSelection,
): Promise<boolean> => {
  const at = deps.clock()
  const { recorded } = await commandHandler(
    deps.store,
    mailingBatchDecider,
  )({
    stream: inHand.stream,
    facts: { mailing: fact(mailingStream(inHand.mailing.mailingId), mailingDecider) },
    command: ({ mailing }) => ({
      type: 'AttemptBatch',
      attempt: inHand.batch.attempts + 1,
      at: at.toISOString(),
      messageIds: tell.map(({ messageId }) => messageId),
      suppressed: [...suppressed],
      isStopped: mailing.status !== 'running' || mailing.paused !== null,
    }),
    metadata: metadataOf(deps, inHand),
  })
  return recorded.length > 0 && deps.clock().getTime() - at.getTime() < LATEST_MS
}

/**
 * Sends to the recipients that are still eligible: records the attempt, calls the provider, records
 * the outcome.
 */
const send = async (deps: SendingDeps, inHand: LoadedBatch): Promise<void> => {
  const { batch } = inHand
  const sources = await sourcesOf(deps, inHand)
  if (!sources) return pauseMailing(deps, inHand, { reason: 'template', code: null })
  const told = await selectRecipients(deps, batch.planned, messagesIn(batch, 'waiting'))
  const { tell } = told
  // Filled before: between the intent and the provider as little as can be.
  const messages = tell.map((telling) =>
    composeMessage(deps, { ...sources, listType: telling.facts.list.type }, telling),
  )
  if (!(await canPay(deps, messages))) return pauseMailing(deps, inHand, { reason: 'balance', code: null })
  const mayAsk = await intend(deps, inHand, told)
  if (!mayAsk || messages.length === 0) return undefined
  const { outcomes, pause, failure } = await submitToProvider(deps, messages)
  await answer(deps, inHand, { attempt: batch.attempts + 1, outcomes })
  if (pause) await pauseMailing(deps, inHand, pause)
  // Doubtful messages are looked up, whether or not the mailing is paused.
  if (failure) throw failure
}

/**
 * Advances a batch by what is due now. Returns the time of the next attempt, if there is to be one.
 */
const advance = async (deps: SendingDeps, inHand: LoadedBatch, settlingMs: number): Promise<Date | undefined> => {
  const { batch, mailing } = inHand
  if (messagesIn(batch, 'handed-over').length > 0) {
    const settledAt = new Date(Date.parse(batch.attemptedAt ?? '') + settlingMs)
    if (settledAt > deps.clock()) return settledAt
    await answer(deps, inHand, { attempt: batch.attempts, outcomes: await reconcileMessages(deps, inHand) })
    return deps.clock()
  }
  if (messagesIn(batch, 'waiting').length === 0) return undefined
  if (mailing.status === 'cancelled') return (await withhold(deps, inHand)) ? undefined : deps.clock()
  if (mailing.paused) return undefined
  const goesAt = await earliestSendTime(deps, inHand)
  if (goesAt > deps.clock()) return goesAt
  await send(deps, inHand)
  // Messages that were not accepted are tried again.
  return undefined
}

/**
 * Returns the error by which the provider refused a call, whatever was called, templates included;
 * undefined for other errors.
 */
const refusalIn = (error: unknown): ProviderRefused | undefined =>
  [error, error instanceof Error ? error.cause : undefined].find((one) => one instanceof ProviderRefused)

/**
 * Sends a batch, each message at most once, even if a process dies meanwhile: messages that may
 * have been sent are looked up before anything is sent again, and eligibility is checked just
 * before. A repeat goes on where the last run stopped.
 * @throws ProviderUnavailable, MESSAGES_UNAVAILABLE, READ_MODEL_BEHIND, so that the job is tried
 * again
 */
export const sendBatch =
  (tools: SendingDeps, { settlingMs = SETTLING_MS }: Options = {}) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const named = payloadForm.parse(payload)
    for (;;) {
      const inHand = await readBatch(tools, named)
      if (!inHand) return
      const deps = await withMessagingOf(tools, inHand.batch.planned.apartmentId)
      const nextAt = await advance(deps, inHand, settlingMs).catch(async (error: unknown) => {
        const refusal = refusalIn(error)
        if (!refusal) throw error
        await pauseMailing(deps, inHand, { reason: 'refused', code: refusal.errorCode })
      })
      if (!nextAt) return
      if (nextAt > deps.clock()) {
        await addJob(batchJob(named.mailingId, named.batch, machineTime(deps, nextAt)))
        return
      }
    }
  }

/** Whether there is a job of a batch that will be done. */
const isRequeued =
  ({ database }: Pick<Deps, 'database'>) =>
  async (mailingId: string, batch: number): Promise<boolean> =>
    (await triesOf(database, [batchJob(mailingId, batch).key ?? ''])).size > 0

/**
 * Pauses the mailing of a batch that could not be sent in all its tries, so that an administrator
 * notices. It does not if the batch was queued anew meanwhile: the queue counts a job as out of
 * tries when its process dies, and runs the newer one.
 */
export const giveUpBatch =
  (deps: SendingDeps, isAskedFor = isRequeued(deps)) =>
  async (payload: unknown): Promise<void> => {
    const named = payloadForm.parse(payload)
    const inHand = await readBatch(deps, named)
    if (!inHand || messagesIn(inHand.batch, 'waiting', 'handed-over').length === 0) return
    if (await isAskedFor(named.mailingId, named.batch)) return
    await pauseMailing(deps, inHand, { reason: 'refused', code: 'given-up' })
  }
