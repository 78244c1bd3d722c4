import type { WriteDraft } from '../core/write-draft.ts'
import { unitDecider } from '../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedHolding, type EntryFields } from './list-user.decider.ts'

/** Fields of the unit: all its entries have the same value, whichever owner's is changed. */
const fields = ['area', 'landShare'] as const
type UnitHolding = Pick<ListedHolding, (typeof fields)[number]>
type UnitHoldingInput = { readonly [Field in keyof UnitHolding]?: UnitHolding[Field] | undefined }

/** Returns the unit's fields in the data of an owner; undefined: none. */
export const unitFieldsIn = ({ area, landShare }: EntryFields): UnitHoldingInput | undefined =>
  area === undefined && landShare === undefined ? undefined : { area, landShare }

/** Whether a unit has these values already. */
export const isUnchangedForUnit = (said: UnitHoldingInput, known: UnitHolding): boolean =>
  fields.every((field) => said[field] === undefined || said[field] === known[field])

/** Returns the holding of a new owner of a unit: fields without a value have the unit's. */
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

/** Applies a change of an entry to the other entries of its unit. */
export const changeNeighbours = (
  { fold, add }: Pick<WriteDraft, 'fold' | 'add'>,
  neighbours: readonly string[],
  said: EntryFields,
): void => {
  for (const stream of neighbours.map(listUserStream)) {
    const entry = fold(stream, listUserDecider)
    if (entry.status === 'listed') add(stream, listUserDecider.decide({ type: 'ChangeListUser', ...said }, entry))
  }
}
