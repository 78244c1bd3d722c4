import type { SignedByResident } from '#events/signature/consent.events.ts'
import { answerOf } from '#events/values/field-choices.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import type { DecisionContext } from '../../core/joint-decision.ts'
import {
  pdfTemplateDecider,
  pdfTemplateStream,
  type ExistingTemplate,
} from '../../pdf-template/pdf-template.decider.ts'
import { templateOf } from '../campaign-template.ts'
import { agreedTexts, textsOf } from '../consent/consent-texts.ts'
import { consentOf, signerOf, standingConsent, type ConsentState } from '../consent/consent.decider.ts'
import { signerAt, type SignerIdentity } from '../in-person/signer-entry.ts'
import type { ResidentAt } from '../link/resident-entry.ts'
import type { FollowedLink } from '../link/signature-link.ts'
import { shownDocument, type ShownDocument } from './shown-document.ts'
import { signedValues } from './signed-values.ts'
import { chosenEntry, isOnTablet, type SignerVisit } from './signing-entries.ts'
import { wayOf, type SubmittedSignature } from './submission.ts'
import { takesImprint } from './typed-signature.ts'

/** Submission, and who sent it. */
export type Submitting = {
  /** Reads, within the decision, who signs, and what leads them to the document. */
  readonly visitAt: (desk: DecisionContext) => Promise<SignerVisit>
  readonly submitted: SubmittedSignature
  readonly now: Date
}

/** Entry that may sign now, and the template that it signs. */
export type OpenSigning<Identity = SignerIdentity> = {
  readonly visit: SignerVisit
  readonly resident: ResidentAt<Identity>
  readonly template: ExistingTemplate
  /** Whether a typed name is taken. */
  readonly typedSignature: boolean
  /** Whether the picture of an imprint is taken. */
  readonly imprintSignature: boolean
}

/** Consent that a submission resulted in before. */
export type RepeatedSigning = { readonly stream: string; readonly consentId: string }

type SigningRequest = Submitting & { readonly mayType: (followed: FollowedLink) => boolean }

/**
 * Reads, within a decision, the entry that a submission is for, and checks that it may sign;
 * `repeated`: what the same submission resulted in before.
 * @throws DomainError as submitSignature's contract says
 */
export const openSigning = async (
  deps: Deps,
  desk: DecisionContext,
  { visitAt, submitted, now, mayType }: SigningRequest,
): Promise<{ readonly repeated: RepeatedSigning } | { readonly open: OpenSigning }> => {
  const visit = await visitAt(desk)
  const isRepeat = (consents: ConsentState) => consentOf(consents, submitted.digest) !== undefined
  const isOpen = (consents: ConsentState) => standingConsent(consents) === undefined
  const { listUserId } = submitted
  const meant = await chosenEntry(deps, desk, visit, { listUserId, prefers: [isRepeat, isOpen], guesses: true })
  const resident = await signerAt(desk, visit, { listUserId: meant, now })
  const { stream, consents, acting } = resident
  const repeated = consentOf(consents, submitted.digest)
  if (repeated) return { repeated: { stream, consentId: repeated.consentId } }
  const ways = { typedSignature: mayType(visit.followed), imprintSignature: takesImprint(visit.followed) }
  // Checked before anything is stored: a refused submission leaves nothing behind.
  signerOf({ ...acting, ...ways, way: wayOf(submitted) }, submitted.digest, consents)
  return { open: { visit, resident, template: await templateAt(deps, desk, visit.followed), ...ways } }
}

/** The template that is signed by a link. @throws DomainError DOCUMENT_NOT_PREPARED */
export const templateAt = async (
  deps: Pick<Deps, 'store' | 'database'>,
  desk: DecisionContext,
  followed: Pick<FollowedLink, 'listId' | 'campaign' | 'request'>,
): Promise<ExistingTemplate> => {
  const found = await templateOf(deps, followed)
  if (!found) throw new DomainError('DOCUMENT_NOT_PREPARED')
  const stream = pdfTemplateStream(found.templateId)
  await desk.read([stream])
  const template = desk.fold(stream, pdfTemplateDecider)
  // Deleted between the two readings.
  if (template.status !== 'kept') throw new DomainError('DOCUMENT_CHANGED')
  return template
}

/** Document of a submission: what was shown, with what the signer filled in. */
export type FilledDocument = {
  readonly document: ShownDocument
  readonly texts: ReturnType<typeof agreedTexts>
  readonly values: SignedByResident['values']
  readonly answer: ReturnType<typeof answerOf>
}

/**
 * Fills in a submission's values, and checks them.
 * @throws DomainError DOCUMENT_CHANGED, CONSENT_REQUIRED, REQUIRED_FIELDS, VALIDATION_FAILED
 */
export const filledDocument = async (
  deps: Deps,
  { visit: { followed, session }, resident, template }: OpenSigning,
  { submitted, now }: Pick<Submitting, 'submitted' | 'now'>,
): Promise<FilledDocument> => {
  const { list } = followed
  const { entry } = resident.acting
  const by = isOnTablet(session) ? 'in-person' : 'phone'
  const document = await shownDocument(deps, { ...resident, list, entry, template, now, by })
  if (submitted.shown !== undefined && submitted.shown !== document.shown) throw new DomainError('DOCUMENT_CHANGED')
  const texts = agreedTexts(textsOf(list, by), submitted.consents, submitted.consentVersions)
  const values = signedValues(document.version.fields, document.values, submitted.values)
  return { document, texts, values, answer: answerOf(document.version.fields, values) }
}

/** Returns the fields of an event that say what was signed, and by whom. */
export const signingFields = <Identity>(
  { visit: { followed }, resident, template }: OpenSigning<Identity>,
  { document, texts, answer }: FilledDocument,
  submission: string,
) => {
  const { templateId, objectKey } = template
  const { listUserId } = resident.acting.entry
  const { request } = followed
  return {
    ...(request?.listUserId === listUserId ? { requestId: request.requestId } : {}),
    template: { templateId, version: document.version.version, sha256: objectKey, fieldsSha256: document.fieldsSha256 },
    pictures: [...document.pictures],
    texts: [...texts],
    identity: resident.identity,
    submission,
    ...(answer ? { answer } : {}),
  }
}
