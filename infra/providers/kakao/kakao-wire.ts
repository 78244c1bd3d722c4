import { z } from 'zod'
import { toPhoneDigits } from '#events/values/phone.ts'
import { phone } from '#events/values/schemas.ts'
import type { IdentifiedAccount, IdentityRefusal } from '../admin-identity.ts'

/** developers.kakao.com, Kakao Login, REST API: of each answer as much as is used. */
export const tokenAnswer = z.object({ access_token: z.string().min(1).max(4_096) })

// Behind a consent each: absent where it was not given.
const consented = z.string().nullish()

export const userAnswer = z.object({
  // A safe integer: a larger one would already have lost digits in JSON.parse, and be somebody else's.
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

/** The token call's error code in our words. */
export const refusalOf = (errorCode: string): IdentityRefusal => refusals[errorCode] ?? 'refused'

/** "this access token does not exist": unknown, expired or withdrawn. */
export const UNKNOWN_TOKEN = -401

const address = z.email().max(200)

// "+82 10-1234-5678"; an account may also belong to a phone abroad.
const koreanDigitsOf = (written: string): string | null =>
  written.startsWith('+82') ? (phone.safeParse(toPhoneDigits(written)).data ?? null) : null

/** What a user answer says, in our words. */
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
