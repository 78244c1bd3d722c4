import { z } from 'zod'
import { isPublicKey } from '#infra/providers/codef/codef-wire.ts'
import type { SealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import type { IdentityAccountKeys } from '#infra/providers/identity.ts'
import type { RegisterAccountKeys } from '#infra/providers/registers.ts'

/** Keys of an account at the provider of registers. */
export const registerKeys: z.ZodType<RegisterAccountKeys> = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  publicKey: z.string(),
  phone: z.string(),
  pin: z.string(),
  prepayNo: z.string(),
  prepayPass: z.string(),
})

/** Keys of an account at the provider of identity checks. */
export const identityKeys: z.ZodType<IdentityAccountKeys> = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
})

export { isPublicKey }

/** Encrypts the keys of an account, with a key of its own. */
export const sealAccountKeys = <Keys extends object>(
  secrets: SealedSecrets,
  accountId: string,
  keys: Keys,
): Promise<string> => secrets.seal(accountId, JSON.stringify(keys))

/** Opens the keys of an account; undefined where they were destroyed. */
export const openAccountKeys = async <Keys>(
  secrets: SealedSecrets,
  { accountId, sealedKeys }: { readonly accountId: string; readonly sealedKeys: string },
  form: z.ZodType<Keys>,
): Promise<Keys | undefined> => {
  const opened = await secrets.open(accountId, sealedKeys)
  return opened === undefined ? undefined : form.parse(JSON.parse(opened))
}
