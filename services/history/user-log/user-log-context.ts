import { identityCheckNames } from '#events/values/identity-check.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { PersonalParts } from '../../core/text/masked-person.ts'
import { dayText } from '../../core/text/seoul-time.ts'
import type { LogEntry } from './user-logs.contract.ts'

/** A sentence, and what it changed. */
export type LogText = Pick<LogEntry, 'text' | 'changes'>

/** Context of an event in the log, and its reader. */
export type LogContext = {
  /** Person whose log it is. */
  readonly personId: string
  /** Events of a stream, oldest first; none where it was not read. */
  readonly eventsOf: (stream: string) => readonly RecordedEvent[]
  /**
   * Whether the person was erased since: then no encrypted data is shown, even if a key is still
   * cached.
   */
  readonly isErased: boolean
  /** Masks a person's data as the reader may see it. */
  readonly show: <Parts extends PersonalParts>(parts: Parts) => Parts
  readonly seesMemos: boolean
  readonly ruleTitle: (key: string) => string
}

/** Builds the description of an event. */
export const logText = (text: string, changes: LogEntry['changes'] = []): LogText => ({ text, changes })

/** Builds the description of an event whose content was erased. */
export const erasedSince = (text: string): LogText => logText(`${text} 내용은 파기되었습니다.`)

/** Returns the earlier events of an event's stream. */
export const historyBefore = (event: RecordedEvent, { eventsOf }: LogContext): readonly RecordedEvent[] =>
  eventsOf(event.stream).filter(({ version }) => version < event.version)

/**
 * Returns how and when identity was checked, as the end of a sentence; empty if it was not checked,
 * or the person was erased.
 */
export const checkedText = ({ identityCheck }: { readonly identityCheck?: IdentityCheck | null | undefined }): string =>
  identityCheck ? `, 본인 확인 ${identityCheckNames[identityCheck.how]}(${dayText(identityCheck.on)})` : ''

const withSuffix = (name: string, suffix: string): string => (name.endsWith(suffix) ? name : `${name}${suffix}`)

/** "101동 1502호" */
export const unitText = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string =>
  `${withSuffix(dong, '동')} ${withSuffix(ho, '호')}`
