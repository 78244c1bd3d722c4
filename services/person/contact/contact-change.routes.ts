import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Deps } from '../../core/deps.ts'
import type { Call } from '../../core/routes.ts'
import * as calls from './contact-change.contract.ts'
import { profileOf } from '../read-resident.ts'
import type { ResidentProfile } from '../residents.contract.ts'
import { settleContactChange } from './settle-contact-change.ts'

type ConfirmationCall = Pick<Call<typeof calls.confirmContactChange>, 'params' | 'admin' | 'evidence' | 'metadata'>
type ProfileAnswer = { readonly position: number; readonly body: ResidentProfile }

const settle =
  (deps: Deps, outcome: 'confirmed' | 'refused') =>
  async ({ params, admin, evidence, metadata }: ConfirmationCall): Promise<ProfileAnswer> => {
    const { id: personId, changeId } = params
    const settled = await settleContactChange(deps, { personId, changeId, outcome, admin, metadata })
    const { apartmentId } = settled.outcome
    await recordAccess(deps, { admin, evidence }, { what: '연락처 변경 확인', personIds: [personId], apartmentId })
    return { position: settled.position, body: await profileOf(deps, settled.outcome, admin) }
  }

/** Adds the calls by which a second administrator confirms or refuses a changed name or phone. */
export const contactChangeAnswerRoutes: AddCalls = (route, deps) => {
  route(calls.confirmContactChange, settle(deps, 'confirmed'))
  route(calls.refuseContactChange, settle(deps, 'refused'))
}
