import { z } from 'zod'
import { numberPaper, numberRegistration, senderNumber } from '#events/message-account/message-account.events.ts'
import { accountTemplateNames } from '#events/values/messaging/sender-number.ts'
import { id, limitedString } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

const templateIds = z.object({
  verification: z.string(),
  identityAccepted: z.string(),
  identityRefused: z.string(),
  signatureRequest: z.string(),
  signatureReminder: z.string(),
})

/** Account without its keys: only the end of the API key is shown, and since when it is set. */
const account = z.object({
  accountId: id,
  apiKeyEnd: z.string(),
  pfId: z.string(),
  from: z.string(),
  templates: templateIds,
  setAt: z.string(),
  proposedBy: z.object({ id, name: z.string() }),
})

const settings = z.object({
  /** Account that messages of the complex go by. */
  uses: z.enum(['own', 'shared', 'none']),
  own: account.nullable(),
  /** Account that waits for a second administrator. */
  proposed: account.nullable(),
  shared: z.object({
    isAllowed: z.boolean(),
    /** False where the installation's usual decision holds. */
    isDecided: z.boolean(),
  }),
  numbers: z.array(z.object({ number: z.string(), registration: numberRegistration, papers: z.array(numberPaper) })),
})
export type MessageAccountSettings = z.output<typeof settings>

const ofApartment = z.strictObject({ id })

/** Key of the provider: letters and digits, without blanks around it. */
const key = (what: string) =>
  limitedString(200)
    .transform((typed) => typed.trim())
    .refine((typed) => /^[\x21-\x7e]{4,}$/.test(typed), `${what}를 빈칸 없이 적어주세요.`)

const word = (what: string) =>
  limitedString(100)
    .transform((typed) => typed.trim())
    .refine((typed) => /^[\x21-\x7e]+$/.test(typed), `${what}를 적어주세요.`)

const typedNumber = limitedString(20)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .refine((digits) => senderNumber.safeParse(digits).success, '발신번호는 050으로 시작하지 않는 8~11자리 숫자입니다.')

export const getMessageAccount = contract({
  method: 'GET',
  path: '/api/apartment/{id}/message-account',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정',
  params: ofApartment,
  answers: { 200: settings },
})

/** Proposes an account; another administrator confirms it. 422 SENDER_NUMBER_UNUSABLE. */
export const proposeMessageAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/message-account/proposal',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정 등록 요청',
  params: ofApartment,
  body: z.strictObject({
    apiKey: key('API 키'),
    apiSecret: key('API 비밀키'),
    pfId: word('채널 아이디'),
    from: typedNumber,
    templates: z.strictObject({
      verification: word('템플릿 아이디'),
      identityAccepted: word('템플릿 아이디'),
      identityRefused: word('템플릿 아이디'),
      signatureRequest: word('템플릿 아이디'),
      signatureReminder: word('템플릿 아이디'),
    }),
  }),
  answers: { 201: settings },
})

const named = z.strictObject({ accountId: id })

/** Confirms a proposal of another administrator. 422 SECOND_ADMIN_NEEDED, MESSAGE_ACCOUNT_SETTLED. */
export const confirmMessageAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/message-account/confirmation',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정 확인',
  params: ofApartment,
  body: named,
  answers: { 200: settings },
})

/** Refuses a proposal, or withdraws an own one. 422 MESSAGE_ACCOUNT_SETTLED. */
export const refuseMessageAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/message-account/refusal',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정 요청 거절',
  params: ofApartment,
  body: named,
  answers: { 200: settings },
})

/** Removes the account; messages then wait, or go by the installation's where that is allowed. */
export const removeMessageAccount = contract({
  method: 'DELETE',
  path: '/api/apartment/{id}/message-account',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정 삭제',
  params: ofApartment,
  answers: { 200: settings },
})

/**
 * Asks the provider for balance and templates, which costs nothing; sends no message.
 * `problem`: the reason why it does not answer, or refuses the keys.
 */
export const checkMessageAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/message-account/check',
  access: 'admin',
  tag: 'messaging',
  summary: '발송 계정 연결 확인',
  params: ofApartment,
  body: named,
  answers: {
    200: z.object({
      problem: z.string().nullable(),
      balance: z.number().nullable(),
      templates: z.array(z.object({ name: z.enum(accountTemplateNames), problem: z.string().nullable() })),
    }),
  },
})

/** Allows or forbids the complex the installation's account. */
export const decideSharedAccount = contract({
  method: 'PUT',
  path: '/api/apartment/{id}/message-account/shared',
  access: 'super',
  tag: 'messaging',
  summary: '공용 발송 계정 허용',
  params: ofApartment,
  body: z.strictObject({ isAllowed: z.boolean() }),
  answers: { 200: settings },
})

export const recordSenderNumber = contract({
  method: 'PUT',
  path: '/api/apartment/{id}/sender-number',
  access: 'admin',
  tag: 'messaging',
  summary: '발신번호 저장',
  params: ofApartment,
  body: z.strictObject({ number: typedNumber, registration: numberRegistration, papers: z.array(numberPaper).max(10) }),
  answers: { 200: settings },
})

/** 422 SENDER_NUMBER_IN_USE while an account has it. */
export const removeSenderNumber = contract({
  method: 'POST',
  path: '/api/apartment/{id}/sender-number/removal',
  access: 'admin',
  tag: 'messaging',
  summary: '발신번호 삭제',
  params: ofApartment,
  body: z.strictObject({ number: typedNumber }),
  answers: { 200: settings },
})
