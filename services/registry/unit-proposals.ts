import type { RegisterRow } from '#projections/registry/find-registers.ts'
import type { Deps } from '../core/deps.ts'
import { seesPersonsInClear } from '../core/masked-person.ts'
import { readState } from '../core/read-state.ts'
import type { AdminSession } from '../core/session.ts'
import { createdList, listDecider, listStatusAt, listStream } from '../list/list.decider.ts'
import { proposalsOfList } from './proposals.ts'
import type { RegistryProposal } from './registry-proposals.contract.ts'

/** What one register proposes; what is accepted already is told by the list's proposals. An older register proposes nothing. */
export const proposalsOfUnit = async (
  { store, database, clock }: Pick<Deps, 'store' | 'database' | 'clock'>,
  row: RegisterRow,
  admin: AdminSession,
): Promise<readonly RegistryProposal[]> => {
  const list = createdList(await readState(store, listDecider, listStream(row.list_id)))
  const shown = { isClosed: listStatusAt(list, clock()) === 'closed', inClear: seesPersonsInClear(admin) }
  const { proposals } = await proposalsOfList({ database }, row.list_id, { ...shown, ids: [row.id] })
  return proposals.filter(({ status }) => status === 'open')
}
