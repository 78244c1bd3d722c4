import { z } from 'zod'
import { linkSecret, limitedString } from '#events/values/schemas.ts'
import { readReceiptNumber } from '#events/values/receipt-number.ts'
import { logKeyChange, signedTreeHead } from '../audit/proof/tree-heads.contract.ts'
import { contract } from '../core/contract.ts'

/**
 * Proof of submission; `hash` is the hex leaf hash of the recorded event, `position` its position
 * in the log.
 */
export const receipt = z.object({ id: z.string(), hash: z.string(), position: z.number(), submittedAt: z.string() })
export type Receipt = z.output<typeof receipt>

/**
 * Input of the recorded event's hash, as it is in the log now: the hash is SHA-256 over a zero byte
 * and the JSON of [type, version, at, receiptId, rest], followed by the slot, or `masked ` and
 * maskedHash, if there is one. `rest` is a SHA-256 over the whole encrypted event, which is not
 * shown: it contains person and choice.
 */
const leaf = z.object({
  type: z.string(),
  version: z.number(),
  at: z.string(),
  receiptId: z.string().nullable(),
  rest: z.string(),
  /**
   * Blinded slot under which a ballot counts. Absent: no ballot, or one cast before slots were
   * recorded.
   */
  slot: z.string().optional(),
  /**
   * Hex SHA-256 of an encrypted ballot's masked points and its slot's commitment, a line each; it
   * replaces a slot.
   */
  maskedHash: z.string().optional(),
})
export type ReceiptLeaf = z.output<typeof leaf>

const typedNumber = limitedString(60).refine(
  (typed) => readReceiptNumber(typed) !== undefined,
  '접수번호 숫자 15자리를 확인해주세요.',
)

/**
 * Checks a receipt, by its id or its number of 15 digits in any notation: returns the input of its
 * hash in the log, an RFC 6962 inclusion proof and the signed tree head. `intact`: the hash of the
 * stored event, computed anew for this answer, is the receipt's.
 */
export const checkReceipt = contract({
  method: 'GET',
  path: '/api/receipts/{receiptId}',
  access: 'public',
  tag: 'vote',
  summary: '접수증 확인',
  params: z.strictObject({ receiptId: linkSecret.or(typedNumber) }),
  answers: {
    200: z.object({
      receipt,
      /** Submission that it confirms. */
      kind: z.enum(['ballot', 'consent', 'decline', 'withdrawal', 'objection', 'appointment', 'minutes']),
      /** The vote's title; of anything about a consent the list's name. */
      vote: z.object({
        title: z.string(),
        /** Null of anything about a consent. */
        ballotKind: z.enum(['open', 'secret']).nullable(),
      }),
      apartment: z.object({ name: z.string(), officePhone: z.string().nullable() }),
      /** Withdrawal of its ballot, which does not count any more. Absent: it was not withdrawn. */
      withdrawn: z.object({ at: z.string(), isCastAgain: z.boolean() }).optional(),
      intact: z.boolean(),
      /** Null where the log has no event there any more. */
      leaf: leaf.nullable(),
      treeHead: signedTreeHead,
      /** Changes of the log's key, oldest first; absent where none was. */
      keyChanges: z.array(logKeyChange).optional(),
      leafIndex: z.number(),
      inclusionProof: z.array(z.string()),
    }),
  },
})
export type ReceiptCheck = z.output<(typeof checkReceipt)['answers'][200]>
