import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { stateIn } from '../../core/read-state.ts'
import { personDecider } from '../../person/person.decider.ts'
import { personsNeedingApproval } from '../../person/person.facts.ts'
import type { Roll, RollHolding } from './row-decisions.ts'

type HoldingsOfRows = {
  readonly persons: ReadonlySet<string>
  /** Whether a vote of the list is open, so that new owners need two administrators. */
  readonly holdsRoll: boolean
  /** Streams that it was found in: what is decided rests on them. */
  readonly restsOn: readonly string[]
}

/**
 * Returns the persons whose name and phone rows cannot change by themselves; reads additional
 * streams for it.
 */
export const readProtectedHoldings = async (
  holding: RollHolding,
  { apartmentId, listId }: Roll,
  contents: Map<string, StreamContent>,
): Promise<HoldingsOfRows> => {
  const restsOn = new Set<string>()
  const personIds = [...contents.keys()].flatMap((stream) => {
    if (!stream.startsWith('person-')) return []
    const person = stateIn(contents, personDecider, stream)
    return person.status === 'registered' ? [person.personId] : []
  })
  const desk: Pick<DecisionContext, 'read' | 'fold'> = {
    fold: (stream, fold) => stateIn(contents, fold, stream),
    read: async (streams) => {
      for (const stream of streams) restsOn.add(stream)
      const unread = streams.filter((stream) => !contents.has(stream))
      if (unread.length === 0) return
      for (const [stream, content] of await holding.store.readStreams(unread)) contents.set(stream, content)
    },
  }
  const holdsRoll = (await holding.rooms.holdRolls(desk, [listId])).has(listId)
  const persons =
    personIds.length === 0
      ? new Set<string>()
      : await personsNeedingApproval(holding, desk, { apartmentId, personIds, listId })
  return { persons, holdsRoll, restsOn: [...restsOn] }
}
