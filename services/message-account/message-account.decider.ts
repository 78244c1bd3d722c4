import type { MessageAccountEvent } from '#events/message-account/message-account.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'
import {
  changeAccounts,
  decideAccounts,
  noAccounts,
  type AccountChange,
  type AccountCommand,
  type ComplexAccounts,
} from '../provider-account/complex-accounts.decider.ts'

type EventData<Type extends MessageAccountEvent['type']> = Extract<MessageAccountEvent, { type: Type }>['data']
export type MessageAccount = EventData<'MessageAccountProposed'>
export type SenderNumber = Omit<EventData<'SenderNumberRecorded'>, 'apartmentId'>

/** Accounts of a complex, and its sender numbers. */
export type MessageAccountState = ComplexAccounts<MessageAccount> & { readonly numbers: readonly SenderNumber[] }

export type MessageAccountCommand =
  | (AccountCommand<MessageAccount> & { readonly apartmentId: string })
  | ({ readonly type: 'RecordNumber' } & EventData<'SenderNumberRecorded'>)
  | ({ readonly type: 'RemoveNumber' } & EventData<'SenderNumberRemoved'>)

export const messageAccountStream = (apartmentId: string): string => `message-account-${apartmentId}`

type NumberEvent = Extract<MessageAccountEvent, { type: 'SenderNumberRecorded' | 'SenderNumberRemoved' }>

const changeOf = (event: Exclude<MessageAccountEvent, NumberEvent>): AccountChange<MessageAccount> => {
  switch (event.type) {
    case 'MessageAccountProposed':
      return { type: 'proposed', account: event.data }
    case 'MessageAccountConfirmed':
      return { type: 'confirmed', ...event.data }
    case 'MessageAccountRefused':
      return { type: 'refused', ...event.data }
    case 'MessageAccountRemoved':
      return { type: 'removed', ...event.data }
    case 'SharedAccountDecided':
      return { type: 'shared-decided', ...event.data }
  }
}

const eventOf = (apartmentId: string, change: AccountChange<MessageAccount>): MessageAccountEvent => {
  switch (change.type) {
    case 'proposed':
      return { type: 'MessageAccountProposed', data: change.account }
    case 'confirmed': {
      const { accountId, confirmedBy, replaces, at } = change
      return { type: 'MessageAccountConfirmed', data: { apartmentId, accountId, confirmedBy, replaces, at } }
    }
    case 'refused':
      return { type: 'MessageAccountRefused', data: { apartmentId, accountId: change.accountId } }
    case 'removed':
      return { type: 'MessageAccountRemoved', data: { apartmentId, accountId: change.accountId, at: change.at } }
    case 'shared-decided':
      return { type: 'SharedAccountDecided', data: { apartmentId, isAllowed: change.isAllowed, at: change.at } }
  }
}

const withoutNumber = ({ numbers }: MessageAccountState, removed: string): readonly SenderNumber[] =>
  numbers.filter(({ number }) => number !== removed)

const evolve = (state: MessageAccountState, event: MessageAccountEvent): MessageAccountState => {
  if (event.type === 'SenderNumberRemoved') return { ...state, numbers: withoutNumber(state, event.data.number) }
  if (event.type !== 'SenderNumberRecorded') return changeAccounts(state, changeOf(event))
  const { apartmentId: _apartmentId, ...recorded } = event.data
  return { ...state, numbers: [...withoutNumber(state, recorded.number), recorded] }
}

/** Checks that the office has listed a sender number, and nobody has refused it. */
const assertUsableNumber = ({ from }: MessageAccount, { numbers }: MessageAccountState): void => {
  const number = numbers.find((one) => one.number === from)
  if (!number || number.registration === 'refused') throw new DomainError('SENDER_NUMBER_UNUSABLE')
}

const removeNumber = (
  { apartmentId, number }: EventData<'SenderNumberRemoved'>,
  { current, proposed, numbers }: MessageAccountState,
): readonly MessageAccountEvent[] => {
  if ([current, proposed].some((account) => account?.from === number)) throw new DomainError('SENDER_NUMBER_IN_USE')
  return numbers.some((one) => one.number === number)
    ? [{ type: 'SenderNumberRemoved', data: { apartmentId, number } }]
    : []
}

const sameNumber = (one: SenderNumber | undefined, other: SenderNumber): boolean =>
  one !== undefined &&
  one.registration === other.registration &&
  one.papers.length === other.papers.length &&
  one.papers.every((paper) => other.papers.includes(paper))

const recordNumber = (
  { apartmentId, number, registration, papers }: EventData<'SenderNumberRecorded'>,
  { numbers }: MessageAccountState,
): readonly MessageAccountEvent[] => {
  const recorded = { number, registration, papers }
  const known = numbers.find((one) => one.number === number)
  return sameNumber(known, recorded) ? [] : [{ type: 'SenderNumberRecorded', data: { apartmentId, ...recorded } }]
}

/**
 * Account of a complex at the provider of messages, its sender numbers, and whether it may use the
 * installation's account. A new account takes two administrators.
 */
export const messageAccountDecider: Decider<MessageAccountState, MessageAccountCommand, MessageAccountEvent> = {
  initial: { ...noAccounts, numbers: [] },
  evolve,
  decide: (command, state) => {
    if (command.type === 'RecordNumber') return recordNumber(command, state)
    if (command.type === 'RemoveNumber') return removeNumber(command, state)
    const changes = decideAccounts(command, state, 'MESSAGE_ACCOUNT_SETTLED')
    if (command.type === 'ProposeAccount' && changes.length > 0) assertUsableNumber(command.account, state)
    return changes.map((change) => eventOf(command.apartmentId, change))
  },
}
