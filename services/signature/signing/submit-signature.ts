import type { RegisteredPerson } from '../../person/person.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import type { ConsentEvent, SignedByResident } from '#events/signature/consent.events.ts'
import { answerOf } from '#events/values/field-choices.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { requestConsentDocument } from '../../document/document.facts.ts'
import { countSubmission, newReceiptId, receiptOf } from '../../participation/participation.facts.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  type ExistingTemplate,
} from '../../pdf-template/pdf-template.decider.ts'
import { endOwnerExclusions } from '../../roll/roll.facts.ts'
import { templateOf } from '../campaign-template.ts'
import { agreedTexts } from '../consent/consent-texts.ts'
import { consentDecider, consentOf, signerOf, standingConsent, type ConsentState } from '../consent/consent.decider.ts'
import { residentAt, type ResidentAt } from '../link/resident-entry.ts'
import { shownDocument } from './shown-document.ts'
import { followLinkAt, type FollowedLink } from '../link/signature-link.ts'
import { signedValues } from './signed-values.ts'
import { chosenEntry, type Visit } from './signing-entries.ts'
import type { SigningReceipt, Submission } from './signing.contract.ts'
import { takesTyped } from './typed-signature.ts'
import { storeSignature, readSubmission, wayOf, type SubmittedSignature } from './submission.ts'

export type Submitting = {
  readonly token: string
  readonly session: ResidentSession
  readonly submission: Submission
  readonly consentId: string
  readonly evidence: SignedByResident['evidence']
  readonly metadata: Metadata
}

type Signature = SignedByResident['signature']
/** Inputs that are prepared once for all tries of the decision. */
type PreparedSubmission = Omit<Submitting, 'submission'> & {
  readonly submitted: SubmittedSignature
  readonly receiptId: string
  readonly signatureOf: (signer: RegisteredPerson) => Promise<Signature>
  readonly now: Date
}
type Signing = { readonly visit: Visit; readonly resident: ResidentAt; readonly template: ExistingTemplate }
type SignedEvent = Extract<ConsentEvent, { type: 'ConsentSigned' | 'ConsentDeclineSigned' }>
type SignatureRecord = RecordedEvent & SignedEvent

/** Consent that a submission resulted in: now, or when the same submission was sent before. */
type Outcome = { readonly stream: string; readonly consentId: string }

/** Runs the work once per signer and name, however often it is called. */
const oncePerSigner = (work: (signer: RegisteredPerson) => Promise<Signature>): PreparedSubmission['signatureOf'] => {
  const begun = new Map<string, Promise<Signature>>()
  return (signer) => {
    const key = `${signer.personId} ${signer.name}`
    const found = begun.get(key) ?? work(signer)
    begun.set(key, found)
    return found
  }
}

/**
 * Signs for one of a resident's entries and requests the document, in one decision that depends on
 * all that they were shown: recorded once, or not at all.
 * @throws DomainError as submitSignature's contract says
 */
export const signConsent = async (
  deps: Deps,
  { submission, ...submitting }: Submitting,
): Promise<{ readonly position: number; readonly receipt: SigningReceipt }> => {
  const submitted = readSubmission(deps, submission)
  const prepared: PreparedSubmission = {
    ...submitting,
    submitted,
    receiptId: newReceiptId(),
    signatureOf: oncePerSigner((signer) => storeSignature(deps, signer, submitted)),
    now: deps.clock(),
  }
  const { outcome, recorded, position } = await decideJointly(deps.store, submitting.metadata, (desk) =>
    decide(deps, desk, prepared),
  )
  const events = recorded.length > 0 ? recorded : (await deps.store.readStream(outcome.stream)).events
  const signed = events.find(
    (event): event is SignatureRecord =>
      (event.type === 'ConsentSigned' || event.type === 'ConsentDeclineSigned') &&
      (event as SignatureRecord).data.consentId === outcome.consentId,
  )
  const receipt = receiptOf(signed)
  if (!receipt || !signed) throw new DomainError('SUBMISSION_FAILED')
  return { position, receipt: { ...receipt, documentId: signed.data.documentId, answer: signed.data.answer ?? null } }
}

const decide = async (deps: Deps, desk: DecisionContext, prepared: PreparedSubmission): Promise<Outcome> => {
  const { session, submitted, token, consentId, now } = prepared
  const visit = { session, followed: await followLinkAt(desk, deps, token) }
  const isRepeat = (consents: ConsentState) => consentOf(consents, submitted.digest) !== undefined
  const isOpen = (consents: ConsentState) => standingConsent(consents) === undefined
  const { listUserId } = submitted
  const meant = await chosenEntry(deps, desk, visit, { listUserId, prefers: [isRepeat, isOpen], guesses: true })
  const resident = await residentAt(desk, visit, { listUserId: meant, now })
  const { stream, consents, acting } = resident
  const repeated = consentOf(consents, submitted.digest)
  if (repeated) return { stream, consentId: repeated.consentId }
  const typedSignature = mayType(visit.followed, submitted)
  // Checked before anything is stored: a refused submission leaves nothing behind.
  signerOf({ ...acting, typedSignature, way: wayOf(submitted) }, submitted.digest, consents)
  const template = await templateAt(deps, desk, visit.followed)
  await sign(deps, desk, prepared, { visit, resident, template })
  return { stream, consentId }
}

/** Whether a typed name will do: of who works by keyboard or screen reader it always does. */
const mayType = (followed: FollowedLink, { byKeyboard = false }: Pick<SubmittedSignature, 'byKeyboard'>): boolean =>
  byKeyboard || takesTyped(followed)

/** The template that is signed by a link. @throws DomainError DOCUMENT_NOT_PREPARED */
const templateAt = async (deps: Deps, desk: DecisionContext, followed: FollowedLink): Promise<ExistingTemplate> => {
  const found = await templateOf(deps, followed)
  if (!found) throw new DomainError('DOCUMENT_NOT_PREPARED')
  const stream = pdfTemplateStream(found.templateId)
  await desk.read([stream])
  const template = desk.fold(stream, pdfTemplateDecider)
  // Deleted between the two readings.
  if (template.status !== 'kept') throw new DomainError('DOCUMENT_CHANGED')
  return template
}

/**
 * Writes the consent, the request of its document, the guard of the template's version, and that
 * the list has submissions.
 */
const sign = async (
  deps: Deps,
  desk: DecisionContext,
  { submitted, consentId, receiptId, evidence, signatureOf, now }: PreparedSubmission,
  { visit: { followed }, resident, template }: Signing,
): Promise<void> => {
  const { list, request } = followed
  const { entry } = resident.acting
  const document = await shownDocument(deps, { ...resident, list, entry, template, now })
  if (submitted.shown !== undefined && submitted.shown !== document.shown) throw new DomainError('DOCUMENT_CHANGED')
  const texts = agreedTexts(list, submitted.consents)
  const values = signedValues(document.version.fields, document.values, submitted.values)
  const answer = answerOf(document.version.fields, values)
  const signature = await signatureOf(resident.person)
  const { listId, listUserId, personId } = entry
  const { templateId, objectKey } = template
  const { version } = document.version
  const of = { listId, listUserId, personId, consentId, template: { templateId, version } }
  const documentId = await requestConsentDocument(deps, desk, { kind: 'consent', ...of })
  const signing = {
    consentId,
    ...(request?.listUserId === listUserId ? { requestId: request.requestId } : {}),
    receiptId,
    documentId,
    template: { templateId, version, sha256: objectKey, fieldsSha256: document.fieldsSha256 },
    pictures: [...document.pictures],
    texts: [...texts],
    identity: resident.identity,
    submission: submitted.digest,
    ...(answer ? { answer } : {}),
    signed: { values, filledSha256: document.shown, signature, evidence },
  }
  const typedSignature = mayType(followed, submitted)
  const command = { type: 'SignConsent', ...resident.acting, typedSignature, signing } as const
  await endOwnerExclusions(desk, [entry], 'took-part')
  desk.add(resident.stream, consentDecider.decide(command, resident.consents))
  desk.add(
    pdfTemplateStream(templateId),
    pdfTemplateDecider.decide({ type: 'UseTemplateVersion', version, by: documentId }, template),
  )
  countSubmission(desk, { listId })
}
