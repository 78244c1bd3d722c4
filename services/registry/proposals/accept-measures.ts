import type { Metadata } from '#events/metadata.ts'
import type { RegisterEvent } from '#events/registry/register.events.ts'
import type { Proposal } from '../judging/propose.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { createdList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListUserState, type EntryFields } from '../../roll/list-user.decider.ts'
import { sayOfNeighbours } from '../../roll/roll.facts.ts'
import type { ComparedUnit } from './proposals.ts'
import {
  keptRegister,
  registerDecider,
  registerStream,
  type ReadRegister,
  type RegisterCommand,
  type RegisterState,
} from '../register.decider.ts'

/** What came of a proposal: accepted, or in Korean why not. */
export type Verdict =
  | { readonly id: string; readonly kind: 'accepted' }
  | { readonly id: string; readonly kind: 'skipped'; readonly message: string }

export const skipped = (id: string, message: string): Verdict => ({ id, kind: 'skipped', message })
export const gone = (id: string): Verdict => skipped(id, errors.PROPOSAL_GONE.text)

/**
 * The acceptance of a proposal. One that was accepted before, and of which the roll says something else since, is over first: what is taken
 * back is always what was written with the newest acceptance.
 */
export const acceptanceOf = (
  register: ReadRegister,
  proposal: Extract<RegisterCommand, { type: 'AcceptProposal' }>['proposal'],
): readonly RegisterEvent[] => {
  const { listUserId } = proposal
  const over = registerDecider.decide({ type: 'TakeBackProposal', proposal: proposal.proposal, listUserId }, register)
  const open = over.reduce<RegisterState>(registerDecider.evolve, register)
  return [...over, ...registerDecider.decide({ type: 'AcceptProposal', proposal }, open)]
}

/** Of an area, the land or a share. */
export type Measure = Extract<Proposal, { kind: 'area' | 'land-share' | 'ownership-share' }>

const saidBy = (proposal: Measure): EntryFields => {
  if (proposal.kind === 'ownership-share') return { ownershipShare: proposal.value }
  return proposal.kind === 'area' ? { area: proposal.value } : { landShare: proposal.value }
}

/** Whether the entry still says what was compared with the register. */
const standsAsCompared = (entry: ListUserState, owner: OwnerToJudge, { kind }: Measure): boolean => {
  if (entry.status !== 'listed') return false
  if (kind === 'ownership-share') return entry.ownershipShare === owner.ownership_share
  return kind === 'area' ? entry.area === owner.area : entry.landShare === owner.land_share
}

type AcceptingMeasures = {
  readonly unit: ComparedUnit
  readonly proposals: readonly Measure[]
  readonly metadata: Metadata
}

/**
 * Takes areas, land and shares of a unit's register over into the roll, with what was accepted, in one write. Areas and land are the unit's:
 * all of its entries say them then. What the roll says otherwise than when it was compared is skipped.
 * @throws DomainError NOT_FOUND where the list is gone
 */
export const acceptMeasures = (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  { unit: { row, owners }, proposals, metadata }: AcceptingMeasures,
): Promise<JointResult<readonly Verdict[]>> => {
  const { list_id: listId, dong, ho } = row
  const [stream, ofUnit] = [registerStream(row.id), unitStreamOf(secrets, { listId, dong, ho })]
  return decideJointly(store, metadata, async (desk) => {
    await desk.read([listStream(listId), stream, ofUnit, ...owners.map(({ id }) => listUserStream(id))])
    createdList(desk.fold(listStream(listId), listDecider))
    if (desk.fold(stream, registerDecider).status !== 'kept') return proposals.map(({ id }) => gone(id))
    const everybody = desk.fold(ofUnit, unitDecider).owners.map(({ listUserId }) => listUserId)
    await desk.read(everybody.map(listUserStream))
    const before = new Map(owners.map(({ id }) => [id, desk.fold(listUserStream(id), listUserDecider)]))
    return proposals.map((proposal): Verdict => {
      const { id, kind, listUserId } = proposal
      const owner = owners.find((one) => one.id === listUserId)
      const entry = before.get(listUserId ?? '')
      if (!owner || !entry || !standsAsCompared(entry, owner, proposal)) return gone(id)
      sayOfNeighbours(desk, kind === 'ownership-share' ? [owner.id] : everybody, saidBy(proposal))
      const register = keptRegister(desk.fold(stream, registerDecider))
      desk.add(stream, acceptanceOf(register, { proposal: id, kind, listUserId: owner.id }))
      return { id, kind: 'accepted' }
    })
  })
}
