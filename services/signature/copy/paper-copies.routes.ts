import { dayAt } from '#events/values/day.ts'
import { PaperCopyStored } from '#events/signature/paper-copy.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import { recordAccess } from '../../audit/audit.facts.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { pdfAnswer, type ServedFile } from '../../core/http/pdf-answer.ts'
import type { AddCalls } from '../../core/module.ts'
import type { Handler } from '../../core/routes.ts'
import { UPLOADS_A_MINUTE } from '../../core/upload/own-files.ts'
import { getEntry } from '../../roll/roll.facts.ts'
import { getConsentFor, type ConsentAccess } from '../consent/find-consent.ts'
import { getCampaignFor } from '../find-campaign.ts'
import { openScan } from '../paper/open-scan.ts'
import { waitingWithdrawal } from '../withdrawal/withdraw-on-paper.ts'
import { purposesOf } from './copy-purpose.ts'
import { copyEnd } from './copy-rule.ts'
import * as calls from './paper-copies.contract.ts'
import { readCopyForm, refuseCopy, storeCopy } from './paper-copies.ts'
import { existingCopy, paperCopiesDecider, paperCopiesStream, type PaperCopy } from './paper-copies.decider.ts'

const answerOf = ({ copyId, kind, attached, picture, ...copy }: PaperCopy): calls.PaperCopyAnswer => {
  const { storedBy, boxes, numberHidden, ended } = copy
  const { sha256, size, width, height } = picture
  return {
    id: copyId,
    kind,
    to: attached?.to ?? null,
    storedBy,
    boxes,
    numberHidden,
    sha256,
    size,
    width,
    height,
    ended,
  }
}

const store =
  (deps: Deps): Handler<typeof calls.storePaperCopy> =>
  async ({ admin, evidence, metadata, newId, form: sent }) => {
    const form = readCopyForm(await sent())
    const entry = await getEntry(deps.store, form.listUserId)
    const { list } = await getCampaignFor(deps.store, entry.listId, admin)
    const storing = { copyId: newId(), adminId: admin.id, form, metadata }
    const { outcome, position } = await storeCopy(deps, { ...entry, apartmentId: list.apartmentId }, storing)
    const { listId, apartmentId } = list
    const look = { what: '서면 동의서의 사본', personIds: [entry.personId], listId, apartmentId }
    await recordAccess(deps, { admin, evidence }, look)
    return { status: 201, position, body: answerOf(outcome) }
  }

/** Copies that were attached to a consent, with the days on which they were stored. */
const copiesOf = async ({ store: log }: Pick<Deps, 'store'>, { listUserId, consentId }: ConsentAccess) => {
  const { events } = await log.readStream(paperCopiesStream(listUserId))
  const storedOn = new Map(
    eventsOf(PaperCopyStored, events).map(({ data, metadata }) => [data.copyId, dayAt(new Date(metadata.at))]),
  )
  const copies = foldEvents(paperCopiesDecider, events).filter(({ attached }) => attached?.consentId === consentId)
  return { copies, storedOn }
}

const papers =
  (deps: Deps): Handler<typeof calls.consentPapers> =>
  async ({ params, admin }) => {
    const seen = await getConsentFor(deps, params.id, admin)
    const { copies, storedOn } = await copiesOf(deps, seen)
    const { listUserId, consentId, list } = seen
    const [first] = copies
    const of = { listId: list.listId, listUserId, consentId, storedOn: storedOn.get(first?.copyId ?? '') ?? '' }
    const [purpose] = first ? await purposesOf(deps, [of]) : []
    const end = purpose ? copyEnd(purpose) : null
    const withdrawal = await waitingWithdrawal(deps, consentId)
    return {
      body: {
        copies: copies.map((copy) => ({ ...answerOf(copy), endsOn: copy.ended === null ? (end?.on ?? null) : null })),
        withdrawal: withdrawal ?? null,
      },
    }
  }

const view =
  (deps: Deps): Handler<typeof calls.viewPaperCopy> =>
  async (call) => {
    const seen = await getConsentFor(deps, call.params.id, call.admin)
    const { copies } = await copiesOf(deps, seen)
    const { copyId, personId, dong, ho, picture, ended } = existingCopy(copies, call.params.copyId)
    if (ended !== null) throw new DomainError('DOCUMENT_ERASED')
    const { listId, apartmentId } = seen.list
    await recordAccess(deps, call, { what: '서면 동의서의 사본', personIds: [personId], listId, apartmentId })
    const { objectKey, sha256, size } = picture
    const open: ServedFile['open'] = (range) => openScan(deps, { sealer: [personId, copyId], objectKey }, range)
    return pdfAnswer(call, { name: `${dong}동 ${ho}호 사본.jpg`, size, sha256, open, type: 'image/jpeg' }, 'inline')
  }

const refuse =
  (deps: Deps): Handler<typeof calls.refusePaperCopy> =>
  async ({ params: { id, copyId }, body: { reason }, admin, metadata }) => {
    const seen = await getConsentFor(deps, id, admin)
    const { listUserId, consentId } = seen
    const refusing = { listUserId, consentId, copyId, reason, adminId: admin.id, metadata }
    const { position } = await refuseCopy(deps, refusing)
    // The reactor does so as well, if this process is killed here.
    await deps.store.erasePerson(copyId)
    const { copies } = await copiesOf(deps, seen)
    return { position, body: answerOf(existingCopy(copies, copyId)) }
  }

/** Adds the calls for copies of papers that belong to consents. */
export const paperCopyRoutes: AddCalls = (route, deps) => {
  route(calls.storePaperCopy, store(deps), { perMinute: UPLOADS_A_MINUTE })
  route(calls.consentPapers, papers(deps))
  route(calls.viewPaperCopy, view(deps))
  route(calls.refusePaperCopy, refuse(deps))
}
