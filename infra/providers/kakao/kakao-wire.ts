import { z } from 'zod'
import { toPhoneDigits } from '#events/values/phone.ts'
import { phone } from '#events/values/schemas.ts'
import type { IdentifiedAccount, IdentityRefusal } from '../admin-identity.ts'

/**
 * Schemas of Kakao Login's REST API (developers.kakao.com), with only the used parts of each
 * answer.
 */
export const tokenAnswer = z.object({ access_token: z.string().min(1).max(4_096) })

// Each of these needs a consent, and is absent without it.
const consented = z.string().nullish()

export const userAnswer = z.object({
  // It is a safe integer: a larger one would have lost digits in JSON.parse, and belong to somebody
  // else.
  id: z.int().positive(),
  kakao_account: z
    .object({
      profile: z.object({ nickname: consented }).nullish(),
      name: consented,
      email: consented,
      is_email_valid: z.boolean().nullish(),
      is_email_verified: z.boolean().nullish(),
      phone_number: consented,
    })
    .nullish(),
})

export const tokenErrorAnswer = z.object({ error: z.string(), error_code: z.string().nullish() })
export const apiErrorAnswer = z.object({ code: z.int() })

const refusals: Readonly<Record<string, IdentityRefusal>> = {
  KOE320: 'code-spent',
  KOE303: 'redirect-mismatch',
  KOE010: 'bad-secret',
}

/** Converts the error code of the token call to a reason. */
export const refusalOf = (errorCode: string): IdentityRefusal => refusals[errorCode] ?? 'refused'

/** Error code of "this access token does not exist": unknown, expired or withdrawn. */
export const UNKNOWN_TOKEN = -401

const address = z.email().max(200)

// A number is written "+82 10-1234-5678"; an account may also have a foreign number.
const koreanDigitsOf = (written: string): string | null =>
  written.startsWith('+82') ? (phone.safeParse(toPhoneDigits(written)).data ?? null) : null

/** Converts a user answer to an account. */
export const accountOf = ({ id, kakao_account: account }: z.output<typeof userAnswer>): IdentifiedAccount => {
  const isTheirs = account?.is_email_valid === true && account.is_email_verified === true
  return {
    kakaoId: String(id),
    nickname: account?.profile?.nickname ?? null,
    name: account?.name ?? null,
    email: isTheirs ? (address.safeParse(account.email).data ?? null) : null,
    phone: koreanDigitsOf(account?.phone_number ?? ''),
  }
}
