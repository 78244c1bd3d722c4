import { z } from 'zod'
import type { CertificateApp } from '#events/values/certificate-app.ts'
import { dayAt, dayEnd } from '#events/values/day.ts'
import { seoulInstant } from '../certificate-wire.ts'
import { writtenCi, writtenDay, writtenName, writtenPhone } from '../person-wire.ts'
import type { CertificateProgress, CertificateRequest, ReadCertificate } from '../certificate.ts'
import { pdfToken } from './barocert-crypto.ts'

/** Schemas of Barocert, with only the used parts of each answer. */

/** Segment of each app in paths, and the scope of its signatures. */
export const services: Readonly<Record<CertificateApp, { readonly path: string; readonly scopes: readonly string[] }>> =
  {
    kakao: { path: 'KAKAO', scopes: ['401', '402', '403', '404', '405'] },
    naver: { path: 'NAVER', scopes: ['421', '422', '423', '424'] },
    pass: { path: 'PASS', scopes: ['441', '442', '443', '444'] },
    toss: { path: 'TOSS', scopes: ['461', '462', '463', '464', '465'] },
  }

export const tokenAnswer = z.object({
  session_token: z.string().min(1).max(8_000),
  expiration: z.string().max(40),
})

/** Refusal: a negative number, and a text of the provider. */
export const refusal = z.object({ code: z.number(), message: z.string().catch('') })

const RECEIPT = /^[0-9A-Za-z-]{1,64}$/

export const begunAnswer = z.object({
  receiptID: z.string().regex(RECEIPT),
  scheme: z.string().max(2_000).nullish(),
})

export const transaction = z.object({ receiptId: z.string() })

const states: Readonly<Record<string, CertificateProgress['kind']>> = {
  '0': 'waiting',
  '1': 'completed',
  '2': 'expired',
  '3': 'rejected',
  '4': 'failed',
}

const state = z
  .union([z.string().max(4), z.number()])
  .transform(String)
  .refine((code) => Object.hasOwn(states, code))
  .transform((code) => states[code] ?? 'failed')

export const status = z.object({ state })

/** `receiverYear` 1950 and `receiverDay` 0301; (?) not every provider gives them. */
const writtenBirth = z
  .object({ receiverYear: z.coerce.string().max(4), receiverDay: z.coerce.string().max(4) })
  .transform(({ receiverYear, receiverDay }) => `${receiverYear}${receiverDay.padStart(4, '0')}`)
  .pipe(writtenDay)

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

const personal = z.object({
  receiptID: z.string().regex(RECEIPT),
  state: state.optional(),
  signedData: z.string().min(1).max(60_000),
  ci: writtenCi,
  receiverName: writtenName,
  receiverHP: z.string().max(30).nullish(),
  receiverYear: z.union([z.string(), z.number()]).nullish(),
  receiverDay: z.union([z.string(), z.number()]).nullish(),
  completeDT: z.string().max(14).nullish(),
})

export const verified = personal.transform((said, context) => {
  const birth = isBlank(said.receiverYear) ? undefined : writtenBirth.safeParse(said)
  const phone = isBlank(said.receiverHP) ? undefined : writtenPhone.safeParse(said.receiverHP)
  if (birth?.success === false || phone?.success === false) {
    context.addIssue({ code: 'custom', message: 'the person is in an unknown form' })
    return z.NEVER
  }
  const read: ReadCertificate = {
    kind: 'read',
    person: { name: said.receiverName, birthDate: birth?.data ?? null, phone: phone?.data ?? null, ci: said.ci },
    signedData: said.signedData,
    completedAt: seoulInstant(said.completeDT ?? ''),
  }
  return { receiptId: said.receiptID, state: said.state ?? 'completed', read }
})

/** Seconds for which a person may sign; the protocol allows 1,000. */
const EXPIRES_IN = 600
const LEAST_SECONDS = 60
/** Seconds before midnight at which a request of PASS ends: one has to be verified on its day. */
const BEFORE_MIDNIGHT = 30

/** Returns the seconds for which a request may be signed. */
export const expiresIn = (app: CertificateApp, now: Date): number => {
  if (app !== 'pass') return EXPIRES_IN
  const left = Math.floor((dayEnd(dayAt(now)).getTime() - now.getTime()) / 1000) - BEFORE_MIDNIGHT
  return Math.min(EXPIRES_IN, Math.max(LEAST_SECONDS, left))
}

const deviceOf = ({ sameDevice }: CertificateRequest) =>
  sameDevice === null ? {} : { appUseYN: true, deviceOSType: sameDevice === 'ios' ? 'IOS' : 'ANDROID' }

const returnOf = ({ sameDevice, returnUrl }: CertificateRequest) =>
  sameDevice === null ? {} : { appUseYN: true, returnURL: returnUrl }

/**
 * Writes the request of a signature over a PDF's hash, as each app has it. Like Linkhub's own
 * clients it leaves out what is false or empty. `encrypt`: encrypts a field; `seconds`: time for
 * signing.
 */
export const signRequest = (asked: CertificateRequest, seconds: number, encrypt: (text: string) => string): object => {
  const { app, signer, title, callCenter, documentSha256 } = asked
  const message = encrypt('문서를 확인하고 전자서명해주세요.')
  const common = {
    receiverHP: encrypt(signer.phone),
    receiverName: encrypt(signer.name),
    receiverBirthday: encrypt(signer.birthDate.replaceAll('-', '')),
    expireIn: seconds,
    tokenType: 'PDF',
    token: encrypt(pdfToken(documentSha256)),
  }
  switch (app) {
    case 'kakao':
      return { ...common, signTitle: title, extraMessage: message, ...returnOf(asked) }
    case 'naver':
      return {
        ...common,
        reqTitle: title,
        reqMessage: message,
        callCenterNum: callCenter,
        ...returnOf(asked),
        ...deviceOf(asked),
      }
    case 'toss':
      return { ...common, reqTitle: title, ...returnOf(asked) }
    case 'pass':
      return {
        ...common,
        reqTitle: title,
        reqMessage: message,
        callCenterNum: callCenter,
        userAgreementYN: true,
        receiverInfoYN: true,
        originalTypeCode: 'AG',
        ...deviceOf(asked),
      }
  }
}
