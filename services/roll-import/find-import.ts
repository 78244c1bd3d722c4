import { readAdmin } from '../account/account.facts.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { foldEvents } from '../core/decider.ts'
import type { Deps } from '../core/deps.ts'
import type { Call } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import { getListFor } from '../list/list.facts.ts'
import { previewAnswer, rowOf, showsPersons, summaryOf, uploaderOf } from './import-answer.ts'
import { progressOf, recallRoll } from './stored-roll.ts'
import { rollImportDecider, rollImportStream, uploadedRoll, type UploadedRoll } from './roll-import.decider.ts'
import type { getRollImport, RollImportPreview, RollImportSummary } from './roll-imports.contract.ts'

type Events = Parameters<typeof rowOf>[1]

/** An import and all that its stream says of it. */
type SeenImport = { readonly roll: UploadedRoll; readonly events: Events }

/** An import as the log says at this moment. @throws DomainError NOT_FOUND where there is none, or none of theirs */
export const getImportFor = async ({ store }: Deps, importId: string, admin: AdminSession): Promise<SeenImport> => {
  const { events } = await store.readStream(rollImportStream(importId))
  const roll = uploadedRoll(foldEvents(rollImportDecider, events))
  await getListFor(store, roll.listId, admin)
  return { roll, events }
}

/** As it stands, with all that may be shown of it; who is shown anybody is noted. */
export const previewFor = async (
  deps: Deps,
  { admin, evidence }: Pick<Call<typeof getRollImport>, 'admin' | 'evidence'>,
  { roll, events }: SeenImport,
): Promise<RollImportPreview> => {
  const { importId, apartmentId, listId } = roll
  const kept = await recallRoll(deps, importId)
  if (kept?.preview && showsPersons(roll)) {
    const { personIds } = kept.preview
    await recordAccess(deps, { admin, evidence }, { what: '소유자 명부 가져오기', personIds, apartmentId, listId })
  }
  return previewAnswer(rowOf(roll, events, null), kept)
}

/** As a list of imports has it. */
export const summaryFor = async (deps: Deps, { roll, events }: SeenImport): Promise<RollImportSummary> => {
  const adminId = uploaderOf(events)
  const uploader = adminId === null ? undefined : await readAdmin(deps.store, adminId)
  const name = uploader?.status === 'registered' ? uploader.name : null
  return summaryOf(rowOf(roll, events, name), (await progressOf(deps, [roll.importId])).get(roll.importId))
}
