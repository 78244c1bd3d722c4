import type { WriteDraft } from '../core/write-draft.ts'
import { unitDecider } from '../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedHolding, type EntryFields } from './list-user.decider.ts'

/** Areas are the unit's, whoever of its owners they are said of: all its entries say the same. */
const fields = ['area', 'landShare'] as const
type UnitHolding = Pick<ListedHolding, (typeof fields)[number]>
type SaidOfUnit = { readonly [Field in keyof UnitHolding]?: UnitHolding[Field] | undefined }

/** What of something said of one owner is the unit's; undefined: nothing. */
export const unitFieldsIn = ({ area, landShare }: EntryFields): SaidOfUnit | undefined =>
  area === undefined && landShare === undefined ? undefined : { area, landShare }

/** Whether something said of a unit is known of it already. */
export const isKnownOfUnit = (said: SaidOfUnit, known: UnitHolding): boolean =>
  fields.every((field) => said[field] === undefined || said[field] === known[field])

/** What somebody new in a unit is said to hold: what nobody says of them holds of the unit. */
export const withUnit = (said: EntryFields, known: UnitHolding | undefined): EntryFields => ({
  ...said,
  area: said.area === undefined ? known?.area : said.area,
  landShare: said.landShare === undefined ? known?.landShare : said.landShare,
})

/** The entries of a unit's other owners. */
export const neighboursIn = (
  { fold }: Pick<WriteDraft, 'fold'>,
  { unit, listUserId }: { readonly unit: string; readonly listUserId: string },
): readonly string[] =>
  fold(unit, unitDecider)
    .owners.map((owner) => owner.listUserId)
    .filter((other) => other !== listUserId)

/** Says of entries of one unit what was said of another of them. */
export const sayOfNeighbours = (
  { fold, add }: Pick<WriteDraft, 'fold' | 'add'>,
  neighbours: readonly string[],
  said: EntryFields,
): void => {
  for (const stream of neighbours.map(listUserStream)) {
    const entry = fold(stream, listUserDecider)
    if (entry.status === 'listed') add(stream, listUserDecider.decide({ type: 'ChangeListUser', ...said }, entry))
  }
}
