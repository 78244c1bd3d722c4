import { mustBe } from './failure.ts'
import type { LeafParts } from './log/leaf-parts.ts'
import { textIn, wholeIn, type Fields } from './count/values.ts'

/** Types of events that name the receipt of a ballot that is there already. */
export const naming: readonly string[] = [
  'BallotSetAside',
  'BallotWithdrawn',
  'BallotChallenged',
  'BallotChallengeRejected',
  'BallotChallengeUpheld',
]

/**
 * Follows the challenges of ballots through all lines of a file, whether or not they show a unit: a
 * ballot that stands is challenged once, and decided on once after that.
 */
export const growingChallenges = () => {
  const standing = new Set<string>()
  const challenged = new Set<string>()
  const open = new Set<string>()
  return {
    /** Takes an event. @throws {Refused} */
    take: (line: Fields, { receiptId }: Pick<LeafParts, 'receiptId'>): void => {
      const type = textIn(line, 'type')
      if (receiptId === null || !type.startsWith('Ballot')) return
      const where = `position ${wholeIn(line, 'position')}`
      if (type === 'BallotCast') standing.add(receiptId)
      if (type === 'BallotChallenged') {
        mustBe(standing.has(receiptId), 'outside', `${where}: no such ballot stands`)
        mustBe(!challenged.has(receiptId), 'twice', `${where}: the ballot is challenged already`)
        challenged.add(receiptId)
        open.add(receiptId)
      }
      if (type === 'BallotChallengeRejected' || type === 'BallotChallengeUpheld')
        mustBe(open.delete(receiptId), 'outside', `${where}: no such challenge is open`)
      if (type === 'BallotSetAside' || type === 'BallotWithdrawn') {
        standing.delete(receiptId)
        open.delete(receiptId)
      }
    },
  }
}
