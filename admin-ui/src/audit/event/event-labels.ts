import type { LogEvent } from '#services/log/log-events.contract.ts'
import { eventGroups } from '#services/log/event-texts.contract.ts'
import { unitName } from '../../labels/person-labels.ts'

const actorKinds: Readonly<Record<LogEvent['actor']['kind'], string>> = {
  admin: '관리자',
  resident: '소유자 본인',
  visitor: '본인 확인 전',
  system: '시스템',
}

/** Returns the actor: "김관리 (관리자)", "홍*동 (소유자 본인)", "시스템". */
export const actorText = ({ kind, name }: LogEvent['actor']): string =>
  name === null ? actorKinds[kind] : `${name} (${actorKinds[kind]})`

const groupNames = new Map(eventGroups.flatMap(({ name, texts }) => Object.keys(texts).map((type) => [type, name])))

/** Returns the subject area of an event: "전자투표". */
export const groupText = ({ type }: Pick<LogEvent, 'type'>): string => groupNames.get(type) ?? ''

/** Returns the person of an event: "홍*동", "파기된 소유자", "김관리"; empty for none. */
export const subjectText = ({ subject }: Pick<LogEvent, 'subject'>): string =>
  subject === null ? '' : (subject.name ?? '파기된 소유자')

export const unitText = ({ unit }: Pick<LogEvent, 'unit'>): string => (unit === null ? '' : unitName(unit))

/** Returns the place of an event, the nearest first: unit, person, vote or list, complex. */
export const locationText = (event: LogEvent): string =>
  [unitText(event), subjectText(event), event.vote?.name ?? '', event.list?.name ?? '', event.apartment?.name ?? '']
    .filter((part) => part !== '')
    .join(' · ')

/** Groups of event types, with their types as the server expects them. */
export const groupChoices: readonly { readonly id: string; readonly name: string }[] = eventGroups.map(
  ({ name, texts }) => ({ id: Object.keys(texts).join(','), name }),
)

/** Event types by group. */
export const typeChoices = eventGroups.map(({ name, texts }) => ({
  name,
  types: Object.entries(texts).map(([id, text]) => ({ id, text })),
}))
