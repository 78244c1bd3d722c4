import { findMailing, type MailingRow } from '#projections/mailing/find-mailings.ts'
import { adminDecider, adminStream } from '../account/admin/admin.decider.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import { stateIn } from '../core/read-state.ts'
import type { Mailing, MessageFunnel } from './messages.contract.ts'
import { pauseText } from './reports/reason-texts.ts'

const WAIT_MS = 2_000

type Counts = MailingRow['counts']

/** Returns how far the messages came. `recipients`: all planned ones without the suppressed. */
export const funnelOf = (counts: Counts): MessageFunnel => ({
  recipients: counts.messages - counts.suppressed,
  suppressed: counts.suppressed,
  queued: counts.queued,
  sent: counts.sent,
  delivered: counts.delivered,
  bySms: counts.by_sms,
  failed: counts.failed,
  opened: counts.opened,
  tookPart: counts.took_part,
})

/**
 * Returns the cost in won of the messages that the provider took and did not refund: an SMS in
 * place of an AlimTalk is a long one.
 */
export const costOfCounts = ({ messaging: { prices } }: Pick<Deps, 'messaging'>, counts: Counts): number =>
  counts.paid_kakao * prices.alimtalk + counts.by_sms * prices.lms

/** Names of who pressed the buttons. */
const namesOf = async ({ store }: Pick<Deps, 'store'>, rows: readonly MailingRow[]) => {
  const ids = [...new Set(rows.flatMap(({ planned_by }) => planned_by ?? []))]
  const read = ids.length > 0 ? await store.readStreams(ids.map(adminStream)) : new Map<string, never>()
  const nameOf = (adminId: string): string => {
    const admin = stateIn(read, adminDecider, adminStream(adminId))
    return admin.status === 'absent' ? '' : (admin.name ?? '')
  }
  return new Map(ids.map((adminId) => [adminId, nameOf(adminId)]))
}

/** Returns mailings as administrators see them. */
export const mailingAnswers = async (
  deps: Pick<Deps, 'store' | 'messaging'>,
  rows: readonly MailingRow[],
): Promise<Mailing[]> => {
  const names = await namesOf(deps, rows)
  return rows.map((row) => ({
    id: row.id,
    listId: row.list_id,
    occasion: row.occasion,
    cause: row.cause,
    status: row.status,
    problem: row.paused !== null && row.status === 'paused' ? pauseText(row.paused, row.pause_code) : null,
    plannedAt: row.planned_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    plannedBy: row.planned_by === null ? null : (names.get(row.planned_by) ?? ''),
    templateId: row.template_id,
    cost: costOfCounts(deps, row.counts),
    funnel: funnelOf(row.counts),
  }))
}

/**
 * Returns one mailing, once the read model has reached a position.
 * @throws DomainError READ_MODEL_BEHIND, NOT_FOUND
 */
export const mailingAnswer = async (deps: Deps, mailingId: string, position: number): Promise<Mailing> => {
  if (!(await deps.freshness.wait(position, WAIT_MS))) throw new DomainError('READ_MODEL_BEHIND')
  const row = await findMailing(deps.database, deps.clock(), mailingId)
  const [answer] = await mailingAnswers(deps, row ? [row] : [])
  if (!answer) throw new DomainError('NOT_FOUND')
  return answer
}
