import { describe, expect, it } from 'vitest'
import { hashOfEvent, UnknownHashForm } from '#infra/platform/event-store/leaf.ts'

const event = {
  stream: 'ballot-1',
  version: 1,
  type: 'BallotCast',
  data: '{"receiptId":"r"}',
  metadata: '{"actor":{"kind":"system","name":"test"},"at":"2026-11-21T03:00:00.000Z"}',
}

describe('the hash of an event', () => {
  it('of form 1 is what it was when the first release recorded it', () => {
    expect(hashOfEvent(event)).toBe('b4cc70ee4e6f54558e4a82ae848e327a3637928d4a09ffd15b2c3b4d614be47b')
    expect(hashOfEvent({ ...event, metadata: event.metadata.replace('{', '{"form":1,') })).not.toBe(hashOfEvent(event))
  })
  it('of a form that only a later release knows is not guessed at', () => {
    const later = { ...event, metadata: event.metadata.replace('{', '{"form":2,') }
    expect(() => hashOfEvent(later)).toThrow(UnknownHashForm)
    // A text that says so is none.
    expect(() => hashOfEvent({ ...event, data: '{"form":2}' })).not.toThrow()
  })
})
