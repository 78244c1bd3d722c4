import { DomainError } from '../core/domain-error.ts'

type ErrorCode = ConstructorParameters<typeof DomainError>[0]

/** Account of a complex at a provider, as far as the rules go. */
type Account = { readonly accountId: string; readonly proposedBy: string }

/** Account that was in use until some time. */
export type FormerAccount<One extends Account> = { readonly account: One; readonly until: string }

/** Accounts of one complex at one provider. */
export type ComplexAccounts<One extends Account> = {
  readonly current: One | null
  readonly proposed: One | null
  /** Accounts that were in use before, the newest first. */
  readonly former: readonly FormerAccount<One>[]
  /** Decision about the installation's account; null: none, so that of the installation holds. */
  readonly mayShare: boolean | null
  /** Time until which the installation's account may have been used. */
  readonly sharedUntil: string | null
}

/** Change of them, which each provider's stream records as an event of its own. */
export type AccountChange<One extends Account> =
  | { readonly type: 'proposed'; readonly account: One }
  | {
      readonly type: 'confirmed'
      readonly accountId: string
      readonly confirmedBy: string
      readonly replaces: string | null
      readonly at: string
    }
  | { readonly type: 'refused'; readonly accountId: string }
  | { readonly type: 'removed'; readonly accountId: string; readonly at: string }
  | { readonly type: 'shared-decided'; readonly isAllowed: boolean; readonly at: string }

export type AccountCommand<One extends Account> =
  | { readonly type: 'ProposeAccount'; readonly account: One }
  | { readonly type: 'ConfirmAccount'; readonly accountId: string; readonly adminId: string; readonly at: string }
  | { readonly type: 'RefuseAccount'; readonly accountId: string }
  | { readonly type: 'RemoveAccount'; readonly at: string }
  | { readonly type: 'DecideShared'; readonly isAllowed: boolean; readonly at: string }

export const noAccounts = { current: null, proposed: null, former: [], mayShare: null, sharedUntil: null } as const

/** Adds the account that is replaced or removed to the former ones. */
const endCurrent = <One extends Account>(
  { current, former }: ComplexAccounts<One>,
  until: string,
): Partial<ComplexAccounts<One>> =>
  current === null ? { sharedUntil: until } : { former: [{ account: current, until }, ...former] }

/** Returns the accounts after a change. */
export const changeAccounts = <One extends Account, State extends ComplexAccounts<One>>(
  state: State,
  change: AccountChange<One>,
): State => {
  switch (change.type) {
    case 'proposed':
      return { ...state, proposed: change.account }
    case 'confirmed':
      return { ...state, ...endCurrent(state, change.at), current: state.proposed, proposed: null }
    case 'refused':
      return { ...state, proposed: null }
    case 'removed':
      return { ...state, ...endCurrent(state, change.at), current: null }
    case 'shared-decided': {
      const ends = state.current === null && !change.isAllowed
      return { ...state, mayShare: change.isAllowed, ...(ends ? { sharedUntil: change.at } : {}) }
    }
  }
}

type Confirm<One extends Account> = Extract<AccountCommand<One>, { type: 'ConfirmAccount' }>

const confirm = <One extends Account>(
  { accountId, adminId, at }: Confirm<One>,
  { current, proposed }: ComplexAccounts<One>,
  settled: ErrorCode,
): readonly AccountChange<One>[] => {
  if (current?.accountId === accountId) return []
  if (proposed?.accountId !== accountId) throw new DomainError(settled)
  // Whoever holds an account's keys could use them against the residents.
  if (proposed.proposedBy === adminId) throw new DomainError('SECOND_ADMIN_NEEDED')
  return [{ type: 'confirmed', accountId, confirmedBy: adminId, replaces: current?.accountId ?? null, at }]
}

/**
 * Decides about the accounts of a complex at a provider: a new one takes two administrators, and a
 * new proposal ends the one that waits. `settled`: error where a proposal waits no longer.
 */
export const decideAccounts = <One extends Account>(
  command: AccountCommand<One>,
  state: ComplexAccounts<One>,
  settled: ErrorCode,
): readonly AccountChange<One>[] => {
  const { current, proposed } = state
  switch (command.type) {
    case 'ProposeAccount': {
      const { account } = command
      if ([current, proposed].some((one) => one?.accountId === account.accountId)) return []
      const ended: readonly AccountChange<One>[] = proposed ? [{ type: 'refused', accountId: proposed.accountId }] : []
      return [...ended, { type: 'proposed', account }]
    }
    case 'ConfirmAccount':
      return confirm(command, state, settled)
    case 'RefuseAccount':
      if (proposed?.accountId !== command.accountId) throw new DomainError(settled)
      return [{ type: 'refused', accountId: command.accountId }]
    case 'RemoveAccount':
      return current === null ? [] : [{ type: 'removed', accountId: current.accountId, at: command.at }]
    case 'DecideShared':
      return state.mayShare === command.isAllowed
        ? []
        : [{ type: 'shared-decided', isAllowed: command.isAllowed, at: command.at }]
  }
}

/** Account that a complex uses. */
export type AccountInUse = 'own' | 'shared' | 'none'

/** Returns which account a complex uses. */
export const accountInUse = (
  { current, mayShare }: Pick<ComplexAccounts<Account>, 'current' | 'mayShare'>,
  isSharedByDefault: boolean,
): AccountInUse => {
  if (current !== null) return 'own'
  return (mayShare ?? isSharedByDefault) ? 'shared' : 'none'
}
