import type { AccountOpenings } from './account-opening.ts'
import { absentIdentity } from './identity.ts'
import { absentRegisters } from './registers.ts'

const check = async () => ({ kind: 'unavailable', code: 'ABSENT' }) as const

/** Accounts of complexes for processes that use none: all may use the installation's. */
export const absentAccounts: AccountOpenings = {
  registry: { open: () => ({ registers: absentRegisters, check }), sharing: 'all' },
  identity: { open: () => ({ nice: absentIdentity, check }), sharing: 'all' },
}
