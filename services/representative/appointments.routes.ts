import { findAppointment } from '#projections/representative/representatives.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { pdfAnswer, type ServedFile } from '../core/http/pdf-answer.ts'
import type { AddCalls } from '../core/module.ts'
import type { Handler } from '../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../core/upload/own-files.ts'
import { getListFor } from '../list/list.facts.ts'
import { getEntry } from '../roll/roll.facts.ts'
import { openScan } from '../signature/signature.facts.ts'
import {
  readAppointmentForm,
  requestAppointmentAct,
  storeAppointmentScan,
  waitingAct,
  waitingAppointments,
} from './appointment-acts.ts'
import { appointmentForms, readAppointment } from './appointment-form.ts'
import { readRepresentatives } from './appointments.ts'
import * as calls from './appointments.contract.ts'

const list =
  (deps: Deps): Handler<typeof calls.listRepresentatives> =>
  async (call) => {
    const found = await getListFor(deps.store, call.params.listId, call.admin)
    if (found.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
    const body = await readRepresentatives(deps, found, call.admin)
    const personIds = body.coOwners.flatMap(({ owners }) => owners.map(({ personId }) => personId))
    const { listId, apartmentId } = found
    await recordAccess(deps, call, { what: '공유 세대와 대표자', personIds, listId, apartmentId })
    return { body }
  }

const appoint =
  (deps: Deps): Handler<typeof calls.appointOnPaper> =>
  async ({ params: { id: listUserId }, admin, metadata, form }) => {
    const entry = await getEntry(deps.store, listUserId)
    await getListFor(deps.store, entry.listId, admin)
    const { file, representative, agreedBy, signedOn } = readAppointmentForm(await form())
    const chosen = await getEntry(deps.store, representative)
    if (chosen.listId !== entry.listId) throw new DomainError('NOT_FOUND')
    const scan = await storeAppointmentScan(deps, { representative, bytes: file.bytes, sender: admin.id })
    const act = { act: 'appoint', representative, agreedBy, signedOn, scan } as const
    const { outcome, position } = await requestAppointmentAct(deps, { listUserId, act, admin, metadata })
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'representative' } } }
  }

const end =
  (deps: Deps): Handler<typeof calls.endAppointment> =>
  async ({ params: { id: listUserId }, body, admin, metadata }) => {
    const act = { act: 'end', ...body } as const
    const { outcome, position } = await requestAppointmentAct(deps, { listUserId, act, admin, metadata })
    return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'representative' } } }
  }

const viewScan =
  (deps: Deps): Handler<typeof calls.viewAppointmentScan> =>
  async (call) => {
    const { listId, apartmentId, dong, ho } = await getEntry(deps.store, call.params.id)
    await getListFor(deps.store, listId, call.admin)
    const waiting = await Promise.all(
      (await waitingAppointments(deps, apartmentId)).map(({ id }) => waitingAct(deps, id)),
    )
    const found = waiting.find((one) => one?.listUserId === call.params.id)
    if (found?.act.act !== 'appoint') throw new DomainError('NOT_FOUND')
    const { representative, scan } = found.act
    const { personId } = await getEntry(deps.store, representative)
    await recordAccess(deps, call, { what: '대표자 선임 동의서', personIds: [personId], listId, apartmentId })
    const { objectKey, size, sha256 } = scan
    const open: ServedFile['open'] = (range) => openScan(deps, { sealer: personId, objectKey }, range)
    return pdfAnswer(call, { name: `${dong}동 ${ho}호 대표자 선임 동의서.pdf`, size, sha256, open }, 'inline')
  }

const viewForm =
  (deps: Deps): Handler<typeof calls.viewAppointmentForm> =>
  async (call) => {
    const row = await findAppointment(deps.database, call.params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const found = await getListFor(deps.store, row.list_id, call.admin)
    const recorded = await readAppointment(deps, { coOwnersId: row.co_owners_id, appointmentId: row.id })
    const form = recorded && appointmentForms(deps, found, recorded)[call.query.n]
    if (!recorded || !form) throw new DomainError('NOT_FOUND')
    const { coOwners, units } = recorded.appointed.data
    const { listId, apartmentId } = found
    await recordAccess(deps, call, { what: '대표자 선임 동의서', personIds: coOwners, listId, apartmentId })
    const [unit] = units
    const name = `${unit?.dong ?? ''}동 ${unit?.ho ?? ''}호 대표자 선임 동의서.pdf`
    return { file: { type: 'application/pdf', content: await form.bytes(), name } }
  }

/** Maximum calls per minute of files that are drawn. */
const A_MINUTE = { perMinute: 20 } as const

/** Adds the office's calls about representatives of co-owners. */
export const appointmentRoutes: AddCalls = (route, deps) => {
  route(calls.listRepresentatives, list(deps))
  route(calls.appointOnPaper, appoint(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.endAppointment, end(deps))
  route(calls.viewAppointmentScan, viewScan(deps))
  route(calls.viewAppointmentForm, viewForm(deps), A_MINUTE)
}
