import { z } from 'zod'
import type { CertificateProgress, CertificateRefusal } from '../certificate.ts'
import { writtenCi, writtenDay, writtenName } from '../person-wire.ts'

/** Schemas of Toss's document signature, v2, with only the used parts of each answer. */

export const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8_000),
  expires_in: z.coerce.number().positive(),
})

const TX = /^[\w-]{1,100}$/

const envelope = <Success extends z.ZodType>(success: Success) =>
  z.discriminatedUnion('resultType', [
    z.object({ resultType: z.literal('SUCCESS'), success }),
    z.object({
      resultType: z.literal('FAIL'),
      error: z.object({ errorCode: z.string().max(40), reason: z.string().catch('') }),
    }),
  ])

const link = z.string().max(2_000).nullish()

export const begunAnswer = envelope(
  z.object({
    txId: z.string().regex(TX),
    authUrl: link,
    appScheme: link,
    androidAppUri: link,
    iosAppUri: link,
  }),
)

const states: Readonly<Record<string, CertificateProgress['kind']>> = {
  REQUESTED: 'waiting',
  IN_PROGRESS: 'waiting',
  COMPLETED: 'completed',
  EXPIRED: 'expired',
}

export const status = envelope(
  z.object({
    // (?) Whether a refusal has a status of its own is not documented: such a request expires.
    status: z
      .string()
      .refine((state) => Object.hasOwn(states, state))
      .transform((state) => states[state] ?? 'waiting'),
  }),
)

export const result = envelope(
  z.object({
    txId: z.string().regex(TX),
    status: z.string().max(40).optional(),
    signature: z.string().min(1).max(60_000),
    doc: z.string().max(20_000).nullish(),
    completedDt: z.string().max(40).nullish(),
    personalData: z.object({
      ci: z.string().max(1_000),
      name: z.string().max(1_000),
      birthday: z.string().max(1_000),
    }),
  }),
)

/** Decrypted data of the signer. */
export const person = z.object({ ci: writtenCi, name: writtenName, birthDate: writtenDay })

const session = z.object({ id: z.string(), key: z.string(), iv: z.string() })
/** State between the calls: the session of the result, which its one answer is encrypted with. */
export const transaction = z.object({ txId: z.string(), document: z.string(), session })
export type TossTransaction = z.output<typeof transaction>

/** (?) Codes are documented in part: CE3100 and CE3102 are about the person. */
const reasons: Readonly<Record<string, CertificateRefusal>> = {
  CE3100: 'no-certificate',
  CE3101: 'no-certificate',
  CE3102: 'mismatch',
}

const byWords: readonly (readonly [words: RegExp, reason: CertificateRefusal])[] = [
  [/이미|횟수/, 'already-verified'],
  [/만료/, 'expired'],
  [/거절|거부|취소/, 'rejected'],
]

const MAX_REASON = 300

export const reasonOf = ({ errorCode, reason }: { errorCode: string; reason: string }): CertificateRefusal =>
  reasons[errorCode] ?? byWords.find(([words]) => words.test(reason.slice(0, MAX_REASON)))?.[1] ?? 'refused'

/** Text that is signed: it names the document by its hash. */
export const documentText = (title: string, sha256: string): string => `${title}\n문서 확인값(SHA-256): ${sha256}`

const SEOUL_TIME = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?$/

/** "2026-11-27T23:00:00", in Seoul where it names no offset, → ISO 8601 in UTC; null: none. */
export const instantOf = (text: string): string | null => {
  const at = Date.parse(SEOUL_TIME.test(text) ? `${text.replace(' ', 'T')}+09:00` : text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
