import { describe, expect, it } from 'vitest'
import type { DomainEvent } from '#events/event-type.ts'
import type { ScheduledAt } from '#events/messaging/message-settings.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { dueSchedules } from '#services/mailing/schedule/due-schedules.ts'
import { settingsOn } from '../office-messages.ts'
import { fixedId } from '#tests/support/fixed.ts'

const [listId, apartmentId] = [fixedId(1), fixedId(2)]
const particulars = {
  listId,
  apartmentId,
  name: '조합설립',
  type: 'signature',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
}

let position = 0
/** Something that was recorded at a time of Seoul, "2026-11-20 10:00". */
const at = (time: string, event: DomainEvent): RecordedEvent =>
  ({
    ...event,
    stream: event.type === 'MessageSettingsSet' ? 'message-settings' : 'list',
    position: (position += 1),
    metadata: { actor: { kind: 'system', name: 'tests' }, at: instant(time).toISOString() },
  }) as never
const instant = (time: string): Date => new Date(`${time.replace(' ', 'T')}:00+09:00`)

const created = (time: string) => at(time, { type: 'ListCreated', data: particulars })
const settings = (
  time: string,
  {
    deadline,
    reminder,
    ...more
  }: { readonly deadline?: ScheduledAt; readonly reminder?: ScheduledAt; readonly [field: string]: unknown },
) => {
  const { occasions, ...rest } = settingsOn()
  const own = { deadline, reminder } as Readonly<Record<string, ScheduledAt | undefined>>
  return at(time, {
    type: 'MessageSettingsSet',
    data: {
      listId,
      apartmentId,
      ...rest,
      occasions: occasions.map(({ at: _at, ...one }) => {
        const wanted = own[one.kind]
        return wanted ? { ...one, at: wanted } : { ...one, enabled: false }
      }),
      ...more,
    },
  })
}
const changed = (time: string, endDate: string) =>
  at(time, {
    type: 'ListChanged',
    data: { listId, name: '조합설립', startDate: '2026-11-01', endDate, rule: null, coOwners: 'all' },
  })
const closed = (time: string, closedAt: string) =>
  at(time, { type: 'ListClosed', data: { listId, cause: 'time', closedAt } })
const reopened = (time: string, endDate: string) => at(time, { type: 'ListReopened', data: { listId, endDate } })

const dueAt = (events: readonly RecordedEvent[], time: string) =>
  dueSchedules(events, instant(time)).map((due) => [due.occasion, due.at.toISOString()])

const deadline: ScheduledAt = { daysBeforeEnd: 1, hour: 10, minute: 30 }
const usual = [created('2026-11-01 09:00'), settings('2026-11-02 09:00', { deadline })]
const itsTime = ['deadline', '2026-11-29T01:30:00.000Z']

describe('what a list sends by the clock', () => {
  it.each([
    ['2026-11-29 10:29', []],
    ['2026-11-29 10:30', [itsTime]],
    ['2026-11-29 18:00', [itsTime]],
    ['2026-11-30 10:29', [itsTime]],
    // A message that is so late would not be true any more.
    ['2026-11-30 10:30', []],
  ])('at %s: %j', (now, due) => expect(dueAt(usual, now)).toEqual(due))

  it('is not what was over already when it was set', () => {
    const late = [created('2026-11-01 09:00'), settings('2026-11-29 10:31', { deadline })]
    expect(dueAt(late, '2026-11-29 10:32')).toEqual([])
  })

  it('stands, whatever else of the settings was changed since, or the list’s name', () => {
    const more = [
      ...usual,
      settings('2026-11-29 10:31', { deadline, smsFallback: false }),
      changed('2026-11-29 10:32', '2026-11-30'),
    ]
    expect(dueAt(more, '2026-11-29 10:33')).toEqual([itsTime])
  })

  it('moves with the last day, and is not sent where that makes it a time that is over', () => {
    const longer = [...usual, changed('2026-11-28 09:00', '2026-12-10')]
    expect(dueAt(longer, '2026-11-29 10:31')).toEqual([])
    expect(dueAt(longer, '2026-12-09 10:31')).toEqual([['deadline', '2026-12-09T01:30:00.000Z']])
    const shorter = [...usual, changed('2026-11-20 12:00', '2026-11-21')]
    expect(dueAt(shorter, '2026-11-20 12:01')).toEqual([])
  })

  it('comes once more for a list that is reopened with another last day', () => {
    const again = [
      ...usual,
      closed('2026-12-01 00:01', '2026-11-30T15:00:00.000Z'),
      reopened('2026-12-02 09:00', '2026-12-20'),
    ]
    expect(dueAt(again, '2026-12-02 09:01')).toEqual([])
    expect(dueAt(again, '2026-12-19 10:30')).toEqual([['deadline', '2026-12-19T01:30:00.000Z']])
  })

  it('is put off to the end of the quiet hours, and left out where that is past the close', () => {
    const night = [
      created('2026-11-01 09:00'),
      settings('2026-11-02 09:00', { deadline: { daysBeforeEnd: 1, hour: 22 } }),
    ]
    expect(dueAt(night, '2026-11-29 22:00')).toEqual([])
    expect(dueAt(night, '2026-11-30 08:00')).toEqual([['deadline', '2026-11-29T23:00:00.000Z']])
    const last = [
      created('2026-11-01 09:00'),
      settings('2026-11-02 09:00', { deadline: { daysBeforeEnd: 0, hour: 22 } }),
    ]
    expect(dueAt(last, '2026-12-01 08:00')).toEqual([])
  })

  it('is one time, whatever becomes of the quiet hours: not told twice, and nobody is forgotten', () => {
    const early: ScheduledAt = { daysBeforeEnd: 1, hour: 7 }
    const until = (time: string, to: string) => settings(time, { deadline: early, quietHours: { from: '21:00', to } })
    const named = (events: readonly RecordedEvent[], time: string) =>
      dueSchedules(events, instant(time)).map((due) => due.named.toISOString())
    const begun = created('2026-11-01 09:00')
    // It went at eight; then the morning was made later.
    const later = [begun, until('2026-11-02 09:00', '08:00')]
    expect(named(later, '2026-11-29 08:00')).toEqual(['2026-11-28T22:00:00.000Z'])
    const madeLater = [...later, until('2026-11-29 08:30', '09:00')]
    expect(named(madeLater, '2026-11-29 08:31')).toEqual([])
    expect(named(madeLater, '2026-11-29 09:00')).toEqual(['2026-11-28T22:00:00.000Z'])
    // It would have gone at nine; then the morning was made earlier.
    const earlier = [begun, until('2026-11-02 09:00', '09:00'), until('2026-11-29 08:30', '08:00')]
    expect(named(earlier, '2026-11-29 08:31')).toEqual(['2026-11-28T22:00:00.000Z'])
  })

  it('is nothing where it is switched off, and each occasion for itself', () => {
    expect(dueAt([...usual, settings('2026-11-29 09:00', { deadline, enabled: false })], '2026-11-29 10:30')).toEqual(
      [],
    )
    const both = [
      created('2026-11-01 09:00'),
      settings('2026-11-02 09:00', { deadline, reminder: { daysBeforeEnd: 1, hour: 9 } }),
    ]
    expect(dueAt(both, '2026-11-29 10:30')).toEqual([itsTime, ['reminder', '2026-11-29T00:00:00.000Z']].toReversed())
  })
})
