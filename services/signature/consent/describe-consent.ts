import { buffer } from 'node:stream/consumers'
import type { DomainEvent } from '#events/event-type.ts'
import type { InPersonIdentity, PhoneIdentity } from '#events/signature/consent.events.ts'
import { KeyDestroyed } from '#infra/platform/event-store/key-ring.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { FieldValue } from '#infra/lib/pdf/fill/index.ts'
import { adminDecider, adminStream } from '../../account/admin/admin.decider.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Tools } from '../../core/deps.ts'
import type { ConsentPaper, DescribeConsent } from '../../document/document.hooks.ts'
import { identityVerificationStream } from '../../identity/identity-verification.decider.ts'
import { existingTemplate, versionOf } from '../../pdf-template/pdf-template.decider.ts'
import { consentStream } from './consent.decider.ts'
import { paperStatement, signingStatement } from './consent-statement.ts'
import { fieldValues, signatureIn } from './field-values.ts'
import { signedBase } from '../certificate/signed-base.ts'
import type { StatedPaper, StatedSigning } from './consent-description.ts'
import { readTemplate } from '../../pdf-template/pdf-template.facts.ts'

type SignedConsent = StatedSigning['signed']
type Readers = Parameters<DescribeConsent>[1]
type SigningOffice = Pick<Tools, 'store' | 'sealedObjects'>

/** Event of the stream; all of them name their consent, except a decline without a signature. */
type OfConsent = DomainEvent<string, { readonly consentId?: string }>

const findEvent = <Event extends RecordedEvent>(
  events: readonly RecordedEvent[],
  ...types: string[]
): Event | undefined =>
  // The type of the event decides.
  events.find(({ type }) => types.includes(type)) as Event | undefined

const fieldsOf = async ({ store }: SigningOffice, { data: { template } }: SignedConsent) => {
  const uploaded = await readTemplate(store, template.templateId)
  return versionOf(existingTemplate(uploaded), template.version).fields
}

const valuesOf = async (
  desk: SigningOffice,
  signed: SignedConsent,
  png: Uint8Array | undefined,
): Promise<[string, FieldValue][]> => fieldValues(await fieldsOf(desk, signed), signed.data.signed?.values ?? {}, png)

const verificationOf = async ({ store }: SigningOffice, { verificationId }: PhoneIdentity) => {
  const { events } = await store.readStream(identityVerificationStream(verificationId))
  return findEvent<NonNullable<StatedSigning['verified']>>(events, 'IdentityVerified')
}

/** Returns the names of the two administrators who saw a signer in person, at that position of the log. */
const officeNames = async (
  { store }: SigningOffice,
  { recordedBy, confirmedBy }: InPersonIdentity,
  upTo: number,
): Promise<readonly string[]> => {
  const read = await store.readStreams([recordedBy, confirmedBy].map(adminStream))
  return [recordedBy, confirmedBy].map((adminId) => {
    const events = (read.get(adminStream(adminId))?.events ?? []).filter(({ position }) => position <= upTo)
    const admin = foldEvents(adminDecider, events)
    return admin.status === 'absent' ? '관리자' : (admin.name ?? '관리자')
  })
}

const paperOfSigning = async (desk: SigningOffice, signed: SignedConsent, readers: Readers): Promise<ConsentPaper> => {
  const { personId, identity, signed: own } = signed.data
  if (!own) throw new KeyDestroyed(personId)
  const png = readers.isMasked ? undefined : await signatureIn(desk, personId, own.signature)
  const verified = 'kind' in identity ? undefined : await verificationOf(desk, identity)
  const administrators = 'kind' in identity ? await officeNames(desk, identity, signed.position) : []
  const statement = signingStatement({ signed, verified, administrators, png, ...readers })
  const base = readers.isMasked ? undefined : await signedBase(desk, signed.data)
  return {
    ...(base ? { base } : {}),
    values: new Map(await valuesOf(desk, signed, png)),
    statement: { ...statement, events: [...(verified ? [verified] : []), signed] },
  }
}

/** Returns an administrator's name at that position of the log. */
const officeName = async ({ store }: SigningOffice, adminId: string, upTo: number): Promise<string> => {
  const { events } = await store.readStream(adminStream(adminId))
  const admin = foldEvents(
    adminDecider,
    events.filter(({ position }) => position <= upTo),
  )
  return admin.status === 'absent' ? '관리자' : `${admin.name ?? '이름 없음'} (관리자)`
}

const actorIdOf = ({ metadata: { actor } }: RecordedEvent): string => ('id' in actor ? actor.id : '')

const paperOfPaper = async (
  desk: SigningOffice,
  { entered, confirmed }: Pick<StatedPaper, 'entered' | 'confirmed'>,
  readers: Readers,
): Promise<ConsentPaper> => {
  const { personId, scan, enteredBy } = entered.data
  const [scanned, one, other] = await Promise.all([
    readers.isMasked ? undefined : buffer(await desk.sealedObjects.get(personId, scan.objectKey)),
    officeName(desk, enteredBy, confirmed.position),
    officeName(desk, actorIdOf(confirmed), confirmed.position),
  ])
  const statement = paperStatement({ entered, confirmed, enteredBy: one, confirmedBy: other, ...readers })
  return { scan: scanned, statement: { ...statement, events: [entered, confirmed] } }
}

/**
 * Describes a consent for its document, with the events that it is based on. It describes how the
 * consent was given, not what happened since, so that the document is the same whenever it is made.
 * The consent may stand before or after the document's request in their one write.
 * @throws KeyDestroyed if the person was erased; the store's errors
 */
export const describeConsent =
  (tools: SigningOffice): DescribeConsent =>
  async ({ listUserId, consentId }, readers) => {
    const all = (await tools.store.readStream(consentStream(listUserId))).events
    const events = all.filter((event) => (event as OfConsent).data.consentId === consentId)
    const signed = findEvent<SignedConsent>(events, 'ConsentSigned', 'ConsentDeclineSigned')
    if (signed) return paperOfSigning(tools, signed, readers)
    const entered = findEvent<StatedPaper['entered']>(events, 'PaperConsentEntered')
    const confirmed = findEvent<StatedPaper['confirmed']>(
      events,
      'PaperConsentConfirmed',
      'PaperConsentDeclineConfirmed',
    )
    if (!entered || !confirmed) throw new Error(`no consent ${consentId} was given`)
    return paperOfPaper(tools, { entered, confirmed }, readers)
  }
