import type { RecordedEvent } from '#infra/event-store/event-store.ts'
import type { Deps } from '../core/deps.ts'
import { foldEvents } from '../core/decider.ts'
import { unitStreamOf } from '../person/person.facts.ts'
import { unitDecider } from '../person/unit.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { isOver, type Moment } from './roll-at.ts'

const AT_ONCE = 500

/** A ballot: with which entry, and for which unit. */
type Cast = { readonly listUserId: string; readonly dong: string; readonly ho: string }

/**
 * Of some ballots of a list those whose unit somebody owned at a moment, as the guarded log says: the streams of the entry that cast it and of the unit. Who
 * is left out of a count rests on this, not on read models alone, in which all others could be taken off the roll until one ballot is left.
 */
export const ownedInLog = async <Of extends Cast>(
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  listId: string,
  ballots: readonly Of[],
  moment: Moment,
): Promise<readonly Of[]> => {
  const owned: Of[] = []
  for (let from = 0; from < ballots.length; from += AT_ONCE) {
    const some = ballots.slice(from, from + AT_ONCE)
    const unitOf = ({ dong, ho }: Cast): string => unitStreamOf(secrets, { listId, dong, ho })
    const read = await store.readStreams(some.flatMap((ballot) => [listUserStream(ballot.listUserId), unitOf(ballot)]))
    const then = (stream: string): readonly RecordedEvent[] =>
      (read.get(stream)?.events ?? []).filter(
        ({ position, metadata }) => !isOver(moment, position, new Date(metadata.at)),
      )
    owned.push(
      ...some.filter((ballot) => {
        const entry = foldEvents(listUserDecider, then(listUserStream(ballot.listUserId)))
        const isThere = entry.status === 'listed' && entry.dong === ballot.dong && entry.ho === ballot.ho
        return isThere || foldEvents(unitDecider, then(unitOf(ballot))).owners.length > 0
      }),
    )
  }
  return owned
}
