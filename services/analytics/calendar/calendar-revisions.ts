import { listStream } from '../../list/list.decider.ts'
import { assemblyStream } from '../../assembly/assembly.decider.ts'
import { publicationStream } from '../../assembly/publication/publication.decider.ts'
import type { Deps } from '../../core/deps.ts'
import { registerRetentionStream } from '../../registry/retention/register-retention.decider.ts'
import { voteStream } from '../../vote/vote.decider.ts'
import type { CalendarEntry } from './calendar.contract.ts'
import type { Revision } from './calendar-ics.contract.ts'

const streamsOf = ({ list, vote, assembly }: CalendarEntry): readonly string[] => [
  listStream(list.id),
  registerRetentionStream(list.id),
  ...(vote === null ? [] : [voteStream(vote.id)]),
  ...(assembly === undefined ? [] : [assemblyStream(assembly.id), publicationStream(assembly.id)]),
]

/**
 * Returns the revision of each date: the number of events of the campaign's streams, which grows
 * with every change, and the time of the last one. Nothing is stored, and a date that is as it was
 * has the revision that it had.
 */
export const revisionsOf = async (
  { store }: Pick<Deps, 'store'>,
  entries: readonly CalendarEntry[],
): Promise<(entry: CalendarEntry) => Revision> => {
  const read = await store.readStreams([...new Set(entries.flatMap(streamsOf))])
  return (entry) => {
    const events = streamsOf(entry).flatMap((stream) => read.get(stream)?.events ?? [])
    const times = events.map(({ metadata }) => Date.parse(metadata.at))
    return { sequence: events.length, changedAt: new Date(Math.max(0, ...times)) }
  }
}
