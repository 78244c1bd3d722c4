import type { Metadata } from '#events/metadata.ts'
import { commandHandler, fact } from '../../core/command-handler.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { readState } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { closeVote, countReadiness, countVote, getVoteFor } from '../../vote/vote.facts.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { readAgendaVotes } from '../assembly-answer.ts'
import type { SeenAssembly } from '../assembly.facts.ts'
import {
  assemblyCountDecider,
  assemblyCountStream,
  type AssemblyCountState,
  type CountParticulars,
} from './assembly-count.decider.ts'
import type { CountedVote } from './count.contract.ts'

type AgendaVote = {
  readonly itemId: string
  readonly voteId: string
  readonly title: string
  readonly isDeleted: boolean
}

const agendaVotes = async (deps: Pick<Deps, 'store'>, { agenda, notice }: ExistingAssembly): Promise<AgendaVote[]> => {
  const votes = await readAgendaVotes(deps, { agenda })
  return agenda.flatMap((item) => {
    if (item.kind === 'report') return []
    const { itemId, voteId } = item
    const vote = votes.get(voteId)
    const noticed = notice?.votes.find((one) => one.voteId === voteId)?.title
    const isDeleted = vote === undefined || vote.status === 'absent'
    return [{ itemId, voteId, isDeleted, title: (isDeleted ? undefined : vote.title) ?? noticed ?? '삭제된 투표' }]
  })
}

const stateOfVote = async (deps: Deps, admin: AdminSession, vote: AgendaVote): Promise<CountedVote> => {
  const { itemId, voteId, title, isDeleted } = vote
  if (isDeleted) return { itemId, voteId, title, state: 'deleted', text: null }
  return { itemId, voteId, title, ...(await countReadiness(deps, await getVoteFor(deps.store, voteId, admin))) }
}

/** Returns how far each vote of an agenda is in the count, in its order. */
export const votesInCount = async (
  deps: Deps,
  { assembly }: Pick<SeenAssembly, 'assembly'>,
  admin: AdminSession,
): Promise<readonly CountedVote[]> => {
  const votes = await agendaVotes(deps, assembly)
  return Promise.all(votes.map((vote) => stateOfVote(deps, admin, vote)))
}

type Counting = {
  /** Null: the count goes on as it began. */
  readonly begins: CountParticulars | null
  readonly closesOpen: boolean
  readonly reason: string | undefined
  readonly admin: AdminSession
  readonly metadata: Metadata
}

const namesOf = ({ assemblyId, apartmentId, listId }: ExistingAssembly) => ({ assemblyId, apartmentId, listId })

/** Records place and tellers before anything is counted; the assembly guards it. */
const begin = async (
  { store }: Pick<Deps, 'store'>,
  { assembly }: SeenAssembly,
  { begins, metadata }: Counting,
): Promise<AssemblyCountState> => {
  const { state } = await commandHandler(
    store,
    assemblyCountDecider,
  )({
    stream: assemblyCountStream(assembly.assemblyId),
    facts: { assembly: fact(assemblyStream(assembly.assemblyId), assemblyDecider) },
    command: ({ assembly: now }) => ({
      type: 'BeginCount',
      ...namesOf(assembly),
      begins,
      assemblyStatus: existingAssembly(now).status,
    }),
    metadata,
  })
  return state
}

/** Errors of one vote that leave the others' count alone: its state says what is missing. */
const ownErrors: readonly string[] = ['PAPERS_UNSETTLED', 'TRUSTEE_PARTS_MISSING', 'VOTE_NOT_CLOSED', 'VOTE_NOT_OPEN']

const countOne = async (
  deps: Deps,
  voteId: string,
  { place, tellers, ...counting }: Counting & Pick<AssemblyCountState, 'place' | 'tellers'>,
): Promise<void> => {
  const { admin, closesOpen, metadata, reason } = counting
  const seen = await getVoteFor(deps.store, voteId, admin)
  const { state } = await countReadiness(deps, seen)
  if (state === 'counted' || state === 'not-opened' || (state === 'open' && !closesOpen)) return
  try {
    if (state === 'open') await closeVote(deps, seen, metadata)
    const now = state === 'open' ? await getVoteFor(deps.store, voteId, admin) : seen
    await countVote(deps, now, { place, observers: tellers.length, reason, metadata })
  } catch (error) {
    if (!(error instanceof DomainError) || !ownErrors.includes(error.code)) throw error
  }
}

/** Ends the count once nothing is left: votes that never began are not held after the meeting. */
const endIfDone = async (
  deps: Deps,
  { assembly }: SeenAssembly,
  votes: readonly CountedVote[],
  metadata: Metadata,
): Promise<void> => {
  const now = await readState(deps.store, assemblyDecider, assemblyStream(assembly.assemblyId))
  const isOver = now.status === 'ended'
  const isSettled = ({ state }: CountedVote): boolean =>
    state === 'counted' || state === 'deleted' || (isOver && state === 'not-opened')
  if (!votes.every(isSettled)) return
  const idsOf = (isCounted: boolean) =>
    votes.filter(({ state }) => (state === 'counted') === isCounted).map(({ voteId }) => voteId)
  await commandHandler(
    deps.store,
    assemblyCountDecider,
  )({
    stream: assemblyCountStream(assembly.assemblyId),
    command: () => ({ type: 'EndCount', ...namesOf(assembly), counted: idsOf(true), notHeld: idsOf(false) }),
    metadata,
  })
}

/**
 * Counts the votes of an assembly one after the other, in the agenda's order; what one lacks leaves
 * the others alone. A call that was killed goes on with the next press.
 * @throws DomainError ASSEMBLY_NOT_OPEN, COUNT_BEGUN, and what opening a box throws
 */
export const countAssembly = async (deps: Deps, seen: SeenAssembly, counting: Counting): Promise<void> => {
  const { place, tellers } = await begin(deps, seen, counting)
  for (const { voteId, isDeleted } of await agendaVotes(deps, seen.assembly))
    if (!isDeleted) await countOne(deps, voteId, { ...counting, place, tellers })
  await endIfDone(deps, seen, await votesInCount(deps, seen, counting.admin), counting.metadata)
}
