import { z } from 'zod'
import {
  ProviderAccountConfirmed,
  ProviderAccountRefused,
  ProviderAccountRemoved,
} from '#events/provider-account/provider-account.events.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { TaskContext } from '#infra/platform/jobs/job-runner.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { reactTo } from '../core/react-to.ts'
import { accountDependentHook } from './provider-account.hooks.ts'

export const DESTROY_PROVIDER_KEYS = 'destroy-provider-account-keys'

/**
 * Milliseconds for which the keys of a replaced account are kept at least: a call that read the
 * account before may still begin something with it. They are looked at again as long after.
 */
const KEPT_MS = 24 * 60 * 60_000

const payloadForm = z.object({ accountId: z.string() })

const destroyJob = (accountId: string, runAt?: Date): NewJob => ({
  task: DESTROY_PROVIDER_KEYS,
  payload: { accountId },
  key: `destroy provider account keys ${accountId}`,
  ...(runAt ? { runAt } : {}),
})

const later = (at: string): Date => new Date(Date.parse(at) + KEPT_MS)

/** Adds the jobs that destroy the keys of accounts that are not used any more. */
export const formerKeysReactors = [
  reactTo(ProviderAccountConfirmed, 'replaced-provider-account-keys', ({ data: { replaces, at } }) =>
    replaces === null ? [] : [destroyJob(replaces, later(at))],
  ),
  reactTo(ProviderAccountRemoved, 'removed-provider-account-keys', ({ data: { accountId, at } }) => [
    destroyJob(accountId, later(at)),
  ]),
  reactTo(ProviderAccountRefused, 'refused-provider-account-keys', ({ data: { accountId } }) => [
    destroyJob(accountId),
  ]),
]

/**
 * Destroys the keys of an account, unless something begun with it may still need them: then it looks
 * again a day later.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const destroyAccountKeys =
  (deps: Pick<Deps, 'store' | 'freshness' | 'providerAccounts' | 'hooks'>) =>
  async (payload: unknown, { addJob }: Pick<TaskContext, 'addJob'>): Promise<void> => {
    const { accountId } = payloadForm.parse(payload)
    await assertUpToDate(deps)
    const dependents = await Promise.all(deps.hooks.answersTo(accountDependentHook).map((isOne) => isOne(accountId)))
    if (dependents.includes(true)) return addJob(destroyJob(accountId, new Date(Date.now() + KEPT_MS)))
    const { secrets, registry, identity } = deps.providerAccounts
    await secrets.destroy(accountId)
    registry.opened.delete(accountId)
    identity.opened.delete(accountId)
  }
