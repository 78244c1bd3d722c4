import type { PlacedTemplateField } from '#events/pdf-template/pdf-template.events.ts'
import { toSquareMetres } from '#events/values/area.ts'
import type { FieldSource, PagePosition } from '#events/values/template-field.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/index.ts'

/**
 * Facts about an entry for filling a form. Areas in 1/10000 ㎡, days YYYY-MM-DD, phones as digits;
 * null: unknown.
 */
export type EntryFacts = {
  readonly name: string | null
  readonly birthDate: string | null
  readonly phone: string | null
  readonly dong: string
  readonly ho: string
  readonly area: number | null
  readonly landShare: number | null
  readonly ownershipShare: string | null
  readonly apartment: { readonly name: string; readonly address: string }
  readonly list: { readonly name: string }
  /** The day on which the document is made or signed, in Seoul; null: not yet. */
  readonly day: string | null
  /** Number of the consent as its run writes it; null or absent: it has none. */
  readonly consentNumber?: string | null
}

export type SourceValues = Readonly<Record<FieldSource, string | null>>

const areaText = (area: number | null): string | null => (area === null ? null : String(toSquareMetres(area)))

/** Adds the suffix to a name of a building or unit: "101" is 101동; "지하1호실" has one already. */
const suffixed = (name: string, suffix: '동' | '호'): string => (/[동호실]$/.test(name) ? name : `${name}${suffix}`)

/** "03" → "3" */
const numeral = (digits: string | null): string | null => (digits === null ? null : String(Number(digits)))

/** Returns the value of each source for an entry. */
export const sourceValues = ({
  area,
  landShare,
  apartment,
  list,
  day,
  consentNumber = null,
  ...entry
}: EntryFacts): SourceValues => {
  const unit = `${suffixed(entry.dong, '동')} ${suffixed(entry.ho, '호')}`
  const [year = null, month = null, dayOfMonth = null] = day?.split('-') ?? []
  return {
    ...entry,
    address: `${apartment.address} ${apartment.name} ${unit}`,
    unit,
    area: areaText(area),
    landShare: areaText(landShare),
    apartmentName: apartment.name,
    listName: list.name,
    date: day,
    year,
    shortYear: year?.slice(-2) ?? null,
    month: numeral(month),
    day: numeral(dayOfMonth),
    consentNumber,
  }
}

type FilledValues = {
  /** Values by field id, as the renderer of documents takes them. */
  readonly values: ReadonlyMap<string, FieldValue>
  /** Labels of required fields for which nothing is known. */
  readonly missing: readonly string[]
}

/** Returns the values of the fields that the roll fills in. Fields of the signer have none. */
export const fillFromRoll = (fields: readonly PlacedTemplateField[], known: SourceValues): FilledValues => {
  const asked = fields.flatMap(({ source, ...field }) => (source === null ? [] : [{ ...field, text: known[source] }]))
  return {
    values: new Map(asked.flatMap(({ id, text }) => (text === null ? [] : [[id, { text }] as const]))),
    missing: asked.flatMap(({ label, required, text }) => (required && text === null ? [label] : [])),
  }
}

const overlap = (one: PagePosition, other: PagePosition): boolean =>
  one.page === other.page &&
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Fields that no mask touches: what stands in the others is not for the masked copy. */
export const fieldsClearOf = <Field extends PagePosition>(
  fields: readonly Field[],
  masks: readonly PagePosition[],
): readonly Field[] => fields.filter((field) => !masks.some((mask) => overlap(field, mask)))
