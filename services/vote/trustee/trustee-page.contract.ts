import { z } from 'zod'
import { encryptedBytes, id } from '#events/values/schemas.ts'
import { contract } from '../../core/contract.ts'

const ofTrustee = z.strictObject({ voteId: id, trusteeId: id })
/** Secret after the # of a trustee's link: no log of a server and no proxy on the way has it. */
const token = z.string().max(100)
/** Session that confirming a code returned. */
const session = z.string().max(100)

const product = z.object({
  questionId: id,
  choiceId: id,
  r: z.string(),
  s: z.string(),
  helped: z.array(z.string()),
  /** Randomness that invented ballots were encrypted with: it proves that they are no voter's. */
  randomness: z.string().optional(),
})

const trusteePage = z.object({
  title: z.string(),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Masked (홍*동), as all names here. */
  name: z.string(),
  /** Phone that gets the verification code (010-****-5678). */
  phone: z.string(),
  threshold: z.number(),
  /** All of them in their order. */
  trustees: z.array(
    z.object({
      trusteeId: id,
      office: z.string().nullable(),
      name: z.string(),
      hasKey: z.boolean(),
      hasGiven: z.boolean(),
      isYou: z.boolean(),
    }),
  ),
  /**
   * Step of the trustee. make: make their part; wait: it is made; rehearse: it is needed for
   * invented ballots; count: it is needed now; given: it is given, others are missing; counted: the
   * vote is.
   */
  step: z.enum(['make', 'wait', 'rehearse', 'count', 'given', 'counted']),
  /** Public key of the part that they have made. */
  publicKey: z.string().nullable(),
  questions: z.array(z.object({ id, choiceIds: z.array(id), minChoices: z.number(), maxChoices: z.number() })),
  /** Products that they have to decrypt, and the number of ballots in them. */
  products: z
    .object({
      counted: z.number(),
      /** Ballots of units that were no longer on the roll at the close. */
      leftOut: z.number(),
      of: z.array(product),
      /** Name of the vote in their proofs. */
      name: z.string(),
    })
    .nullable(),
})
export type TrusteePage = z.output<typeof trusteePage>

/** 404 TRUSTEE_LINK_INVALID, also for who was replaced. */
export const openTrusteeLink = contract({
  method: 'POST',
  path: '/api/trustee/{voteId}/{trusteeId}',
  access: 'public',
  tag: 'vote',
  summary: '참관인 링크 열기',
  params: ofTrustee,
  body: z.strictObject({ token }),
  answers: { 200: trusteePage },
})

/**
 * Verifies a trustee. Without `code` one is sent to the phone that the administrator named; with it
 * the answer is a session of an hour. 422 CODE_MISMATCH, CODE_EXPIRED, 429 VERIFICATION_LOCKED,
 * TOO_MANY_REQUESTS. A code is valid in the browser that requested it, which the answer's cookie
 * names.
 */
export const verifyTrustee = contract({
  method: 'POST',
  path: '/api/trustee/{voteId}/{trusteeId}/verify',
  access: 'public',
  tag: 'vote',
  summary: '참관인 본인 확인',
  params: ofTrustee,
  body: z.strictObject({ token, code: z.string().max(10).optional() }),
  answers: { 200: z.union([z.object({ codeSent: z.boolean() }), z.object({ session: z.string() })]) },
})

/**
 * Stores the public part of a key that was made in the trustee's browser. 422
 * TRUSTEE_NOT_CONFIRMED, TRUSTEE_KEY_REFUSED, TRUSTEE_KEY_EXISTS, VOTE_NOT_DRAFT.
 */
export const makeTrusteeKey = contract({
  method: 'POST',
  path: '/api/trustee/{voteId}/{trusteeId}/key',
  access: 'public',
  tag: 'vote',
  summary: '참관인 열쇠 등록',
  params: ofTrustee,
  body: z.strictObject({ token, session, publicKey: encryptedBytes(32), proof: encryptedBytes(64) }),
  answers: { 200: trusteePage },
})

/**
 * Returns the multiplied ballots, part by part, so that a trustee multiplies them again before
 * decrypting. `next`: null after the last.
 */
export const readBallotsToCheck = contract({
  method: 'POST',
  path: '/api/trustee/{voteId}/{trusteeId}/ballots',
  access: 'public',
  tag: 'vote',
  summary: '참관인이 다시 합쳐 볼 암호화된 표',
  params: ofTrustee,
  body: z.strictObject({ token, session, after: z.int().nonnegative().optional() }),
  answers: { 200: z.object({ ballots: z.array(z.string()), next: z.number().nullable() }) },
})

/**
 * Stores a trustee's part of each product's decryption, with proofs. 422 TRUSTEE_NOT_CONFIRMED,
 * TRUSTEE_PART_REFUSED, TRUSTEES_NOT_ASKED. Idempotent.
 */
export const giveTrusteePart = contract({
  method: 'POST',
  path: '/api/trustee/{voteId}/{trusteeId}/part',
  access: 'public',
  tag: 'vote',
  summary: '참관인 개표 참여',
  params: ofTrustee,
  body: z.strictObject({
    token,
    session,
    parts: z
      .array(z.strictObject({ questionId: id, choiceId: id, factor: encryptedBytes(32), proof: encryptedBytes(64) }))
      .max(100),
  }),
  answers: { 200: trusteePage },
})
