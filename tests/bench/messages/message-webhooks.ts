import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Database } from '#infra/platform/projection/read-tables.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { findOpenGroups } from '#projections/mailing/find-open-messages.ts'
import type { Deps } from '#services/core/deps.ts'
import { newId } from '#services/core/secrets.ts'
import { mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { mailingStream } from '#services/mailing/mailing.decider.ts'
import { openBenchSystem } from '../bench-system.ts'
import { createBenchDatabase, settle } from '../bench-database.ts'
import { startBenchProcess } from '../bench-process.ts'
import { median } from '../paired-rounds.ts'
import { postHead, postInAll, postSteadily } from '../http/raw-posts.ts'

const GROUPS = 10
const OF_A_GROUP = 1_000
const CALLS = GROUPS * OF_A_GROUP
const CONNECTIONS = 64
/** Time after which a wrong figure counts as failed. */
const GIVEN_UP_MS = 120_000

const heard = z.object({ port: z.number(), token: z.string().optional() })

/** Records one mailing of ten batches that the provider accepted; returns the mailing. */
const handOver = async ({ store, messaging }: Pick<Deps, 'store' | 'messaging'>, listId: string): Promise<void> => {
  const [mailingId, apartmentId, at] = [newId(), newId(), new Date().toISOString()]
  const metadata = { actor: { kind: 'system', name: 'bench' }, at } as const
  const of = { mailingId, listId, apartmentId, occasion: 'invitation', dueAt: at }
  const planned = {
    cause: 'hand',
    smsFallback: false,
    templateId: messaging.templates.signatureRequest,
    templateHash: '0'.repeat(64),
    recipients: CALLS,
    batches: GROUPS,
  }
  const first = [{ type: 'MailingPlanned', data: { ...of, ...planned } }]
  await store.append({ appends: [{ stream: mailingStream(mailingId), expectedVersion: 0, events: first }], metadata })
  for (let batch = 0; batch < GROUPS; batch += 1) {
    const recipients = Array.from({ length: OF_A_GROUP }, () => ({
      messageId: newId(),
      personId: newId(),
      listUserIds: [newId()],
    }))
    const messageIds = recipients.map(({ messageId }) => messageId)
    const outcomes = await messaging.sender.send(
      messageIds.map((reference, n) => ({
        reference,
        to: `010${String(batch * OF_A_GROUP + n + 20_000_000)}`,
        content: {
          kind: 'alimtalk',
          pfId: messaging.pfId,
          templateId: messaging.templates.signatureRequest,
          variables: {
            '#{단지}': '한빛마을',
            '#{리스트}': '조합설립 동의',
            '#{기한}': '내일까지',
            '#{링크}': 'http://danji.test',
            '#{문의처}': '관리사무소',
          },
          smsFallback: 'off',
        },
      })),
    )
    const names = { mailingId, listId, batch }
    const answered = outcomes.map((outcome) =>
      outcome.kind === 'accepted'
        ? {
            messageId: outcome.reference,
            kind: 'accepted',
            providerMessageId: outcome.providerMessageId,
            groupId: outcome.groupId,
          }
        : { messageId: outcome.reference, kind: 'refused', statusCode: outcome.statusCode, reason: outcome.reason },
    )
    const events = [
      { type: 'MailingBatchPlanned', data: { ...of, batch, recipients } },
      { type: 'MailingBatchAttempted', data: { ...names, attempt: 1, at, messageIds, suppressed: [] } },
      { type: 'MailingBatchAnswered', data: { ...names, outcomes: answered } },
    ]
    await store.append({
      appends: [{ stream: mailingBatchStream(mailingId, batch), expectedVersion: 0, events }],
      metadata,
    })
  }
}

const openGroups = async (database: Database): Promise<number> =>
  (await findOpenGroups(database, { limit: GROUPS })).length

/** Seconds until it is so. @throws Error where it never is */
const secondsUntil = async (isSo: () => Promise<boolean>): Promise<number> => {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > GIVEN_UP_MS) throw new Error('not all states are right')
    await sleep(50)
  }
  return (performance.now() - started) / 1_000
}

export type MeasuredWebhooks = {
  /**
   * Calls of a burst of 10,000 answered a second, as a part of those of a call that checks token
   * and body and answers.
   */
  readonly webhookPerHello: number
  /**
   * Seconds from the first call of the burst until the read model has the outcome of all 10,000
   * messages; the slowest round.
   */
  readonly rightSeconds: number
}

/**
 * Bursts of 10,000 webhook calls about 10,000 messages that nothing is known of yet, each between
 * two measurements of the hello route. API, what reads reports with the read models, and the
 * provider are processes of their own, and so is Postgres.
 */
export const measureWebhooks = async ({ rounds = 3, seconds = 2 } = {}): Promise<MeasuredWebhooks> => {
  const database = await createBenchDatabase()
  const { apiKey, apiSecret, from, pfId, templates, prices, webhookSecret = '', path } = simulatedSolapi
  const vendor = Promise.withResolvers<unknown>()
  const provider = startBenchProcess('./messages/message-provider.process.ts', [], vendor.resolve)
  try {
    const baseUrl = `http://127.0.0.1:${heard.parse(await vendor.promise).port}${path}`
    const sender = createSolapiClient({ baseUrl, apiKey, apiSecret, from })
    const system = await openBenchSystem({
      databaseUrl: database.url,
      messaging: { sender, pfId, templates, prices, webhookSecret },
    })
    const [ready, working] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
    const api = startBenchProcess('./messages/message-server.process.ts', [database.url, 'api', baseUrl], ready.resolve)
    const worker = startBenchProcess(
      './messages/message-server.process.ts',
      [database.url, 'worker', baseUrl],
      working.resolve,
    )
    const { port, token = '' } = heard.parse(await ready.promise)
    await working.promise
    const load = { connections: CONNECTIONS }
    const name = Buffer.from(JSON.stringify({ name: '홍길동' }))
    const hello = { head: postHead('/api/hello', name, { authorization: `Bearer ${token}` }), body: name }
    const news = Buffer.from(JSON.stringify([{ messageId: 'M4V', groupId: 'G4V', statusCode: '4000' }]))
    const secret = createHash('sha1').update(webhookSecret).digest('hex')
    const webhook = { head: postHead('/api/messages/webhook', news, { 'x-solapi-secret': secret }), body: news }
    const helloRate = () => postSteadily(port, { ...load, seconds, next: () => hello })

    const [ratios, rights]: [number[], number[]] = [[], []]
    await helloRate()
    for (let round = 0; round < rounds; round += 1) {
      await handOver(system.deps, newId())
      await secondsUntil(async () => (await openGroups(system.database)) === GROUPS)
      await settle(database.url)
      const before = await helloRate()
      const started = performance.now()
      const right = secondsUntil(async () => (await openGroups(system.database)) === 0)
      const rate = await postInAll(port, { ...load, count: CALLS, post: webhook })
      const burst = (performance.now() - started) / 1_000
      rights.push(await right)
      const ratio = rate / ((before + (await helloRate())) / 2)
      ratios.push(ratio)
      console.log(
        `webhooks, round ${round + 1}: ${Math.round(rate)}/s in ${burst.toFixed(1)} s, ` +
          `${ratio.toFixed(2)} of hello, right after ${rights.at(-1)?.toFixed(1)} s`,
      )
    }
    await Promise.all([api.stop(), worker.stop()])
    await system.close()
    return { webhookPerHello: median(ratios), rightSeconds: Math.max(...rights) }
  } finally {
    await provider.stop()
    await database.drop()
  }
}
