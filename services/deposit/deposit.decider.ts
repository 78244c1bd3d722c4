import type { DepositDifference, DepositEvent, DepositFailure, DepositStep } from '#events/deposit/deposit.events.ts'
import type { Decider } from '../core/decider.ts'

type DataOf<Type extends DepositEvent['type']> = Extract<DepositEvent, { type: Type }>['data']
export type Deposit = DataOf<'DocumentDeposited'>
export type DepositCertificate = DataOf<'DepositCertificateIssued'>

/** Deposit of one document; each part is absent until it is there. */
export type DepositState = {
  readonly deposit?: Deposit
  readonly certificate?: DepositCertificate
  readonly failure?: { readonly step: DepositStep; readonly reason: DepositFailure }
  readonly difference?: DepositDifference
  readonly withdrawal?: 'deleted' | 'refused'
  /** Number of times that it was to be deposited anew, since the centre lost or changed it. */
  readonly renewals: number
}

type OfDocument = { readonly documentId: string; readonly listId: string }
export type DepositCommand =
  | { readonly type: 'RecordDeposit'; readonly deposit: Deposit }
  | { readonly type: 'RecordCertificate'; readonly certificate: DepositCertificate }
  | ({ readonly type: 'Fail'; readonly step: DepositStep; readonly reason: DepositFailure } & OfDocument)
  | ({ readonly type: 'Retry' } & OfDocument)
  | {
      readonly type: 'RecordCheck'
      readonly apartmentId: string
      readonly depositId: string
      readonly found: 'unchanged' | DepositDifference
    }
  | { readonly type: 'RecordWithdrawal'; readonly depositId: string; readonly outcome: 'deleted' | 'refused' }

export const depositStream = (documentId: string): string => `deposit-${documentId}`

/**
 * Builds the reference of a file at the centre, the same at each try: its document, its hash, and how
 * often it is deposited anew.
 */
export const referenceOf = (documentId: string, sha256: string, { renewals }: Pick<DepositState, 'renewals'>): string =>
  `${documentId}.${sha256.slice(0, 16)}.${renewals}`

const without = <Key extends keyof DepositState>(
  state: DepositState,
  ...keys: readonly Key[]
): Omit<DepositState, Key> =>
  // Only the named parts are left out.
  Object.fromEntries(Object.entries(state).filter(([key]) => !keys.includes(key as Key))) as Omit<DepositState, Key>

/** Life of a deposit: deposited, certified, checked; given up and retried; withdrawn. */
export const depositDecider: Decider<DepositState, DepositCommand, DepositEvent> = {
  initial: { renewals: 0 },
  evolve: (state, event) => {
    switch (event.type) {
      case 'DocumentDeposited':
        return { deposit: event.data, renewals: state.renewals }
      case 'DepositCertificateIssued':
        return { ...without(state, 'failure'), certificate: event.data }
      case 'DepositFailed':
        return { ...state, failure: { step: event.data.step, reason: event.data.reason } }
      case 'DepositRetried':
        return state.difference === undefined ? without(state, 'failure') : { renewals: state.renewals + 1 }
      case 'DepositDiffered':
        return { ...state, difference: event.data.difference }
      case 'DepositFoundUnchanged':
        return without(state, 'difference')
      case 'DepositWithdrawn':
        return { ...state, withdrawal: 'deleted' }
      case 'DepositWithdrawalRefused':
        return { ...state, withdrawal: 'refused' }
    }
  },
  decide: (command, state) => {
    switch (command.type) {
      case 'RecordDeposit':
        // A repeated job got the same answer for the same reference.
        return state.deposit?.reference === command.deposit.reference
          ? []
          : [{ type: 'DocumentDeposited', data: command.deposit }]
      case 'RecordCertificate':
        return certify(command.certificate, state)
      case 'Fail':
        return fail(command, state)
      case 'Retry': {
        const { documentId, listId } = command
        const mayRetry = state.withdrawal === undefined && (state.failure ?? state.difference) !== undefined
        return mayRetry ? [{ type: 'DepositRetried', data: { documentId, listId } }] : []
      }
      case 'RecordCheck':
        return recordCheck(command, state)
      case 'RecordWithdrawal':
        return withdraw(command, state)
    }
  },
}

const certify = (certificate: DepositCertificate, { deposit, certificate: known }: DepositState) =>
  deposit?.depositId !== certificate.depositId || known?.depositId === certificate.depositId
    ? []
    : [{ type: 'DepositCertificateIssued', data: certificate } as const]

const fail = (
  { documentId, listId, step, reason }: Extract<DepositCommand, { type: 'Fail' }>,
  { failure, certificate, withdrawal }: DepositState,
): readonly DepositEvent[] =>
  failure !== undefined || withdrawal !== undefined || (step === 'certificate' && certificate !== undefined)
    ? []
    : [{ type: 'DepositFailed', data: { documentId, listId, step, reason } }]

const recordCheck = (
  { apartmentId, depositId, found }: Extract<DepositCommand, { type: 'RecordCheck' }>,
  { deposit, difference, withdrawal }: DepositState,
): readonly DepositEvent[] => {
  if (deposit?.depositId !== depositId || withdrawal === 'deleted') return []
  if (found === (difference ?? 'unchanged')) return []
  const { documentId, listId } = deposit
  if (found === 'unchanged') return [{ type: 'DepositFoundUnchanged', data: { documentId, listId, depositId } }]
  return [{ type: 'DepositDiffered', data: { documentId, listId, apartmentId, depositId, difference: found } }]
}

const withdraw = (
  { depositId, outcome }: Extract<DepositCommand, { type: 'RecordWithdrawal' }>,
  { deposit, withdrawal }: DepositState,
): readonly DepositEvent[] => {
  if (deposit?.depositId !== depositId || withdrawal === 'deleted' || withdrawal === outcome) return []
  const data = { documentId: deposit.documentId, listId: deposit.listId, depositId }
  return [outcome === 'deleted' ? { type: 'DepositWithdrawn', data } : { type: 'DepositWithdrawalRefused', data }]
}
