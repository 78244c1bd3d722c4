import type { AssemblyEvent } from '#events/assembly/assembly.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { dayAt } from '#events/values/day.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../list/list.decider.ts'
import { voteDecider, voteStream, type ExistingVote } from '../vote/vote.decider.ts'
import { agendaVoteDecider, agendaVoteStream, type AgendaVoteCommand } from './agenda-vote.decider.ts'
import { votesOn } from './agenda-votes.ts'
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
import { storeNotice } from './notice/store-notice.ts'

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

/** @throws DomainError VALIDATION_FAILED for a vote whose tally could be seen before the count */
const assertHidesTally = ({ kind }: AssemblyData, vote: ExistingVote): void => {
  const { noTallyBefore } = assemblyLaws[kind]
  if (noTallyBefore === null || !vote.interimResults || vote.status === 'closed') return
  const message = `중간 결과를 보는 투표는 안건에 올릴 수 없습니다(${noTallyBefore}): ${vote.title}`
  throw new DomainError('VALIDATION_FAILED', [{ path: 'agenda', message }])
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
      if (!vote || vote.status === 'absent' || vote.listId !== assembly.listId) throw new DomainError('NOT_FOUND')
      assertHidesTally(assembly, vote)
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

type Noticing = Extract<AssemblyCommand, { type: 'NoticeAssembly' }>

const noticeCommand = (assembly: ExistingAssembly, votes: AgendaVotes, now: Date): Noticing => ({
  type: 'NoticeAssembly',
  notice: noticeOf(assembly, votes, now),
  missing: checksOf(assembly, votes, now)
    .filter(({ level }) => level === 'missing')
    .map(({ text }) => text),
})

const commandFor = (to: NextStatus, assembly: ExistingAssembly, votes: AgendaVotes, now: Date): AssemblyCommand => {
  switch (to.status) {
    case 'noticed':
      return noticeCommand(assembly, votes, now)
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

type Noticed = { readonly assembly: ExistingAssembly; readonly votes: AgendaVotes }

/** Returns a notice with its document, which is drawn from what guards the decision. */
const withDocument = async (
  deps: Deps,
  desk: DecisionContext,
  events: readonly AssemblyEvent[],
  { assembly, votes }: Noticed,
): Promise<readonly AssemblyEvent[]> => {
  const [event] = events
  if (event?.type !== 'AssemblyNoticed') return events
  const { listId } = assembly
  await desk.read([listStream(listId)])
  const list = existingList(desk.fold(listStream(listId), listDecider))
  const { noticedOn } = event.data
  const document = await storeNotice(deps, { assembly, list, votes, noticedOn })
  return [{ type: 'AssemblyNoticed', data: { ...event.data, document } }]
}

/**
 * Moves an assembly on. The votes as they are then guard a notice; a deleted draft and a cancelled
 * assembly free theirs.
 */
export const changeStatus = (
  deps: Deps,
  { assembly: seen, to, metadata }: { assembly: ExistingAssembly; to: NextStatus; metadata: Metadata },
): Promise<JointResult<void>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const stream = assemblyStream(seen.assemblyId)
    await desk.read([stream])
    const state = desk.fold(stream, assemblyDecider)
    if (state.status === 'absent' && to.status === 'deleted') return
    const assembly = existingAssembly(state)
    const votes = await readVotes(desk, votesOn(assembly))
    const decided = assemblyDecider.decide(commandFor(to, assembly, votes, deps.clock()), assembly)
    const events = await withDocument(deps, desk, decided, { assembly, votes })
    desk.add(stream, events)
    const frees = to.status === 'deleted' || to.status === 'cancelled'
    if (frees && events.length > 0) moveVotes(desk, 'TakeOffAgenda', assembly, votesOn(assembly))
  })
