import { describe, expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import {
  providerAccountDecider,
  type ProviderAccount,
  type ProviderAccountCommand,
} from '#services/provider-account/provider-account.decider.ts'
import { usedBy } from '#services/provider-account/used-account.ts'

const place = { apartmentId: '01950000-0000-7000-8000-000000000001', kind: 'registry' } as const
const [one, other] = ['01950000-0000-7000-8000-0000000000a1', '01950000-0000-7000-8000-0000000000a2'] as const
const at = '2026-11-29T03:00:00.000Z'

const account = (accountId: string): ProviderAccount => ({
  ...place,
  accountId,
  sealedKeys: 'c2VhbGVk',
  clientId: 'client-1',
  proposedBy: one,
  at,
})
const [first, second] = [
  account('01950000-0000-7000-8000-0000000000b1'),
  account('01950000-0000-7000-8000-0000000000b2'),
]

const propose = (proposed: ProviderAccount): ProviderAccountCommand => ({
  type: 'ProposeAccount',
  place,
  account: proposed,
})
const confirm = ({ accountId }: ProviderAccount, adminId: string = other): ProviderAccountCommand => ({
  type: 'ConfirmAccount',
  place,
  accountId,
  adminId,
  at,
})
const remove: ProviderAccountCommand = { type: 'RemoveAccount', place, at }
const share = (isAllowed: boolean): ProviderAccountCommand => ({ type: 'DecideShared', place, isAllowed, at })

/** State after commands, each decided on what came before. */
const after = (...commands: readonly ProviderAccountCommand[]) =>
  commands.reduce(
    (state, command) => providerAccountDecider.decide(command, state).reduce(providerAccountDecider.evolve, state),
    foldEvents(providerAccountDecider, []),
  )
const decide = providerAccountDecider.decide

describe('the account of a complex at a provider', () => {
  it('is used once another administrator has confirmed it, and is confirmed once', () => {
    const state = after(propose(first), confirm(first))
    expect(state).toMatchObject({ current: first, proposed: null })
    expect(decide(confirm(first), state)).toEqual([])
    expect(() => after(propose(first), confirm(first, one))).toThrow('SECOND_ADMIN_NEEDED')
  })

  it('is not confirmed once it was refused, or another was proposed instead', () => {
    const refuse = { type: 'RefuseAccount', place, accountId: first.accountId } as const
    expect(() => after(propose(first), refuse, confirm(first))).toThrow('PROVIDER_ACCOUNT_SETTLED')
    expect(() => after(propose(first), refuse, refuse)).toThrow('PROVIDER_ACCOUNT_SETTLED')
    expect(() => after(propose(first), propose(second), confirm(first))).toThrow('PROVIDER_ACCOUNT_SETTLED')
  })

  it('ends a proposal that waits with a new one, and names what it replaces', () => {
    const { accountId } = first
    expect(decide(propose(second), after(propose(first)))).toEqual([
      { type: 'ProviderAccountRefused', data: { ...place, accountId } },
      { type: 'ProviderAccountProposed', data: second },
    ])
    expect(decide(propose(first), after(propose(first)))).toEqual([])
    expect(decide(confirm(second), after(propose(first), confirm(first), propose(second)))).toMatchObject([
      { type: 'ProviderAccountConfirmed', data: { replaces: accountId, confirmedBy: other } },
    ])
  })

  it('stays known when another replaces it or it is removed, which happens once', () => {
    const state = after(propose(first), confirm(first), propose(second), confirm(second), remove)
    expect(state.former.map((former) => former.account)).toEqual([second, first])
    expect(state.current).toBeNull()
    expect(decide(remove, state)).toEqual([])
  })
})

describe('the installation’s account', () => {
  it.each([
    ['all', undefined, 'shared'],
    ['all', false, 'none'],
    ['allowed', undefined, 'none'],
    ['allowed', true, 'shared'],
    ['absent', true, 'none'],
  ] as const)('usually %s, decided %s: %s', (sharing, decided, expected) => {
    const state = decided === undefined ? after() : after(share(decided))
    expect(usedBy(state, sharing)).toBe(expected)
    expect(usedBy(after(propose(first), confirm(first)), sharing)).toBe('own')
    if (decided !== undefined) expect(decide(share(decided), state)).toEqual([])
  })
})
