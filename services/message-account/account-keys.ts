import { z } from 'zod'
import type { SealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import type { MessageAccountKeys } from '#infra/providers/messaging.ts'
import { openAccountKeys } from '../provider-account/provider-account.facts.ts'
import type { MessageAccount } from './message-account.decider.ts'

const keysForm = z.object({ apiKey: z.string(), apiSecret: z.string() })

/** Opens an account; undefined where its keys were destroyed. */
export const openKeys = async (
  secrets: SealedSecrets,
  account: MessageAccount,
): Promise<MessageAccountKeys | undefined> => {
  const keys = await openAccountKeys(secrets, account, keysForm)
  if (keys === undefined) return undefined
  const { pfId, from, templates } = account
  return { ...keys, pfId, from, templates }
}
