import { z } from 'zod'
import type { SealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import type { MessageAccountKeys } from '#infra/providers/messaging.ts'
import type { MessageAccount } from './message-account.decider.ts'

const keysForm = z.object({ apiKey: z.string(), apiSecret: z.string() })

/** Encrypts the keys of an account. */
export const sealKeys = (
  secrets: SealedSecrets,
  accountId: string,
  { apiKey, apiSecret }: z.output<typeof keysForm>,
): Promise<string> => secrets.seal(accountId, JSON.stringify({ apiKey, apiSecret }))

/** Opens an account; undefined where its keys were destroyed. */
export const openKeys = async (
  secrets: SealedSecrets,
  { accountId, sealedKeys, pfId, from, templates }: MessageAccount,
): Promise<MessageAccountKeys | undefined> => {
  const opened = await secrets.open(accountId, sealedKeys)
  if (opened === undefined) return undefined
  return { ...keysForm.parse(JSON.parse(opened)), pfId, from, templates }
}
