import { dayAt } from '#events/values/day.ts'
import type { IdentityCheck } from '#events/values/schemas.ts'
import { DomainError } from '../../core/domain-error.ts'

/** The check of who takes or sent in a paper, and the days between which it can have been made. */
export type CheckedPaper = {
  readonly identityCheck: IdentityCheck | null
  /** Day on which the paper was printed, or the first of those that it may be. */
  readonly printedOn: string
  readonly now: Date
}

/**
 * Returns the check of a voter's identity where it is there and its day possible: courts ask for it
 * of each single paper.
 * @throws DomainError PAPER_IDENTITY_MISSING, PAPER_IDENTITY_DAY_IMPOSSIBLE
 */
export const possibleCheck = ({ identityCheck, printedOn, now }: CheckedPaper): IdentityCheck => {
  if (identityCheck === null) throw new DomainError('PAPER_IDENTITY_MISSING')
  const { on } = identityCheck
  if (printedOn <= on && on <= dayAt(now)) return identityCheck
  const message = on < printedOn ? `용지를 인쇄한 날(${printedOn})보다 이를 수 없습니다.` : '오늘보다 늦을 수 없습니다.'
  throw new DomainError('PAPER_IDENTITY_DAY_IMPOSSIBLE', [{ path: 'identityOn', message }])
}
