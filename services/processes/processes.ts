import type { FastifyInstance } from 'fastify'
import { createJetStreamFeed } from '#infra/feed/jetstream-feed.ts'
import { createLogFeed } from '#infra/feed/log-feed.ts'
import { addJob } from '#infra/jobs/job-queue.ts'
import { startJobRunner } from '#infra/jobs/job-runner.ts'
import { linkToNats } from '#infra/jetstream/nats-link.ts'
import { createLeases } from '#infra/projection/leases.ts'
import { startProjectionRunner } from '#infra/projection/runner.ts'
import type { MessageSender } from '#infra/providers/messaging.ts'
import { startRelay } from '#infra/relay/relay.ts'
import type { Logger } from '#infra/telemetry/logger.ts'
import { DESTROY_PERSON_KEY, destroyPersonKey } from '../person/erasure.reactor.ts'
import { forgetOldLooks } from '../audit/looks.ts'
import { forgetOldKeys } from '../core/idempotency.ts'
import { forgetOldRolls, giveUpRollImport, importRoll } from '../roll-import/import-job.ts'
import { IMPORT_ROLL } from '../roll-import/roll-import.reactor.ts'
import { CLOSE_LISTS, closeListsByTime } from '../list/close-lists.ts'
import { forgetOldTelemetry } from '../monitoring/telemetry-tables.ts'
import type { System } from './system.ts'
import { SEND_VERIFICATION_CODE, sendVerificationCode } from '../participation/verification-code.reactor.ts'

/** Something that runs until it is stopped; stopping finishes the work in hand. */
export type Running = { readonly stop: () => Promise<void> }

export type Broker = { readonly url: string; readonly prefix: string }

type Options = { readonly system: System; readonly databaseUrl: string; readonly logger: Logger }

/** Publishes the log to the broker. */
export const runRelay = (
  { system, databaseUrl, logger }: Options,
  broker: Broker,
  onPublished?: (published: { readonly events: number; readonly position: number }) => void,
): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'relay: trying again')
  const nats = linkToNats({ url: broker.url, onError })
  const relay = startRelay({
    store: system.deps.store,
    databaseUrl,
    nats,
    prefix: broker.prefix,
    onError,
    ...(onPublished ? { onPublished } : {}),
  })
  return {
    stop: async () => {
      await relay.stop()
      await nats.close()
    },
  }
}

/** Feeds every read model and reactor: from the broker where there is one, else from the log itself. */
export const runProjector = ({ system, databaseUrl, logger }: Options, broker: Broker | undefined): Running => {
  const onError = (error: unknown) => logger.warn({ err: error }, 'feed: trying again')
  const nats = broker && linkToNats({ url: broker.url, onError })
  const { store } = system.deps
  const feed =
    broker && nats
      ? createJetStreamFeed({ store, databaseUrl, nats, prefix: broker.prefix, onError })
      : createLogFeed({ store, databaseUrl, onError })
  const runner = startProjectionRunner({
    database: system.database,
    store,
    feed,
    projections: system.projections,
    reactors: system.reactors,
    leases: createLeases(system.pool),
    onError: (name, error) => logger.error({ err: error, projection: name }, 'projection: trying again'),
  })
  return {
    stop: async () => {
      await runner.stop()
      await feed.close()
      await nats?.close()
    },
  }
}

export type Messaging = {
  readonly sender: MessageSender
  readonly pfId: string
  readonly templates: { readonly verification: string }
}

const FORGET_KEYS = 'forget-idempotency-keys'
const FORGET_TELEMETRY = 'forget-old-telemetry'
const FORGET_LOOKS = 'forget-old-looks'
const FORGET_ROLLS = 'forget-old-rolls'

/** Does the jobs. */
export const runWorker = async (
  { system, logger }: Options,
  { sender, pfId, templates }: Messaging,
): Promise<Running> => {
  const { store, clock, secrets } = system.deps
  // Lists whose last day went by while nothing ran.
  await addJob(system.pool, { task: CLOSE_LISTS, payload: {}, key: CLOSE_LISTS })
  return startJobRunner({
    pool: system.pool,
    concurrency: 4,
    logger,
    tasks: {
      [SEND_VERIFICATION_CODE]: sendVerificationCode({
        store,
        sender,
        clock,
        codeKey: secrets.codeKey,
        template: { pfId, templateId: templates.verification },
      }),
      [CLOSE_LISTS]: () => closeListsByTime(system.deps),
      [FORGET_KEYS]: async () => void (await forgetOldKeys(system.database, clock())),
      [FORGET_TELEMETRY]: async () => void (await forgetOldTelemetry(system.database, clock())),
      [FORGET_LOOKS]: async () => void (await forgetOldLooks(system.database, clock())),
      [DESTROY_PERSON_KEY]: destroyPersonKey(system.deps),
      [IMPORT_ROLL]: importRoll(system.deps),
      [FORGET_ROLLS]: async () => void (await forgetOldRolls(system.deps)),
    },
    onFailed: async ({ task, payload, error }) =>
      task === IMPORT_ROLL ? giveUpRollImport(system.deps)(payload, error) : undefined,
    cron: [
      { task: CLOSE_LISTS, match: '* * * * *' },
      { task: FORGET_KEYS, match: '17 3 * * *' },
      { task: FORGET_TELEMETRY, match: '41 3 * * *' },
      { task: FORGET_LOOKS, match: '53 3 * * *' },
      { task: FORGET_ROLLS, match: '29 3 * * *' },
    ],
  })
}

/** Stops the listening server: requests in work are finished, new ones are refused. */
export const runningApp = (app: FastifyInstance): Running => ({ stop: () => app.close() })

/** One press of Ctrl-C reaches a process twice under npm: from the terminal, and handed on by npm. */
const SAME_PRESS_MS = 1_000

/** Stops everything once on SIGINT or SIGTERM, in the order given, and ends the process; a second, later signal ends it at once. */
export const stopOnSignal = (running: readonly Running[], logger: Logger): void => {
  let stoppingSince: number | undefined
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_PRESS_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    logger.info({ signal }, 'stopping')
    for (const one of running)
      await one.stop().catch((error: unknown) => logger.error({ err: error }, 'stopping failed'))
    process.exit(0)
  }
  process.on('SIGINT', (signal) => void stop(signal))
  process.on('SIGTERM', (signal) => void stop(signal))
}
