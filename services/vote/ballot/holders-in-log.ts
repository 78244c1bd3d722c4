import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { foldEvents } from '../../core/decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { ownersKey } from './ballot-streams.ts'
import { isOver, type Moment } from './roll-at-time.ts'
import type { ExistingVote } from '../vote.decider.ts'

const AT_ONCE = 500

type Unit = { readonly dong: string; readonly ho: string }
/** A ballot: with which entry, and for which unit. */
type Cast = Unit & { readonly listUserId: string }

export const unitKey = ({ dong, ho }: Unit): string => `${dong}\n${ho}`

/**
 * Returns the holder of a unit's ballot: the unit, or in a vote by owner all of its owners
 * together, who have one ballot that counts.
 */
const holderOf = (unit: Unit, personIds: readonly string[], { weight }: Pick<ExistingVote, 'weight'>): string =>
  weight === 'owner' ? ownersKey(personIds) : unitKey(unit)

/** Returns the holders of each unit of a roll, by the key of the unit. */
export const holdersOf = (
  roll: readonly (Unit & { readonly personId: string })[],
  vote: Pick<ExistingVote, 'weight'>,
): ReadonlyMap<string, string> =>
  new Map(
    [...Map.groupBy(roll, unitKey)].flatMap(([place, [unit, ...others]]) => {
      if (!unit) return []
      const persons = [unit, ...others].map(({ personId }) => personId)
      return [[place, holderOf(unit, persons, vote)] as const]
    }),
  )

/**
 * Returns, by the key of the unit, the holders of some ballots' units at a moment, of units that
 * had an owner then, from the guarded log: the streams of the entries that cast them and of the
 * units. What a count suppresses is decided by this, and not by read models alone, in which all
 * others could be removed from the roll until one ballot is left.
 */
export const holdersInLog = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  { listId, ...vote }: Pick<ExistingVote, 'listId' | 'weight'>,
  ballots: readonly Cast[],
  moment: Moment,
): Promise<ReadonlyMap<string, string>> => {
  const holders = new Map<string, string>()
  for (let from = 0; from < ballots.length; from += AT_ONCE) {
    const some = ballots.slice(from, from + AT_ONCE)
    const streamOf = ({ dong, ho }: Unit): string => unitStreamOf(secrets, { listId, dong, ho })
    const read = await store.readStreams(
      some.flatMap((ballot) => [listUserStream(ballot.listUserId), streamOf(ballot)]),
    )
    const then = (stream: string): readonly RecordedEvent[] =>
      (read.get(stream)?.events ?? []).filter(
        ({ position, metadata }) => !isOver(moment, position, new Date(metadata.at)),
      )
    for (const ballot of some) {
      const entry = foldEvents(listUserDecider, then(listUserStream(ballot.listUserId)))
      const isThere = entry.status === 'listed' && unitKey(entry) === unitKey(ballot)
      const owners = foldEvents(unitDecider, then(streamOf(ballot))).owners.map(({ personId }) => personId)
      const persons = owners.length === 0 && isThere ? [entry.personId] : owners
      if (persons.length > 0) holders.set(unitKey(ballot), holderOf(ballot, persons, vote))
    }
  }
  return holders
}
