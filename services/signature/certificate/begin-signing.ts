import type { PhoneIdentity, SignedBody, SignedByResident } from '#events/signature/consent.events.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type DecisionContext } from '../../core/joint-decision.ts'
import type { ResidentSession } from '../../core/session.ts'
import { beginCertificateSignature, readCertificateSignature } from '../../certificate/certificate.facts.ts'
import { takeConsentNumber } from '../../confirmation/confirmation.facts.ts'
import type { RegisteredPerson } from '../../person/person.facts.ts'
import { consentDecider, waitingConsent } from '../consent/consent.decider.ts'
import type { PreparedConsent } from '../consent/preparation.decider.ts'
import type { ConsentNumber } from './prepared-consent.ts'
import { certificateRuleOf, confirmedTexts, type ExplainedText } from '../explanation/explanations.ts'
import { followLinkAt, signatureUrl } from '../link/signature-link.ts'
import {
  filledDocument,
  openSigning,
  signingFields,
  type OpenSigning,
  type Submitting,
} from '../signing/open-signing.ts'
import { readSubmission, storeSignature } from '../signing/submission.ts'
import { oncePerSigner } from '../signing/submit-signature.ts'
import type { CertifiedSubmission } from './certificate-signing.contract.ts'
import { makeBody, type BodyParts } from './consent-body.ts'
import {
  followSigning,
  giveUpUnbegun,
  signedState,
  waitingSignature,
  type FollowedSigning,
  type SigningContext,
} from './follow-consent.ts'

export type CertifiedSigning = SigningContext & {
  readonly token: string
  readonly session: ResidentSession
  readonly submission: CertifiedSubmission
  readonly consentId: string
  readonly signatureId: string
  readonly evidence: SignedByResident['evidence']
}

/** Signing of an owner who proved their identity by phone: a certificate is compared with it. */
export type PhoneSigning = OpenSigning<PhoneIdentity>

/** Inputs that are the same for all tries of a decision. */
type Preparing = CertifiedSigning &
  Submitting & { readonly signatureOf: (signer: RegisteredPerson) => Promise<SignedByResident['signature']> }

/** Outcome of a look: a consent of the submission, a document of it or another that waits, or none. */
type Reserved =
  | { readonly kind: 'signed'; readonly listUserId: string; readonly consentId: string }
  | { readonly kind: 'waiting'; readonly open: PhoneSigning; readonly prepared: PreparedConsent }
  | { readonly kind: 'blocked'; readonly open: PhoneSigning; readonly prepared: PreparedConsent }
  | { readonly kind: 'open'; readonly parts: Omit<BodyParts, 'signature' | 'madeAt'> }

/** Ways of signing beside a certificate: the roll's name stands in the place of a signature. */
const WAYS = { typedSignature: true, imprintSignature: false } as const

const preparing = (deps: Deps, asked: CertifiedSigning): Preparing => {
  const { app, explained, device: _device, ...submission } = asked.submission
  const read = readSubmission(deps, submission)
  const ticks = explained.map(({ key, version }) => `${key} ${version}`).toSorted()
  const digest = deps.secrets.digest('certified-submission', [read.digest, app, ...ticks].join('\n'))
  const submitted = { ...read, digest }
  const { token, session } = asked
  return {
    ...asked,
    visitAt: async (desk) => ({ session, followed: await followLinkAt(desk, deps, token) }),
    submitted,
    // The day that the form prints is that of the event, by which it is compared later.
    now: new Date(asked.metadata.at),
    signatureOf: oncePerSigner((signer) => storeSignature(deps, signer, submitted)),
  }
}

/** A form's own choice that is no consent needs no certificate. */
const assertConsents = ({ answer }: BodyParts['filled']): void => {
  if (answer !== undefined && answer.meaning !== 'consent')
    throw new DomainError('VALIDATION_FAILED', [
      { path: 'values', message: '동의하지 않는 답은 인증서 없이 제출하실 수 있습니다.' },
    ])
}

/** @throws DomainError RESIDENT_SESSION_REQUIRED for a signer on the office's tablet */
const signingByPhone = ({ resident, ...open }: OpenSigning): PhoneSigning => {
  const { identity } = resident
  if ('kind' in identity) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  return { ...open, resident: { ...resident, identity } }
}

/** Reads what a submission is for, checks it whole, and fills its document in. */
const readParts = async (
  deps: Deps,
  desk: DecisionContext,
  asked: Preparing,
): Promise<Exclude<Reserved, { kind: 'open' }> | Omit<BodyParts, 'signature' | 'madeAt' | 'number'>> => {
  // The certificate is the signature: a typed name will do, whatever paper asks for.
  const found = await openSigning(deps, desk, { ...asked, mayType: () => true })
  if ('repeated' in found) {
    const { stream, consentId } = found.repeated
    return { kind: 'signed', listUserId: stream.slice('consent-'.length), consentId }
  }
  const open = signingByPhone(found.open)
  if (certificateRuleOf(open.visit.followed) === 'off') throw new DomainError('CERTIFICATE_OFF')
  const { consents } = open.resident
  const prepared = waitingConsent(consents)
  if (prepared) return { kind: prepared.submission === asked.submitted.digest ? 'waiting' : 'blocked', open, prepared }
  const explained = confirmedTexts(open.visit.followed, asked.submission.explained)
  const filled = await filledDocument(deps, open, asked)
  assertConsents(filled)
  return { open, filled, explained }
}

/** Takes the number of the document, once everything that the owner sent is whole. */
const reserve = async (deps: Deps, asked: Preparing): Promise<Reserved> => {
  const { outcome } = await decideJointly(deps.store, asked.metadata, async (desk): Promise<Reserved> => {
    const parts = await readParts(deps, desk, asked)
    if ('kind' in parts) return parts
    const { listId, listUserId, personId } = parts.open.resident.acting.entry
    const of = { listId, listUserId, personId, consentId: asked.consentId }
    const number = await takeConsentNumber(deps, desk, { ...of, way: 'electronic', now: asked.now })
    return { kind: 'open', parts: { ...parts, number } }
  })
  return outcome
}

type NumberedParts = { readonly explained: readonly ExplainedText[]; readonly number: ConsentNumber | null }

/**
 * Records the prepared consent, if everything is as it was when its document was made.
 * @throws DomainError DOCUMENT_CHANGED
 */
const record = async (
  deps: Deps,
  asked: Preparing,
  { number, explained, body, shown }: NumberedParts & { readonly body: SignedBody; readonly shown: string },
): Promise<Reserved> => {
  const { outcome } = await decideJointly(deps.store, asked.metadata, async (desk): Promise<Reserved> => {
    const parts = await readParts(deps, desk, asked)
    if ('kind' in parts) return parts
    const { open, filled } = parts
    const isSame = JSON.stringify(parts.explained) === JSON.stringify(explained)
    if (filled.document.shown !== shown || !isSame) throw new DomainError('DOCUMENT_CHANGED')
    const { resident } = open
    const { consentId, signatureId, submitted, evidence } = asked
    const signature = await asked.signatureOf(resident.person)
    const preparing = {
      consentId,
      signatureId,
      app: asked.submission.app,
      ...signingFields(open, filled, submitted.digest),
      ...(number ? { number } : {}),
      body,
      explained: [...explained],
      signed: { values: filled.values, filledSha256: shown, signature, evidence },
    }
    const command = { type: 'PrepareConsent', ...resident.acting, ...WAYS, preparing } as const
    const events = consentDecider.decide(command, resident.consents)
    desk.add(resident.stream, events)
    const state = events.reduce(consentDecider.evolve, resident.consents)
    const prepared = waitingConsent(state)
    if (!prepared) throw new DomainError('SUBMISSION_FAILED')
    return { kind: 'waiting', open, prepared }
  })
  return outcome
}

/** Makes the document of a submission, and records that it waits for its certificate. */
const prepare = async (
  deps: Deps,
  asked: Preparing,
  parts: Omit<BodyParts, 'signature' | 'madeAt'>,
): Promise<Reserved> => {
  const signature = await asked.signatureOf(parts.open.resident.person)
  const body = await makeBody(deps, { ...parts, signature, madeAt: asked.metadata.at })
  return record(deps, asked, { ...parts, body, shown: parts.filled.document.shown })
}

/** Returns who signs: as the roll has them, else as their identity check told. */
const signerOf = ({ resident: { person, proved } }: PhoneSigning) => {
  const birthDate = person.birthDate ?? proved?.birthDate
  const phone = person.phone ?? proved?.phone
  const { name } = person
  // An erased person has no session.
  if (name === null || !birthDate || !phone) throw new DomainError('RESIDENT_SESSION_REQUIRED')
  return { name, birthDate, phone }
}

const begin = async (
  deps: Deps,
  asked: Preparing,
  { open, prepared }: Extract<Reserved, { kind: 'waiting' }>,
): Promise<FollowedSigning> => {
  const { resident, visit } = open
  const { listId, apartmentId, listUserId, personId } = resident.acting.entry
  const { signatureId, consentId, app, body } = prepared
  const { token, submission } = asked
  const of = { listUserId, signatureId }
  try {
    const request = {
      signatureId,
      consentId,
      listId,
      apartmentId,
      listUserId,
      personId,
      app,
      signer: signerOf(open),
      title: visit.followed.list.name,
      documentSha256: body.sha256,
      callCenter: resident.apartment.officePhone ?? '',
      sameDevice: submission.device ?? null,
      returnUrl: signatureUrl(deps, token),
      ciHash: resident.identity.ciHash,
    }
    const { position } = await beginCertificateSignature(deps, request, asked)
    const waiting = await waitingSignature(deps, prepared)
    if (!waiting) throw new DomainError('CERTIFICATE_NOT_BEGUN')
    return { position, body: waiting }
  } catch (error) {
    // Another app can be chosen at once.
    if (error instanceof DomainError) await giveUpUnbegun(deps, of, asked)
    throw error
  }
}

const answerTo = async (deps: Deps, asked: Preparing, reserved: Reserved): Promise<FollowedSigning> => {
  switch (reserved.kind) {
    case 'open':
      return answerTo(deps, asked, await prepare(deps, asked, reserved.parts))
    case 'waiting':
      return begin(deps, asked, reserved)
    case 'blocked':
      throw new DomainError('CERTIFICATE_WAITING')
    case 'signed':
      return signedState(deps, reserved)
  }
}

/** Consent that was prepared and waits for its certificate. */
type WaitingConsent = Extract<Reserved, { kind: 'waiting' | 'blocked' }>

/**
 * Returns the waiting consent that keeps this one from its beginning: another one, or the same one
 * whose certificate has ended in a process that was killed before it ended the consent as well.
 */
const consentInTheWay = async (deps: Deps, reserved: Reserved): Promise<WaitingConsent | undefined> => {
  if (reserved.kind === 'blocked') return reserved
  if (reserved.kind !== 'waiting') return undefined
  const { status } = await readCertificateSignature(deps, reserved.prepared.signatureId)
  return status === 'ended' ? reserved : undefined
}

/**
 * Prepares a consent for its owner's certificate, and begins the signature: number, document,
 * event, app, in this order. A repeat answers the same signature. One that waited and is over by
 * now gives way.
 * @throws DomainError as beginCertificate's contract says
 */
export const beginSigning = async (deps: Deps, signing: CertifiedSigning): Promise<FollowedSigning> => {
  const asked = preparing(deps, signing)
  const first = await reserve(deps, asked)
  const over = await consentInTheWay(deps, first)
  if (!over) return answerTo(deps, asked, first)
  const { listUserId } = over.open.resident.acting.entry
  await followSigning(deps, { listUserId, signatureId: over.prepared.signatureId }, asked)
  return answerTo(deps, asked, await reserve(deps, asked))
}
