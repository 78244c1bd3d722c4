import type { ConsentEvent, PreparationEnding } from '#events/signature/consent.events.ts'
import { dayEnd } from '#events/values/day.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import { apartmentDecider, apartmentStream, existingApartment } from '../../apartment/apartment.decider.ts'
import type { CertificateProof } from '../../certificate/certificate.facts.ts'
import { spendConsentNumber, voidConsentNumber } from '../../confirmation/confirmation.facts.ts'
import { requestConsentDocument } from '../../document/document.facts.ts'
import { listDecider, listStream, type ListState } from '../../list/list.decider.ts'
import { participationStream } from '../../list/participation.decider.ts'
import { countSubmission } from '../../participation/participation.facts.ts'
import { pdfTemplateDecider, pdfTemplateStream } from '../../pdf-template/pdf-template.decider.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../../roll/list-user.decider.ts'
import { endOwnerExclusions } from '../../roll/roll.facts.ts'
import { consentDecider, consentStream } from '../consent/consent.decider.ts'
import { confirmedTexts } from '../explanation/explanations.ts'
import { signatureRequestDecider, signatureRequestStream } from '../request/signature-request.decider.ts'
import { signatureCampaignDecider, signatureCampaignStream, signatureList } from '../signature-campaign.decider.ts'
import { templateAt } from '../signing/open-signing.ts'
import { shownDocument } from '../signing/shown-document.ts'
import type { PreparedEvent } from './prepared-consent.ts'

type Completing = {
  readonly prepared: PreparedEvent
  readonly proof: CertificateProof
  readonly receiptId: string
  readonly now: Date
}

/** A consent that was signed with a certificate cannot be recorded any more. */
class PreparationOver extends Error {
  readonly reason: PreparationEnding

  constructor(reason: PreparationEnding) {
    super(`the prepared consent is over: ${reason}`)
    this.name = 'PreparationOver'
    this.reason = reason
  }
}

const endingsOfErrors: Partial<Record<DomainError['code'], PreparationEnding>> = {
  LIST_CLOSED: 'closed',
  LIST_NOT_STARTED: 'closed',
  NOT_FOUND: 'closed',
  RESIDENT_SESSION_REQUIRED: 'removed',
  ALREADY_SUBMITTED: 'superseded',
  DOCUMENT_CHANGED: 'changed',
  DOCUMENT_NOT_PREPARED: 'changed',
  EXPLANATION_REQUIRED: 'changed',
  EXPLANATIONS_MISSING: 'changed',
  FORM_NOT_CONFIRMED: 'number',
  FORM_NUMBER_UNKNOWN: 'number',
  FORM_NUMBER_VOID: 'number',
  FORM_NUMBER_TAKEN: 'number',
}

/** Returns the reason that an error gives for the end; undefined where it may succeed later. */
export const endingOf = (error: unknown): PreparationEnding | undefined => {
  if (error instanceof PreparationOver) return error.reason
  return error instanceof DomainError ? endingsOfErrors[error.code] : undefined
}

/** Reads the streams that a prepared consent rests on; all of them guard the decision. */
const readSources = async (desk: DecisionContext, { data }: PreparedEvent) => {
  const { listId, apartmentId, listUserId, personId, requestId } = data
  const ofRequest = requestId === undefined ? undefined : signatureRequestStream(requestId)
  await desk.read([
    listStream(listId),
    signatureCampaignStream(listId),
    apartmentStream(apartmentId),
    listUserStream(listUserId),
    personStream(personId),
    consentStream(listUserId),
    participationStream(listId),
    ...(ofRequest === undefined ? [] : [ofRequest]),
  ])
  const request = ofRequest === undefined ? undefined : desk.fold(ofRequest, signatureRequestDecider)
  return {
    state: desk.fold(listStream(listId), listDecider),
    campaign: desk.fold(signatureCampaignStream(listId), signatureCampaignDecider),
    apartment: existingApartment(desk.fold(apartmentStream(apartmentId), apartmentDecider)),
    entry: desk.fold(listUserStream(listUserId), listUserDecider),
    person: desk.fold(personStream(personId), personDecider),
    consents: desk.fold(consentStream(listUserId), consentDecider),
    // A request that was taken back since leads to the same document.
    request: request?.status === 'absent' ? undefined : request,
  }
}

type Sources = Awaited<ReturnType<typeof readSources>>

/** Returns entry and person of the signing. @throws PreparationOver where they are gone */
const ownerOf = ({ entry, person }: Sources, { personId }: PreparedEvent['data']) => {
  if (entry.status !== 'listed' || entry.personId !== personId) throw new PreparationOver('removed')
  if (person.status !== 'registered') throw new PreparationOver('removed')
  return { entry, person }
}

/**
 * Checks that the signed document is the one that would be shown now: form, explanations, roll.
 * @throws DomainError DOCUMENT_CHANGED, DOCUMENT_NOT_PREPARED
 */
const unchangedTemplate = async (
  deps: Deps,
  desk: DecisionContext,
  { data, metadata }: PreparedEvent,
  sources: Sources,
) => {
  const { campaign, request, apartment, consents } = sources
  const list = signatureList(sources.state)
  confirmedTexts({ list, campaign }, data.explained)
  const template = await templateAt(deps, desk, { listId: data.listId, campaign, request })
  const of = { template, list, apartment, consents, ...ownerOf(sources, data), now: new Date(metadata.at) }
  const { shown } = await shownDocument(deps, of)
  if (shown !== data.signed?.filledSha256) throw new DomainError('DOCUMENT_CHANGED')
  return template
}

type ConsentData = Extract<ConsentEvent, { type: 'ConsentSigned' }>['data']

/** Returns the fields of the consent that a prepared one becomes. */
const signedFields = (
  { data }: PreparedEvent,
  { proof, receiptId, documentId }: Pick<Completing, 'proof' | 'receiptId'> & Pick<ConsentData, 'documentId'>,
) => {
  const { consentId, requestId, template, pictures, texts, identity, submission, signed } = data
  const { number, body, explained, answer } = data
  return {
    consentId,
    ...(requestId === undefined ? {} : { requestId }),
    receiptId,
    documentId,
    template,
    pictures,
    texts,
    identity,
    submission,
    signed,
    certificate: proof,
    body,
    explained,
    ...(number === undefined ? {} : { number }),
    ...(answer === undefined ? {} : { answer }),
  }
}

/**
 * Records a consent whose document its owner has signed with their certificate, with its number and
 * the request of its document, in one decision. One that is signed or over already stays so.
 * @throws PreparationOver, and DomainError: see {@link endingOf}
 */
export const completeConsent = async (
  deps: Deps,
  desk: DecisionContext,
  { prepared, proof, receiptId, now }: Completing,
): Promise<void> => {
  const { data } = prepared
  const { listId, listUserId, personId, consentId, signatureId, number } = data
  const sources = await readSources(desk, prepared)
  const waiting = sources.consents.prepared.find((one) => one.signatureId === signatureId)
  if (!waiting || waiting.ended !== null) return
  if (proof.documentSha256 !== data.body.sha256 || proof.ciHash !== data.identity.ciHash)
    throw new PreparationOver('mismatch')
  const { entry } = ownerOf(sources, data)
  const acting = { list: sources.state, entry, listId, now }
  const template = await unchangedTemplate(deps, desk, prepared, sources)
  const { templateId, version } = data.template
  const of = { listId, listUserId, personId, consentId, template: { templateId, version } }
  const documentId = await requestConsentDocument(deps, desk, { kind: 'consent', ...of })
  const signing = signedFields(prepared, { proof, receiptId, documentId })
  if (number) await spendConsentNumber(deps, desk, { ...number, listUserId, personId, consentId })
  await endOwnerExclusions(desk, [entry], 'took-part')
  desk.add(
    consentStream(listUserId),
    consentDecider.decide({ type: 'SignPrepared', ...acting, signatureId, signing }, sources.consents),
  )
  desk.add(
    pdfTemplateStream(templateId),
    pdfTemplateDecider.decide({ type: 'UseTemplateVersion', version, by: documentId }, template),
  )
  countSubmission(desk, { listId })
}

const voidReasons: Partial<Record<PreparationEnding, string>> = {
  mismatch: '다른 사람의 인증서로 서명한 문서의 연번',
  changed: '서명한 문서와 지금의 동의서가 다름',
  closed: '서명 기간이 끝난 뒤에 서명이 확인됨',
  superseded: '이 세대의 다른 동의가 먼저 등록됨',
  removed: '명부에서 소유자가 바뀜',
}

/** Instant as whole seconds, as providers tell theirs. */
const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1_000)

/**
 * Returns when an owner signed by their provider, if that lies between the request and the list's
 * close; undefined: it does not, or the list is gone.
 */
const signedInTime = (
  list: ListState,
  { metadata }: Pick<PreparedEvent, 'metadata'>,
  { completedAt }: Pick<CertificateProof, 'completedAt'>,
): string | undefined => {
  if (list.status !== 'created') return undefined
  const end = list.closing?.closedAt ?? dayEnd(list.endDate).toISOString()
  const isInTime = secondsOf(metadata.at) <= secondsOf(completedAt) && Date.parse(completedAt) < Date.parse(end)
  return isInTime ? completedAt : undefined
}

type Ending = {
  readonly reason: PreparationEnding
  /** Certificate that signed the document; null: none did. */
  readonly proof: CertificateProof | null
}

/**
 * Gives a prepared consent up. A document that was signed with a certificate has a number that can
 * be nobody's any more; else the number stays the owner's.
 */
export const endPreparation = async (
  desk: DecisionContext,
  prepared: PreparedEvent,
  { reason, proof }: Ending,
): Promise<void> => {
  const { signatureId, listUserId, listId, number } = prepared.data
  const stream = consentStream(listUserId)
  await desk.read([stream, listStream(listId)])
  const isLate = proof !== null && reason === 'closed'
  const signedAt = isLate ? signedInTime(desk.fold(listStream(listId), listDecider), prepared, proof) : undefined
  const events = consentDecider.decide(
    { type: 'EndPreparation', signatureId, entry: prepared.data, reason, signedAt },
    desk.fold(stream, consentDecider),
  )
  if (events.length === 0) return
  const text = voidReasons[reason]
  if (proof !== null && number && text !== undefined) {
    const cause = reason === 'changed' ? 'form-changed' : 'given-up'
    await voidConsentNumber(undefined, desk, { runId: number.runId, number: number.number, cause, reason: text })
  }
  desk.add(stream, events)
}
