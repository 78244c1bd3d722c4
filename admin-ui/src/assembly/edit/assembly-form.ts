import type { AssemblyKind, AssemblyWay } from '#events/values/assembly/assembly-names.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import { waysOn } from '#services/assembly/law/assembly-law.contract.ts'
import { todayInSeoul, toSeoulClock } from '../../kit/display/day.ts'
import type { FormValues } from '../../kit/forms/PlainForm.tsx'

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const orNull = (value: unknown): string | null => (asText(value) === '' ? null : asText(value))

/** Returns the ways that the law of a kind knows on the day of the assembly, or today. */
export const knownWays = (kind: AssemblyKind, startsAt: unknown): readonly AssemblyWay[] =>
  waysOn(kind, asText(startsAt) === '' ? todayInSeoul() : toSeoulClock(asText(startsAt)).slice(0, 10))

const BYLAWS = ['article', 'version', 'adoptedOn'] as const

/** Returns the bylaws of a form; null where nothing was typed. */
const bylawsOf = (values: FormValues) => {
  if (BYLAWS.every((field) => asText(values[field]) === '')) return null
  const electronicUntil = values['untilMeeting'] === true ? ('meeting' as const) : ('day-before' as const)
  return {
    article: asText(values['article']),
    version: asText(values['version']),
    adoptedOn: asText(values['adoptedOn']),
    electronicUntil,
  }
}

/** Returns the body of a correction from the values of its form. */
export const correctionOf = (values: FormValues) => ({
  title: asText(values['title']),
  place: orNull(values['place']),
  startsAt: orNull(values['startsAt']),
  // The field holds ways alone.
  ways: values['ways'] as AssemblyWay[],
  bylaws: bylawsOf(values),
  consentListId: orNull(values['consentListId']),
})

export const valuesOf = ({ title, place, startsAt, ways, bylaws, consentListId }: AssemblyDetails): FormValues => ({
  title,
  place: place ?? '',
  startsAt,
  ways,
  article: bylaws?.article ?? '',
  version: bylaws?.version ?? '',
  adoptedOn: bylaws?.adoptedOn ?? '',
  consentListId: consentListId ?? '',
  untilMeeting: bylaws?.electronicUntil === 'meeting',
})
