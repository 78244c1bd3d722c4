import type { OfferedPlace } from '#events/pdf-template/pdf-template.events.ts'
import { MAX_GROUP, meaningOfLabel, meaningOfYesOrNo, type FieldChoice } from '#events/values/field-choices.ts'
import { usualSourceOf, type FieldSource, type PagePlace } from '#events/values/template-field.ts'
import type { OfferedField, ReadTemplate } from '#infra/lib/pdf/read/index.ts'
import { fieldKindLabels } from './fields.contract.ts'

/** More is no help to anybody, and stands in the log for good. */
const MAX_OFFERS = 300
const MAX_LABEL_LENGTH = 100
/** Of a page's side: nothing smaller can be placed. */
const MINIMUM = 0.001
const MILLION = 1_000_000

const rounded = (value: number): number => Math.round(value * MILLION) / MILLION

const labelOf = ({ kind, label }: OfferedField): string => {
  const clean = label
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LABEL_LENGTH)
    .toWellFormed()
  return clean === '' ? fieldKindLabels[kind] : clean
}

/** Forms print "20__년 __월 __일" themselves: what is beside these is a part of the day. */
const partOfDay: Readonly<Record<string, FieldSource>> = { 년: 'shortYear', 월: 'month', 일: 'day' }

/** What would fill the field. */
const sourceOf = ({ kind, label }: OfferedField): FieldSource | null =>
  (kind === 'date' ? partOfDay[label.trim()] : undefined) ?? usualSourceOf(kind)

/** Cut to the page: what a file says of itself may be anything. */
const onPage = <Place extends PagePlace>(place: Place): Place => {
  const [x, y] = [rounded(Math.min(Math.max(place.x, 0), 1)), rounded(Math.min(Math.max(place.y, 0), 1))]
  const [right, bottom] = [Math.min(place.x + place.width, 1), Math.min(place.y + place.height, 1)]
  return { ...place, x, y, width: rounded(Math.max(right - x, 0)), height: rounded(Math.max(bottom - y, 0)) }
}

const offeredBy = (from: OfferedPlace['from'], { formFields, places, pages }: ReadTemplate): readonly OfferedPlace[] =>
  (from === 'form' ? formFields : places)
    .map((field): OfferedPlace => {
      const { kind, page, x, y, width, height, required = false, group } = field
      const label = labelOf(field)
      const choice = group === undefined || kind !== 'checkbox' ? {} : { choice: choiceIn(group, label) }
      return onPage({ from, kind, label, page, x, y, width, height, required, source: sourceOf(field), ...choice })
    })
    .filter(({ page, width, height }) => page <= pages.length && width >= MINIMUM && height >= MINIMUM)
    .slice(0, MAX_OFFERS)

/** Buttons of a file's form that exclude each other: which meaning each has is said by its label, or by the office. */
const choiceIn = (group: string, label: string): FieldChoice => ({
  group: group.slice(0, MAX_GROUP),
  meaning: meaningOfLabel(label) ?? meaningOfYesOrNo(label) ?? 'none',
})

/**
 * Returns what a file offers, as the log keeps it: the fields of its form first. What is printed at their places is no second offer, but says what
 * they are for: names of fields are whatever their maker typed.
 */
export const offersOf = (read: ReadTemplate): OfferedPlace[] => {
  const [form, printed] = [offeredBy('form', read), offeredBy('label', read)]
  return [...form.map((field) => namedByLabel(field, form, printed)), ...untakenOffers(printed, form)].slice(
    0,
    MAX_OFFERS,
  )
}

const HANGUL = /\p{sc=Hangul}/u

/** A field of the form as the print calls it, where one printed blank is its alone. Buttons, and fields for signatures, stay what they are. */
const namedByLabel = (
  field: OfferedPlace,
  form: readonly OfferedPlace[],
  printed: readonly OfferedPlace[],
): OfferedPlace => {
  if (field.kind === 'checkbox') return field
  const print = printed.find((one) => one.kind !== 'checkbox' && coincide(one, field))
  if (!print || form.filter((one) => coincide(print, one)).length > 1) return field
  const kind = field.kind === 'signature' ? field.kind : print.kind
  const label = HANGUL.test(field.label) && kind === field.kind ? field.label : print.label
  const source = kind === print.kind ? print.source : field.source
  return { ...field, kind, label, source }
}

const holdsMiddle = (place: PagePlace, other: PagePlace): boolean => {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
  return (
    place.page === other.page &&
    x >= place.x &&
    x <= place.x + place.width &&
    y >= place.y &&
    y <= place.y + place.height
  )
}

const sharedBy = (one: PagePlace, other: PagePlace): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

/** Share of the smaller place that lies in the other one, from which both are one. */
const MOSTLY = 0.5

/** Whether two places are one: one of them holds the middle of the other, or most of it. */
const coincide = (one: PagePlace, other: PagePlace): boolean =>
  holdsMiddle(one, other) ||
  holdsMiddle(other, one) ||
  (one.page === other.page &&
    sharedBy(one, other) > MOSTLY * Math.min(one.width * one.height, other.width * other.height))

/** Offers where no field lies yet. */
export const untakenOffers = (offers: readonly OfferedPlace[], fields: readonly PagePlace[]): readonly OfferedPlace[] =>
  offers.filter((offer) => !fields.some((field) => coincide(offer, field)))
