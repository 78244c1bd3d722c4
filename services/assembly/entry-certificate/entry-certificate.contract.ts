import { z } from 'zod'
import { onlineCertificateEndings } from '#events/assembly/online-certificate.events.ts'
import { certificateApps } from '#events/values/certificate-app.ts'
import { isMobile, toPhoneDigits } from '#events/values/phone.ts'
import { day, id, limitedString, personName } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofAssembly = z.strictObject({ assemblyId: id })

const waiting = z.object({
  status: z.literal('waiting'),
  app: z.enum(certificateApps),
  /** Address that opens the app on the same phone; null: its provider notifies it. */
  appUrl: z.string().nullable(),
  /** Seconds until it expires, by the server's clock. */
  secondsLeft: z.number(),
})

/** Nobody entered; `text`: why, and what to do. */
const ended = z.object({ status: z.literal('ended'), reason: z.enum(onlineCertificateEndings), text: z.string() })

const progress = z.discriminatedUnion('status', [waiting, z.object({ status: z.literal('entered') }), ended])
export type EntryProgress = z.output<typeof progress>

/**
 * Has a person asked in an app whether it is they who enter online. Whoever is not on the roll is
 * asked alike. 422 ASSEMBLY_NOT_OPEN, ONLINE_NOT_OFFERED, ONLINE_PROOF_NOT_ACCEPTED,
 * CERTIFICATE_NOT_OFFERED, CERTIFICATE_FOR_ADULTS, CERTIFICATE_MISSING, CERTIFICATE_PERSON_DIFFERS,
 * CERTIFICATE_REFUSED, ONLINE_CERTIFICATES_USED_UP; 429 for the sixth request of a phone in ten
 * minutes; 503 CERTIFICATE_UNAVAILABLE.
 */
export const requestEntryCertificate = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/certificate',
  access: 'public',
  tag: 'assembly',
  summary: '총회 온라인 입장의 인증서 확인 요청',
  params: ofAssembly,
  body: z.strictObject({
    app: z.enum(certificateApps),
    name: personName,
    phone: limitedString(30).transform(toPhoneDigits).refine(isMobile, { message: '휴대전화 번호를 입력해주세요.' }),
    birthDate: day,
    /** System of the phone, where the app is on the same one. */
    device: z.enum(['android', 'ios']).optional(),
  }),
  answers: { 200: waiting },
})

/**
 * Follows the request of this browser; once its person has signed, enters with all units of theirs.
 * A repeat is the same entry. 422 CERTIFICATE_NOT_BEGUN where this browser began none for this
 * assembly, CERTIFICATE_ALREADY_USED where its attendee has left again, and as enterAssembly.
 */
export const followEntryCertificate = contract({
  method: 'POST',
  path: '/api/attend/{assemblyId}/certificate/entry',
  access: 'cookie',
  tag: 'assembly',
  summary: '인증서로 총회 온라인 입장',
  params: ofAssembly,
  body: z.strictObject({}).optional(),
  answers: { 200: progress },
})

/** Gives the request of this browser up. The answer is the same without one. */
export const cancelEntryCertificate = contract({
  method: 'DELETE',
  path: '/api/attend/{assemblyId}/certificate',
  access: 'cookie',
  tag: 'assembly',
  summary: '총회 온라인 입장의 인증서 확인 취소',
  params: ofAssembly,
  answers: { 200: z.object({ cancelled: z.boolean() }) },
})
