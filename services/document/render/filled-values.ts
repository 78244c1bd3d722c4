import { dayAt } from '#events/values/day.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/placed-field.ts'
import { maskedPerson, type PersonalParts } from '../../core/text/masked-person.ts'
import type { TemplateVersion } from '../../pdf-template/pdf-template.decider.ts'
import { fieldsClearOf, fillFromRoll, sourceValues } from '../../pdf-template/pdf-template.facts.ts'
import type { DocumentSources } from './document-sources.ts'

type Field = TemplateVersion['fields'][number]

const daySources: ReadonlySet<string | null> = new Set(['date', 'year', 'shortYear', 'month', 'day'])

/**
 * Removes the source of date fields: on a form to be signed on paper the signer writes the day, and
 * a printed one would be a day on which nobody consented.
 */
const withoutDay = (fields: readonly Field[]): readonly Field[] =>
  fields.map((field) => (daySources.has(field.source) ? { ...field, source: null } : field))

/** "101동 1502호" */
export const unitText = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}동 ${ho}호`

/** The person as the log knew them, masked for a masked copy; nothing of who was erased. */
export const personOf = ({ person }: Pick<DocumentSources, 'person'>, isMasked: boolean): PersonalParts => {
  if (person?.status !== 'registered') return { name: null, phone: null, birthDate: null }
  const { name, phone, birthDate } = person
  return isMasked ? maskedPerson({ name, phone, birthDate }) : { name, phone, birthDate }
}

type Filling = {
  readonly fields: readonly Field[]
  readonly values: ReadonlyMap<string, FieldValue>
  /** Labels of required fields that the roll should fill and cannot. */
  readonly missing: readonly string[]
}

type Copy = {
  readonly isMasked: boolean
  /** Values that the signer saw and entered, by field id: they stay, whatever the roll says. */
  readonly given?: ReadonlyMap<string, FieldValue> | undefined
}

/**
 * Returns the fields of a copy and their values; in the masked one, fields that a mask touches are
 * left out, and persons are masked.
 */
export const fillValues = (sources: DocumentSources, version: TemplateVersion, { isMasked, given }: Copy): Filling => {
  const fields = isMasked ? fieldsClearOf(version.fields, version.masks) : version.fields
  const { entry, apartment, list, requested, document } = sources
  if (!entry) return { fields, values: new Map(), missing: [] }
  const { dong, ho, area, landShare, ownershipShare } = entry
  const day = dayAt(new Date(requested.metadata.at))
  const known = { ...personOf(sources, isMasked), dong, ho, area, landShare, ownershipShare, apartment, list, day }
  const asked = document.kind === 'form' ? withoutDay(fields) : fields
  const { values, missing } = fillFromRoll(asked, sourceValues(known))
  if (!given) return { fields, values, missing }
  const missed = asked.filter(({ id, required, kind }) => required && kind !== 'signature' && !given.has(id))
  return { fields, values: new Map([...values, ...given]), missing: missed.map(({ label }) => label) }
}
