import { z } from 'zod'
import { linkSecret } from '#events/values/schemas.ts'
import { contract } from '../core/contract.ts'

/** Proof of submission; `hash` is the hex leaf hash of the recorded event, `position` its place in the log. */
export const receipt = z.object({ id: z.string(), hash: z.string(), position: z.number(), submittedAt: z.string() })
export type Receipt = z.output<typeof receipt>

/** Anyone with a receipt's number can check that the log still holds it: an RFC 6962 inclusion proof and the signed tree head. */
export const checkReceipt = contract({
  method: 'GET',
  path: '/api/receipts/{receiptId}',
  access: 'public',
  tag: 'vote',
  summary: '접수증 확인',
  params: z.strictObject({ receiptId: linkSecret }),
  answers: {
    200: z.object({
      receipt,
      vote: z.object({ title: z.string() }),
      apartment: z.object({ name: z.string() }),
      treeHead: z.object({
        size: z.number(),
        root: z.string(),
        at: z.string(),
        signature: z.string(),
        publicKey: z.string(),
      }),
      leafIndex: z.number(),
      inclusionProof: z.array(z.string()),
    }),
  },
})
export type ReceiptCheck = z.output<(typeof checkReceipt)['answers'][200]>
