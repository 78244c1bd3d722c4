import type { OfferedPlace } from '#events/pdf-template/pdf-template.events.ts'
import { LONGEST_GROUP, meaningOfLabel, meaningOfYesOrNo, type FieldChoice } from '#events/values/field-choices.ts'
import { usualSourceOf, type FieldSource, type PagePlace } from '#events/values/template-field.ts'
import type { OfferedField, ReadTemplate } from '#infra/pdf-reading/read-template.ts'
import { fieldKindLabels } from './fields.contract.ts'

/** More is no help to anybody, and stands in the log for good. */
const MOST_OFFERS = 300
const LONGEST_LABEL = 100
/** Of a page's side: nothing smaller can be placed. */
const SMALLEST = 0.001
const MILLION = 1_000_000

const rounded = (value: number): number => Math.round(value * MILLION) / MILLION

const labelOf = ({ kind, label }: OfferedField): string => {
  const clean = label
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_LABEL)
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
    .filter(({ page, width, height }) => page <= pages.length && width >= SMALLEST && height >= SMALLEST)
    .slice(0, MOST_OFFERS)

/** Buttons of a file's form that exclude each other: which meaning each has is said by its label, or by the office. */
const choiceIn = (group: string, label: string): FieldChoice => ({
  group: group.slice(0, LONGEST_GROUP),
  meaning: meaningOfLabel(label) ?? meaningOfYesOrNo(label) ?? 'none',
})

/** Returns what a file offers, as the log keeps it: the fields of its form first; what is printed at their places is no second offer. */
export const offersOf = (read: ReadTemplate): OfferedPlace[] => {
  const form = offeredBy('form', read)
  return [...form, ...untakenOffers(offeredBy('label', read), form)].slice(0, MOST_OFFERS)
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

/** Offers where no field lies yet: neither holds the middle of the other. */
export const untakenOffers = (offers: readonly OfferedPlace[], fields: readonly PagePlace[]): readonly OfferedPlace[] =>
  offers.filter((offer) => !fields.some((field) => holdsMiddle(field, offer) || holdsMiddle(offer, field)))
