import { readAdmin } from '../account/account.facts.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { Call } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor } from '../list/list.facts.ts'
import { previewAnswer, rowOf, showsPersons, summaryOf, uploaderOf } from './import-answer.ts'
import { progressOf, recallRoll } from './stored-roll.ts'
import {
  rollImportDecider,
  rollImportStream,
  existingRollImport,
  type ExistingRollImport,
} from './roll-import.decider.ts'
import type { getRollImport, RollImportPreview, RollImportSummary } from './roll-imports.contract.ts'

type Events = Parameters<typeof rowOf>[1]

/** Import and all events of its stream. */
type ImportAccess = { readonly roll: ExistingRollImport; readonly events: Events }

/**
 * Returns an import as the log has it at this moment.
 * @throws DomainError NOT_FOUND if there is none that the administrator may see
 */
export const getImportFor = async ({ store }: Deps, importId: string, admin: AdminSession): Promise<ImportAccess> => {
  const { events } = await store.readStream(rollImportStream(importId))
  const roll = existingRollImport(foldEvents(rollImportDecider, events))
  await getListFor(store, roll.listId, admin)
  return { roll, events }
}

/**
 * Returns the preview of an import, as far as it may be shown; records the access if it shows
 * persons.
 */
export const previewFor = async (
  deps: Deps,
  { admin, evidence }: Pick<Call<typeof getRollImport>, 'admin' | 'evidence'>,
  { roll, events }: ImportAccess,
): Promise<RollImportPreview> => {
  const { importId, apartmentId, listId } = roll
  const kept = await recallRoll(deps, importId)
  if (kept?.preview && showsPersons(roll)) {
    const { personIds } = kept.preview
    await recordAccess(deps, { admin, evidence }, { what: '소유자 명부 가져오기', personIds, apartmentId, listId })
  }
  const takesLedgerAreas = 'ledgerReadingId' in roll && roll.ledgerReadingId !== null
  return { ...previewAnswer(rowOf(roll, events, null), kept), ...(takesLedgerAreas ? { takesLedgerAreas } : {}) }
}

/** Returns an import as the list of imports shows it. */
export const summaryFor = async (deps: Deps, { roll, events }: ImportAccess): Promise<RollImportSummary> => {
  const adminId = uploaderOf(events)
  const uploader = adminId === null ? undefined : await readAdmin(deps.store, adminId)
  const name = uploader?.status === 'registered' ? uploader.name : null
  return summaryOf(rowOf(roll, events, name), (await progressOf(deps, [roll.importId])).get(roll.importId))
}
