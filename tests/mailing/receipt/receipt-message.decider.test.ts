import { describe, it } from 'vitest'
import type { ReceiptMessageEvent } from '#events/mailing/receipt-message.events.ts'
import { receiptMessageDecider } from '#services/mailing/receipt/receipt-message.decider.ts'
import { receiptSettingsDecider } from '#services/mailing/receipt/receipt-settings.decider.ts'
import { fixedId, fixedSecret } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const ids = { messageId: fixedId(1), listId: fixedId(2), personId: fixedId(3) }
const item = {
  about: 'ballot',
  position: 7,
  listUserId: fixedId(5),
  voteId: fixedId(6),
  receiptId: fixedSecret(1),
} as const
const message = { ...ids, apartmentId: fixedId(4), items: [item] }
const planned: ReceiptMessageEvent = { type: 'ReceiptMessagePlanned', data: message }
const sent: ReceiptMessageEvent = { type: 'ReceiptMessageSent', data: ids }
const plan = { type: 'PlanReceiptMessage', message } as const
const accepted = { type: 'RecordReceiptOutcome', outcome: 'accepted', statusCode: null } as const

describe('a receipt message', () => {
  it('is planned, then sent or not', () => {
    given(receiptMessageDecider, []).when(plan).then([planned])
    given(receiptMessageDecider, [planned]).when(accepted).then([sent])
    given(receiptMessageDecider, [planned])
      .when({ ...accepted, outcome: 'refused', statusCode: '3000' })
      .then([{ type: 'ReceiptMessageNotSent', data: { ...ids, outcome: 'refused', statusCode: '3000' } }])
  })

  it('has no outcome before it is planned', () =>
    given(receiptMessageDecider, []).when(accepted).thenRejects('NOT_FOUND'))

  it('stays quiet when it is repeated', () => {
    given(receiptMessageDecider, [planned]).when(plan).thenNothing()
    given(receiptMessageDecider, [planned, sent]).when(accepted).thenNothing()
    given(receiptMessageDecider, [planned, sent])
      .when({ ...accepted, outcome: 'withheld' })
      .thenNothing()
  })
})

describe('the switch of receipt messages', () => {
  const list = { listId: fixedId(2), apartmentId: fixedId(4) }
  const switched = (isOn: boolean) => ({ type: 'ReceiptMessagesSwitched', data: { ...list, isOn } }) as const
  const turn = (isOn: boolean, receiptMessages?: boolean) =>
    ({
      type: 'SwitchReceiptMessages',
      list: { ...list, ...(receiptMessages === undefined ? {} : { receiptMessages }) },
      isOn,
    }) as const

  it('turns them on and off', () => {
    given(receiptSettingsDecider, [])
      .when(turn(true))
      .then([switched(true)])
    given(receiptSettingsDecider, [])
      .when(turn(false, true))
      .then([switched(false)])
    given(receiptSettingsDecider, [switched(true)])
      .when(turn(false))
      .then([switched(false)])
  })

  it('stays quiet when it is repeated, also about the default of a list', () => {
    given(receiptSettingsDecider, []).when(turn(true, true)).thenNothing()
    given(receiptSettingsDecider, []).when(turn(false)).thenNothing()
    given(receiptSettingsDecider, [switched(false)])
      .when(turn(false, true))
      .thenNothing()
  })
})
