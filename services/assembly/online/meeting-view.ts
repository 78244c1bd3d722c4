import { maskName } from '#events/values/text.ts'
import {
  findFloorRequests,
  findStatements,
  type FoundFloorRequest,
  type FoundStatement,
} from '#projections/assembly/statements.ts'
import type { Deps } from '../../core/deps.ts'
import { readState } from '../../core/read-state.ts'
import { hashOf } from '../../core/secrets.ts'
import { itemsOf, readAgendaVotes } from '../assembly-answer.ts'
import { getNoticedAssembly } from '../assembly.facts.ts'
import { announcedInterruption, courseDecider, courseStream, type CourseState } from '../course/course.decider.ts'
import type { MeetingPage, MeetingStatement } from './attend.contract.ts'

type Statement = Omit<MeetingStatement, 'isMine'> & { readonly attendeeId: string }
type FloorLine = Omit<MeetingPage['floor'][number], 'isMine'> & { readonly attendeeId: string }

/** Page that all attendees of a meeting share; each gets their own from it. */
export type MeetingView = Omit<MeetingPage, 'statements' | 'hasOlder' | 'floor'> & {
  readonly statements: readonly Statement[]
  readonly floor: readonly FloorLine[]
}

/** Milliseconds for which a view is shared: thousands ask for it at the same moment. */
const FRESH_MS = 1_000

const maskedName = (name: string | null): string | null => (name === null ? null : maskName(name))

const statementOf = (row: FoundStatement): Statement => ({
  id: row.id,
  attendeeId: row.attendee_id,
  number: row.number,
  kind: row.kind,
  itemId: row.item_id,
  readers: row.readers,
  name: maskedName(row.name),
  text: row.text,
  at: row.at.toISOString(),
  isHidden: row.hidden_reason !== null,
  answers: row.answers.map(({ text, isSpoken, at }) => ({ text, isSpoken, at })),
})

const floorLines = (rows: readonly FoundFloorRequest[]): readonly FloorLine[] =>
  rows
    .filter(({ state }) => state === 'waiting' || state === 'given')
    .map(({ attendee_id, number, name, state }) => ({
      attendeeId: attendee_id,
      number,
      name: maskedName(name),
      state,
    }))

/** Returns the state of an item of the agenda in the course of the meeting. */
export const itemState = (course: CourseState, itemId: string): MeetingPage['items'][number]['state'] => {
  if (course.currentItemId === itemId) return 'current'
  return course.endedItemIds.includes(itemId) ? 'done' : 'waiting'
}

const readView = async (deps: Deps, assemblyId: string): Promise<MeetingView> => {
  const seen = await getNoticedAssembly(deps, assemblyId)
  const [votes, course, statements, floor] = await Promise.all([
    readAgendaVotes(deps, seen.assembly),
    readState(deps.store, courseDecider, courseStream(assemblyId)),
    findStatements(deps.database, assemblyId),
    findFloorRequests(deps.database, assemblyId),
  ])
  const open = announcedInterruption(course)
  const view = {
    status: seen.assembly.status,
    stream: course.stream,
    interruption: open ? { from: open.from, note: open.note } : null,
    items: itemsOf(seen.assembly, votes, deps.clock()).map(({ itemId, title, vote }) => ({
      itemId,
      title,
      state: itemState(course, itemId),
      closesAt: vote?.closesAt ?? null,
    })),
    statements: statements.map(statementOf),
    floor: floorLines(floor),
  }
  return { revision: hashOf(JSON.stringify(view)).slice(0, 16), ...view }
}

/** Views of meetings of one process. */
export type MeetingViews = {
  /** Returns a view that is a second old at most. @throws DomainError NOT_FOUND */
  readonly get: (assemblyId: string) => Promise<MeetingView>
  /** Forgets a view after a change that this process made. */
  readonly forget: (assemblyId: string) => void
}

export const createMeetingViews = (deps: Deps): MeetingViews => {
  const views = new Map<string, { readonly at: number; readonly view: Promise<MeetingView> }>()
  return {
    get: (assemblyId) => {
      const known = views.get(assemblyId)
      if (known && performance.now() - known.at < FRESH_MS) return known.view
      const view = readView(deps, assemblyId)
      views.set(assemblyId, { at: performance.now(), view })
      // The next caller reads a failed view again.
      view.catch(() => views.delete(assemblyId))
      return view
    },
    forget: (assemblyId) => void views.delete(assemblyId),
  }
}

/** Maximum number of statements of a page: thousands read it again after each new one. */
const PAGE = 50

type Reader = { readonly attendeeIds: readonly string[]; readonly before: number | undefined }

/** Returns a statement as an attendee sees it; undefined where it is for the chair. */
const statementFor = (
  { attendeeId, ...statement }: Statement,
  attendeeIds: readonly string[],
): MeetingStatement | undefined => {
  const isMine = attendeeIds.includes(attendeeId)
  if (statement.readers === 'chair' && !isMine) return undefined
  const isShown = isMine || !statement.isHidden
  return { ...statement, isMine, ...(isShown ? {} : { text: null, name: null, answers: [] }) }
}

/**
 * Returns the page of attendees: texts for the chair, and hidden ones, are shown to their author
 * alone, so that everybody sees that a number was not left out.
 */
export const pageFor = (
  { statements, floor, ...view }: MeetingView,
  { attendeeIds, before = Number.POSITIVE_INFINITY }: Reader,
): MeetingPage => {
  const shown = statements
    .filter(({ number }) => number < before)
    .flatMap((one) => statementFor(one, attendeeIds) ?? [])
  return {
    ...view,
    statements: shown.slice(-PAGE),
    hasOlder: shown.length > PAGE,
    floor: floor.map(({ attendeeId, ...line }) => ({ ...line, isMine: attendeeIds.includes(attendeeId) })),
  }
}
