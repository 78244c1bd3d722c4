import { describe, expect, it } from 'vitest'
import type { VoterVerificationEvent } from '#events/participation/voter-verification.events.ts'
import { foldEvents } from '#services/core/decider.ts'
import { voterVerificationDecider } from '#services/participation/voter-verification.decider.ts'
import { afterSeconds, evidence, fixedId, NOW } from '#tests/support/fixed.ts'
import { given } from '#tests/support/given.ts'
import { names } from '../vote/sample-vote.ts'

const { voteId, listId } = names
const listUserId = fixedId(3)
const verificationId = (n: number): string => fixedId(50 + n)
const MINUTE = 60

const issued = (n: number, at: Date = NOW, to: string | null = listUserId): VoterVerificationEvent => ({
  type: 'VerificationCodeIssued',
  data: {
    verificationId: verificationId(n),
    voteId,
    listUserId: to,
    expiresAt: afterSeconds(5 * MINUTE, at).toISOString(),
  },
})
const refused = (n = 1): VoterVerificationEvent => ({
  type: 'VerificationCodeRefused',
  data: { verificationId: verificationId(n) },
})
const locked = (at: Date, n = 1): VoterVerificationEvent => ({
  type: 'VerificationLocked',
  data: { verificationId: verificationId(n), voteId, listId, until: afterSeconds(10 * MINUTE, at).toISOString() },
})
const verified = (n = 1): VoterVerificationEvent => ({
  type: 'VoterVerified',
  data: { verificationId: verificationId(n), voteId, listUserId },
})

const request = (n: number, now: Date = NOW, to: string | null = listUserId) =>
  ({ type: 'RequestCode', verificationId: verificationId(n), voteId, listUserId: to, asked: null, now }) as const
const confirm = (kind: 'right' | 'wrong', now: Date = NOW) =>
  ({ type: 'ConfirmCode', listId, isRight: () => kind === 'right', now }) as const
const times = <Item>(count: number, item: (index: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, index) => item(index))

describe('asking for a code', () => {
  it('issues one for five minutes', () =>
    given(voterVerificationDecider)
      .when(request(1))
      .then([issued(1)]))
  it('keeps from where it was asked for, for whom it goes to', () => {
    const { type, data } = issued(1) as Extract<VoterVerificationEvent, { type: 'VerificationCodeIssued' }>
    return given(voterVerificationDecider)
      .when({ ...request(1), asked: { personId: fixedId(9), evidence } })
      .then([{ type, data: { ...data, sealedFor: fixedId(9), evidence } }])
  })
  it('again within 30 seconds stays quiet: no second message', () =>
    given(voterVerificationDecider, [issued(1)])
      .when(request(2, afterSeconds(29.999)))
      .thenNothing())
  it('again after 30 seconds issues another one', () =>
    given(voterVerificationDecider, [issued(1)])
      .when(request(2, afterSeconds(30)))
      .then([issued(2, afterSeconds(30))]))
  it('again right after the code was used issues another one', () =>
    given(voterVerificationDecider, [issued(1), verified()])
      .when(request(2, afterSeconds(5)))
      .then([issued(2, afterSeconds(5))]))
  it('works five times an hour, a sixth time is refused, and it says until when', () => {
    const four = times(4, (index) => issued(index, afterSeconds(index * MINUTE)))
    const five = [...four, issued(4, afterSeconds(4 * MINUTE))]
    given(voterVerificationDecider, four)
      .when(request(5, afterSeconds(4 * MINUTE)))
      .then([issued(5, afterSeconds(4 * MINUTE))])
    given(voterVerificationDecider, five)
      .when(request(5, afterSeconds(5 * MINUTE)))
      .thenRejects('TOO_MANY_REQUESTS')
    given(voterVerificationDecider, five)
      .when(request(5, afterSeconds(60 * MINUTE - 0.001)))
      .thenRejects('TOO_MANY_REQUESTS')
    given(voterVerificationDecider, five)
      .when(request(5, afterSeconds(60 * MINUTE)))
      .then([issued(5, afterSeconds(60 * MINUTE))])
  })
  it('is refused while locked, until the very instant the lock ends', () => {
    const history = [issued(1), ...times(5, () => refused()), locked(NOW)]
    given(voterVerificationDecider, history)
      .when(request(2, afterSeconds(10 * MINUTE - 0.001)))
      .thenRejects('VERIFICATION_LOCKED')
    given(voterVerificationDecider, history)
      .when(request(2, afterSeconds(10 * MINUTE)))
      .then([issued(2, afterSeconds(10 * MINUTE))])
  })
})

describe('confirming a code', () => {
  it('verifies the voter', () =>
    given(voterVerificationDecider, [issued(1)])
      .when(confirm('right'))
      .then([verified()]))
  it('records a wrong one', () =>
    given(voterVerificationDecider, [issued(1)])
      .when(confirm('wrong'))
      .then([refused()]))
  it('takes the right one after four wrong ones', () =>
    given(voterVerificationDecider, [issued(1), ...times(4, () => refused())])
      .when(confirm('right'))
      .then([verified()]))
  it('locks for ten minutes with the fifth wrong one', () =>
    given(voterVerificationDecider, [issued(1), ...times(4, () => refused())])
      .when(confirm('wrong'))
      .then([refused(), locked(NOW)]))
  it('counts wrong ones on through a new code', () => {
    const history = [issued(1), ...times(4, () => refused()), issued(2, afterSeconds(40))]
    given(voterVerificationDecider, history)
      .when(confirm('wrong', afterSeconds(41)))
      .then([refused(2), locked(afterSeconds(41), 2)])
  })
  it('begins to count anew after a right one', () => {
    const history = [issued(1), ...times(4, () => refused()), verified(), issued(2, afterSeconds(40))]
    given(voterVerificationDecider, history)
      .when(confirm('wrong', afterSeconds(41)))
      .then([refused(2)])
  })
  it('is refused while locked, the right one too', () =>
    given(voterVerificationDecider, [issued(1), locked(NOW)])
      .when(confirm('right', afterSeconds(60)))
      .thenRejects('VERIFICATION_LOCKED'))
  it('is refused after the lock, until a new code is asked for', () =>
    given(voterVerificationDecider, [issued(1), locked(NOW)])
      .when(confirm('right', afterSeconds(10 * MINUTE)))
      .thenRejects('CODE_EXPIRED'))
  it('is refused from the instant the code runs out', () => {
    given(voterVerificationDecider, [issued(1)])
      .when(confirm('right', afterSeconds(5 * MINUTE)))
      .thenRejects('CODE_EXPIRED')
    given(voterVerificationDecider, [issued(1)])
      .when(confirm('right', afterSeconds(5 * MINUTE - 0.001)))
      .then([verified()])
  })
  it('is refused where none was asked for', () =>
    given(voterVerificationDecider).when(confirm('right')).thenRejects('CODE_EXPIRED'))
  it('goes by the newest code', () => {
    const isRight = (id: string) => id === verificationId(1)
    given(voterVerificationDecider, [issued(1), issued(2, afterSeconds(40))])
      .when({ type: 'ConfirmCode', listId, isRight, now: afterSeconds(41) })
      .then([refused(2)])
  })
  it('stays quiet when repeated', () =>
    given(voterVerificationDecider, [issued(1), verified()])
      .when(confirm('right'))
      .thenNothing())
})

describe('a claim that matches nobody on the roll', () => {
  const shapeOf = (
    history: readonly VoterVerificationEvent[],
    command: ReturnType<typeof request> | ReturnType<typeof confirm>,
  ): readonly string[] | string => {
    try {
      return voterVerificationDecider
        .decide(command, foldEvents(voterVerificationDecider, history))
        .map(({ type }) => type)
    } catch (error) {
      return String(error)
    }
  }
  const histories = (to: string | null): readonly (readonly VoterVerificationEvent[])[] => [
    [],
    [issued(1, NOW, to)],
    [issued(1, NOW, to), refused()],
    [issued(1, NOW, to), ...times(4, () => refused())],
    [issued(1, NOW, to), ...times(5, () => refused()), locked(NOW)],
    times(5, (index) => issued(index, NOW, to)),
  ]
  const moments = [0, 29, 30, 5 * MINUTE, 10 * MINUTE, 60 * MINUTE]

  it('lives through the same states as one that does', () => {
    histories(listUserId).forEach((known, index) => {
      const unknown = histories(null)[index] ?? []
      for (const now of moments.map((seconds) => afterSeconds(seconds))) {
        expect(shapeOf(unknown, request(20, now, null))).toEqual(shapeOf(known, request(20, now)))
        expect(shapeOf(unknown, confirm('wrong', now))).toEqual(shapeOf(known, confirm('wrong', now)))
      }
    })
  })
  it('is never verified, not even with the right code', () =>
    given(voterVerificationDecider, [issued(1, NOW, null)])
      .when(confirm('right'))
      .then([refused()]))
})
