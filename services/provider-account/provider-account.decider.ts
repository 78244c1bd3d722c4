import type { ProviderAccountEvent, ProviderAccountKind } from '#events/provider-account/provider-account.events.ts'
import type { Decider } from '../core/decider.ts'
import {
  changeAccounts,
  decideAccounts,
  noAccounts,
  type AccountChange,
  type AccountCommand,
  type ComplexAccounts,
} from './complex-accounts.decider.ts'

export type ProviderAccount = Extract<ProviderAccountEvent, { type: 'ProviderAccountProposed' }>['data']
export type ProviderAccountState = ComplexAccounts<ProviderAccount>

/** Complex, and the kind of its account. */
export type AccountPlace = { readonly apartmentId: string; readonly kind: ProviderAccountKind }

export type ProviderAccountCommand = AccountCommand<ProviderAccount> & { readonly place: AccountPlace }

export const providerAccountStream = ({ kind, apartmentId }: AccountPlace): string =>
  `provider-account-${kind}-${apartmentId}`

const changeOf = (event: ProviderAccountEvent): AccountChange<ProviderAccount> => {
  switch (event.type) {
    case 'ProviderAccountProposed':
      return { type: 'proposed', account: event.data }
    case 'ProviderAccountConfirmed':
      return { type: 'confirmed', ...event.data }
    case 'ProviderAccountRefused':
      return { type: 'refused', ...event.data }
    case 'ProviderAccountRemoved':
      return { type: 'removed', ...event.data }
    case 'SharedProviderDecided':
      return { type: 'shared-decided', ...event.data }
  }
}

const eventOf = (place: AccountPlace, change: AccountChange<ProviderAccount>): ProviderAccountEvent => {
  switch (change.type) {
    case 'proposed':
      return { type: 'ProviderAccountProposed', data: change.account }
    case 'confirmed': {
      const { accountId, confirmedBy, replaces, at } = change
      return { type: 'ProviderAccountConfirmed', data: { ...place, accountId, confirmedBy, replaces, at } }
    }
    case 'refused':
      return { type: 'ProviderAccountRefused', data: { ...place, accountId: change.accountId } }
    case 'removed':
      return { type: 'ProviderAccountRemoved', data: { ...place, accountId: change.accountId, at: change.at } }
    case 'shared-decided':
      return { type: 'SharedProviderDecided', data: { ...place, isAllowed: change.isAllowed, at: change.at } }
  }
}

/** Accounts of a complex at the provider of one kind. */
export const providerAccountDecider: Decider<ProviderAccountState, ProviderAccountCommand, ProviderAccountEvent> = {
  initial: noAccounts,
  evolve: (state, event) => changeAccounts(state, changeOf(event)),
  decide: ({ place, ...command }, state) =>
    decideAccounts(command, state, 'PROVIDER_ACCOUNT_SETTLED').map((change) => eventOf(place, change)),
}
