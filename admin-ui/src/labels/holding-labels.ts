import { ofEachKind, type Holding, type HoldingField } from '#services/roll/fields.contract.ts'
import { formatArea } from '#ui/format.ts'

const write: { readonly [Field in HoldingField]: (known: NonNullable<Holding[Field]>) => string } = ofEachKind({
  area: formatArea,
  text: (text: string) => text,
})

/** Writes a field of a holding; `unknown` is the text where it is missing. */
export const holdingText = <Field extends HoldingField>(field: Field, value: Holding[Field], unknown: string): string =>
  value === null ? unknown : write[field](value)
