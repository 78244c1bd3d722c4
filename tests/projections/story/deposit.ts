import { depositExamples } from '#tests/events/examples/deposit.examples.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { apartmentId, holder, listId, type StreamEvent } from './names.ts'

type Type = keyof typeof depositExamples

const depositIdOf = (n: number): string => `SIM-${n}`
const of = (n: number, type: Type, more: object = {}): StreamEvent => {
  const documentId = fixedId(9_400 + n)
  const data = { ...depositExamples[type], documentId, listId }
  const withPerson = 'personId' in data ? { ...data, personId: holder(n).personId } : data
  const withDeposit = 'depositId' in data ? { ...withPerson, depositId: depositIdOf(n) } : withPerson
  return [`deposit-${documentId}`, { type, data: { ...withDeposit, ...more } }]
}
const setting = (type: 'DepositsTurnedOn' | 'DepositsTurnedOff'): StreamEvent => [
  `deposit-settings-${listId}`,
  { type, data: { ...depositExamples[type], listId, apartmentId } },
]

/**
 * Deposits of a list: certified, failed and retried, lost by the centre and deposited anew, changed
 * and found unchanged again, withdrawn.
 */
export const depositStory = (): readonly StreamEvent[] => [
  setting('DepositsTurnedOn'),
  ...[1, 2, 3, 4, 5].map((n) => of(n, 'DocumentDeposited')),
  of(1, 'DepositCertificateIssued'),
  of(2, 'DepositFailed'),
  of(2, 'DepositRetried'),
  of(2, 'DepositCertificateIssued'),
  of(3, 'DepositDiffered', { apartmentId, difference: 'missing' }),
  of(3, 'DepositRetried'),
  of(3, 'DocumentDeposited', { reference: 'anew', depositId: 'SIM-anew' }),
  of(4, 'DepositDiffered', { apartmentId }),
  of(4, 'DepositFoundUnchanged'),
  of(5, 'DepositWithdrawalRefused'),
  of(5, 'DepositWithdrawn'),
  of(6, 'DepositFailed', { step: 'deposit', reason: 'refused' }),
  of(7, 'DepositFailed', { step: 'deposit', reason: 'unreadable' }),
  of(7, 'DepositRetried'),
  setting('DepositsTurnedOff'),
]
