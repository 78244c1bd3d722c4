import { z } from 'zod'
import type { ByteRange } from '#infra/platform/object-storage/object-storage.ts'
import { countDeposits, findDepositPage, findRetryable, type DepositRow } from '#projections/deposit/find-deposits.ts'
import { recordAccess } from '../audit/audit.facts.ts'
import { contentRange, idFilter, readPage } from '../core/collection.ts'
import { commandHandler } from '../core/command-handler.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { fileNameOf } from '../core/text/file-name.ts'
import { pdfAnswer } from '../core/http/pdf-answer.ts'
import { decideJointly } from '../core/joint-decision.ts'
import type { AddCalls } from '../core/module.ts'
import { readState } from '../core/read-state.ts'
import type { Call, Handler } from '../core/routes.ts'
import type { AdminSession } from '../core/session.ts'
import { maskedPerson, seesPersonsInClear } from '../core/text/masked-person.ts'
import { documentNamed, documentNumber } from '../document/document.facts.ts'
import { getListFor, type ExistingList } from '../list/list.facts.ts'
import { depositSettingsDecider, depositSettingsStream } from './deposit-settings.decider.ts'
import { depositDecider, depositStream } from './deposit.decider.ts'
import { depositDifferenceTexts, depositFailureTexts } from './deposit-texts.contract.ts'
import * as calls from './deposits.contract.ts'
import { openCertificate } from './open-certificate.ts'

const RETRIES_A_MINUTE = 10
const MAX_RETRIED = 1_000

const signatureListFor = async (deps: Deps, listId: string, admin: AdminSession): Promise<ExistingList> => {
  const list = await getListFor(deps.store, listId, admin)
  if (list.type !== 'signature') throw new DomainError('NOT_A_SIGNATURE_LIST')
  return list
}

const settingsAnswer = async (deps: Deps, listId: string): Promise<calls.DepositSettings> => {
  const [settings, counts] = await Promise.all([
    readState(deps.store, depositSettingsDecider, depositSettingsStream(listId)),
    countDeposits(deps.database, listId),
  ])
  const { name } = deps.documentCentre
  return {
    listId,
    isOn: settings.status === 'on',
    centre: settings.status === 'on' ? settings.centre : null,
    centres: name === null ? [] : [name],
    counts,
  }
}

const getSettings =
  (deps: Deps): Handler<typeof calls.getDepositSettings> =>
  async ({ params, admin }) => {
    const { listId } = await signatureListFor(deps, params.listId, admin)
    return { body: await settingsAnswer(deps, listId) }
  }

const changeSettings =
  (deps: Deps): Handler<typeof calls.changeDepositSettings> =>
  async ({ params, body: { isOn, centre }, admin, metadata }) => {
    const { listId, apartmentId } = await signatureListFor(deps, params.listId, admin)
    if (isOn && (!centre || centre !== deps.documentCentre.name)) throw new DomainError('DEPOSIT_CENTRE_UNKNOWN')
    const { waiting, deposited } = await countDeposits(deps.database, listId)
    const { position } = await commandHandler(
      deps.store,
      depositSettingsDecider,
    )({
      stream: depositSettingsStream(listId),
      command: () =>
        isOn
          ? { type: 'TurnOn', listId, apartmentId, centre: centre ?? '' }
          : { type: 'TurnOff', listId, apartmentId, waiting: waiting + deposited },
      metadata,
    })
    return { position, body: await settingsAnswer(deps, listId) }
  }

const filters = z.strictObject({ id: idFilter, status: calls.depositStatus.optional() })

const errorOf = ({ reason, difference, status }: DepositRow): string | null => {
  if (difference !== null) return depositDifferenceTexts[difference]
  return status === 'failed' && reason !== null ? depositFailureTexts[reason] : null
}

const depositAnswer =
  (listId: string, admin: AdminSession) =>
  (row: DepositRow): calls.Deposit => {
    const { certificate_number: number, issued_at: issuedAt, valid_until: validUntil } = row
    const isClear = seesPersonsInClear(admin)
    return {
      id: row.document_id,
      listId,
      documentNumber: documentNumber(row.document_id),
      dong: row.dong,
      ho: row.ho,
      name: isClear ? row.name : maskedPerson({ name: row.name, phone: null, birthDate: null }).name,
      status: row.status,
      error: errorOf(row),
      centre: row.centre,
      depositId: row.deposit_id,
      depositedAt: row.deposited_at?.toISOString() ?? null,
      certificate:
        number !== null && issuedAt !== null && validUntil !== null
          ? { number, issuedAt: issuedAt.toISOString(), validUntil: validUntil.toISOString() }
          : null,
    }
  }

const list =
  (deps: Deps): Handler<typeof calls.depositsOfList> =>
  async ({ params, query, admin, evidence }) => {
    const { listId, apartmentId } = await signatureListFor(deps, params.listId, admin)
    const page = readPage(query, { sortable: [], filters })
    const found = await findDepositPage(deps.database, listId, {
      status: page.filter.status,
      ids: page.filter.id,
      byId: page.sort,
      from: page.offset,
      limit: page.limit,
    })
    const personIds = found.rows.flatMap(({ person_id }) => person_id ?? [])
    await recordAccess(deps, { admin, evidence }, { what: '전자문서센터 보관 목록', personIds, apartmentId, listId })
    return { body: found.rows.map(depositAnswer(listId, admin)), headers: contentRange('deposits', found) }
  }

const retry =
  (deps: Deps): Handler<typeof calls.retryDeposits> =>
  async ({ params, body: { documentIds }, admin, metadata }) => {
    const { listId } = await signatureListFor(deps, params.listId, admin)
    const ids = await findRetryable(deps.database, listId, { ids: documentIds, limit: MAX_RETRIED })
    const { outcome, position } = await decideJointly(deps.store, metadata, async (desk) => {
      await desk.read(ids.map(depositStream))
      let retried = 0
      for (const documentId of ids) {
        const stream = depositStream(documentId)
        const state = desk.fold(stream, depositDecider)
        const events = depositDecider.decide({ type: 'Retry', documentId, listId }, state)
        desk.add(stream, events)
        retried += events.length
      }
      return retried
    })
    return { status: 202, position, body: { retried: outcome } }
  }

type CertificateCall = Call<typeof calls.downloadDepositCertificate>

/** Returns the reader of a certificate, where they may have it. @throws DomainError NOT_FOUND */
const readerOf = async (deps: Deps, call: CertificateCall, row: { list_id: string; person_id: string | null }) => {
  if (!call.request.resident) {
    await getListFor(deps.store, row.list_id, call.admin)
    return { id: call.admin.id, what: '보관 증명서' }
  }
  const isOwn = call.resident.entries.some(({ personId }) => personId === row.person_id)
  if (!isOwn || row.person_id === null) throw new DomainError('NOT_FOUND')
  return { id: row.person_id, what: '본인이 내려받은 보관 증명서' }
}

const download =
  (deps: Deps): Handler<typeof calls.downloadDepositCertificate> =>
  async (call) => {
    const row = await documentNamed(deps, call.params.id)
    if (!row) throw new DomainError('NOT_FOUND')
    const { what, ...admin } = await readerOf(deps, call, row)
    const { certificate } = await readState(deps.store, depositDecider, depositStream(row.id))
    if (!certificate) throw new DomainError('NOT_FOUND')
    await recordAccess(
      deps,
      { admin, evidence: call.evidence },
      {
        what: `${what} (${documentNumber(row.id)})`,
        personIds: row.person_id === null ? [] : [row.person_id],
        apartmentId: row.apartment_id,
        listId: row.list_id,
      },
    )
    const { size, sha256 } = certificate.file
    const name = `${fileNameOf(['보관 증명서', row.dong, row.ho, row.name])}.pdf`
    const open = (range?: ByteRange) => openCertificate(deps, certificate, range)
    return pdfAnswer(call, { name, size, sha256, open }, 'attachment')
  }

/** Adds the calls of deposits at certified document centres. */
export const depositRoutes: AddCalls = (route, deps) => {
  route(calls.getDepositSettings, getSettings(deps))
  route(calls.changeDepositSettings, changeSettings(deps))
  route(calls.depositsOfList, list(deps))
  route(calls.retryDeposits, retry(deps), { perMinute: RETRIES_A_MINUTE })
  route(calls.downloadDepositCertificate, download(deps))
}
