import type { Metadata } from '#events/metadata.ts'
import type { RegisterEvent } from '#events/registry/register.events.ts'
import type { Proposal } from '../judging/propose.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { existingList, listDecider, listStream } from '../../list/list.decider.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListUserState, type EntryFields } from '../../roll/list-user.decider.ts'
import { changeNeighbours } from '../../roll/roll.facts.ts'
import type { ComparedUnit } from './proposals.ts'
import {
  existingRegister,
  registerDecider,
  registerStream,
  type ExistingRegister,
  type RegisterCommand,
  type RegisterState,
} from '../register.decider.ts'

/** Result of a proposal: accepted, or the reason why not, in Korean. */
export type Verdict =
  | { readonly id: string; readonly kind: 'accepted' }
  | { readonly id: string; readonly kind: 'skipped'; readonly message: string }

export const skipped = (id: string, message: string): Verdict => ({ id, kind: 'skipped', message })
export const skipMissing = (id: string): Verdict => skipped(id, errors.PROPOSAL_GONE.text)

/**
 * Returns the events that accept a proposal. If it was accepted before and the roll has changed
 * since, that acceptance ends first, so that taking back always undoes the newest one.
 */
export const acceptanceOf = (
  register: ExistingRegister,
  proposal: Extract<RegisterCommand, { type: 'AcceptProposal' }>['proposal'],
): readonly RegisterEvent[] => {
  const { listUserId } = proposal
  const over = registerDecider.decide({ type: 'TakeBackProposal', proposal: proposal.proposal, listUserId }, register)
  const open = over.reduce<RegisterState>(registerDecider.evolve, register)
  return [...over, ...registerDecider.decide({ type: 'AcceptProposal', proposal }, open)]
}

/** Proposal for an area, a land share or an ownership share. */
export type Measure = Extract<Proposal, { kind: 'area' | 'land-share' | 'ownership-share' }>

const fieldsOfMeasure = (proposal: Measure): EntryFields => {
  if (proposal.kind === 'ownership-share') return { ownershipShare: proposal.value }
  return proposal.kind === 'area' ? { area: proposal.value } : { landShare: proposal.value }
}

/** Whether the entry still has the value that was compared with the record. */
const isUnchangedSince = (entry: ListUserState, owner: OwnerToJudge, { kind }: Measure): boolean => {
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
 * Copies areas, land and ownership shares of a unit's registry record to the roll and records the
 * acceptances, in one write. Areas and land belong to the unit: all of its entries get them. Values
 * that changed since the comparison are skipped.
 * @throws DomainError NOT_FOUND if the list is gone
 */
export const acceptMeasures = (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  { unit: { row, owners }, proposals, metadata }: AcceptingMeasures,
): Promise<JointResult<readonly Verdict[]>> => {
  const { list_id: listId, dong, ho } = row
  const [stream, ofUnit] = [registerStream(row.id), unitStreamOf(secrets, { listId, dong, ho })]
  return decideJointly(store, metadata, async (desk) => {
    await desk.read([listStream(listId), stream, ofUnit, ...owners.map(({ id }) => listUserStream(id))])
    existingList(desk.fold(listStream(listId), listDecider))
    if (desk.fold(stream, registerDecider).status !== 'kept') return proposals.map(({ id }) => skipMissing(id))
    const everybody = desk.fold(ofUnit, unitDecider).owners.map(({ listUserId }) => listUserId)
    await desk.read(everybody.map(listUserStream))
    const before = new Map(owners.map(({ id }) => [id, desk.fold(listUserStream(id), listUserDecider)]))
    return proposals.map((proposal): Verdict => {
      const { id, kind, listUserId } = proposal
      const owner = owners.find((one) => one.id === listUserId)
      const entry = before.get(listUserId ?? '')
      if (!owner || !entry || !isUnchangedSince(entry, owner, proposal)) return skipMissing(id)
      changeNeighbours(desk, kind === 'ownership-share' ? [owner.id] : everybody, fieldsOfMeasure(proposal))
      const register = existingRegister(desk.fold(stream, registerDecider))
      desk.add(stream, acceptanceOf(register, { proposal: id, kind, listUserId: owner.id }))
      return { id, kind: 'accepted' }
    })
  })
}
