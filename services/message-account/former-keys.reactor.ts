import { z } from 'zod'
import {
  MessageAccountConfirmed,
  MessageAccountRefused,
  MessageAccountRemoved,
} from '#events/message-account/message-account.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { Deps } from '../core/deps.ts'
import { reactTo } from '../core/react-to.ts'
import { LOOKED_UP_FOR_MS } from './complex-messaging.ts'

export const DESTROY_ACCOUNT_KEYS = 'destroy-account-keys'

const payloadForm = z.object({ accountId: z.string() })

const destroyJob = (accountId: string, runAt?: Date): NewJob => ({
  task: DESTROY_ACCOUNT_KEYS,
  payload: { accountId },
  key: `destroy account keys ${accountId}`,
  ...(runAt ? { runAt } : {}),
})

/** Returns the time after which nothing is looked up by an account any more. */
const unusedFrom = (at: string): Date => new Date(Date.parse(at) + LOOKED_UP_FOR_MS)

/** Adds the jobs that destroy the keys of accounts that are not used any more. */
export const formerKeysReactors = [
  reactTo(MessageAccountConfirmed, 'replaced-account-keys', ({ data: { replaces, at } }) =>
    replaces === null ? [] : [destroyJob(replaces, unusedFrom(at))],
  ),
  reactTo(MessageAccountRemoved, 'removed-account-keys', ({ data: { accountId, at } }) => [
    destroyJob(accountId, unusedFrom(at)),
  ]),
  reactTo(MessageAccountRefused, 'refused-account-keys', ({ data: { accountId } }) => [destroyJob(accountId)]),
]

/** Destroys the keys of an account. */
export const destroyAccountKeys =
  ({ messageAccounts }: Pick<Deps, 'messageAccounts'>) =>
  async (payload: unknown): Promise<void> =>
    messageAccounts.secrets.destroy(payloadForm.parse(payload).accountId)
