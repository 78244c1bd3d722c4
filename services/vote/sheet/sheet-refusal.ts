import { errors } from '../../core/errors/error.contract.ts'
import { DomainError } from '../../core/domain-error.ts'

/** Item of a sheet that is refused; `index`: its place among those that were sent. */
export type RefusedItem = { readonly index: number; readonly error: DomainError }

/**
 * Decides items one after the other, and refuses all of them with the reason of each where one is
 * refused.
 * @throws DomainError SHEET_REFUSED; an only item's refusal as it is
 */
export const decideItems = async <Item, Outcome>(
  items: readonly Item[],
  decide: (item: Item) => Promise<Outcome>,
): Promise<readonly Outcome[]> => {
  const refused: RefusedItem[] = []
  const decided: Outcome[] = []
  for (const [index, item] of items.entries()) {
    try {
      decided.push(await decide(item))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      refused.push({ index, error })
    }
  }
  const [first] = refused
  if (first && items.length === 1) throw first.error
  if (first) throw refusalOf(refused)
  return decided
}

const refusalOf = (refused: readonly RefusedItem[]): DomainError => {
  // A question about the whole sheet is asked once, and the screen answers it.
  const shared = refused.find(({ error }) => error.code === 'PAPER_IDENTITY_MISSING' || error.code === 'DESK_ASKS_WHO')
  if (shared) return shared.error
  const fields = refused.map(({ index, error }) => ({ path: `items.${index}`, message: errors[error.code].text }))
  return new DomainError('SHEET_REFUSED', fields)
}
