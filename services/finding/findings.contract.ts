import { z } from 'zod'
import type { FindingRule } from '#events/values/finding-rules.ts'
import { id, text } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { logEvent } from '../log/log-events.contract.ts'

/** Rule of a finding, by its name in `events/values/finding-rules.ts`. */
export const findingRule = z.enum([
  'submissions-from-one-place',
  'codes-for-many-from-one-place',
  'list-under-attack',
  'trustee-in-office-browser',
  'trustees-in-one-browser',
  'trustees-from-one-address',
  'phone-changed-before-submission',
  'tablets-by-one-administrator',
  'tablets-opened-elsewhere',
  'desk-ballots-from-one-network',
  'contact-change-objected',
  'deposit-differs',
  'entries-changed-after-opening',
  'import-added-owners',
  'role-raised',
  'sign-in-locked',
  'many-persons-seen',
  'seen-at-night',
  'downloads-without-reason',
] satisfies FindingRule[])

/** reopened: acknowledged, and more of the same came since. */
export const findingStatus = z.enum(['open', 'reopened', 'acknowledged'])
export type FindingStatus = z.output<typeof findingStatus>

/** 64 hex digits: made of the rule and of what it was found in, so that it stays the same. */
const findingId = z.string().regex(/^[0-9a-f]{64}$/)

const named = z.object({ id, name: z.string() })

const finding = z.object({
  id: findingId,
  rule: findingRule,
  status: findingStatus,
  /** Time of the newest event behind it; `firstAt`: of the first. */
  at: z.string(),
  firstAt: z.string(),
  apartment: named.nullable(),
  list: named.nullable(),
  vote: named.nullable(),
  /** Administrator who did it, or whose account it is about. */
  admin: named.nullable(),
  /**
   * Number of events or accesses behind it; `subjects`: number of persons, units or entries in
   * them.
   */
  events: z.number(),
  subjects: z.number(),
  /** Whether it is about accesses to personal data, which are in the access log, not in the log. */
  isOfLooks: z.boolean(),
  /** Position that an acknowledgement covers. */
  upTo: z.number(),
  acknowledgement: z
    .object({ at: z.string(), admin: named, /** Null where it can be read no more. */ reason: z.string().nullable() })
    .nullable(),
})
export type Finding = z.output<typeof finding>

/**
 * Lists findings: what looks wrong, and may be harmless. The newest first. Sortable: at. Filters:
 * rule, status, apartmentId, from, to (days in Seoul), id. Findings of a vote are hidden before it
 * is over, except those of its trustees, which reveal nothing about voters.
 */
export const listFindings = contract({
  method: 'GET',
  path: '/api/admin/findings',
  access: 'admin',
  tag: 'admin',
  summary: '확인할 사항',
  query: collectionQuery,
  answers: { 200: z.array(finding) },
})

/** Returns the number of findings of each rule and status. */
export const countFindings = contract({
  method: 'GET',
  path: '/api/admin/findings/counts',
  access: 'admin',
  tag: 'admin',
  summary: '확인할 사항의 수',
  query: z.strictObject({ apartmentId: id.optional() }),
  answers: { 200: z.array(z.object({ rule: findingRule, status: findingStatus, count: z.number() })) },
})

/** Returns a finding with its events; one of accesses has none. */
export const readFinding = contract({
  method: 'GET',
  path: '/api/admin/findings/{id}',
  access: 'admin',
  tag: 'admin',
  summary: '확인할 사항 한 건',
  params: z.strictObject({ id: findingId }),
  answers: { 200: finding.extend({ behind: z.array(logEvent), hasMore: z.boolean() }) },
})
export type FindingWithEvents = z.output<(typeof readFinding)['answers'][200]>

/**
 * Acknowledges a finding, with an explanation. Refused if more events came since, and for the
 * administrator whom it is about.
 */
export const acknowledgeFinding = contract({
  method: 'POST',
  path: '/api/admin/findings/{id}/acknowledgement',
  access: 'admin',
  tag: 'admin',
  summary: '살펴본 결과 남기기',
  params: z.strictObject({ id: findingId }),
  body: z.strictObject({ reason: text(500), upTo: z.int().positive() }),
  answers: { 200: z.object({ id: findingId }) },
})
