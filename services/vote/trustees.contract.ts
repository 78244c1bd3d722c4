import { z } from 'zod'
import { trusteeLinkPurpose } from '#events/vote/trustee-link.events.ts'
import { MOST_TRUSTEES } from '#events/vote/trustees.events.ts'
import { encryptedBytes, id, personName, phone } from '#events/values/schemas.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { contract } from '../core/contract.ts'

const one = z.strictObject({ id })

const trustees = z.object({
  /** Of the vote. */
  id,
  /** How many of them are needed for the count; 0: the system keeps the key. */
  threshold: z.number(),
  trustees: z.array(
    z.object({
      trusteeId: id,
      name: z.string().nullable(),
      phone: z.string().nullable(),
      /** Whether their part is made, or given to the count. */
      hasKey: z.boolean(),
      hasGiven: z.boolean(),
      /** To the newest rehearsal. */
      hasRehearsed: z.boolean(),
      /** Where they make their part and give it; null for who may not hand it out. */
      url: z.string().nullable(),
      /** The newest message with their link, and when it went or was asked for; null: none. `outcome` null: it is on its way. */
      told: z
        .object({
          messageId: id,
          purpose: trusteeLinkPurpose,
          outcome: z.enum(['accepted', 'refused', 'withheld', 'failed']).nullable(),
          at: z.string(),
        })
        .nullable(),
    }),
  ),
  /** Whether the ballots are multiplied, and trustees can give their parts. */
  isAsked: z.boolean(),
  /** The count of invented ballots before the vote. waiting: for trustees; wrong: it did not come to what was invented. */
  rehearsal: z.enum(['none', 'waiting', 'right', 'wrong']),
})
export type VoteTrustees = z.output<typeof trustees>

/** Who holds the parts of an encrypted vote's key. */
export const getTrustees = contract({
  method: 'GET',
  path: '/api/votes/{id}/trustees',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 열쇠 조회',
  params: one,
  answers: { 200: trustees },
})

/**
 * All of them as they are from now on; whoever was there before begins anew, with a new link, unless nothing is changed. Nobody, with a threshold of 0: the
 * system keeps the key. 422 TRUSTEES_NOT_POSSIBLE, VOTE_NOT_DRAFT, VOTE_ANNOUNCED.
 */
export const nameTrustees = contract({
  method: 'PUT',
  path: '/api/votes/{id}/trustees',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 정하기',
  params: one,
  body: z.strictObject({
    threshold: z.int().nonnegative().max(MOST_TRUSTEES),
    trustees: z
      .array(z.strictObject({ name: personName, phone: z.string().max(30).transform(toPhoneDigits).pipe(phone) }))
      .max(MOST_TRUSTEES),
    /** New links and new parts also where they are the same. */
    anew: z.boolean().optional(),
  }),
  answers: { 200: trustees },
})

/**
 * Sends a trustee their link by message, to the phone that was named; in the quiet hours in the morning. `after`: the newest message that was seen, so that of
 * two presses one goes. 404 TRUSTEE_LINK_INVALID where they are none of this vote any more.
 */
export const sendTrusteeLink = contract({
  method: 'POST',
  path: '/api/votes/{id}/trustees/{trusteeId}/link',
  access: 'admin',
  tag: 'vote',
  summary: '참관인에게 링크 보내기',
  params: z.strictObject({ id, trusteeId: id }),
  body: z.strictObject({ after: id.nullable() }),
  answers: { 200: trustees },
})

/**
 * Counts invented ballots before the vote begins: with the system's key at once; of trustees each is asked for their part, as at the count. Nothing of it
 * counts. 422 VOTE_NOT_DRAFT, TRUSTEE_KEYS_MISSING.
 */
export const rehearseKey = contract({
  method: 'POST',
  path: '/api/votes/{id}/rehearsal',
  access: 'admin',
  tag: 'vote',
  summary: '개표 연습',
  params: one,
  body: z.strictObject({}).optional(),
  answers: { 200: trustees },
})

/** Begins the count of a closed vote: from here on it stays closed, and trustees can give their parts. 422 VOTE_NOT_CLOSED. */
export const askTrustees = contract({
  method: 'POST',
  path: '/api/votes/{id}/trustees/count',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 개표 시작',
  params: one,
  body: z.strictObject({}).optional(),
  answers: { 200: trustees },
})

const ofTrustee = z.strictObject({ voteId: id, trusteeId: id })
/** What stands behind the # of a trustee's link: no server's log and no history of addresses on the way has it. */
const token = z.string().max(100)
/** What confirming a code gave. */
const session = z.string().max(100)

const product = z.object({
  questionId: id,
  choiceId: id,
  r: z.string(),
  s: z.string(),
  helped: z.array(z.string()),
  /** Of invented ballots: what they were encrypted with, which shows that no voter's ballot is in it. */
  randomness: z.string().optional(),
})

const trusteePage = z.object({
  title: z.string(),
  apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
  /** Masked (홍*동), as all names here. */
  name: z.string(),
  /** Where the code goes (010-****-5678). */
  phone: z.string(),
  threshold: z.number(),
  /** All of them in their order. */
  trustees: z.array(
    z.object({ trusteeId: id, name: z.string(), hasKey: z.boolean(), hasGiven: z.boolean(), isYou: z.boolean() }),
  ),
  /** make: their part; wait: it is made; rehearse: it is needed for invented ballots; count: it is needed now; given: others are; counted: the vote is. */
  step: z.enum(['make', 'wait', 'rehearse', 'count', 'given', 'counted']),
  /** Of the part that they have made. */
  publicKey: z.string().nullable(),
  questions: z.array(z.object({ id, choiceIds: z.array(id), minChoices: z.number(), maxChoices: z.number() })),
  /** What they are to decrypt, and of how many ballots it is. */
  products: z
    .object({
      counted: z.number(),
      /** Ballots of units that were no longer on the roll at the close. */
      leftOut: z.number(),
      of: z.array(product),
      /** What their proofs name as the vote. */
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
 * Without `code` one goes to the phone that the office named; with it what acts afterwards for an hour. 422 CODE_MISMATCH, CODE_EXPIRED, 429
 * VERIFICATION_LOCKED.
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

/** The public side of a part that was made in their browser. 422 TRUSTEE_NOT_CONFIRMED, TRUSTEE_KEY_REFUSED, TRUSTEE_KEY_EXISTS, VOTE_NOT_DRAFT. */
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

/** The ballots that were multiplied, part after part, so that a trustee does it again before they decrypt. `next`: null after the last. */
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

/** Their part of each product's decryption, with proofs. 422 TRUSTEE_NOT_CONFIRMED, TRUSTEE_PART_REFUSED, TRUSTEES_NOT_ASKED. A second time changes nothing. */
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
