import { z } from 'zod'
import { sealKind } from '../document/document.events.ts'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { evidence, id, linkSecret, personName, phone, text } from '../values/schemas.ts'

const ofAssembly = { assemblyId: id, apartmentId: id, listId: id }
const version = z.int().positive()
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const orEmpty = (max: number) => z.union([z.literal(''), text(max)])

/** Texts that the office writes; everything else in minutes is from the log. */
const minutesTexts = z.strictObject({
  /** Opening and order of the meeting. */
  opening: orEmpty(10_000),
  course: z.array(z.strictObject({ itemId: id, text: orEmpty(10_000) })).max(50),
  remarks: orEmpty(10_000),
})
export type MinutesTexts = Readonly<z.output<typeof minutesTexts>>

/**
 * Stream `assembly-minutes-{assemblyId}`: minutes of an assembly (의사록). Texts as they are from now on;
 * they may name persons, so they are sealed with a key of the minutes' own.
 */
export const MinutesWritten = defineEvent(
  'MinutesWritten',
  { ...ofAssembly, minutesId: id, version, revision: z.int().positive(), texts: personal(minutesTexts) },
  { sealedFor: 'minutesId' },
)
/**
 * The text of a version is fixed: its content is stored, encrypted with the key of the minutes;
 * `sha256` is over the content, `objectKey` names what is stored.
 */
export const MinutesFinalised = defineEvent('MinutesFinalised', {
  ...ofAssembly,
  minutesId: id,
  version,
  sha256,
  objectKey: sha256,
  size: z.int().positive(),
})
/** A new version begins: signatures under the former one do not count for it. */
export const MinutesReopened = defineEvent('MinutesReopened', { ...ofAssembly, version, reason: text(500) })

/** Role of a signer of minutes: the chair, or one of those who sign beside the chair. */
export const minutesRoles = ['chair', 'signer'] as const
/**
 * A signer. `source`: owner of the roll with the phone of the roll, or somebody whose name and phone
 * an administrator typed, such as a chair who owns nothing.
 */
export const MinutesSignerNamed = defineEvent(
  'MinutesSignerNamed',
  {
    ...ofAssembly,
    signerId: id,
    role: z.enum(minutesRoles),
    source: z.enum(['roll', 'typed']),
    /** Entry and person of an owner; null: typed. */
    listUserId: id.nullable(),
    personId: id.nullable(),
    name: personal(personName),
    phone: personal(phone),
    /** Signer whose place they take; null: none. */
    replaces: id.nullable(),
  },
  { sealedFor: 'signerId' },
)
/** A signer who has not signed does not sign any more: another one takes their place. */
export const MinutesSignerReplaced = defineEvent(
  'MinutesSignerReplaced',
  { ...ofAssembly, signerId: id, reason: personal(text(500)) },
  { sealedFor: 'signerId' },
)

const signature = z.strictObject({
  way: z.enum(['drawn', 'typed']),
  objectKey: sha256,
  sha256,
  strokes: z.int().nonnegative(),
})
/** Signature of a version. `contentSha256`: of the content that the signer read. */
export const MinutesSigned = defineEvent(
  'MinutesSigned',
  {
    ...ofAssembly,
    signerId: id,
    version,
    contentSha256: sha256,
    receiptId: linkSecret,
    signature,
    evidence: personal(evidence),
  },
  { sealedFor: 'signerId' },
)
/** A signer refuses to sign a version. */
export const MinutesSigningRefused = defineEvent(
  'MinutesSigningRefused',
  { ...ofAssembly, signerId: id, version, reason: personal(text(500)), evidence: personal(evidence) },
  { sealedFor: 'signerId' },
)
/** All have signed: the file was made, sealed and stored, encrypted with the key of the minutes. */
export const MinutesSealed = defineEvent('MinutesSealed', {
  ...ofAssembly,
  minutesId: id,
  version,
  sha256,
  objectKey: sha256,
  size: z.int().positive(),
  seal: sealKind,
})

export type MinutesEvent =
  | EventOf<typeof MinutesWritten>
  | EventOf<typeof MinutesFinalised>
  | EventOf<typeof MinutesReopened>
  | EventOf<typeof MinutesSignerNamed>
  | EventOf<typeof MinutesSignerReplaced>
  | EventOf<typeof MinutesSigned>
  | EventOf<typeof MinutesSigningRefused>
  | EventOf<typeof MinutesSealed>
