import { z } from 'zod'
import { minutesRoles } from '#events/assembly/minutes.events.ts'
import { id, personName, phone, text } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'
import { minutesBody } from './minutes-body.contract.ts'

const ofAssembly = z.strictObject({ id })
const ofSigner = z.strictObject({ id, signerId: id })

const written = (max: number) => z.union([z.literal(''), text(max)])
const texts = z.strictObject({
  opening: written(10_000),
  course: z.array(z.strictObject({ itemId: id, text: written(10_000) })).max(50),
  remarks: written(10_000),
})

const shownTexts = z.object({
  opening: z.string(),
  course: z.array(z.object({ itemId: id, text: z.string() })),
  remarks: z.string(),
})

const signer = z.object({
  signerId: id,
  role: z.enum(minutesRoles),
  /** roll: owner with the phone of the roll; typed: an administrator typed name and phone. */
  source: z.enum(['roll', 'typed']),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  /** State for the present version. void: they signed a former one. */
  state: z.enum(['waiting', 'signed', 'refused', 'void']),
  signedAt: z.string().nullable(),
  refusal: z.string().nullable(),
  /** Newest message with their link; null: it is on its way, absent: none was requested. */
  message: z.enum(['accepted', 'refused', 'withheld', 'failed']).nullable().optional(),
})
export type MinutesSignerAnswer = z.output<typeof signer>

const minutes = z.object({
  status: z.enum(['none', 'draft', 'final', 'sealed']),
  version: z.number(),
  /** Sent with a change, so that nobody's is overwritten; 0 before the first one. */
  revision: z.number(),
  texts: shownTexts,
  /** Content of the version: as it was fixed, or as it would be now. */
  body: minutesBody,
  /** SHA-256 of a fixed content; null: a draft. */
  sha256: z.string().nullable(),
  /** Whether the log has other figures by now than the fixed content. */
  differs: z.boolean(),
  /** Texts of what is missing before the text can be fixed, in Korean. */
  missing: z.array(z.string()),
  law: z.object({ signers: z.number(), areOwners: z.boolean(), basis: z.string() }),
  signers: z.array(signer),
  /** Former versions, with the reason for which the next one began. */
  versions: z.array(z.object({ version: z.number(), isSealed: z.boolean(), reason: z.string() })),
})
export type Minutes = z.output<typeof minutes>

/** Returns the minutes of an assembly: texts, content, signers, former versions. */
export const getMinutes = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/minutes',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록',
  params: ofAssembly,
  answers: { 200: minutes },
})

/**
 * Writes the texts of the minutes; figures are from the log. 422 MINUTES_FINAL once the text is fixed,
 * CHANGED_MEANWHILE if `revision` is not the present one.
 */
export const writeMinutes = contract({
  method: 'PUT',
  path: '/api/assemblies/{id}/minutes',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 쓰기',
  params: ofAssembly,
  body: z.strictObject({ texts, revision: z.int().nonnegative() }),
  readAs: minutes,
  answers: { 200: minutes },
})

/**
 * Fixes the text of the minutes (확정): content and figures are stored as they are now. 422
 * MINUTES_NOT_WRITTEN, ASSEMBLY_NOT_ENDED, ASSEMBLY_NOT_COUNTED, CHANGED_MEANWHILE.
 */
export const finaliseMinutes = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/minutes/final',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 확정',
  params: ofAssembly,
  body: z.strictObject({ revision: z.int().positive() }),
  answers: { 200: minutes },
})

/**
 * Begins a new version of a fixed text; signatures under the former one do not count for it. 422
 * MINUTES_NOT_FINAL, CHANGED_MEANWHILE if `version` is not the present one.
 */
export const reopenMinutes = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/minutes/versions',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 새 판',
  params: ofAssembly,
  body: z.strictObject({ version: z.int().positive(), reason: text(500) }),
  answers: { 200: minutes },
})

/** Signer as named: an owner of the roll, or, for the chair, somebody else with a typed phone. */
const namedBy = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('owner'), listUserId: id }),
  z.strictObject({ by: z.literal('typed'), name: personName, phone }),
])
export type NamedSigner = z.output<typeof namedBy>

/**
 * Names all signers of a fixed text at once, and sends each a link of their own. 422
 * MINUTES_NOT_FINAL, SIGNERS_NAMED, SIGNER_DID_NOT_ATTEND, SIGNER_WITHOUT_PHONE, VALIDATION_FAILED
 * where the law asks for others.
 */
export const nameSigners = contract({
  method: 'PUT',
  path: '/api/assemblies/{id}/minutes/signers',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 서명인 지정',
  params: ofAssembly,
  body: z.strictObject({
    signers: z
      .array(z.strictObject({ role: z.enum(minutesRoles), who: namedBy }))
      .min(2)
      .max(20),
  }),
  answers: { 200: minutes },
})

/** Has another person sign in place of one who has not signed. 422 MINUTES_SIGNED, and as for naming. */
export const replaceSigner = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/minutes/signers/{signerId}/replacement',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 서명인 교체',
  params: ofSigner,
  body: z.strictObject({ who: namedBy, reason: text(500) }),
  answers: { 200: minutes },
})

/** Sends a signer their link once more; nothing while a message is on its way. */
export const sendSignerLink = contract({
  method: 'POST',
  path: '/api/assemblies/{id}/minutes/signers/{signerId}/link',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 서명 링크 보내기',
  params: ofSigner,
  answers: { 200: minutes },
})

/**
 * Returns the minutes as a PDF: the sealed file once all have signed, else the draft as it is. 422
 * DOCUMENT_NOT_READY while it is being sealed. `version`: a former sealed one.
 */
export const printMinutes = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/minutes.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '의사록 PDF',
  params: ofAssembly,
  query: z.strictObject({ version: z.coerce.number().int().positive().optional() }),
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

/** Returns the short version for the public: persons are masked. 422 MINUTES_NOT_SEALED before. */
export const getPublicMinutes = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/minutes/public',
  access: 'admin',
  tag: 'assembly',
  summary: '공개용 의사록',
  params: ofAssembly,
  answers: { 200: z.object({ version: z.number(), sealedSha256: z.string(), body: minutesBody }) },
})

/** Prints the short version for the public. 422 MINUTES_NOT_SEALED before all have signed. */
export const printPublicMinutes = contract({
  method: 'GET',
  path: '/api/assemblies/{id}/minutes/public.pdf',
  access: 'admin',
  tag: 'assembly',
  summary: '공개용 의사록 PDF',
  params: ofAssembly,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})
