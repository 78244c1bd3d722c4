import type { EncryptingCodeEvent } from '#events/evidence/encrypting-code.events.ts'
import type { Decider } from '../../core/decider.ts'

export type EncryptingCode = EncryptingCodeEvent['data']

export const ENCRYPTING_CODE = 'encrypting-code'

/** Served code: recorded when it differs from the one before, also when an earlier one returns. */
export const encryptingCodeDecider: Decider<EncryptingCode | null, EncryptingCode, EncryptingCodeEvent> = {
  initial: null,
  evolve: (_, { data }) => data,
  decide: (code, newest) =>
    newest?.sha256 === code.sha256 && newest.path === code.path ? [] : [{ type: 'EncryptingCodeServed', data: code }],
}
