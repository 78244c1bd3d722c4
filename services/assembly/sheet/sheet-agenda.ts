import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { voteDecider, voteStream, type ExistingVote } from '../../vote/vote.decider.ts'
import { papersStreamOf } from '../../vote/vote.facts.ts'
import { votesOn } from '../agenda-votes.ts'
import { getAssemblyFor, type SeenAssembly } from '../assembly.facts.ts'

/** Vote on the agenda, with its place there, from 1, and the events of its papers. */
export type AgendaVote = {
  readonly number: number
  readonly vote: ExistingVote
  readonly papers: StreamContent['events']
}

/** An assembly with the votes of its agenda, as the log has them at this moment. */
export type SheetAgenda = SeenAssembly & { readonly votes: readonly AgendaVote[] }

/**
 * Returns an assembly whose agenda is fixed, with its votes and their papers.
 * @throws DomainError NOT_FOUND, ASSEMBLY_NOT_NOTICED, ASSEMBLY_OVER of a cancelled one
 */
export const getSheetAgenda = async (
  deps: Pick<Deps, 'store'>,
  assemblyId: string,
  admin: AdminSession,
): Promise<SheetAgenda> => {
  const seen = await getAssemblyFor(deps, assemblyId, admin)
  const { status, agenda } = seen.assembly
  if (status === 'draft') throw new DomainError('ASSEMBLY_NOT_NOTICED')
  if (status === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
  const ids = votesOn(seen.assembly)
  const read = await deps.store.readStreams(ids.flatMap((id) => [voteStream(id), papersStreamOf(id)]))
  const votes = agenda.flatMap((item, index) => {
    if (item.kind !== 'vote') return []
    const vote = stateIn(read, voteDecider, voteStream(item.voteId))
    const papers = read.get(papersStreamOf(item.voteId))?.events ?? []
    return vote.status === 'absent' ? [] : [{ number: index + 1, vote, papers }]
  })
  return { ...seen, votes }
}

export const voteIdsOf = ({ votes }: Pick<SheetAgenda, 'votes'>): readonly string[] =>
  votes.map(({ vote }) => vote.voteId)

/** Returns the votes whose items stand on the sheets: a secret one has papers of its own. */
export const votesOnSheets = ({ votes }: Pick<SheetAgenda, 'votes'>): readonly AgendaVote[] =>
  votes.filter(({ vote }) => vote.ballotKind === 'open')
