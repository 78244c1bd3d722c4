import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const servedCode = z.object({
  /** Path at which it is, or was, fetched. */
  path: z.string(),
  /** Hex, of the file's bytes. */
  sha256: z.string(),
  size: z.number(),
  since: z.string(),
  /** Position of the event that records it: with it the log proves that it was recorded then. */
  position: z.number(),
  hash: z.string(),
})

/**
 * Returns the code that encrypts ballots in voters' browsers, the newest first: which versions this
 * server has served, and since when.
 */
export const getEncryptingCode = contract({
  method: 'GET',
  path: '/api/log/encrypting-code',
  access: 'public',
  tag: 'log',
  summary: '투표를 암호화하는 코드의 해시',
  answers: { 200: z.object({ served: z.array(servedCode) }) },
})
