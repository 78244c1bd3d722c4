import type { MessageAccountEvent } from '#events/message-account/message-account.events.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

type EventData<Type extends MessageAccountEvent['type']> = Extract<MessageAccountEvent, { type: Type }>['data']
export type MessageAccount = EventData<'MessageAccountProposed'>
export type SenderNumber = Omit<EventData<'SenderNumberRecorded'>, 'apartmentId'>

/** Account that was in use until some time. */
export type FormerAccount = { readonly account: MessageAccount; readonly until: string }

export type MessageAccountState = {
  readonly current: MessageAccount | null
  readonly proposed: MessageAccount | null
  /** Accounts that messages went by before, the newest first. */
  readonly former: readonly FormerAccount[]
  /** Decision about the installation's account; null: none, so that of the installation holds. */
  readonly mayShare: boolean | null
  /** Time until which the installation's account may have been used. */
  readonly sharedUntil: string | null
  readonly numbers: readonly SenderNumber[]
}

export type MessageAccountCommand =
  | { readonly type: 'ProposeAccount'; readonly account: MessageAccount }
  | {
      readonly type: 'ConfirmAccount'
      readonly accountId: string
      readonly adminId: string
      readonly at: string
    }
  | { readonly type: 'RefuseAccount'; readonly accountId: string }
  | { readonly type: 'RemoveAccount'; readonly at: string }
  | ({ readonly type: 'DecideShared' } & EventData<'SharedAccountDecided'>)
  | ({ readonly type: 'RecordNumber' } & EventData<'SenderNumberRecorded'>)
  | ({ readonly type: 'RemoveNumber' } & EventData<'SenderNumberRemoved'>)

export const messageAccountStream = (apartmentId: string): string => `message-account-${apartmentId}`

/** Adds the account that is replaced or removed to the former ones. */
const withFormer = (
  { current, former }: MessageAccountState,
  until: string,
): Pick<MessageAccountState, 'former'> | Pick<MessageAccountState, 'sharedUntil'> =>
  current === null ? { sharedUntil: until } : { former: [{ account: current, until }, ...former] }

const withoutNumber = ({ numbers }: MessageAccountState, removed: string): readonly SenderNumber[] =>
  numbers.filter(({ number }) => number !== removed)

const evolve = (state: MessageAccountState, event: MessageAccountEvent): MessageAccountState => {
  switch (event.type) {
    case 'MessageAccountProposed':
      return { ...state, proposed: event.data }
    case 'MessageAccountConfirmed':
      return { ...state, ...withFormer(state, event.data.at), current: state.proposed, proposed: null }
    case 'MessageAccountRefused':
      return { ...state, proposed: null }
    case 'MessageAccountRemoved':
      return { ...state, ...withFormer(state, event.data.at), current: null }
    case 'SharedAccountDecided':
      return {
        ...state,
        mayShare: event.data.isAllowed,
        ...(state.current === null && !event.data.isAllowed ? { sharedUntil: event.data.at } : {}),
      }
    case 'SenderNumberRecorded': {
      const { apartmentId: _apartmentId, ...recorded } = event.data
      return { ...state, numbers: [...withoutNumber(state, recorded.number), recorded] }
    }
    case 'SenderNumberRemoved':
      return { ...state, numbers: withoutNumber(state, event.data.number) }
  }
}

const refusalOf = ({ apartmentId, accountId }: MessageAccount): MessageAccountEvent => ({
  type: 'MessageAccountRefused',
  data: { apartmentId, accountId },
})

/**
 * Proposes an account whose sender number the office has listed, and nobody has refused. It ends a
 * proposal that waits, whose keys are then destroyed.
 */
const propose = (
  account: MessageAccount,
  { numbers, proposed, current }: MessageAccountState,
): readonly MessageAccountEvent[] => {
  if ([current, proposed].some((one) => one?.accountId === account.accountId)) return []
  const number = numbers.find((one) => one.number === account.from)
  if (!number || number.registration === 'refused') throw new DomainError('SENDER_NUMBER_UNUSABLE')
  return [...(proposed ? [refusalOf(proposed)] : []), { type: 'MessageAccountProposed', data: account }]
}

type Confirm = Extract<MessageAccountCommand, { type: 'ConfirmAccount' }>

const confirm = (
  { accountId, adminId, at }: Confirm,
  { current, proposed }: MessageAccountState,
): readonly MessageAccountEvent[] => {
  if (current?.accountId === accountId) return []
  if (proposed?.accountId !== accountId) throw new DomainError('MESSAGE_ACCOUNT_SETTLED')
  // Whoever holds an account's keys reads the codes that go by it at the provider.
  if (proposed.proposedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  const { apartmentId } = proposed
  const replaces = current?.accountId ?? null
  return [{ type: 'MessageAccountConfirmed', data: { apartmentId, accountId, confirmedBy: adminId, replaces, at } }]
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
  initial: { current: null, proposed: null, former: [], mayShare: null, sharedUntil: null, numbers: [] },
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'ProposeAccount':
        return propose(command.account, state)
      case 'ConfirmAccount':
        return confirm(command, state)
      case 'RefuseAccount': {
        const { proposed } = state
        if (proposed?.accountId !== command.accountId) throw new DomainError('MESSAGE_ACCOUNT_SETTLED')
        return [refusalOf(proposed)]
      }
      case 'RemoveAccount': {
        if (state.current === null) return []
        const { apartmentId, accountId } = state.current
        return [{ type: 'MessageAccountRemoved', data: { apartmentId, accountId, at: command.at } }]
      }
      case 'DecideShared': {
        const { type: _type, ...data } = command
        return state.mayShare === command.isAllowed ? [] : [{ type: 'SharedAccountDecided', data }]
      }
      case 'RecordNumber':
        return recordNumber(command, state)
      case 'RemoveNumber':
        return removeNumber(command, state)
    }
  },
}
