import { addDays } from '#events/values/day.ts'
import type { CopyEnding } from '#events/values/confirmation/paper-copy.ts'

/**
 * Days for which a copy is kept once its purpose is over. `list-ended`: after the list's last day or
 * its application, whichever is later: for a year anybody may still contest what the authority
 * decided (행정소송법 제20조 제2항). `withdrawn`: after the withdrawal's effect. Of a refused paper, and of
 * a copy that is attached to nothing, the purpose is over at once; the day is that of the night's
 * job.
 */
const COPY_DAYS = { unused: 1, 'consent-refused': 0, withdrawn: 30, 'list-ended': 366 } as const

type RuledEnding = Exclude<CopyEnding, 'refused'>
export type CopyEnd = { readonly on: string; readonly cause: RuledEnding }

/** Facts that decide how long a copy is needed; days in Seoul. */
export type CopyPurpose = {
  readonly storedOn: string
  /**
   * Consent that it belongs to; null: attached to nothing. `refusedOn`, `withdrawnOn` (effect of the
   * withdrawal): null where it was neither.
   */
  readonly consent: { readonly refusedOn: string | null; readonly withdrawnOn: string | null } | null
  /** Last day of the list, or of its application; null: it runs yet; undefined: it was deleted. */
  readonly listEndedOn: string | null | undefined
}

/** Returns the day on which the rule destroys a copy, and why; null: not known yet. */
export const copyEnd = ({ storedOn, consent, listEndedOn }: CopyPurpose): CopyEnd | null => {
  const endings: readonly (readonly [RuledEnding, string | null | undefined])[] = [
    ['unused', consent === null ? storedOn : null],
    ['consent-refused', consent?.refusedOn],
    ['withdrawn', consent?.withdrawnOn],
    ['list-ended', listEndedOn],
  ]
  const ends = endings.flatMap(([cause, day]) =>
    day === null || day === undefined ? [] : [{ cause, on: addDays(day, COPY_DAYS[cause]) }],
  )
  if (listEndedOn === undefined) ends.push({ cause: 'list-ended', on: storedOn })
  return ends.toSorted((one, other) => one.on.localeCompare(other.on))[0] ?? null
}
