import type { KeyRing } from '#infra/platform/event-store/key-ring.ts'
import { createSealedSecrets } from '#infra/platform/keys/sealed-secrets.ts'
import { openRegisterReading } from '#infra/lib/registry-record/index.ts'
import { absentAccounts } from '#infra/providers/absent-accounts.ts'
import type { AccountOpenings } from '#infra/providers/account-opening.ts'
import { absentMessageAccounts } from '#infra/providers/messaging.ts'
import { createRegisterSpacing, orderedPauses, type RegisterPauses } from '#infra/providers/rate-limited-registers.ts'
import { absentRegisters, type Registers } from '#infra/providers/registers.ts'
import type { MessageAccounts, Tools } from '../../core/deps.ts'

/**
 * Default age up to which a registry record is young, in days: owners rarely change within a month.
 */
const YOUNG_FOR_DAYS = 30

/** Accounts of complexes, and the registers that the installation's account buys. */
export type AccountOptions = {
  /** Absent: no complex has an account of its own, and all may use the installation's. */
  readonly messageAccounts?: Omit<MessageAccounts, 'secrets'>
  /** Absent: as above, at the providers of registers and of identity. */
  readonly providerAccounts?: AccountOpenings
  /** Absent: no register can be bought; files of them are read all the same. */
  readonly registers?: Registers
  /** Days for which a register is young. */
  readonly youngForDays?: number
  /** Absent: as ordered. */
  readonly registerPauses?: RegisterPauses
  /**
   * Notes, outside of the database, that a person is about to be erased, since an older backup
   * would restore their key.
   */
  readonly noteErasure?: (personId: string) => Promise<void>
}

/**
 * Returns the tools of registry records and of accounts of complexes. Calls about registers are
 * spaced, by whatever account.
 */
export const accountTools = (
  {
    registers = absentRegisters,
    youngForDays = YOUNG_FOR_DAYS,
    registerPauses: { betweenCalls, retryAfter } = orderedPauses,
    providerAccounts: { registry, identity } = absentAccounts,
    messageAccounts = absentMessageAccounts,
    noteErasure,
  }: AccountOptions,
  keys: KeyRing,
): Pick<Tools, 'registry' | 'providerAccounts' | 'messageAccounts'> => {
  const secrets = createSealedSecrets(keys, noteErasure)
  const space = createRegisterSpacing(betweenCalls)
  const openSpaced: AccountOpenings['registry']['open'] = (accountKeys) => {
    const account = registry.open(accountKeys)
    return { ...account, registers: space(account.registers) }
  }
  return {
    messageAccounts: { ...messageAccounts, secrets },
    providerAccounts: {
      secrets,
      registry: { ...registry, open: openSpaced, opened: new Map() },
      identity: { ...identity, opened: new Map() },
    },
    registry: { registers: space(registers), reading: openRegisterReading(), youngForDays, retryAfter },
  }
}
