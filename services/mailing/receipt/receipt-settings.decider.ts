import type { ReceiptSettingsEvent } from '#events/mailing/receipt-message.events.ts'
import type { Decider } from '../../core/decider.ts'
import type { ExistingList } from '../../list/list.decider.ts'

/** Null: nobody switched it; then the list's own default holds. */
type ReceiptSettingsState = { readonly isOn: boolean } | null
export type ListOfReceipts = Pick<ExistingList, 'listId' | 'apartmentId' | 'receiptMessages'>
type ReceiptSettingsCommand = {
  readonly type: 'SwitchReceiptMessages'
  readonly list: ListOfReceipts
  readonly isOn: boolean
}

export const receiptSettingsStream = (listId: string): string => `receipt-settings-${listId}`

/** Lists from before receipt messages send none until somebody switches them on. */
export const isOnIn = (state: ReceiptSettingsState, { receiptMessages }: ListOfReceipts): boolean =>
  state?.isOn ?? receiptMessages === true

/** Decides whether a list sends receipt messages. */
export const receiptSettingsDecider: Decider<ReceiptSettingsState, ReceiptSettingsCommand, ReceiptSettingsEvent> = {
  initial: null,
  evolve: (_state, { data: { isOn } }) => ({ isOn }),
  decide: ({ list, isOn }, state) => {
    if (isOnIn(state, list) === isOn) return []
    const { listId, apartmentId } = list
    return [{ type: 'ReceiptMessagesSwitched', data: { listId, apartmentId, isOn } }]
  },
}
