import { describe, it } from 'vitest'
import type { TrusteeLinkEvent } from '#events/vote/trustee-link.events.ts'
import { trusteeMessageDecider, type TrusteeMessageCommand } from '#services/vote/trustee/trustee-message.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const of = (n: number) => ({
  messageId: fixedId(n),
  voteId: fixedId(50),
  listId: fixedId(51),
  trusteeId: fixedId(52),
})
const send = (n: number, after: string | null): TrusteeMessageCommand => ({
  type: 'SendTrusteeLink',
  of: of(n),
  purpose: 'key',
  after,
})
const requested = (n: number): TrusteeLinkEvent => ({
  type: 'TrusteeLinkRequested',
  data: { ...of(n), purpose: 'key' },
})
const accepted = { outcome: 'accepted', statusCode: null } as const
const told = (n: number): TrusteeLinkEvent => ({ type: 'TrusteeLinkTold', data: { ...of(n), ...accepted } })
const record = (n: number): TrusteeMessageCommand => ({ type: 'RecordTrusteeLinkTold', of: of(n), ...accepted })

describe('a trustee’s link by message', () => {
  it('is sent, and sent again by who has seen the newest one', () => {
    given(trusteeMessageDecider)
      .when(send(1, null))
      .then([requested(1)])
    given(trusteeMessageDecider, [requested(1), told(1)])
      .when(send(2, fixedId(1)))
      .then([requested(2)])
  })
  it('is not sent by a second press, nor by somebody beside who has not seen the first', () => {
    given(trusteeMessageDecider, [requested(1)])
      .when(send(2, null))
      .thenNothing()
    given(trusteeMessageDecider, [requested(1), told(1)])
      .when(send(2, null))
      .thenNothing()
  })
  it('is not sent while one is on its way', () => {
    given(trusteeMessageDecider, [requested(1)])
      .when(send(2, fixedId(1)))
      .thenNothing()
  })
  it('is told as opened once for each message, and never where none brought it', () => {
    const { messageId: _, ...ofTrustee } = of(1)
    const open: TrusteeMessageCommand = { type: 'OpenTrusteeLink', of: ofTrustee }
    const opened = (n: number): TrusteeLinkEvent => ({ type: 'TrusteeLinkOpened', data: of(n) })
    given(trusteeMessageDecider, [requested(1), told(1)])
      .when(open)
      .then([opened(1)])
    given(trusteeMessageDecider, [requested(1), told(1), opened(1)])
      .when(open)
      .thenNothing()
    given(trusteeMessageDecider, [requested(1), told(1), opened(1), requested(2)])
      .when(open)
      .then([opened(2)])
    given(trusteeMessageDecider).when(open).thenNothing()
  })
  it('has its outcome recorded once, and none that nobody asked for', () => {
    given(trusteeMessageDecider, [requested(1)])
      .when(record(1))
      .then([told(1)])
    given(trusteeMessageDecider, [requested(1), told(1)])
      .when(record(1))
      .thenNothing()
    given(trusteeMessageDecider).when(record(1)).thenNothing()
  })
})
