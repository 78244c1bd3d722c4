import { describe, expect, it } from 'vitest'
import type { SessionEvent } from '#events/account/session.events.ts'
import { acceptsToken, SESSION_MS, sessionDecider } from '#services/account/sign-in/session.decider.ts'
import { foldEvents } from '#services/core/decider.ts'
import { afterSeconds, evidence, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'

const sessionId = fixedId(1)
const adminId = fixedId(2)
const hash = (digit: string): string => digit.repeat(64)
const expiryAt = (at: Date): string => new Date(at.getTime() + SESSION_MS).toISOString()

const started: SessionEvent = {
  type: 'SessionStarted',
  data: { sessionId, adminId, epoch: 0, method: 'password', tokenHash: hash('1'), expiresAt: expiryAt(NOW), evidence },
}
const refreshed = (digit: string, at: Date): SessionEvent => ({
  type: 'SessionRefreshed',
  data: { sessionId, tokenHash: hash(digit), expiresAt: expiryAt(at) },
})
const ended = (reason: 'signed-out' | 'token-reused'): SessionEvent => ({
  type: 'SessionEnded',
  data: { sessionId, reason },
})
const refresh = (presented: string, next: string, now: Date) =>
  ({ type: 'RefreshSession', sessionId, presentedHash: hash(presented), nextHash: hash(next), now }) as const

/** Tells whether a refresh is accepted, as the route decides after the decision. */
const isLetOn = (history: readonly SessionEvent[], command: ReturnType<typeof refresh>): boolean => {
  const before = foldEvents(sessionDecider, history)
  const after = sessionDecider.decide(command, before).reduce(sessionDecider.evolve, before)
  return acceptsToken(after, command.presentedHash, command.nextHash, command.now)
}

describe('starting a session', () => {
  const start = {
    type: 'StartSession',
    sessionId,
    adminId,
    epoch: 0,
    method: 'password',
    tokenHash: hash('1'),
    now: NOW,
    evidence,
  } as const
  it('records it for fourteen days', () => given(sessionDecider).when(start).then([started]))
  it('stays quiet when repeated', () => given(sessionDecider, [started]).when(start).thenNothing())
})

describe('refreshing a session', () => {
  const soon = afterSeconds(60)
  const rotated = [started, refreshed('2', soon)]

  it('exchanges the token and begins the fourteen days anew', () => {
    given(sessionDecider, [started])
      .when(refresh('1', '2', soon))
      .then([refreshed('2', soon)])
    expect(isLetOn([started], refresh('1', '2', soon))).toBe(true)
  })

  it("lets another tab's twin of the same moment on, and exchanges nothing again", () => {
    const twin = refresh('1', '3', afterSeconds(9.999, soon))
    given(sessionDecider, rotated).when(twin).thenNothing()
    expect(isLetOn(rotated, twin)).toBe(true)
  })

  it('with a token that was used before, ten seconds later, ends the whole session', () => {
    const reuse = refresh('1', '3', afterSeconds(10, soon))
    given(sessionDecider, rotated)
      .when(reuse)
      .then([ended('token-reused')])
    expect(isLetOn(rotated, reuse)).toBe(false)
  })

  it('with a token from two turns ago is no twin, however soon it comes', () => {
    given(sessionDecider, [...rotated, refreshed('3', soon)])
      .when(refresh('1', '4', soon))
      .then([ended('token-reused')])
  })

  it('after a reuse lets nobody on, the rightful token neither', () => {
    const late = refresh('2', '4', afterSeconds(20, soon))
    given(sessionDecider, [...rotated, ended('token-reused')])
      .when(late)
      .thenNothing()
    expect(isLetOn([...rotated, ended('token-reused')], late)).toBe(false)
  })

  it('lets on until the last instant before fourteen days', () => {
    const last = new Date(NOW.getTime() + SESSION_MS - 1)
    given(sessionDecider, [started])
      .when(refresh('1', '2', last))
      .then([refreshed('2', last)])
  })

  it('after fourteen days lets nobody on', () => {
    const late = refresh('1', '2', new Date(NOW.getTime() + SESSION_MS))
    given(sessionDecider, [started]).when(late).thenNothing()
    expect(isLetOn([started], late)).toBe(false)
  })

  it('with a token that never was changes nothing and lets nobody on', () => {
    const made = refresh('9', '2', soon)
    given(sessionDecider, [started]).when(made).thenNothing()
    expect(isLetOn([started], made)).toBe(false)
  })

  it('of a session that never began lets nobody on', () => {
    given(sessionDecider)
      .when(refresh('1', '2', soon))
      .thenNothing()
    expect(isLetOn([], refresh('1', '2', soon))).toBe(false)
  })
})

describe('signing out', () => {
  const end = (presented: string) => ({ type: 'EndSession', sessionId, presentedHash: hash(presented) }) as const
  it('ends the session', () =>
    given(sessionDecider, [started])
      .when(end('1'))
      .then([ended('signed-out')]))
  it('works with the token of a moment ago too', () =>
    given(sessionDecider, [started, refreshed('2', NOW)])
      .when(end('1'))
      .then([ended('signed-out')]))
  it('with a token that never was ends nothing', () => given(sessionDecider, [started]).when(end('9')).thenNothing())
  it('stays quiet when repeated', () =>
    given(sessionDecider, [started, ended('signed-out')])
      .when(end('1'))
      .thenNothing())
})
