import { dayAt } from '#events/values/day.ts'
import {
  findProofsOf,
  findUndecidedProofs,
  findUnraisedProofs,
  type MismatchRow,
} from '#projections/identity/identity-mismatches.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { destroyEvidence } from './destroy-evidence.ts'
import type { EvidenceCause } from './identity-verification.decider.ts'

/** Name of the job that destroys verifications which are not needed any more. */
export const FORGET_PROOFS = 'forget-identity-proofs'

const DAY_MS = 24 * 60 * 60_000
/**
 * Milliseconds after which an unmatched verification is destroyed, if its person requested no
 * review.
 */
const UNRAISED_MS = DAY_MS
/** Milliseconds after a list's end from which nobody decides about a mismatch any more: a month. */
const UNDECIDED_MS = 30 * DAY_MS
const PROOFS_AT_ONCE = 100

type Erasing = Pick<Deps, 'store' | 'database' | 'freshness' | 'clock'>

/**
 * Destroys them until none is left; each is checked in the log once more, so that none is destroyed
 * that was raised or decided meanwhile.
 */
const destroyAll = async (
  deps: Erasing,
  cause: EvidenceCause,
  find: () => Promise<readonly MismatchRow[]>,
): Promise<void> => {
  const seen = new Set<string>()
  for (;;) {
    await assertUpToDate(deps)
    const due = (await find()).filter(({ id }) => !seen.has(id))
    if (due.length === 0) return
    for (const { id } of due) {
      seen.add(id)
      await destroyEvidence(deps, { verificationId: id, cause })
    }
  }
}

/**
 * Destroys unmatched verifications without a request for review within a day, and mismatches
 * without a decision a month after the list's end (개인정보 보호법 제21조: data that is not needed any more
 * is destroyed without delay). Runs once a day: a day later at most.
 * @throws DomainError READ_MODEL_BEHIND, so that the job is tried again
 */
export const forgetProofs = async (deps: Erasing): Promise<void> => {
  const now = deps.clock().getTime()
  const before = new Date(now - UNRAISED_MS)
  await destroyAll(deps, 'unraised', () => findUnraisedProofs(deps.database, { before, limit: PROOFS_AT_ONCE }))
  const lastDay = dayAt(new Date(now - UNDECIDED_MS))
  await destroyAll(deps, 'undecided', () => findUndecidedProofs(deps.database, { lastDay, limit: PROOFS_AT_ONCE }))
}

/**
 * Destroys the verifications by which an erased person was recognised.
 * @throws DomainError READ_MODEL_BEHIND
 */
export const forgetProofsOf = async (deps: Erasing, personId: string): Promise<void> => {
  await assertUpToDate(deps)
  for (const { id } of await findProofsOf(deps.database, personId))
    await destroyEvidence(deps, { verificationId: id, cause: 'forgotten' })
}
