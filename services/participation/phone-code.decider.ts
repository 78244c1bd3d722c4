import { DomainError } from '../core/domain-error.ts'
import { codesUsedUp, lockedError } from './voter-verification.decider.ts'

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
/** Milliseconds for which somebody stays verified: enough to find a file, or to read a long text. */
const CONFIRMED_MS = 60 * MINUTE

/**
 * Codes of one browser that prove the phone of somebody who has a link of their own: a trustee, or a
 * signer of minutes.
 */
export type PhoneCodes = {
  readonly issued: { readonly codeId: string; readonly expiresAt: number } | null
  /** Times when codes were issued, ms. */
  readonly issuedAt: readonly number[]
  readonly wrong: number
  readonly lockedUntil: number
  readonly confirmed: { readonly codeId: string; readonly until: number } | null
  /** Codes whose messages are recorded. */
  readonly sent: readonly string[]
}

export const noPhoneCodes: PhoneCodes = {
  issued: null,
  issuedAt: [],
  wrong: 0,
  lockedUntil: 0,
  confirmed: null,
  sent: [],
}

/** Outcome that an event of a code records. */
export type PhoneCodeFact =
  | { readonly kind: 'issued'; readonly codeId: string; readonly expiresAt: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'locked'; readonly until: string }
  | { readonly kind: 'confirmed'; readonly codeId: string; readonly until: string }
  | { readonly kind: 'sent'; readonly codeId: string }

/** Returns the codes of a browser after one more outcome. */
export const codesAfter = (codes: PhoneCodes, fact: PhoneCodeFact): PhoneCodes => {
  switch (fact.kind) {
    case 'issued': {
      const expiresAt = Date.parse(fact.expiresAt)
      return {
        ...codes,
        issued: { codeId: fact.codeId, expiresAt },
        issuedAt: [...codes.issuedAt, expiresAt - CODE_LIVES_MS],
      }
    }
    case 'refused':
      return { ...codes, wrong: codes.wrong + 1 }
    case 'locked':
      return { ...codes, issued: null, wrong: 0, lockedUntil: Date.parse(fact.until) }
    case 'confirmed':
      return {
        ...codes,
        issued: null,
        wrong: 0,
        confirmed: { codeId: fact.codeId, until: Date.parse(fact.until) },
      }
    case 'sent':
      return { ...codes, sent: [...codes.sent, fact.codeId] }
  }
}

const assertUnlocked = (codes: PhoneCodes, now: Date): void => {
  if (now.getTime() < codes.lockedUntil) throw lockedError(codes, now)
}

/**
 * Returns until when a new code is valid; null: one was sent a moment ago.
 * @throws DomainError VERIFICATION_LOCKED, TOO_MANY_REQUESTS
 */
export const newCodeUntil = (codes: PhoneCodes, now: Date): string | null => {
  assertUnlocked(codes, now)
  const time = now.getTime()
  const latest = codes.issuedAt.at(-1)
  if (codes.issued && latest !== undefined && time < latest + RESEND_AFTER_MS) return null
  const [oldest = time] = codes.issuedAt.slice(-MAX_CODES_PER_HOUR)
  if (codes.issuedAt.length >= MAX_CODES_PER_HOUR && oldest > time - HOUR) throw codesUsedUp(oldest + HOUR, now)
  return new Date(time + CODE_LIVES_MS).toISOString()
}

/** Verdict on a typed code, which is valid once; too many wrong ones lock the browser. */
type CodeVerdict = { readonly codeId: string } & (
  | { readonly isRight: true; readonly until: string }
  | { readonly isRight: false; readonly lockedUntil: string | null }
)

/**
 * Judges a typed code; a wrong one is recorded, and the caller refuses it.
 * @throws DomainError VERIFICATION_LOCKED, CODE_EXPIRED
 */
export const judgeCode = (codes: PhoneCodes, isRight: (codeId: string) => boolean, now: Date): CodeVerdict => {
  assertUnlocked(codes, now)
  const { issued } = codes
  const time = now.getTime()
  if (!issued || time >= issued.expiresAt) throw new DomainError('CODE_EXPIRED')
  const { codeId } = issued
  if (isRight(codeId)) return { codeId, isRight: true, until: new Date(time + CONFIRMED_MS).toISOString() }
  const isLast = codes.wrong + 1 >= MAX_WRONG_CODES
  return { codeId, isRight: false, lockedUntil: isLast ? new Date(time + LOCK_MS).toISOString() : null }
}

/** Tells whether somebody has proven their phone with a code, not too long ago. */
export const isPhoneProven = ({ confirmed }: PhoneCodes, codeId: string, now: Date): boolean =>
  confirmed?.codeId === codeId && now.getTime() < confirmed.until
