import { z } from 'zod'
import { trusteeLinkPurpose } from '#events/vote/trustee-link.events.ts'
import { MAX_TRUSTEES } from '#events/vote/trustees.events.ts'
import { id, limitedString, personName, phone, text } from '#events/values/schemas.ts'
import { toPhoneDigits } from '#events/values/phone.ts'
import { MAX_OFFICE, OFFICE_FORM } from '#events/values/trustee-office.ts'
import { pendingAnswer } from '../../approval/approvals.contract.ts'
import { contract } from '../../core/contract.ts'

const idParams = z.strictObject({ id })

/** Office of a trustee, which everybody reads: neither a name nor a phone. */
const office = text(MAX_OFFICE).pipe(z.string().regex(OFFICE_FORM, '한글, 영문, 숫자와 ( ) · , . - 만 쓸 수 있습니다.'))

const trustees = z.object({
  /** Id of the vote. */
  id,
  /** Number of trustees that the count needs; 0: the system holds the key. */
  threshold: z.number(),
  trustees: z.array(
    z.object({
      trusteeId: id,
      /**
       * Office (직책), which all voters see; null if the trustee was named before offices were
       * recorded.
       */
      office: z.string().nullable(),
      name: z.string().nullable(),
      phone: z.string().nullable(),
      /** Whether their key is made; `hasGiven`: whether their part is given to the count. */
      hasKey: z.boolean(),
      hasGiven: z.boolean(),
      /** Whether they gave their part to the newest rehearsal. */
      hasRehearsed: z.boolean(),
      /** Number of their links that were replaced by a new one. */
      oldLinks: z.number(),
      /**
       * Newest message with their link, and when it was sent or requested; null: none. `outcome`
       * null: it is on its way.
       */
      told: z
        .object({
          messageId: id,
          purpose: trusteeLinkPurpose,
          outcome: z.enum(['accepted', 'refused', 'withheld', 'failed']).nullable(),
          at: z.string(),
          /** Time when the link was first opened since then; null: it was not. */
          openedAt: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** Whether the ballots are multiplied, and trustees can give their parts. */
  isAsked: z.boolean(),
  /**
   * Status of the count of invented ballots before the vote. waiting: for trustees; wrong: its
   * result differs from what was invented.
   */
  rehearsal: z.enum(['none', 'waiting', 'right', 'wrong']),
  /** Others that wait for a second administrator: until then all is as it stands here. */
  pending: pendingAnswer.shape.pending.optional(),
})
export type VoteTrustees = z.output<typeof trustees>

/** Reads who holds the parts of an encrypted vote's key. */
export const getTrustees = contract({
  method: 'GET',
  path: '/api/votes/{id}/trustees',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 열쇠 조회',
  params: idParams,
  answers: { 200: trustees },
})

/**
 * Replaces all trustees; each begins anew, with a new link, unless nothing is changed. None, with a
 * threshold of 0: the system holds the key. It takes a second administrator: 202 with `pending`,
 * until one has confirmed it. None may have an administrator's phone. 422 TRUSTEES_NOT_POSSIBLE,
 * VOTE_NOT_DRAFT, VOTE_ANNOUNCED, VOTE_CHANGED_MEANWHILE.
 */
export const nameTrustees = contract({
  method: 'PUT',
  path: '/api/votes/{id}/trustees',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 정하기',
  params: idParams,
  body: z.strictObject({
    threshold: z.int().nonnegative().max(MAX_TRUSTEES),
    trustees: z
      .array(
        z.strictObject({ office, name: personName, phone: limitedString(30).transform(toPhoneDigits).pipe(phone) }),
      )
      .max(MAX_TRUSTEES),
    /** New links and new parts also where they are the same. */
    anew: z.boolean().optional(),
    /**
     * Trustees when the administrator opened the form: where others are there by now, nothing is
     * saved.
     */
    seen: z.array(id).max(MAX_TRUSTEES).optional(),
  }),
  readAs: trustees,
  answers: { 200: trustees, 202: trustees },
})

/**
 * Sends a trustee their link by message, to the named phone only; from the quiet hours it is
 * postponed to the morning, unless the count waits for them. No answer contains the link. `after`:
 * the newest message that the caller saw, so that of two presses one is sent. 404
 * TRUSTEE_LINK_INVALID if they are no trustee of this vote any more.
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
 * Issues a new link for a trustee, whatever the vote's state, and sends it to their phone: the
 * former one is invalid from then on; their key and parts stay. `oldLinks`: as it was on screen, so
 * that of two presses one counts. 404 TRUSTEE_LINK_INVALID if they are no trustee of this vote any
 * more.
 */
export const renewTrusteeLink = contract({
  method: 'POST',
  path: '/api/votes/{id}/trustees/{trusteeId}/link/renewal',
  access: 'admin',
  tag: 'vote',
  summary: '참관인의 링크 새로 만들기',
  params: z.strictObject({ id, trusteeId: id }),
  body: z.strictObject({ oldLinks: z.int().nonnegative() }),
  answers: { 200: trustees },
})

/**
 * Counts invented ballots before the vote begins: with the system's key at once; each trustee is
 * asked for their part, as at the count. None of it counts. 422 VOTE_NOT_DRAFT,
 * TRUSTEE_KEYS_MISSING.
 */
export const rehearseKey = contract({
  method: 'POST',
  path: '/api/votes/{id}/rehearsal',
  access: 'admin',
  tag: 'vote',
  summary: '개표 연습',
  params: idParams,
  body: z.strictObject({}).optional(),
  answers: { 200: trustees },
})

/**
 * Begins the count of a closed vote: from here on it stays closed, and trustees can give their
 * parts. 422 VOTE_NOT_CLOSED.
 */
export const askTrustees = contract({
  method: 'POST',
  path: '/api/votes/{id}/trustees/count',
  access: 'admin',
  tag: 'vote',
  summary: '참관인 개표 시작',
  params: idParams,
  body: z.strictObject({}).optional(),
  answers: { 200: trustees },
})
