import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEvent, type DomainEvent } from '#events/event-type.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { reactTo } from '#services/core/react-to.ts'

const BellRung = defineEvent('BellRung', { bell: z.string(), times: z.int() })
const BellCast = defineEvent('BellCast', { bell: z.string() })

const recorded = (event: DomainEvent, position: number): RecordedEvent => ({
  ...event,
  position,
  stream: 'bell-1',
  version: position,
  metadata: { actor: { kind: 'system', name: 'test' }, at: '2026-11-22T00:00:00.000Z' },
  hash: '',
})

const reactor = reactTo(BellRung, 'listeners', ({ data: { bell, times }, position }) =>
  Array.from({ length: times }, (_, time) => ({ task: 'listen', payload: { bell, time }, key: `${position} ${time}` })),
)

describe('a reactor on one kind of event', () => {
  it('handles that kind under its own name', () => {
    expect({ name: reactor.name, handles: reactor.handles }).toEqual({ name: 'listeners', handles: ['BellRung'] })
  })

  it('asks for the jobs of every event in the order of the log, and for none where an event asks for none', () => {
    const events = [
      recorded({ type: 'BellRung', data: { bell: 'great', times: 2 } }, 1),
      recorded({ type: 'BellRung', data: { bell: 'mute', times: 0 } }, 2),
      recorded({ type: 'BellRung', data: { bell: 'small', times: 1 } }, 3),
    ]
    expect(reactor.react(events)).toEqual([
      { task: 'listen', payload: { bell: 'great', time: 0 }, key: '1 0' },
      { task: 'listen', payload: { bell: 'great', time: 1 }, key: '1 1' },
      { task: 'listen', payload: { bell: 'small', time: 0 }, key: '3 0' },
    ])
  })

  it('leaves events of other kinds alone', () => {
    expect(reactor.react([recorded({ type: BellCast.type, data: { bell: 'great' } }, 1)])).toEqual([])
  })
})
