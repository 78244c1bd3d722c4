import type { OfferedPosition } from '#events/pdf-template/pdf-template.events.ts'
import { MAX_GROUP, meaningOfLabel, meaningOfYesOrNo, type FieldChoice } from '#events/values/field-choices.ts'
import { usualSourceOf, type PagePosition, type RollSource } from '#events/values/template-field.ts'
import type { OfferedField, ReadTemplate } from '#infra/lib/pdf/read/index.ts'
import { fieldKindLabels } from './fields.contract.ts'

/** Maximum number of offers: more help nobody, and they stay in the log. */
const MAX_OFFERS = 300
const MAX_LABEL_LENGTH = 100
/** Minimum size, as a fraction of a page's side: nothing smaller can be placed. */
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
const partOfDay: Readonly<Record<string, RollSource>> = { 년: 'shortYear', 월: 'month', 일: 'day' }

/** Returns the suggested source of a field. */
const sourceOf = ({ kind, label }: OfferedField): RollSource | null =>
  (kind === 'date' ? partOfDay[label.trim()] : undefined) ?? usualSourceOf(kind)

/** Cuts a position to the page, since a file may contain anything. */
const onPage = <Place extends PagePosition>(place: Place): Place => {
  const [x, y] = [rounded(Math.min(Math.max(place.x, 0), 1)), rounded(Math.min(Math.max(place.y, 0), 1))]
  const [right, bottom] = [Math.min(place.x + place.width, 1), Math.min(place.y + place.height, 1)]
  return { ...place, x, y, width: rounded(Math.max(right - x, 0)), height: rounded(Math.max(bottom - y, 0)) }
}

const offeredBy = (
  from: OfferedPosition['from'],
  { formFields, places, pages }: ReadTemplate,
): readonly OfferedPosition[] =>
  (from === 'form' ? formFields : places)
    .map((field): OfferedPosition => {
      const { kind, page, x, y, width, height, required = false, group } = field
      const label = labelOf(field)
      const choice = group === undefined || kind !== 'checkbox' ? {} : { choice: choiceIn(group, label) }
      return onPage({ from, kind, label, page, x, y, width, height, required, source: sourceOf(field), ...choice })
    })
    .filter(({ page, width, height }) => page <= pages.length && width >= MINIMUM && height >= MINIMUM)
    .slice(0, MAX_OFFERS)

/**
 * Returns the choice of an exclusive button of a file's form: its label decides its meaning, or an
 * administrator does.
 */
const choiceIn = (group: string, label: string): FieldChoice => ({
  group: group.slice(0, MAX_GROUP),
  meaning: meaningOfLabel(label) ?? meaningOfYesOrNo(label) ?? 'none',
})

/**
 * Returns what a file offers, as the log stores it: the fields of its form first. Printed labels at
 * their positions are no second offer, but give their purpose, since names of fields are arbitrary.
 */
export const offersOf = (read: ReadTemplate): OfferedPosition[] => {
  const [form, printed] = [offeredBy('form', read), offeredBy('label', read)]
  return [...form.map((field) => namedByLabel(field, form, printed)), ...untakenOffers(printed, form)].slice(
    0,
    MAX_OFFERS,
  )
}

const HANGUL = /\p{sc=Hangul}/u

/**
 * Renames a form field after the printed label, if one blank belongs to it alone. Buttons and
 * signature fields are unchanged.
 */
const namedByLabel = (
  field: OfferedPosition,
  form: readonly OfferedPosition[],
  printed: readonly OfferedPosition[],
): OfferedPosition => {
  if (field.kind === 'checkbox') return field
  const print = printed.find((one) => one.kind !== 'checkbox' && coincide(one, field))
  if (!print || form.filter((one) => coincide(print, one)).length > 1) return field
  const kind = field.kind === 'signature' ? field.kind : print.kind
  const label = HANGUL.test(field.label) && kind === field.kind ? field.label : print.label
  const source = kind === print.kind ? print.source : field.source
  return { ...field, kind, label, source }
}

const holdsMiddle = (place: PagePosition, other: PagePosition): boolean => {
  const [x, y] = [other.x + other.width / 2, other.y + other.height / 2]
  return (
    place.page === other.page &&
    x >= place.x &&
    x <= place.x + place.width &&
    y >= place.y &&
    y <= place.y + place.height
  )
}

const sharedBy = (one: PagePosition, other: PagePosition): number =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y))

/** Part of the smaller rectangle within the other one, from which both are one. */
const MOSTLY = 0.5

/** Whether two places are one: one of them holds the middle of the other, or most of it. */
const coincide = (one: PagePosition, other: PagePosition): boolean =>
  holdsMiddle(one, other) ||
  holdsMiddle(other, one) ||
  (one.page === other.page &&
    sharedBy(one, other) > MOSTLY * Math.min(one.width * one.height, other.width * other.height))

/** Returns the offers in positions without a field. */
export const untakenOffers = (
  offers: readonly OfferedPosition[],
  fields: readonly PagePosition[],
): readonly OfferedPosition[] => offers.filter((offer) => !fields.some((field) => coincide(offer, field)))
