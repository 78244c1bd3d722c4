import { z } from 'zod'
import { proxyRelation } from '#events/vote/proxy.events.ts'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../../core/contract.ts'

/**
 * Status of a proxy form. waiting: for its second administrator; standing: its holder may vote;
 * used: they have; refused: a second administrator refused it; revoked: withdrawn, or over since
 * the owner voted themselves.
 */
export const proxyStatus = z.enum(['waiting', 'standing', 'used', 'refused', 'revoked'])
export type ProxyStatus = z.output<typeof proxyStatus>

const byAdmin = z.object({ id, name: z.string() }).nullable()

const proxy = z.object({
  id,
  voteId: id,
  listId: id,
  /**
   * Owner who gave it; names and phones are masked for auditors, null where the person was erased.
   */
  listUserId: id,
  name: z.string().nullable(),
  dong: z.string(),
  ho: z.string(),
  /** Proxy; `listUserId` null: not on the roll, so that they vote at the desk only. */
  holder: z.object({ listUserId: id.nullable(), name: z.string().nullable(), phone: z.string().nullable() }),
  relation: proxyRelation,
  status: proxyStatus,
  /** Reason of the refusal or revocation; null for auditors. */
  reason: z.string().nullable(),
  enteredAt: z.string(),
  enteredBy: byAdmin,
  /** Confirmed, or refused. */
  settledAt: z.string().nullable(),
  settledBy: byAdmin,
  /** Time when its holder voted by it. */
  usedAt: z.string().nullable(),
  /** Position of its newest event in the log. */
  position: z.number(),
})
export type Proxy = z.output<typeof proxy>

const ofVote = z.strictObject({ id })
const proxyParams = z.strictObject({ id, proxyId: id })
const reason = z.strictObject({ reason: text(500) })

/**
 * Enters a proxy form (위임장). Form parts: `listUserId` (the owner who gave it), `holderListUserId?`
 * (an owner of the list, who may vote by their own link), `holderName`, `holderPhone?`, `relation`,
 * and `file`, its scan (PDF, JPEG or PNG). It counts once a second administrator has confirmed it.
 * 422 PROXY_NOT_ALLOWED, PROXY_TO_ONESELF, PROXY_STANDS, PROXY_TOO_LATE, VOTE_CLOSED.
 */
export const enterProxy = contract({
  method: 'POST',
  path: '/api/votes/{id}/proxies',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 등록',
  params: ofVote,
  takesFile: true,
  answers: { 201: proxy },
})

/**
 * Lists proxy forms. Sortable: dong (then ho), status, enteredAt. Filters: status (one or more),
 * dong, ho, listUserId, holderListUserId, id.
 */
export const listProxies = contract({
  method: 'GET',
  path: '/api/votes/{id}/proxies',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 목록',
  params: ofVote,
  query: collectionQuery,
  answers: { 200: z.array(proxy) },
})

/**
 * Confirms a proxy form, by another administrator than the one who entered it: 422
 * SECOND_ADMIN_NEEDED. 422 PROXY_LIMIT names the figures; PROXY_TOO_LATE if the unit has voted
 * meanwhile.
 */
export const confirmProxy = contract({
  method: 'POST',
  path: '/api/votes/{id}/proxies/{proxyId}/confirm',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 확인',
  params: proxyParams,
  body: z.strictObject({}).nullish(),
  answers: { 200: proxy },
})

/** Refuses a proxy form, by any administrator, the one who entered it included. */
export const refuseProxy = contract({
  method: 'POST',
  path: '/api/votes/{id}/proxies/{proxyId}/refuse',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 반려',
  params: proxyParams,
  body: reason,
  answers: { 200: proxy },
})

/**
 * Revokes a proxy form, since the owner withdraws it or came themselves. 422 PROXY_USED if its
 * holder has voted.
 */
export const revokeProxy = contract({
  method: 'POST',
  path: '/api/votes/{id}/proxies/{proxyId}/revoke',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 철회',
  params: proxyParams,
  body: reason,
  answers: { 200: proxy },
})

export const viewProxyScan = contract({
  method: 'GET',
  path: '/api/votes/{id}/proxies/{proxyId}/scan',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 스캔 보기',
  params: proxyParams,
  gives: ['application/pdf'],
  answers: { 200: z.any() },
})

const proxyRule = z.object({
  /** Whether this vote allows proxies. */
  allowed: z.boolean(),
  /** Whether an administrator decided so for this vote; false: it follows from its rule of law. */
  /** Whether the law fixes it, so that it cannot be decided otherwise. */
  fixed: z.boolean(),
  decided: z.boolean(),
  /** Explanation, in a sentence. */
  text: z.string(),
  /** Reason of the decision; null without a decision, and for auditors and analysts. */
  reason: z.string().nullable(),
  /**
   * Limit of what one holder may represent: less than this part of all owners, and of all voting
   * rights. Null: no limit is known.
   */
  limit: z.object({ numerator: z.number(), denominator: z.number(), article: z.string() }).nullable(),
})
export type ProxyRule = z.output<typeof proxyRule>

export const getProxyRule = contract({
  method: 'GET',
  path: '/api/votes/{id}/proxy-rule',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 허용 여부 조회',
  params: ofVote,
  answers: { 200: proxyRule },
})

/**
 * Decides whether proxies are allowed. 422 PROXY_STANDS if they are to be forbidden and one is
 * valid or was used: waiting ones can no longer be confirmed then. VOTE_CLOSED.
 */
export const decideProxyRule = contract({
  method: 'PUT',
  path: '/api/votes/{id}/proxy-rule',
  access: 'admin',
  tag: 'vote',
  summary: '위임장 허용 여부 정하기',
  params: ofVote,
  /** `reason`: null only where nothing is changed. */
  body: z.strictObject({ allowed: z.boolean(), reason: text(500).nullable() }),
  readAs: proxyRule,
  answers: { 200: proxyRule },
})
