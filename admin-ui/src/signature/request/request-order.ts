import type { AnswerTo } from '#services/calls.contract.ts'
import { skipNames } from '../signature-labels.ts'

/** Order of requests, as set in the dialog. */
export type RequestOrder = {
  readonly listId: string
  /** Entries of the roll; null for all who have not taken part. */
  readonly ids: readonly string[] | null
  /** Expiry, ISO 8601; null until the list closes. */
  readonly expiresAt: string | null
  readonly message: string
}

/** Returns the text fields of the call, without empty ones. */
export const textsOf = ({ listId, ids, expiresAt, message }: RequestOrder): Readonly<Record<string, string>> => ({
  listId,
  ...(ids === null ? {} : { userIds: JSON.stringify(ids) }),
  ...(expiresAt === null ? {} : { expiresAt: new Date(expiresAt).toISOString() }),
  ...(message.trim() === '' ? {} : { message: message.trim() }),
})

type SkippedEntries = AnswerTo<'POST /api/signature/request'>['skipped']
type Reason = SkippedEntries[number]['reason']

export type SkippedGroup = { readonly reason: Reason; readonly text: string; readonly ids: readonly string[] }

/** Groups the entries left out by reason, the most frequent first. */
export const skippedGroups = (skipped: SkippedEntries): readonly SkippedGroup[] =>
  [...Map.groupBy(skipped, ({ reason }) => reason)]
    .map(([reason, those]) => ({ reason, text: skipNames[reason], ids: those.map(({ listUserId }) => listUserId) }))
    .toSorted((one, other) => other.ids.length - one.ids.length)
