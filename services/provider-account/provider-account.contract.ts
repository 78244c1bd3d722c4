import { z } from 'zod'
import { providerAccountKind } from '#events/provider-account/provider-account.events.ts'
import { id, limitedString } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

/** Account without its keys. `clientId` names it at its provider. */
const account = z.object({
  accountId: id,
  clientId: z.string(),
  setAt: z.string(),
  proposedBy: z.object({ id, name: z.string() }),
})

const accountsOfKind = z.object({
  /** Account that the complex uses. */
  uses: z.enum(['own', 'shared', 'none']),
  own: account.nullable(),
  /** Account that waits for a second administrator. */
  proposed: account.nullable(),
  /** Accounts that were in use, the newest first. */
  former: z.array(account.extend({ until: z.string() })),
  shared: z.object({
    isAllowed: z.boolean(),
    /** False where the installation's usual decision holds. */
    isDecided: z.boolean(),
    /** False where the installation has no account. */
    isPresent: z.boolean(),
  }),
})
export type AccountsOfKind = z.output<typeof accountsOfKind>

const settings = z.object({ registry: accountsOfKind, identity: accountsOfKind })
export type ProviderAccountSettings = z.output<typeof settings>

export type { ProviderAccountKind } from '#events/provider-account/provider-account.events.ts'

const ofApartment = z.strictObject({ id })
const ofKind = z.strictObject({ id, kind: providerAccountKind })

/** Key or password of a provider: letters, digits and signs, without blanks. */
const key = (what: string, max = 200) =>
  limitedString(max)
    .transform((typed) => typed.trim())
    .refine((typed) => /^[\x21-\x7e]{4,}$/.test(typed), `${what}: 빈칸 없이 네 글자 이상 적어주세요.`)

const digits = (what: string, count: number) =>
  limitedString(40)
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .refine((typed) => /^\d+$/.test(typed) && typed.length === count, `${what}: 숫자 ${count}자리로 적어주세요.`)

/** Public key as base64 or PEM, with the line breaks it was copied with. */
const MAX_PUBLIC_KEY = 4_000

const typedPhone = limitedString(20)
  .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
  .refine((typed) => /^\d{8,12}$/.test(typed), '전화번호를 숫자로 적어주세요.')

/** Accounts of a complex at the providers of registry records and of identity checks. */
export const getProviderAccounts = contract({
  method: 'GET',
  path: '/api/apartment/{id}/provider-account',
  access: 'admin',
  tag: 'apartment',
  summary: '등기 계정과 본인 확인 계정',
  params: ofApartment,
  answers: { 200: settings },
})

/** Proposes an account; another administrator confirms it. */
export const proposeRegistryAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/provider-account/registry/proposal',
  access: 'admin',
  tag: 'apartment',
  summary: '등기 계정 등록 요청',
  params: ofApartment,
  body: z.strictObject({
    clientId: key('클라이언트 아이디'),
    clientSecret: key('클라이언트 비밀키'),
    publicKey: limitedString(MAX_PUBLIC_KEY).transform((typed) => typed.trim()),
    phone: typedPhone,
    pin: digits('비밀번호', 4),
    prepayNo: digits('선불전자지급수단 번호', 12),
    prepayPass: key('선불전자지급수단 비밀번호', 100),
  }),
  answers: { 201: settings },
})

/** Proposes an account; a super administrator confirms it. */
export const proposeIdentityAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/provider-account/identity/proposal',
  access: 'admin',
  tag: 'apartment',
  summary: '본인 확인 계정 등록 요청',
  params: ofApartment,
  body: z.strictObject({ clientId: key('클라이언트 아이디'), clientSecret: key('클라이언트 비밀키') }),
  answers: { 201: settings },
})

const named = z.strictObject({ accountId: id })

/**
 * Confirms a proposal of another administrator. 422 SECOND_ADMIN_NEEDED, SUPER_ADMIN_NEEDED,
 * PROVIDER_ACCOUNT_SETTLED.
 */
export const confirmProviderAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/provider-account/{kind}/confirmation',
  access: 'admin',
  tag: 'apartment',
  summary: '단지 계정 확인',
  params: ofKind,
  body: named,
  answers: { 200: settings },
})

/** Refuses a proposal, or withdraws an own one. 422 PROVIDER_ACCOUNT_SETTLED. */
export const refuseProviderAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/provider-account/{kind}/refusal',
  access: 'admin',
  tag: 'apartment',
  summary: '단지 계정 요청 거절',
  params: ofKind,
  body: named,
  answers: { 200: settings },
})

/** Removes the account; what was begun with it is ended with it. */
export const removeProviderAccount = contract({
  method: 'DELETE',
  path: '/api/apartment/{id}/provider-account/{kind}',
  access: 'admin',
  tag: 'apartment',
  summary: '단지 계정 삭제',
  params: ofKind,
  answers: { 200: settings },
})

/**
 * Asks the provider for a token, which costs nothing. `problem`: the reason why it refuses the
 * account, or does not answer. 422 PROVIDER_ACCOUNT_SETTLED.
 */
export const checkProviderAccount = contract({
  method: 'POST',
  path: '/api/apartment/{id}/provider-account/{kind}/check',
  access: 'admin',
  tag: 'apartment',
  summary: '단지 계정 연결 확인',
  params: ofKind,
  body: named,
  answers: { 200: z.object({ problem: z.string().nullable() }) },
})

/** Allows or forbids the complex the installation's account. */
export const decideSharedProvider = contract({
  method: 'PUT',
  path: '/api/apartment/{id}/provider-account/{kind}/shared',
  access: 'super',
  tag: 'apartment',
  summary: '공용 계정 허용',
  params: ofKind,
  body: z.strictObject({ isAllowed: z.boolean() }),
  answers: { 200: settings },
})
