import { naturalOrder } from '#events/values/natural-order.ts'
import { shareSum } from '#events/values/registry/written-share.ts'
import { maskName } from '#events/values/text.ts'
import { matchUnit } from '../judging/match.ts'
import { proposalsOf, rollText, type Proposal } from '../judging/propose.ts'
import type { RollOwner } from '../judging/judged-unit.ts'
import {
  findAccepted,
  findNewestRegisters,
  findOwnersToJudge,
  type NewestRegister,
} from '#projections/registry/find-judged.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { errors } from '../../core/errors/error.contract.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { registerOfRow, rollOwner } from '../judging/judged-rows.ts'
import type { RegistryProposal } from './registry-proposals.contract.ts'

/** A unit whose newest register is compared with the roll. */
export type ComparedUnit = {
  readonly row: NewestRegister
  readonly owners: readonly OwnerToJudge[]
  /** Proposals of the unit's record now. */
  readonly proposals: readonly Proposal[]
}

/** Maximum length of a share in the roll's events. */
const MAX_SHARE_LENGTH = 40

/** Compares a registry record with the entries of its unit. */
export const compareUnit = (row: NewestRegister, owners: readonly OwnerToJudge[]): ComparedUnit => {
  const [register, rolled] = [registerOfRow(row), owners.map(rollOwner)]
  return { row, owners, proposals: proposalsOf(row.id, register, rolled, matchUnit(register, rolled)) }
}

const keyOf = ({ dong, ho }: { readonly dong: string; readonly ho: string }): string => `${dong}\n${ho}`

/**
 * Returns the units of a list with their newest records, in the order of the building; `ids`: only
 * those of these records.
 */
export const compareUnits = async (
  { database }: Pick<Deps, 'database'>,
  listId: string,
  ids?: readonly string[],
): Promise<readonly ComparedUnit[]> => {
  const [rows, owners] = await Promise.all([
    findNewestRegisters(database, listId, ids),
    findOwnersToJudge(database, listId),
  ])
  const ownersOf = Map.groupBy(owners, keyOf)
  const newest = rows.filter((row) => row.newest)
  const units = await mapYielding(newest, (row) => compareUnit(row, ownersOf.get(keyOf(row)) ?? []))
  return units.toSorted(
    ({ row: one }, { row: other }) => naturalOrder(one.dong, other.dong) || naturalOrder(one.ho, other.ho),
  )
}

/**
 * Returns the reason why a proposal cannot be accepted, as far as it is known beforehand, in
 * Korean; null if there is none.
 */
export const obstacleTo = (proposal: Proposal, owners: readonly OwnerToJudge[], isClosed: boolean): string | null => {
  const isOfPerson = proposal.kind === 'owner-missing' || proposal.kind === 'owner-gone'
  if (isOfPerson && isClosed) return '끝난 리스트에서는 소유자를 더하거나 뺄 수 없습니다.'
  if (proposal.kind === 'ownership-share' && proposal.value.length > MAX_SHARE_LENGTH)
    return '지분의 자릿수가 너무 많습니다. 명부 화면에서 직접 입력해주세요.'
  const owner = owners.find(({ id }) => id === proposal.listUserId)
  if (proposal.kind === 'owner-gone' && owner?.signed_at)
    return '이미 서명한 소유자라 여기서 뺄 수 없습니다. 서명을 먼저 확인해주세요.'
  return null
}

type ProposalView = { readonly isClosed: boolean; readonly inClear: boolean }

const shownName = (name: string | null, { inClear }: ProposalView): string | null =>
  name === null || inClear ? name : maskName(name)

/** Sum of the shares of a unit on the roll: shown where a share is proposed or was taken over. */
const unitShares = (kind: Proposal['kind'], rolled: readonly RollOwner[]): RegistryProposal['unitShares'] =>
  kind === 'ownership-share' ? shareSum(rolled.map(({ ownershipShare }) => ownershipShare)) : null

/** Returns the proposals of a unit's newest record that are not accepted yet. */
export const openProposals = (
  { row, owners, proposals }: ComparedUnit,
  shown: ProposalView,
): readonly RegistryProposal[] =>
  proposals.map((proposal) => ({
    id: proposal.id,
    kind: proposal.kind,
    registryId: row.id,
    dong: row.dong,
    ho: row.ho,
    listUserId: proposal.listUserId,
    name: shownName(proposal.name, shown),
    before: proposal.before,
    after: proposal.after,
    status: 'open',
    obstacle: obstacleTo(proposal, owners, shown.isClosed),
    unitShares: unitShares(proposal.kind, owners.map(rollOwner)),
  }))

const withoutHolding = (owner: RollOwner): RollOwner => ({
  ...owner,
  area: null,
  landShare: null,
  ownershipShare: null,
})

const proposalTexts: Readonly<Record<RegistryProposal['kind'], string>> = {
  area: '등기부의 면적',
  'land-share': '등기부의 대지권',
  'ownership-share': '등기부의 지분',
  'owner-missing': '등기부의 소유자',
  'owner-gone': '등기부에 소유자로 없음',
}

type AcceptedRow = Awaited<ReturnType<typeof findAccepted>>[number]

/**
 * Returns the accepted proposals. Their values are on the roll now, so they are derived by
 * comparing the record with an empty roll.
 */
const acceptedOnes = (
  { row, owners }: ComparedUnit,
  accepted: readonly AcceptedRow[],
  shown: ProposalView,
): readonly RegistryProposal[] => {
  if (accepted.length === 0) return []
  const now = owners.map(rollOwner)
  const [register, rolled] = [registerOfRow(row), now.map(withoutHolding)]
  const would = new Map(proposalsOf(row.id, register, rolled, matchUnit(register, rolled)).map((one) => [one.id, one]))
  return accepted.map(({ proposal: id, kind: said, list_user_id: listUserId }) => {
    // The log's own kinds.
    const kind = said as RegistryProposal['kind']
    const entry = now.find((owner) => owner.listUserId === listUserId)
    return {
      id,
      kind,
      registryId: row.id,
      dong: row.dong,
      ho: row.ho,
      listUserId,
      name: shownName(owners.find((owner) => owner.id === listUserId)?.name ?? null, shown),
      before: entry ? rollText(kind, entry) : null,
      after: would.get(id)?.after ?? proposalTexts[kind],
      status: 'accepted',
      obstacle: kind === 'owner-gone' ? errors.PROPOSAL_FINAL.text : null,
      unitShares: unitShares(kind, now),
    }
  })
}

/** Returns the open and the accepted proposals for the units of a list, unit by unit. */
export const proposalsOfList = async (
  deps: Pick<Deps, 'database'>,
  listId: string,
  shown: ProposalView,
): Promise<{
  readonly proposals: readonly RegistryProposal[]
  /** Person ids by entry. */
  readonly personOf: ReadonlyMap<string, string>
}> => {
  const [units, accepted] = await Promise.all([compareUnits(deps, listId), findAccepted(deps.database, listId)])
  const acceptedOf = Map.groupBy(accepted, ({ registry_id }) => registry_id)
  const proposals = units.flatMap((unit) => {
    const open = openProposals(unit, shown)
    const isOpen = new Set(open.map(({ id }) => id))
    const taken = (acceptedOf.get(unit.row.id) ?? []).filter(({ proposal }) => !isOpen.has(proposal))
    return [...open, ...acceptedOnes(unit, taken, shown)]
  })
  const personOf = new Map(units.flatMap(({ owners }) => owners.map((owner) => [owner.id, owner.person_id] as const)))
  return { proposals, personOf }
}
