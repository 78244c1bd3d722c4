import { ofEachKind, type Holding, type HoldingField } from '#services/roll/fields.contract.ts'
import { formatArea } from '#ui/format.ts'

const write: { readonly [Field in HoldingField]: (known: NonNullable<Holding[Field]>) => string } = ofEachKind({
  area: formatArea,
  text: (text: string) => text,
})

/** A field of a holding as one reads it; `unknown`: what stands there where nothing is known. */
export const holdingText = <Field extends HoldingField>(field: Field, value: Holding[Field], unknown: string): string =>
  value === null ? unknown : write[field](value)
