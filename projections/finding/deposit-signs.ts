import { DepositDiffered } from '#events/deposit/deposit.events.ts'
import { signOf, when, type Folds } from './finding-memory.ts'

/** Folds about deposits at certified document centres that differ from what was deposited, by list. */
export const depositFolds: readonly Folds[] = [
  when(DepositDiffered, (_, event) => {
    const { listId, apartmentId, documentId } = event.data
    const of = { apartment_id: apartmentId, list_id: listId }
    return [signOf(event, { rule: 'deposit-differs', scope: listId, subject: documentId, ...of })]
  }),
]
