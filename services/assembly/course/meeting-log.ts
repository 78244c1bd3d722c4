import type { CourseEvent } from '#events/assembly/course.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import type { AdminSession } from '../../core/session.ts'
import { timeText } from '../../core/text/seoul-time.ts'
import { itemsOf, readAgendaVotes } from '../assembly-answer.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import type { OfficeStatements } from '../statement/statements.contract.ts'
import { readStatements } from '../statement/read-statements.ts'
import { courseDecider, courseStream, type Interruption } from './course.decider.ts'

/** Line of the course of a meeting. */
type CourseLine = { readonly at: string; readonly text: string }

/**
 * Log of a meeting beside its ledger of attendance: its course, its interruptions, and all that
 * attendees said in writing (도시정비법 시행령 제41조의3 제2항 제2호). Minutes read it, too.
 */
export type MeetingLog = OfficeStatements & {
  readonly course: readonly CourseLine[]
  readonly interruptions: readonly Interruption[]
  /** Titles of the agenda's items by their ids. */
  readonly titles: ReadonlyMap<string, string>
}

const causeNames: Readonly<Record<Interruption['cause'], string>> = {
  announced: '중계 중단',
  server: '서버 중단',
  silence: '여러 참석자의 접속 끊김',
}

/** Writes an interruption: "중계 중단 …부터 …까지 · 온라인 120명 중 30명 · 음향". */
export const interruptionText = ({ cause, from, until, affected, online, note }: Interruption): string =>
  [
    `${causeNames[cause]}: ${timeText(from)}부터 ${until === null ? '끝까지' : `${timeText(until)}까지`}`,
    affected === null ? null : `온라인 ${online ?? affected}명 중 ${affected}명`,
    note,
  ]
    .filter((part) => part !== null)
    .join(' · ')

const lineOf = (
  { type, data, metadata: { at } }: RecordedEvent<CourseEvent>,
  titles: ReadonlyMap<string, string>,
): readonly CourseLine[] => {
  if (type === 'AgendaItemStarted') return [{ at, text: `안건 시작: ${titles.get(data.itemId) ?? ''}` }]
  if (type === 'AgendaItemEnded') return [{ at, text: `안건 마침: ${titles.get(data.itemId) ?? ''}` }]
  if (type === 'MeetingStreamSet') return [{ at, text: data.stream === null ? '중계 주소를 뺌' : '중계 주소를 정함' }]
  return []
}

/** Reads the log of a meeting, with the persons in it for the access log. */
export const readMeetingLog = async (
  deps: Pick<Deps, 'store' | 'database' | 'clock'>,
  seen: SeenAssembly,
  admin: AdminSession,
): Promise<{ readonly log: MeetingLog; readonly personIds: readonly string[] }> => {
  const { assemblyId } = seen.assembly
  const [{ events }, votes, { personIds, ...said }] = await Promise.all([
    deps.store.readStream(courseStream(assemblyId)),
    readAgendaVotes(deps, seen.assembly),
    readStatements(deps, assemblyId, admin),
  ])
  const items = itemsOf(seen.assembly, votes, deps.clock())
  const titles = new Map(items.map(({ itemId, title }) => [itemId, title]))
  // The stream holds only events of its decider.
  const course = (events as readonly RecordedEvent<CourseEvent>[]).flatMap((event) => lineOf(event, titles))
  const { interruptions } = foldEvents(courseDecider, events)
  return { log: { ...said, course, interruptions, titles }, personIds }
}
