import { findPersonIdsOfList } from '#projections/roll/roll-history.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { AddCalls } from '../core/module.ts'
import type { Deps } from '../core/deps.ts'
import type { Handler } from '../core/routes.ts'
import { getListFor } from '../list/list.facts.ts'
import { evidenceFile, gatherEvidence } from './file/evidence-file.ts'
import * as calls from './evidence.contract.ts'

const PER_MINUTE = 10

const getEvidence =
  (deps: Deps): Handler<typeof calls.getEvidence> =>
  async ({ params: { id }, query: { openings, reason }, admin, evidence }) => {
    const list = await getListFor(deps.store, id, admin)
    const units = openings === 'all'
    const gathered = await gatherEvidence(deps, list, units)
    const { listId, apartmentId } = list
    if (units) {
      const personIds = await findPersonIdsOfList(deps.database, listId)
      const look = { what: '증거 파일', personIds, listId, apartmentId, download: { reason: reason || null } }
      await recordAccess(deps, { admin, evidence }, look)
    }
    return { file: evidenceFile(deps, list, gathered) }
  }

/** A campaign's evidence. */
export const evidenceRoutes: AddCalls = (route, deps) => {
  route(calls.getEvidence, getEvidence(deps), { perMinute: PER_MINUTE })
}
