import type { RegisterRow } from '#projections/registry/find-registers.ts'
import type { OwnerToJudge } from '#projections/registry/find-unit-owners.ts'
import type { Deps } from '../../core/deps.ts'
import { seesPersonsInClear } from '../../core/text/masked-person.ts'
import type { AdminSession } from '../../core/session.ts'
import { listStatusAt } from '../../list/list.decider.ts'
import { compareUnit, openProposals } from './proposals.ts'
import type { RegistryProposal } from './registry-proposals.contract.ts'
import { getList } from '../../list/list.facts.ts'

type UnitForProposals = {
  readonly row: RegisterRow
  readonly owners: readonly OwnerToJudge[]
  readonly admin: AdminSession
}

/**
 * Returns the open proposals of one record; accepted ones are in the list's proposals. An older
 * record proposes nothing.
 */
export const proposalsOfUnit = async (
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  { row, owners, admin }: UnitForProposals,
): Promise<readonly RegistryProposal[]> => {
  if (!row.newest) return []
  const list = await getList(store, row.list_id)
  const shown = { isClosed: listStatusAt(list, clock()) === 'closed', inClear: seesPersonsInClear(admin) }
  return openProposals(compareUnit(row, owners), shown)
}
