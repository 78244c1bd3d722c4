import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../core/joint-decision.ts'
import { voteDecider, voteStream } from '../vote/vote.decider.ts'
import { agendaVoteDecider, agendaVoteStream, type AgendaVoteCommand } from './agenda-vote.decider.ts'
import { votesOn } from './assembly-answer.ts'
import { checksOf, dayOfLaw, noticeOf, type AgendaVotes } from './assembly-checks.ts'
import {
  assemblyDecider,
  assemblyStream,
  existingAssembly,
  type AssemblyCommand,
  type AssemblyData,
  type ExistingAssembly,
} from './assembly.decider.ts'
import { assemblyLaws, waysOn } from './law/assembly-law.contract.ts'

type Names = Pick<AssemblyData, 'assemblyId' | 'apartmentId' | 'listId'>

/** Puts votes on the agenda of an assembly, or takes them off, within a decision. */
const moveVotes = (
  desk: DecisionContext,
  type: AgendaVoteCommand['type'],
  { assemblyId, apartmentId, listId }: Names,
  voteIds: readonly string[],
): void => {
  for (const voteId of voteIds) {
    const stream = agendaVoteStream(voteId)
    const command = { type, voteId, assemblyId, apartmentId, listId }
    desk.add(stream, agendaVoteDecider.decide(command, desk.fold(stream, agendaVoteDecider)))
  }
}

const readVotes = async (desk: DecisionContext, ids: readonly string[]): Promise<AgendaVotes> => {
  await desk.read([...ids.map(voteStream), ...ids.map(agendaVoteStream)])
  return new Map(ids.map((voteId) => [voteId, desk.fold(voteStream(voteId), voteDecider)]))
}

type Writing = {
  readonly assembly: AssemblyData
  /** State of the draft that is corrected; null: it begins. */
  readonly revision: number | null
  readonly metadata: Metadata
}

/**
 * Begins or corrects a draft, and puts its votes on its agenda in the same write.
 * @throws DomainError NOT_FOUND for a vote that is not there or of another list, VOTE_ON_OTHER_AGENDA,
 * and the refusals of the assembly
 */
export const writeAssembly = ({ store, clock }: Deps, { assembly, revision, metadata }: Writing) =>
  decideJointly(store, metadata, async (desk) => {
    const stream = assemblyStream(assembly.assemblyId)
    await desk.read([stream])
    const before = desk.fold(stream, assemblyDecider)
    const [wanted, had] = [votesOn(assembly), before.status === 'absent' ? [] : votesOn(before)]
    const votes = await readVotes(desk, [...wanted, ...had])
    const isAdded = (voteId: string): boolean => !had.includes(voteId)
    const law = {
      ways: waysOn(assembly.kind, dayOfLaw(assembly, clock())),
      matters: assemblyLaws[assembly.kind].matters.map(({ key }) => key),
    }
    const command: AssemblyCommand =
      revision === null ? { type: 'DraftAssembly', assembly, law } : { type: 'ReviseAssembly', assembly, law, revision }
    const events = assemblyDecider.decide(command, before)
    if (events.length === 0) return
    for (const voteId of wanted.filter(isAdded)) {
      const vote = votes.get(voteId)
      if (vote?.status === 'absent' || vote?.listId !== assembly.listId) throw new DomainError('NOT_FOUND')
    }
    desk.add(stream, events)
    moveVotes(
      desk,
      'TakeOffAgenda',
      assembly,
      had.filter((voteId) => !wanted.includes(voteId)),
    )
    moveVotes(desk, 'PutOnAgenda', assembly, wanted.filter(isAdded))
  })

type NextStatus =
  | { readonly status: 'noticed' | 'open' | 'ended' | 'deleted' }
  | { readonly status: 'cancelled'; readonly reason: string }

const commandFor = (to: NextStatus, assembly: ExistingAssembly, votes: AgendaVotes, now: Date): AssemblyCommand => {
  switch (to.status) {
    case 'noticed': {
      const missing = checksOf(assembly, votes, now).filter(({ level }) => level === 'missing')
      return {
        type: 'NoticeAssembly',
        notice: noticeOf(assembly, votes, now),
        missing: missing.map(({ text }) => text),
      }
    }
    case 'open': {
      const { startsAt } = assembly
      const onDay = startsAt === null ? null : dayAt(new Date(startsAt))
      return { type: 'OpenAssembly', today: dayAt(now), onDay }
    }
    case 'ended':
      return { type: 'EndAssembly' }
    case 'deleted':
      return { type: 'DeleteAssembly' }
    case 'cancelled':
      return { type: 'CancelAssembly', reason: to.reason }
  }
}

/**
 * Moves an assembly on. The votes as they are then guard a notice; a deleted draft and a cancelled
 * assembly free theirs.
 */
export const changeStatus = (
  { store, clock }: Deps,
  { assembly: seen, to, metadata }: { assembly: ExistingAssembly; to: NextStatus; metadata: Metadata },
): Promise<JointResult<void>> =>
  decideJointly(store, metadata, async (desk) => {
    const stream = assemblyStream(seen.assemblyId)
    await desk.read([stream])
    const state = desk.fold(stream, assemblyDecider)
    if (state.status === 'absent' && to.status === 'deleted') return
    const assembly = existingAssembly(state)
    const votes = await readVotes(desk, votesOn(assembly))
    const events = assemblyDecider.decide(commandFor(to, assembly, votes, clock()), assembly)
    desk.add(stream, events)
    const frees = to.status === 'deleted' || to.status === 'cancelled'
    if (frees && events.length > 0) moveVotes(desk, 'TakeOffAgenda', assembly, votesOn(assembly))
  })
