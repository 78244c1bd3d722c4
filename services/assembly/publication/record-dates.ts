import { dayAt } from '#events/values/day.ts'
import { findInspectionsDue } from '#projections/assembly/inspections.ts'
import { findRecordsDue } from '#projections/assembly/publications.ts'
import type { Deps } from '../../core/deps.ts'
import { listDuties, publicationDuties } from './publication-calendar.ts'

/** Last day of law about the documents of an assembly. A missed one is not done. */
export type RecordDate = {
  readonly kind: 'publication' | 'publication-list' | 'inspection'
  readonly day: string
  readonly isDone: boolean
  readonly apartment: { readonly id: string; readonly name: string }
  readonly list: { readonly id: string; readonly name: string; readonly type: 'vote' | 'signature' }
  readonly assembly: { readonly id: string; readonly title: string }
}

type Due = Awaited<ReturnType<typeof findRecordsDue>>[number]

const datesOf = ({ assembly, documents, sent }: Due, today: string): readonly RecordDate[] => {
  const dated = documents.map((row) => ({
    document: row.document,
    madeOn: row.made_on,
    publishedOn: row.published_on,
    postedOn: row.posted_on,
    isPublic: row.status === 'public',
    isFirst: row.version === 1,
  }))
  const about = {
    apartment: { id: assembly.apartment_id, name: assembly.apartment_name },
    list: { id: assembly.list_id, name: assembly.list_name, type: assembly.list_type },
    assembly: { id: assembly.id, title: assembly.title },
  }
  const isDone = (state: string): boolean => state === 'published' || state === 'published-late'
  const endedOn = assembly.ended_at === null ? null : dayAt(assembly.ended_at)
  const duties = endedOn === null ? [] : publicationDuties({ kind: assembly.kind, endedOn }, dated, today)
  const lists = listDuties(assembly.kind, dated, new Map(sent.map((row) => [row.quarter, row.sent_on])), today)
  return [
    ...duties.flatMap(({ dueOn, state }) =>
      dueOn === null ? [] : [{ kind: 'publication' as const, day: dueOn, isDone: isDone(state), ...about }],
    ),
    ...lists.map(({ dueOn, state }) => ({
      kind: 'publication-list' as const,
      day: dueOn,
      isDone: isDone(state),
      ...about,
    })),
  ]
}

/** Joins dates of one kind, assembly and day: they are done once all of them are. */
const eachOnce = (dates: readonly RecordDate[]): readonly RecordDate[] => {
  const byKey = Map.groupBy(dates, ({ kind, day, assembly }) => `${kind} ${assembly.id} ${day}`)
  return [...byKey.values()].flatMap((same) =>
    same.slice(0, 1).map((date) => ({ ...date, isDone: same.every(({ isDone }) => isDone) })),
  )
}

/**
 * Returns the last days for publications and for answers to requests, of lists that are not
 * archived; `only` limits them to the complexes an administrator may see (undefined: all).
 */
export const findRecordDates = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  only: readonly string[] | undefined,
): Promise<readonly RecordDate[]> => {
  const today = dayAt(clock())
  const [records, inspections] = await Promise.all([findRecordsDue(database, only), findInspectionsDue(database, only)])
  return eachOnce([
    ...records.flatMap((due) => datesOf(due, today)),
    ...inspections.map((row) => ({
      kind: 'inspection' as const,
      day: row.answer_by,
      isDone: row.answered_on !== null,
      apartment: { id: row.apartment_id, name: row.apartment_name },
      list: { id: row.list_id, name: row.list_name, type: row.list_type },
      assembly: { id: row.assembly_id, title: row.title },
    })),
  ])
}
