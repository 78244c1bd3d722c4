import { z } from 'zod'
import { contract } from '../../core/contract.ts'

const servedCode = z.object({
  /** Where it is, or was, fetched. */
  path: z.string(),
  /** Hex, of the file's bytes. */
  sha256: z.string(),
  size: z.number(),
  since: z.string(),
  /** Of the event that says so: with it the log proves that it was said then. */
  position: z.number(),
  hash: z.string(),
})

/** The code that encrypts ballots in voters' browsers, the newest first: which one this server has handed out, and since when. */
export const getEncryptingCode = contract({
  method: 'GET',
  path: '/api/log/encrypting-code',
  access: 'public',
  tag: 'log',
  summary: '투표를 암호화하는 코드의 해시',
  answers: { 200: z.object({ served: z.array(servedCode) }) },
})
