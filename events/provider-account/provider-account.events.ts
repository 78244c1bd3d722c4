import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/** Purpose of an account at a provider: registry records, or identity of residents. */
export const providerAccountKind = z.enum(['registry', 'identity'])
export type ProviderAccountKind = z.output<typeof providerAccountKind>

const account = { apartmentId: id, kind: providerAccountKind, accountId: id }

/**
 * Stream `provider-account-{kind}-{apartmentId}`: an administrator proposes the complex's own
 * account at a provider. `sealedKeys` are its keys, encrypted with a key of the account's own before
 * the event is made. `clientId` names the account at its provider; it opens nothing.
 */
export const ProviderAccountProposed = defineEvent('ProviderAccountProposed', {
  ...account,
  sealedKeys: z
    .string()
    .max(8_000, { abort: true })
    .regex(/^[0-9A-Za-z+/]+={0,2}$/),
  clientId: z.string().regex(/^[\x21-\x7e]{4,200}$/),
  proposedBy: id,
  at: z.iso.datetime(),
})
/** Confirmation by another administrator: from now on the complex uses this account. */
export const ProviderAccountConfirmed = defineEvent('ProviderAccountConfirmed', {
  ...account,
  confirmedBy: id,
  /** Account that it replaces. */
  replaces: id.nullable(),
  at: z.iso.datetime(),
})
/** Withdrawal or refusal of a proposal. */
export const ProviderAccountRefused = defineEvent('ProviderAccountRefused', account)
/** Removal of the complex's account: its keys are destroyed once nothing depends on them. */
export const ProviderAccountRemoved = defineEvent('ProviderAccountRemoved', { ...account, at: z.iso.datetime() })
/** Decision of a super administrator whether the complex may use the installation's account. */
export const SharedProviderDecided = defineEvent('SharedProviderDecided', {
  apartmentId: id,
  kind: providerAccountKind,
  isAllowed: z.boolean(),
  at: z.iso.datetime(),
})

export type ProviderAccountEvent =
  | EventOf<typeof ProviderAccountProposed>
  | EventOf<typeof ProviderAccountConfirmed>
  | EventOf<typeof ProviderAccountRefused>
  | EventOf<typeof ProviderAccountRemoved>
  | EventOf<typeof SharedProviderDecided>
