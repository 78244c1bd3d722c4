import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const proof = z.object({
  /** Events in the log. */
  events: z.number(),
  /** The newest signed head; null where none was signed yet. */
  head: z.object({ size: z.number(), at: z.string(), root: z.string() }).nullable(),
  /** Hex SHA-256 of the key that signs heads, and since when. */
  key: z.object({ fingerprint: z.string(), since: z.string() }).nullable(),
  /** Keys before it, newest first. `isCertified`: whether each certified the one after it. */
  formerKeys: z.array(z.object({ fingerprint: z.string(), until: z.string(), isCertified: z.boolean() })),
  /**
   * Numbers of persons' keys that exist, and that were destroyed; null for those who do not see all
   * complexes.
   */
  personKeys: z.object({ kept: z.number(), destroyed: z.number() }).nullable(),
  /** The newest backup; null where none was ever noted. */
  backup: z
    .object({
      at: z.string(),
      position: z.number(),
      documents: z.number(),
      damaged: z.number(),
      /** Whether the log was whole when it was made. */
      isVerified: z.boolean(),
    })
    .nullable(),
  /** The newest test of a restore; null where none was ever made. */
  restoreTest: z
    .object({
      at: z.string(),
      position: z.number(),
      /** Whether everything came back. */
      isWhole: z.boolean(),
    })
    .nullable(),
  /** The newest test of a restore from the second bucket; null where none was ever made. */
  offSiteTest: z.object({ at: z.string(), isWhole: z.boolean() }).nullable(),
})
export type Proof = z.output<typeof proof>

/**
 * Returns the basis of the log's proof, besides the last check: signed heads, their key, persons'
 * keys, backups.
 */
export const getProof = contract({
  method: 'GET',
  path: '/api/admin/proof',
  access: 'admin',
  tag: 'admin',
  summary: '증명의 상태',
  answers: { 200: proof },
})
