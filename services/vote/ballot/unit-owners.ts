import { unitDecider } from '../../person/unit.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import type { Secrets } from '../../core/secrets.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'

/**
 * Returns the entries of all owners of a unit. The read streams guard the decision, so that no
 * owner is added, removed or named meanwhile.
 */
export const ownersAt = async (
  desk: DecisionContext,
  secrets: Pick<Secrets, 'digest'>,
  entry: ListedUser,
  more: readonly string[],
): Promise<readonly ListedUser[]> => {
  const unit = unitStreamOf(secrets, entry)
  await desk.read([unit, ...more])
  const streams = desk.fold(unit, unitDecider).owners.map(({ listUserId }) => listUserStream(listUserId))
  await desk.read(streams)
  return streams.flatMap((stream) => {
    const owner = desk.fold(stream, listUserDecider)
    return owner.status === 'listed' ? [owner] : []
  })
}
