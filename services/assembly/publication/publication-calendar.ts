import type { AssemblyKind } from '#events/values/assembly/assembly-names.ts'
import type { PublicationKind } from '#events/values/assembly/publication-names.ts'
import { addDays } from '#events/values/day.ts'
import { dayInNextMonth, quarterOf } from '#events/values/assembly/quarter.ts'
import { dutiesOn, listDutyOn, type PublicationDuty } from './publication-law.contract.ts'

/** Document as far as its duty needs it; days in Seoul, `postedOn` of the first other way. */
export type DatedDocument = {
  readonly document: PublicationKind
  readonly madeOn: string
  readonly publishedOn: string
  readonly postedOn: string | null
  readonly isPublic: boolean
  /** Whether it is the first version. */
  readonly isFirst: boolean
}

/** Assembly as far as its duties need it; `endedOn`: day on which it ended. */
type EndedAssembly = { readonly kind: AssemblyKind; readonly endedOn: string }

/**
 * State of a duty. due: nothing yet, or one way of two; published: all of it in time;
 * published-late: all of it, too late; late: not all of it, and the day is over.
 */
export type DutyState = 'due' | 'published' | 'published-late' | 'late'

export type DatedDuty = Pick<PublicationDuty, 'document' | 'basis' | 'otherWay'> & {
  /** Last day; null: the law names none. */
  readonly dueOn: string | null
  readonly state: DutyState
  readonly publishedOn: string | null
  readonly postedOn: string | null
}

const earliest = (days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

const stateOf = (doneOn: string | null, dueOn: string | null, today: string): DutyState => {
  if (doneOn !== null) return dueOn !== null && doneOn > dueOn ? 'published-late' : 'published'
  return dueOn !== null && today > dueOn ? 'late' : 'due'
}

const datedDuty = (
  { document, days, otherWay, basis }: PublicationDuty,
  { endedOn }: EndedAssembly,
  documents: readonly DatedDocument[],
  today: string,
): DatedDuty => {
  const own = documents.filter((one) => one.document === document)
  const isPublic = own.some((one) => one.isPublic)
  // Until it is there, its day is that of the meeting: the earliest on which it can have been made.
  const madeOn = isPublic ? earliest(own.filter(({ isFirst }) => isFirst).map((one) => one.madeOn)) : null
  const dueOn = days === null ? null : addDays(madeOn ?? endedOn, days)
  const publishedOn = isPublic ? earliest(own.map((one) => one.publishedOn)) : null
  const postedOn = isPublic ? earliest(own.map((one) => one.postedOn)) : null
  const lastOf = [publishedOn, ...(otherWay ? [postedOn] : [])]
  const doneDays = lastOf.flatMap((day) => day ?? [])
  const doneOn = doneDays.length < lastOf.length ? null : (doneDays.toSorted().at(-1) ?? null)
  return { document, basis, otherWay, dueOn, state: stateOf(doneOn, dueOn, today), publishedOn, postedOn }
}

/** Returns what has to be published of an assembly that ended, until when, and what was. */
export const publicationDuties = (
  assembly: EndedAssembly,
  documents: readonly DatedDocument[],
  today: string,
): readonly DatedDuty[] =>
  dutiesOn(assembly.kind, assembly.endedOn).map((duty) => datedDuty(duty, assembly, documents, today))

/** List of what was published in a quarter; `sentOn`: null until it was sent. */
export type DatedListDuty = {
  readonly quarter: string
  readonly dueOn: string
  readonly basis: string
  readonly sentOn: string | null
  readonly state: DutyState
}

/** Returns the quarterly lists that are due for what was published. */
export const listDuties = (
  kind: AssemblyKind,
  documents: readonly Pick<DatedDocument, 'publishedOn'>[],
  sent: ReadonlyMap<string, string>,
  today: string,
): readonly DatedListDuty[] => {
  const quarters = [...new Set(documents.map(({ publishedOn }) => quarterOf(publishedOn)))].toSorted()
  return quarters.flatMap((quarter) => {
    const dueOn = (nth: number): string => dayInNextMonth(quarter, nth)
    const duty = listDutyOn(kind, dueOn(1))
    if (!duty) return []
    const sentOn = sent.get(quarter) ?? null
    const last = dueOn(duty.day)
    return [{ quarter, dueOn: last, basis: duty.basis, sentOn, state: stateOf(sentOn, last, today) }]
  })
}
