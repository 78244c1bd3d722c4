import { identityCheckNames } from '#events/values/identity-check.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { PersonalParts } from '../../core/text/masked-person.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import type { LogEntry } from './user-logs.contract.ts'

/** A sentence, and what it changed. */
export type Words = Pick<LogEntry, 'text' | 'changes'>

/** What stands around an event in the log, and who reads it. */
export type LogContext = {
  /** Whose log it is. */
  readonly personId: string
  /** Events of a stream, oldest first; none where it was not read. */
  readonly eventsOf: (stream: string) => readonly RecordedEvent[]
  /** Whether the person was erased since: then nothing of what was sealed is told, whatever keys are still remembered somewhere. */
  readonly isErased: boolean
  /** What the reader may see of a person. */
  readonly show: <Parts extends PersonalParts>(parts: Parts) => Parts
  readonly seesMemos: boolean
  readonly ruleTitle: (key: string) => string
}

/** What is told. */
export const words = (text: string, changes: LogEntry['changes'] = []): Words => ({ text, changes })

/** What can no more be told of. */
export const erasedSince = (text: string): Words => words(`${text} 내용은 파기되었습니다.`)

/** What stood in an event's stream before it. */
export const historyBefore = (event: RecordedEvent, { eventsOf }: LogContext): readonly RecordedEvent[] =>
  eventsOf(event.stream).filter(({ version }) => version < event.version)

/** Returns how and when identity was checked, as it follows in a sentence; nothing where it was not asked, or of who was erased. */
export const checkedText = ({ identityCheck }: { readonly identityCheck?: IdentityCheck | null | undefined }): string =>
  identityCheck ? `, 본인 확인 ${identityCheckNames[identityCheck.how]}(${dayText(identityCheck.on)})` : ''

const withSuffix = (name: string, suffix: string): string => (name.endsWith(suffix) ? name : `${name}${suffix}`)

/** "101동 1502호" */
export const unitText = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string =>
  `${withSuffix(dong, '동')} ${withSuffix(ho, '호')}`
