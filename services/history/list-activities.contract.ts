import { z } from 'zod'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'

/** Kind of activity in a complex; none reveals a choice or names a resident. */
export const activityKind = z.enum([
  'apartment-registered',
  'list-created',
  'list-changed',
  'list-closed',
  'list-reopened',
  'list-archived',
  'list-restored',
  'list-deleted',
  'roll-imported',
  'roll-changed',
  'roll-removed',
  'vote-created',
  'vote-revised',
  'vote-deleted',
  'vote-announced',
  'vote-announcement-withdrawn',
  'choices-drawn',
  'vote-counted',
  'vote-opened',
  'vote-closed',
  'link-made',
  'link-changed',
  'results-seen',
  'signature-link-made',
  'signature-link-changed',
  'signature-settings-changed',
  'consent-effect-acknowledged',
  'explanations-changed',
  'guide-changed',
  'signatures-requested',
  'signatures-reminded',
  'signature-request-deleted',
  'paper-entered',
  'paper-confirmed',
  'paper-refused',
  'form-run-applied',
  'form-run-withdrawn',
  'form-run-confirmed',
  'form-run-rejected',
  'form-run-revoked',
  'deposits-turned-on',
  'deposits-turned-off',
  'application-file-made',
  'form-number-voided',
  'paper-withdrawn',
  'mismatch-accepted',
  'mismatch-refused',
  'message-settings-changed',
  'messages-sent',
  'messages-paused',
  'messages-resumed',
  'messages-cancelled',
  'registers-collecting',
  'registers-collected',
  'registers-collection-cancelled',
  'registers-imported',
  'register-deleted',
  'register-risk-cleared',
  'register-risk-restored',
  'register-retention-set',
  'register-proposals-accepted',
  'register-proposals-taken-back',
  'admin-assigned',
  'admin-unassigned',
])
export type ActivityKind = z.output<typeof activityKind>

const activity = z.object({
  /** Position in the log. */
  id: z.number(),
  at: z.string(),
  kind: activityKind,
  /** The list or vote it happened to, as it is called now. */
  subject: z.object({ id, name: z.string() }).nullable(),
  /** Administrator who did it; null for the system itself. */
  admin: z.object({ id, name: z.string() }).nullable(),
  /** Network and browser, as far as they were recorded. */
  from: z.string().nullable(),
  /** Number of items, if several were processed at once. */
  count: z.number().nullable(),
})
export type ListActivity = z.output<typeof activity>

/**
 * Lists what administrators did in a list and its votes, without residents' names or choices.
 * Newest first. Sortable: at. Filters: kind (one or several), from, to (days), id.
 */
export const activitiesOfList = contract({
  method: 'GET',
  path: '/api/list/{id}/activities',
  access: 'admin',
  tag: 'list',
  summary: '리스트의 활동 로그',
  params: z.strictObject({ id }),
  query: collectionQuery,
  answers: { 200: z.array(activity) },
})
