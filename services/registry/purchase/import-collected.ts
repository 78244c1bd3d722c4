import { findNewestRegisters } from '#projections/registry/find-judged.ts'
import { matchUnit } from '../judging/match.ts'
import { findUnitOwners } from '#projections/registry/find-unit-owners.ts'
import { acceptOfUnit } from '../proposals/accept-proposals.ts'
import type { ImportingDeps, RunningImport, ItemOutcome } from '../import/import-item.ts'
import { registerOfRow, rollOwner } from '../judging/judged-rows.ts'
import { storePlan, registryProgressOf } from '../import/import-tables.ts'
import { compareUnit } from '../proposals/proposals.ts'

/**
 * Returns the records to import, fixed by the first try, so that a record that arrives meanwhile
 * shifts none of the others.
 */
const plannedIds = async (
  deps: ImportingDeps,
  { started: { importId, listId, registryIds } }: RunningImport,
): Promise<readonly string[]> => {
  const rows = await findNewestRegisters(deps.database, listId)
  const newest = rows.map(({ id }) => id).filter((id) => registryIds === undefined || registryIds.includes(id))
  // Named records that are not the newest of their unit, or not of this list, are reported.
  const named = registryIds ?? newest
  await storePlan(deps, importId, { plan: [...new Set(named)].toSorted(), now: deps.clock() })
  return (await registryProgressOf(deps, [importId])).get(importId)?.plan ?? []
}

const takeOver = async (deps: ImportingDeps, inHand: RunningImport, registryId: string): Promise<ItemOutcome> => {
  const { listId } = inHand.started
  const [row] = await findNewestRegisters(deps.database, listId, [registryId])
  if (!row?.newest)
    return { kind: 'unmatched', problem: { message: '삭제되었거나 더 새로운 등기부가 있어 반영하지 않았습니다.' } }
  const owners = await findUnitOwners(deps.database, { listId, dong: row.dong, ho: row.ho })
  if (owners.length === 0)
    return { kind: 'unmatched', problem: { message: `명부에 없는 세대입니다: ${row.dong}동 ${row.ho}호` } }
  const unit = compareUnit(row, owners)
  const ids = unit.proposals.flatMap(({ id, kind }) => (kind === 'area' || kind === 'land-share' ? [id] : []))
  const metadata = { ...inHand.metadata, at: deps.clock().toISOString() }
  const { verdicts } = await acceptOfUnit(deps, { unit, ids, isClosed: false, metadata })
  const refused = verdicts.find((verdict) => verdict.kind === 'skipped')
  if (refused?.kind === 'skipped')
    return { kind: 'failed', problem: { message: `${row.dong}동 ${row.ho}호: ${refused.message}` } }
  // The unit is read as it is now, whether this try has changed it or an earlier one.
  const taken = owners.map((owner) => ({
    ...rollOwner(owner),
    area: row.area ?? owner.area,
    landShare: row.land_area ?? owner.land_share,
  }))
  const { match } = matchUnit(registerOfRow(row), taken)
  return { kind: match === 'same' ? 'matched' : 'changed' }
}

/**
 * Imports areas and land of collected records into the roll, record by record; differences of
 * owners stay proposals for an administrator. Idempotent.
 */
export const collectedItems = async (
  deps: ImportingDeps,
  inHand: RunningImport,
): Promise<readonly (() => Promise<ItemOutcome>)[]> =>
  (await plannedIds(deps, inHand)).map((registryId) => () => takeOver(deps, inHand, registryId))
