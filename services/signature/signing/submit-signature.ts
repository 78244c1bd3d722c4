import type { RegisteredPerson } from '../../person/person.facts.ts'
import type { Metadata } from '#events/metadata.ts'
import type { ConsentEvent, SignedByResident } from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import { requestConsentDocument } from '../../document/document.facts.ts'
import { countSubmission, newReceiptId, receiptOf } from '../../participation/participation.facts.ts'
import { pdfTemplateDecider, pdfTemplateStream } from '../../pdf-template/pdf-template.decider.ts'
import { endOwnerExclusions } from '../../roll/roll.facts.ts'
import { consentDecider } from '../consent/consent.decider.ts'
import { certificateRuleOf } from '../explanation/explanations.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import {
  filledDocument,
  openSigning,
  signingFields,
  type OpenSigning,
  type RepeatedSigning,
  type Submitting,
} from './open-signing.ts'
import type { SigningReceipt, Submission } from './signing.contract.ts'
import { takesTyped } from './typed-signature.ts'
import { readSubmission, storeConsentSignature, type SubmittedSignature } from './submission.ts'

export type SubmittedSigning = Omit<Submitting, 'submitted' | 'now'> & {
  readonly submission: Submission
  readonly consentId: string
  readonly evidence: SignedByResident['evidence']
  readonly metadata: Metadata
}

type Signature = SignedByResident['signature']
/** Inputs that are prepared once for all tries of the decision. */
type PreparedSubmission = Omit<SubmittedSigning, 'submission'> &
  Submitting & {
    readonly receiptId: string
    readonly signatureOf: (signer: RegisteredPerson) => Promise<Signature>
  }
type SignedEvent = Extract<ConsentEvent, { type: 'ConsentSigned' | 'ConsentDeclineSigned' }>
type SignatureRecord = RecordedEvent & SignedEvent

/** Runs the work once per signer and name, however often it is called. */
export const oncePerSigner = <Stored extends Signature>(
  work: (signer: RegisteredPerson) => Promise<Stored>,
): ((signer: RegisteredPerson) => Promise<Stored>) => {
  const begun = new Map<string, Promise<Stored>>()
  return (signer) => {
    const key = `${signer.personId} ${signer.name}`
    const found = begun.get(key) ?? work(signer)
    begun.set(key, found)
    return found
  }
}

/** Finds the receipt of a consent among events. @throws DomainError SUBMISSION_FAILED */
export const signingReceiptIn = (events: readonly RecordedEvent[], consentId: string): SigningReceipt => {
  const signed = events.find(
    (event): event is SignatureRecord =>
      (event.type === 'ConsentSigned' || event.type === 'ConsentDeclineSigned') &&
      (event as SignatureRecord).data.consentId === consentId,
  )
  const receipt = receiptOf(signed)
  if (!receipt || !signed) throw new DomainError('SUBMISSION_FAILED')
  return { ...receipt, documentId: signed.data.documentId, answer: signed.data.answer ?? null }
}

/**
 * Signs for one of a resident's entries and requests the document, in one decision that depends on
 * all that they were shown: recorded once, or not at all.
 * @throws DomainError as submitSignature's contract says
 */
export const signConsent = async (
  deps: Deps,
  { submission, ...submitting }: SubmittedSigning,
): Promise<{ readonly position: number; readonly receipt: SigningReceipt }> => {
  const submitted = readSubmission(deps, submission)
  const prepared: PreparedSubmission = {
    ...submitting,
    submitted,
    receiptId: newReceiptId(),
    signatureOf: oncePerSigner((signer) => storeConsentSignature(deps, signer, submitted)),
    now: deps.clock(),
  }
  const { outcome, recorded, position } = await decideJointly(deps.store, submitting.metadata, (desk) =>
    decide(deps, desk, prepared),
  )
  const events = recorded.length > 0 ? recorded : (await deps.store.readStream(outcome.stream)).events
  return { position, receipt: signingReceiptIn(events, outcome.consentId) }
}

const decide = async (deps: Deps, desk: DecisionContext, prepared: PreparedSubmission): Promise<RepeatedSigning> => {
  const { submitted, consentId } = prepared
  const mayType = (followed: FollowedLink) => mayTypeBy(followed, submitted)
  const found = await openSigning(deps, desk, { ...prepared, mayType })
  if ('repeated' in found) return found.repeated
  await sign(deps, desk, prepared, found.open)
  return { stream: found.open.resident.stream, consentId }
}

/** Whether a typed name will do: of who works by keyboard or screen reader it always does. */
const mayTypeBy = (followed: FollowedLink, { byKeyboard = false }: Pick<SubmittedSignature, 'byKeyboard'>): boolean =>
  byKeyboard || takesTyped(followed)

/**
 * Writes the consent, the request of its document, the guard of the template's version, and that
 * the list has submissions.
 */
const sign = async (
  deps: Deps,
  desk: DecisionContext,
  prepared: PreparedSubmission,
  open: OpenSigning,
): Promise<void> => {
  const { submitted, consentId, receiptId, evidence, signatureOf } = prepared
  const { resident, template, typedSignature, imprintSignature, visit } = open
  const filled = await filledDocument(deps, open, prepared)
  const { document, values, answer } = filled
  // A decline needs no certificate: it never counts.
  const isConsent = answer === undefined || answer.meaning === 'consent'
  if (isConsent && certificateRuleOf(visit.followed) === 'required') throw new DomainError('CERTIFICATE_REQUIRED')
  const signature = await signatureOf(resident.person)
  const { entry } = resident.acting
  const { listId, listUserId, personId } = entry
  const { templateId } = template
  const { version } = document.version
  const of = { listId, listUserId, personId, consentId, template: { templateId, version } }
  const documentId = await requestConsentDocument(deps, desk, { kind: 'consent', ...of })
  const signing = {
    consentId,
    receiptId,
    documentId,
    ...signingFields(open, filled, submitted.digest),
    signed: { values, filledSha256: document.shown, signature, evidence },
  }
  const ways = { typedSignature, imprintSignature }
  const command = { type: 'SignConsent', ...resident.acting, ...ways, signing } as const
  await endOwnerExclusions(desk, [entry], 'took-part')
  desk.add(resident.stream, consentDecider.decide(command, resident.consents))
  desk.add(
    pdfTemplateStream(templateId),
    pdfTemplateDecider.decide({ type: 'UseTemplateVersion', version, by: documentId }, template),
  )
  countSubmission(desk, { listId })
}
