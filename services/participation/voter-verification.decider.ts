import type { VoterVerificationEvent } from '#events/participation/voter-verification.events.ts'
import type { Evidence } from '#events/values/schemas.ts'
import { seoulClock } from '#events/values/day.ts'
import type { Decider } from '../core/decider.ts'
import { DomainError } from '../core/domain-error.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Milliseconds for which a code is valid: enough to look for one's glasses. */
const CODE_LIVES_MS = 5 * MINUTE
/** A second press of the button within this time sends no second message. */
const RESEND_AFTER_MS = 30_000
/**
 * Maximum number of codes per hour for one browser and one claim; `code-limits.ts` limits all
 * browsers together.
 */
const MAX_CODES_PER_HOUR = 5
/**
 * Maximum number of wrong codes before a browser's claim is locked for 10 minutes: nobody finds one
 * of a million codes by trying.
 */
const MAX_WRONG_CODES = 5
const LOCK_MS = 10 * MINUTE

type IssuedCode = {
  readonly verificationId: string
  readonly listUserId: string | null
  readonly voteId: string
  readonly expiresAt: number
}

export type VoterVerificationState = {
  readonly issued: IssuedCode | null
  /** Times at which codes were issued, oldest first, in ms. */
  readonly issuedAt: readonly number[]
  readonly wrong: number
  readonly lockedUntil: number
  readonly verifiedId: string | null
}

/** Returns how many more wrong codes there may be before the lock. */
export const triesLeft = ({ wrong }: Pick<VoterVerificationState, 'wrong'>): number => MAX_WRONG_CODES - wrong

/**
 * Builds the refusal until a time (ms), which is a clock time in the body and seconds in the
 * header.
 */
const refusedUntil = (code: 'VERIFICATION_LOCKED' | 'TOO_MANY_REQUESTS', until: number, now: Date): DomainError => {
  const message = `${clockText(until)}부터 인증번호를 다시 받으실 수 있습니다.`
  const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
  return new DomainError(code, [{ path: 'code', message }], { retryAfterSeconds })
}

/**
 * Returns the refusal of a browser that has tried too often; the same for every claim, on the roll
 * or not.
 */
export const lockedError = ({ lockedUntil }: Pick<VoterVerificationState, 'lockedUntil'>, now: Date): DomainError =>
  refusedUntil('VERIFICATION_LOCKED', lockedUntil, now)

/** Returns the refusal of another code before a time, ms. */
export const codesUsedUp = (until: number, now: Date): DomainError => refusedUntil('TOO_MANY_REQUESTS', until, now)

/**
 * Formats a time as "오후 3:05" in Asia/Seoul, rounded up to the minute, so that a new request at
 * that time is not refused.
 */
const clockText = (time: number): string => {
  const [hour = 0, minute = 0] = seoulClock(new Date(Math.ceil(time / MINUTE) * MINUTE))
    .slice(11, 16)
    .split(':')
    .map(Number)
  return `${hour < 12 ? '오전' : '오후'} ${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')}`
}

export type VoterVerificationCommand =
  | {
      readonly type: 'RequestCode'
      readonly verificationId: string
      readonly voteId: string
      readonly listUserId: string | null
      /** Person whose key encrypts the origin of the request; null: the claim matched nobody. */
      readonly asked: { readonly personId: string; readonly evidence: Evidence } | null
      readonly now: Date
    }
  /** Checks a code. `isRight` returns whether a code is the one of a verification. */
  | {
      readonly type: 'ConfirmCode'
      readonly listId: string
      readonly isRight: (verificationId: string) => boolean
      readonly now: Date
    }

/**
 * Returns the stream of a claim. `claim` is a keyed digest of the requesting browser, and of name,
 * phone, 동 and 호 as they were typed.
 */
export const voterVerificationStream = (voteId: string, claim: string): string =>
  `voter-verification-${voteId}-${claim}`

/**
 * Verification that a person holds the phone on the roll, for the requesting browser: its codes and
 * wrong tries are its own, so that nobody's tries affect another. A claim that matches nobody goes
 * through the same states.
 */
export const voterVerificationDecider: Decider<
  VoterVerificationState,
  VoterVerificationCommand,
  VoterVerificationEvent
> = {
  initial: { issued: null, issuedAt: [], wrong: 0, lockedUntil: 0, verifiedId: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'VerificationCodeIssued': {
        const { verificationId, listUserId, voteId } = event.data
        const expiresAt = Date.parse(event.data.expiresAt)
        return {
          ...state,
          issued: { verificationId, listUserId, voteId, expiresAt },
          issuedAt: [...state.issuedAt, expiresAt - CODE_LIVES_MS],
        }
      }
      case 'VerificationCodeRefused':
        return { ...state, wrong: state.wrong + 1 }
      case 'VerificationLocked':
        return { ...state, issued: null, wrong: 0, lockedUntil: Date.parse(event.data.until) }
      case 'VoterVerified':
        return { ...state, wrong: 0, verifiedId: event.data.verificationId }
    }
  },
  decide: (command, state) =>
    command.type === 'RequestCode' ? requestCode(command, state) : confirmCode(command, state),
}

const requestCode = (
  { now, ...request }: Extract<VoterVerificationCommand, { type: 'RequestCode' }>,
  state: VoterVerificationState,
): readonly VoterVerificationEvent[] => {
  const time = now.getTime()
  if (time < state.lockedUntil) throw lockedError(state, now)
  const latest = state.issuedAt.at(-1)
  const isFresh =
    state.issued !== null &&
    state.issued.verificationId !== state.verifiedId &&
    latest !== undefined &&
    time < latest + RESEND_AFTER_MS
  if (isFresh) return []
  const [oldest = time] = state.issuedAt.slice(-MAX_CODES_PER_HOUR)
  if (state.issuedAt.length >= MAX_CODES_PER_HOUR && oldest > time - HOUR) throw codesUsedUp(oldest + HOUR, now)
  const { verificationId, voteId, listUserId, asked } = request
  const place = asked === null ? {} : { sealedFor: asked.personId, evidence: asked.evidence }
  return [
    {
      type: 'VerificationCodeIssued',
      data: { verificationId, voteId, listUserId, expiresAt: new Date(time + CODE_LIVES_MS).toISOString(), ...place },
    },
  ]
}

const confirmCode = (
  { listId, isRight, now }: Extract<VoterVerificationCommand, { type: 'ConfirmCode' }>,
  state: VoterVerificationState,
): readonly VoterVerificationEvent[] => {
  const time = now.getTime()
  if (time < state.lockedUntil) throw lockedError(state, now)
  if (!state.issued) throw new DomainError('CODE_EXPIRED')
  if (time >= state.issued.expiresAt) throw new DomainError('CODE_EXPIRED')
  const { verificationId, voteId, listUserId } = state.issued
  if (listUserId !== null && isRight(verificationId)) {
    return state.verifiedId === verificationId
      ? []
      : [{ type: 'VoterVerified', data: { verificationId, voteId, listUserId } }]
  }
  const refused = { type: 'VerificationCodeRefused', data: { verificationId } } as const
  if (state.wrong + 1 < MAX_WRONG_CODES) return [refused]
  const until = new Date(time + LOCK_MS).toISOString()
  return [refused, { type: 'VerificationLocked', data: { verificationId, voteId, listId, until } }]
}
