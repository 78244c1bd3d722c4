import { PaperConsentEntered } from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Contract } from '../../core/contract.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer, type ServedFile } from '../../core/http/pdf-answer.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import type { Call, Handler } from '../../core/routes.ts'
import { assertActive } from '../../list/list.decider.ts'
import { receiptOf } from '../../participation/participation.facts.ts'
import { getCampaignFor } from '../find-campaign.ts'
import { consentAnswer, consentRowIn } from '../consent/consent-answer.ts'
import { getConsentFor, type ConsentAccess } from '../consent/find-consent.ts'
import { consentStream } from '../consent/consent.decider.ts'
import { openScan } from './open-scan.ts'
import { confirmPaper, enterPaper, readPaperForm, refusePaper } from './paper.ts'
import * as calls from '../signatures.contract.ts'
import { requestWithdrawal, withdrawalIn } from '../withdrawal/withdraw-on-paper.ts'
import { getEntry } from '../../roll/roll.facts.ts'

type AdminCall = Pick<Call<Contract>, 'admin' | 'evidence'>
type ConsentOwner = Pick<ConsentAccess, 'consentId' | 'listUserId' | 'personId'> & Pick<ConsentAccess, 'list'>

/** The consent as it is now, shown to who acted on it. */
const consentFor = async (
  deps: Deps,
  { admin, evidence }: AdminCall,
  { consentId, listUserId, personId, list: { listId, apartmentId } }: ConsentOwner,
  events?: readonly RecordedEvent[],
) => {
  const stream = events ?? (await deps.store.readStream(consentStream(listUserId))).events
  const row = await consentRowIn(deps, stream, consentId)
  await recordAccess(deps, { admin, evidence }, { what: '동의서', personIds: [personId], listId, apartmentId })
  return consentAnswer(admin)(row)
}

const enter =
  (deps: Deps): Handler<typeof calls.enterPaperConsent> =>
  async ({ admin, evidence, metadata, newId, form }) => {
    const { listUserId, ...paper } = readPaperForm(await form())
    const entry = await getEntry(deps.store, listUserId)
    const { list } = await getCampaignFor(deps.store, entry.listId, admin)
    assertActive(list, deps.clock())
    const consentId = newId()
    const entering = { consentId, enteredBy: admin.id, paper, metadata }
    const { position } = await enterPaper(deps, entry, entering)
    const { personId } = entry
    const body = await consentFor(deps, { admin, evidence }, { consentId, listUserId, personId, list })
    return { status: 201, position, body }
  }

const confirm =
  (deps: Deps): Handler<typeof calls.confirmPaperConsent> =>
  async ({ params, body, admin, evidence, metadata }) => {
    const seen = await getConsentFor(deps, params.id, admin)
    const { listId } = seen.list
    const by = { adminId: admin.id, answer: body?.answer, metadata }
    const { position } = await confirmPaper(deps, { ...seen, listId }, by)
    return { position, body: await consentFor(deps, { admin, evidence }, seen) }
  }

const refuse =
  (deps: Deps): Handler<typeof calls.refusePaperConsent> =>
  async ({ params, body: { reason }, admin, evidence, metadata }) => {
    const seen = await getConsentFor(deps, params.id, admin)
    const { position } = await refusePaper(deps, seen, { reason, metadata })
    return { position, body: await consentFor(deps, { admin, evidence }, seen) }
  }

const withdraw =
  (deps: Deps): Handler<typeof calls.withdrawOnPaper> =>
  async ({ params, body: { copyIds = [], ...paper }, admin, evidence, metadata }) => {
    const seen = await getConsentFor(deps, params.id, admin)
    const meant = { ...seen, listId: seen.list.listId }
    const { outcome, position } = await requestWithdrawal(deps, meant, { paper, copyIds, adminId: admin.id, metadata })
    if (outcome.approvalId !== null)
      return { status: 202, position, body: { pending: { id: outcome.approvalId, kind: 'paper-withdrawal' } } }
    const { events } = await deps.store.readStream(consentStream(seen.listUserId))
    const receipt = receiptOf(withdrawalIn(events, seen.consentId))
    if (!receipt) throw new Error(`no withdrawal of consent ${seen.consentId}`)
    return {
      status: 200,
      position,
      body: { consent: await consentFor(deps, { admin, evidence }, seen, events), receipt },
    }
  }

const viewScan =
  (deps: Deps): Handler<typeof calls.viewPaperScan> =>
  async (call) => {
    const seen = await getConsentFor(deps, call.params.id, call.admin)
    const { events } = await deps.store.readStream(consentStream(seen.listUserId))
    const entered = eventsOf(PaperConsentEntered, events).find(({ data }) => data.consentId === seen.consentId)
    if (!entered) throw new DomainError('NOT_FOUND')
    const { personId, listId, apartmentId, dong, ho, scan } = entered.data
    await recordAccess(deps, call, { what: '서면 동의서 스캔', personIds: [personId], listId, apartmentId })
    const { sha256, size, objectKey } = scan
    const open: ServedFile['open'] = (range) => openScan(deps, { sealer: personId, objectKey }, range)
    return pdfAnswer(call, { name: `${dong}동 ${ho}호 서면 동의서.pdf`, size, sha256, open }, 'inline')
  }

/**
 * Adds the calls for consents on paper: entered with a scan, confirmed by a second administrator;
 * and for withdrawals on paper.
 */
export const paperRoutes: AddCalls = (route, deps) => {
  route(calls.enterPaperConsent, enter(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.viewPaperScan, viewScan(deps))
  route(calls.confirmPaperConsent, confirm(deps))
  route(calls.refusePaperConsent, refuse(deps))
  route(calls.withdrawOnPaper, withdraw(deps))
}
