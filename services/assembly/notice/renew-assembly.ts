import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext, type JointResult } from '../../core/joint-decision.ts'
import { agendaVoteDecider, agendaVoteStream } from '../agenda-vote.decider.ts'
import { votesOn } from '../agenda-votes.ts'
import { dayOfLaw } from '../assembly-checks.ts'
import { assemblyDecider, assemblyStream, existingAssembly, type ExistingAssembly } from '../assembly.decider.ts'
import { assemblyLaws, waysOn } from '../law/assembly-law.contract.ts'

type Renewing = {
  readonly assemblyId: string
  readonly reason: string
  readonly metadata: Metadata
}

const renewalIdOf = ({ secrets }: Pick<Deps, 'secrets'>, assemblyId: string): string =>
  secrets.derivedId(assemblyId, 'renewal')

/** Moves the votes of an agenda from a cancelled assembly to the draft that takes its place. */
const moveVotes = async (desk: DecisionContext, former: ExistingAssembly, newId: string): Promise<void> => {
  const { assemblyId, apartmentId, listId } = former
  const ids = votesOn(former)
  await desk.read(ids.map(agendaVoteStream))
  for (const voteId of ids) {
    const stream = agendaVoteStream(voteId)
    const names = { voteId, apartmentId, listId }
    for (const command of [
      { type: 'TakeOffAgenda', ...names, assemblyId } as const,
      { type: 'PutOnAgenda', ...names, assemblyId: newId } as const,
    ])
      desk.add(stream, agendaVoteDecider.decide(command, desk.fold(stream, agendaVoteDecider)))
  }
}

/**
 * Cancels an assembly and drafts another one with all that it had, in one write. The id of the
 * draft follows from the former one, so a repeat finds it. Returns the id of the draft.
 * @throws DomainError NOT_FOUND, ASSEMBLY_NOT_NOTICED, ASSEMBLY_OVER
 */
export const renewAssembly = (deps: Deps, { assemblyId, reason, metadata }: Renewing): Promise<JointResult<string>> =>
  decideJointly(deps.store, metadata, async (desk) => {
    const newId = renewalIdOf(deps, assemblyId)
    const [formerStream, stream] = [assemblyStream(assemblyId), assemblyStream(newId)]
    await desk.read([formerStream, stream])
    const former = existingAssembly(desk.fold(formerStream, assemblyDecider))
    if (former.replacedBy === newId) return newId
    if (former.status === 'cancelled') throw new DomainError('ASSEMBLY_OVER')
    const cancelling = { type: 'CancelAssembly', reason, replacedBy: newId } as const
    desk.add(formerStream, assemblyDecider.decide(cancelling, former))
    const { apartmentId, listId, kind, title, place, startsAt, ways, bylaws, agenda, consentListId } = former
    const names = { assemblyId: newId, apartmentId, listId, replaces: assemblyId }
    const assembly = {
      ...names,
      kind,
      title,
      place,
      startsAt,
      ways,
      bylaws,
      agenda,
      ...(consentListId ? { consentListId } : {}),
    }
    const law = {
      ways: waysOn(kind, dayOfLaw(former, deps.clock())),
      matters: assemblyLaws[kind].matters.map(({ key }) => key),
    }
    desk.add(
      stream,
      assemblyDecider.decide({ type: 'DraftAssembly', assembly, law }, desk.fold(stream, assemblyDecider)),
    )
    await moveVotes(desk, former, newId)
    return newId
  })
