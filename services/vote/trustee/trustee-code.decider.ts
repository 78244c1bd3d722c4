import type { TrusteeCodeEvent } from '#events/vote/trustee-code.events.ts'
import type { Decider } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'
import { codesUsedUp, lockedError } from '../../participation/voter-verification.decider.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CODE_LIVES_MS = 5 * MINUTE
/** A second press of the button within this time sends no second message. */
const RESEND_AFTER_MS = 30_000
/** One browser's; what all browsers together may ask for is counted as voters' codes are. */
const MAX_CODES_PER_HOUR = 5
/**
 * Maximum number of wrong codes before the link is locked in the requesting browser for 10 minutes.
 */
const MAX_WRONG_CODES = 5
const LOCK_MS = 10 * MINUTE
/**
 * Milliseconds for which a trustee stays verified: enough to find a file, and to multiply many
 * ballots on a slow phone.
 */
const CONFIRMED_MS = 60 * MINUTE

type TrusteeReference = { readonly voteId: string; readonly listId: string; readonly trusteeId: string }

export type TrusteeCodeState = {
  readonly issued: { readonly codeId: string; readonly expiresAt: number } | null
  /** Times when codes were issued, ms. */
  readonly issuedAt: readonly number[]
  readonly wrong: number
  readonly lockedUntil: number
  readonly confirmed: { readonly codeId: string; readonly until: number } | null
  /** Codes whose messages are recorded. */
  readonly sent: readonly string[]
}

export type TrusteeCodeOutcome = Pick<
  Extract<TrusteeCodeEvent, { type: 'TrusteeCodeSent' }>['data'],
  'outcome' | 'statusCode' | 'reason'
>

export type TrusteeCodeCommand = { readonly of: TrusteeReference } & (
  | { readonly type: 'AskTrusteeCode'; readonly codeId: string; readonly now: Date }
  /** Confirms a code. `isRight` returns whether a code is the one of an id. */
  | { readonly type: 'ConfirmTrusteeCode'; readonly isRight: (codeId: string) => boolean; readonly now: Date }
  | ({ readonly type: 'RecordTrusteeCodeSent'; readonly codeId: string } & TrusteeCodeOutcome)
)

/**
 * Returns the stream of a trustee's codes. `browser`: a keyed digest of the requesting browser,
 * which has its own codes and wrong tries.
 */
export const trusteeCodeStream = (trusteeId: string, browser: string): string => `trustee-code-${trusteeId}-${browser}`

const initial: TrusteeCodeState = {
  issued: null,
  issuedAt: [],
  wrong: 0,
  lockedUntil: 0,
  confirmed: null,
  sent: [],
}

const evolve = (state: TrusteeCodeState, { type, data }: TrusteeCodeEvent): TrusteeCodeState => {
  switch (type) {
    case 'TrusteeCodeIssued': {
      const expiresAt = Date.parse(data.expiresAt)
      return {
        ...state,
        issued: { codeId: data.codeId, expiresAt },
        issuedAt: [...state.issuedAt, expiresAt - CODE_LIVES_MS],
      }
    }
    case 'TrusteeCodeRefused':
      return { ...state, wrong: state.wrong + 1 }
    case 'TrusteeCodeLocked':
      return { ...state, issued: null, wrong: 0, lockedUntil: Date.parse(data.until) }
    case 'TrusteeConfirmed':
      return { ...state, issued: null, wrong: 0, confirmed: { codeId: data.codeId, until: Date.parse(data.until) } }
    case 'TrusteeCodeSent':
      return { ...state, sent: [...state.sent, data.codeId] }
  }
}

const assertUnlocked = (state: TrusteeCodeState, now: Date): void => {
  if (now.getTime() < state.lockedUntil) throw lockedError(state, now)
}

type CodeRequestCommand = Extract<TrusteeCodeCommand, { type: 'AskTrusteeCode' }>

const ask = ({ of, codeId, now }: CodeRequestCommand, state: TrusteeCodeState): readonly TrusteeCodeEvent[] => {
  assertUnlocked(state, now)
  const time = now.getTime()
  const latest = state.issuedAt.at(-1)
  if (state.issued && latest !== undefined && time < latest + RESEND_AFTER_MS) return []
  const [oldest = time] = state.issuedAt.slice(-MAX_CODES_PER_HOUR)
  if (state.issuedAt.length >= MAX_CODES_PER_HOUR && oldest > time - HOUR) throw codesUsedUp(oldest + HOUR, now)
  const expiresAt = new Date(time + CODE_LIVES_MS).toISOString()
  return [{ type: 'TrusteeCodeIssued', data: { ...of, codeId, expiresAt } }]
}

type CodeConfirmCommand = Extract<TrusteeCodeCommand, { type: 'ConfirmTrusteeCode' }>

/** Confirms a code, which is valid once; a wrong one is recorded, and the caller refuses it. */
const confirm = ({ of, isRight, now }: CodeConfirmCommand, state: TrusteeCodeState): readonly TrusteeCodeEvent[] => {
  assertUnlocked(state, now)
  const { issued } = state
  const time = now.getTime()
  if (!issued || time >= issued.expiresAt) throw new DomainError('CODE_EXPIRED')
  const named = { ...of, codeId: issued.codeId }
  if (isRight(issued.codeId))
    return [{ type: 'TrusteeConfirmed', data: { ...named, until: new Date(time + CONFIRMED_MS).toISOString() } }]
  const refused = { type: 'TrusteeCodeRefused', data: named } as const
  if (state.wrong + 1 < MAX_WRONG_CODES) return [refused]
  return [refused, { type: 'TrusteeCodeLocked', data: { ...named, until: new Date(time + LOCK_MS).toISOString() } }]
}

/**
 * @throws DomainError TRUSTEE_NOT_CONFIRMED where they have not proven their phone with this code,
 * or too long ago
 */
export const assertConfirmed = ({ confirmed }: TrusteeCodeState, codeId: string, now: Date): void => {
  if (confirmed?.codeId !== codeId || now.getTime() >= confirmed.until) throw new DomainError('TRUSTEE_NOT_CONFIRMED')
}

/** Verification that the holder of a trustee's link has the trustee's phone. */
export const trusteeCodeDecider: Decider<TrusteeCodeState, TrusteeCodeCommand, TrusteeCodeEvent> = {
  initial,
  evolve,
  decide: (command, state) => {
    switch (command.type) {
      case 'AskTrusteeCode':
        return ask(command, state)
      case 'ConfirmTrusteeCode':
        return confirm(command, state)
      case 'RecordTrusteeCodeSent': {
        const { of, codeId, outcome, statusCode, reason } = command
        return state.sent.includes(codeId)
          ? []
          : [{ type: 'TrusteeCodeSent', data: { ...of, codeId, outcome, statusCode, ...(reason && { reason }) } }]
      }
    }
  },
}
