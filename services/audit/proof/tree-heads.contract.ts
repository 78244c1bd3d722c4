import { z } from 'zod'
import { contract } from '../../core/contract.ts'

/**
 * Signed tree head: the log's first `size` events have this root, and had it when it was signed
 * (`at`). The signature (Ed25519, base64) is over four lines, each ended by a line break: danji
 * tree head, size, root, at. `publicKey` (SPKI, base64) is the log's key for heads of this
 * size.
 */
export const signedTreeHead = z.object({
  size: z.number(),
  root: z.string(),
  at: z.string(),
  signature: z.string(),
  publicKey: z.string(),
})
export type SignedTreeHead = z.output<typeof signedTreeHead>

/**
 * Change of the log's key: `certificate` (Ed25519, base64) is made by `from` over five lines, each
 * ended by a line break: danji log key, size, root, from, to. Null: `from` was lost.
 */
export const logKeyChange = z.object({
  from: z.string(),
  to: z.string(),
  size: z.number(),
  root: z.string(),
  certificate: z.string().nullable(),
})

/**
 * Returns the key that signs this log's heads now, and the changes that led to it, oldest first: who
 * stored an earlier key can follow them.
 */
export const logKey = contract({
  method: 'GET',
  path: '/api/log/key',
  access: 'public',
  tag: 'log',
  summary: '기록 서명 공개키',
  answers: {
    200: z.object({
      algorithm: z.literal('Ed25519'),
      publicKey: z.string(),
      /** Hex SHA-256 of the public key's bytes. */
      fingerprint: z.string(),
      since: z.string(),
      /** `position`: heads of this size and more are signed with `to`. Absent where none was. */
      changes: z.array(logKeyChange.extend({ position: z.number(), at: z.string() })).optional(),
    }),
  },
})

/** The newest signed head. */
export const newestTreeHead = contract({
  method: 'GET',
  path: '/api/log/tree-head',
  access: 'public',
  tag: 'log',
  summary: '서명된 기록 확인값',
  answers: { 200: signedTreeHead },
})

const size = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

/**
 * Returns two signed heads and the proof (RFC 6962, section 2.1.2) that the later one's log begins
 * with all of the earlier one's, unchanged.
 */
export const compareTreeHeads = contract({
  method: 'GET',
  path: '/api/log/consistency',
  access: 'public',
  tag: 'log',
  summary: '두 기록 확인값의 비교',
  query: z
    .strictObject({ first: size, second: size })
    .refine(({ first, second }) => first <= second, { path: ['second'], message: 'first보다 작을 수 없습니다.' }),
  answers: {
    200: z.object({ first: signedTreeHead, second: signedTreeHead, consistencyProof: z.array(z.string()) }),
  },
})

/** Pages go back in time: `before` is the size of the last head on the page before. */
const pageOfHeads = z.strictObject({ before: size.optional() })

const headInFeed = signedTreeHead.extend({
  /** The head before; null for the log's first one. */
  before: z.object({ size: z.number(), root: z.string() }).nullable(),
  /** Proof that this head's log begins with all of the one before (RFC 6962, section 2.1.2). */
  consistencyProof: z.array(z.string()),
})
export type HeadInFeed = z.output<typeof headInFeed>

const headFeed = z.object({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string(),
  description: z.string(),
  language: z.literal('ko-KR'),
  home_page_url: z.string(),
  feed_url: z.string(),
  /** Absent on the last page. */
  next_url: z.string().optional(),
  authors: z.array(z.object({ name: z.string(), url: z.string() })),
  items: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      title: z.string(),
      content_text: z.string(),
      date_published: z.string(),
      _danji: headInFeed,
    }),
  ),
})
export type HeadFeed = z.output<typeof headFeed>

/**
 * Returns signed heads, newest first, as JSON Feed 1.1 (jsonfeed.org): each with the proof that its
 * log continues the one of the head before.
 */
export const headsAsJsonFeed = contract({
  method: 'GET',
  path: '/api/log/heads.json',
  access: 'public',
  tag: 'log',
  summary: '서명한 기록 확인값의 목록 (JSON Feed)',
  query: pageOfHeads,
  answers: { 200: headFeed },
})

/** Returns signed heads as Atom (RFC 4287, paged by RFC 5005). */
export const headsAsAtom = contract({
  method: 'GET',
  path: '/api/log/heads.atom',
  access: 'public',
  tag: 'log',
  summary: '서명한 기록 확인값의 목록 (Atom)',
  query: pageOfHeads,
  gives: ['application/atom+xml'],
  answers: { 200: z.any() },
})
