import { describe, expect, it } from 'vitest'
import { foldEvents } from '#services/core/decider.ts'
import {
  messageAccountDecider,
  type MessageAccount,
  type MessageAccountCommand,
} from '#services/message-account/message-account.decider.ts'
import { accountInUse } from '#services/provider-account/complex-accounts.decider.ts'

const apartmentId = '01950000-0000-7000-8000-000000000001'
const [one, other] = ['01950000-0000-7000-8000-0000000000a1', '01950000-0000-7000-8000-0000000000a2'] as const
const at = '2026-11-29T03:00:00.000Z'
const number = '0310001111'

const account = (accountId: string): MessageAccount => ({
  apartmentId,
  accountId,
  sealedKeys: 'c2VhbGVk',
  apiKeyEnd: '0001',
  pfId: 'channel',
  from: number,
  templates: {
    verification: 'a',
    identityAccepted: 'b',
    identityRefused: 'c',
    signatureRequest: 'd',
    signatureReminder: 'e',
  },
  proposedBy: one,
  at,
})
const [first, second] = [
  account('01950000-0000-7000-8000-0000000000b1'),
  account('01950000-0000-7000-8000-0000000000b2'),
]

const listed: MessageAccountCommand = {
  type: 'RecordNumber',
  apartmentId,
  number,
  registration: 'registered',
  papers: [],
}
const propose = (proposed: MessageAccount): MessageAccountCommand => ({
  type: 'ProposeAccount',
  apartmentId,
  account: proposed,
})
const confirm = ({ accountId }: MessageAccount, adminId: string = other): MessageAccountCommand => ({
  type: 'ConfirmAccount',
  apartmentId,
  accountId,
  adminId,
  at,
})

/** State after commands, each decided on what came before. */
const after = (...commands: readonly MessageAccountCommand[]) =>
  commands.reduce(
    (state, command) => messageAccountDecider.decide(command, state).reduce(messageAccountDecider.evolve, state),
    foldEvents(messageAccountDecider, []),
  )

describe('the account of a complex', () => {
  it('is used once another administrator has confirmed it, and is confirmed once', () => {
    const state = after(listed, propose(first), confirm(first))
    expect(state).toMatchObject({ current: first, proposed: null })
    expect(messageAccountDecider.decide(confirm(first), state)).toEqual([])
    expect(() => after(listed, propose(first), confirm(first, one))).toThrow('SECOND_ADMIN_NEEDED')
  })

  it('is not confirmed once it was refused, or another was proposed instead', () => {
    const refuse = { type: 'RefuseAccount', apartmentId, accountId: first.accountId } as const
    expect(() => after(listed, propose(first), refuse, confirm(first))).toThrow('MESSAGE_ACCOUNT_SETTLED')
    expect(() => after(listed, propose(first), propose(second), confirm(first))).toThrow('MESSAGE_ACCOUNT_SETTLED')
  })

  it('ends a proposal that waits with a new one, and is proposed once', () => {
    const { apartmentId: complex, accountId } = first
    const waiting = after(listed, propose(first))
    expect(messageAccountDecider.decide(propose(second), waiting)).toEqual([
      { type: 'MessageAccountRefused', data: { apartmentId: complex, accountId } },
      { type: 'MessageAccountProposed', data: second },
    ])
    expect(messageAccountDecider.decide(propose(first), waiting)).toEqual([])
    expect(messageAccountDecider.decide(propose(first), after(listed, propose(first), confirm(first)))).toEqual([])
  })

  it('stays known when another replaces it or it is removed, and so does that the shared one was used', () => {
    const state = after(listed, propose(first), confirm(first), propose(second), confirm(second), {
      type: 'RemoveAccount',
      apartmentId,
      at,
    })
    expect(state.former.map((former) => former.account)).toEqual([second, first])
    expect(state).toMatchObject({ current: null, sharedUntil: at })
  })
})

describe('the installation’s account', () => {
  it.each([
    [null, true, 'shared'],
    [null, false, 'none'],
    [true, false, 'shared'],
    [false, true, 'none'],
  ] as const)('decided %s, usually %s: %s', (mayShare, isSharedByDefault, expected) => {
    expect(accountInUse({ current: null, mayShare }, isSharedByDefault)).toBe(expected)
    expect(accountInUse({ current: first, mayShare }, isSharedByDefault)).toBe('own')
  })
})
