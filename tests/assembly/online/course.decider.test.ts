import { describe, it } from 'vitest'
import type { CourseEvent } from '#events/assembly/course.events.ts'
import { courseDecider, type CourseCommand } from '#services/assembly/course/course.decider.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names, second } from '../sample-assembly.ts'

const [one, two, other] = [fixedId(9_010), fixedId(9_011), fixedId(9_012)] as const
const agenda = [one, two]
const running = { names, assemblyStatus: 'open' } as const
const over = { assemblyStatus: 'ended' } as const

const start = (itemId: string, more: object = {}): CourseCommand => ({
  type: 'StartItem',
  itemId,
  agenda,
  ...running,
  ...more,
})
const finish = (itemId: string, more: object = {}): CourseCommand => ({ type: 'EndItem', itemId, ...running, ...more })
const started = (itemId: string): CourseEvent => ({ type: 'AgendaItemStarted', data: { ...names, itemId } })
const ended = (itemId: string): CourseEvent => ({ type: 'AgendaItemEnded', data: { ...names, itemId } })

describe('an item', () => {
  it('is started once, and ends the one before', () => {
    given(courseDecider)
      .when(start(one))
      .then([started(one)])
    given(courseDecider, [started(one)])
      .when(start(one))
      .thenNothing()
    given(courseDecider, [started(one)])
      .when(start(two))
      .then([ended(one), started(two)])
  })
  it('is ended once', () => {
    given(courseDecider, [started(one)])
      .when(finish(one))
      .then([ended(one)])
    given(courseDecider, [started(one), ended(one)])
      .when(finish(one))
      .thenNothing()
  })
  it('is on the agenda of an open assembly', () => {
    given(courseDecider).when(start(other)).thenRejects('NOT_FOUND')
    given(courseDecider).when(start(one, over)).thenRejects('ASSEMBLY_NOT_OPEN')
    given(courseDecider, [started(one)])
      .when(finish(one, over))
      .thenRejects('ASSEMBLY_NOT_OPEN')
  })
})

describe('the stream', () => {
  const stream = { kind: 'youtube', address: 'abcdefghijk' } as const
  const set = (more: object = {}): CourseCommand => ({ type: 'SetStream', stream, ...running, ...more })
  const event: CourseEvent = { type: 'MeetingStreamSet', data: { ...names, stream } }
  it('is set once, from the notice to the end', () => {
    given(courseDecider)
      .when(set({ assemblyStatus: 'noticed' }))
      .then([event])
    given(courseDecider, [event]).when(set()).thenNothing()
    given(courseDecider).when(set(over)).thenRejects('ASSEMBLY_OVER')
    given(courseDecider)
      .when(set({ assemblyStatus: 'draft' }))
      .thenRejects('ASSEMBLY_NOT_NOTICED')
  })
})

describe('an interruption', () => {
  const announced = {
    interruptionId: fixedId(9_050),
    cause: 'announced' as const,
    from: second(1),
    until: null,
    affected: null,
    online: null,
    note: null,
  }
  const interrupted: CourseEvent = { type: 'MeetingInterrupted', data: { ...names, ...announced } }
  const resumed: CourseEvent = {
    type: 'MeetingResumed',
    data: { ...names, interruptionId: announced.interruptionId, until: second(5) },
  }
  const announce = (more: object = {}): CourseCommand => ({
    type: 'AnnounceInterruption',
    interruptionId: announced.interruptionId,
    from: second(1),
    note: null,
    ...running,
    ...more,
  })
  const resume: CourseCommand = { type: 'AnnounceResumption', until: second(5), ...running }
  it('is announced once, and ends once', () => {
    given(courseDecider).when(announce()).then([interrupted])
    given(courseDecider, [interrupted])
      .when(announce({ interruptionId: fixedId(9_051) }))
      .thenNothing()
    given(courseDecider, [interrupted]).when(resume).then([resumed])
    given(courseDecider, [interrupted, resumed]).when(resume).thenNothing()
    given(courseDecider).when(announce(over)).thenRejects('ASSEMBLY_NOT_OPEN')
  })
  it('that was found is recorded once', () => {
    const interruption = { ...announced, cause: 'server' as const, until: second(4), online: 3 }
    const record: CourseCommand = { type: 'RecordInterruption', names, interruption }
    const event: CourseEvent = { type: 'MeetingInterrupted', data: { ...names, ...interruption } }
    given(courseDecider).when(record).then([event])
    given(courseDecider, [event]).when(record).thenNothing()
  })
})

describe('the address of the display', () => {
  const display = { displayId: fixedId(9_060), digest: 'a'.repeat(32) }
  const issue = (more: object = {}): CourseCommand => ({ type: 'IssueDisplay', ...display, ...running, ...more })
  const issued: CourseEvent = { type: 'DisplayAddressIssued', data: { ...names, ...display } }
  const revoked: CourseEvent = { type: 'DisplayAddressRevoked', data: { ...names, displayId: display.displayId } }
  it('is issued once and revoked once', () => {
    given(courseDecider).when(issue()).then([issued])
    given(courseDecider, [issued]).when(issue()).thenNothing()
    given(courseDecider).when(issue(over)).thenRejects('ASSEMBLY_OVER')
    given(courseDecider, [issued]).when({ type: 'RevokeDisplay', names }).then([revoked])
    given(courseDecider, [issued, revoked]).when({ type: 'RevokeDisplay', names }).thenNothing()
  })
})
