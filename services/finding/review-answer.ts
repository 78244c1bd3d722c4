import { sql } from 'kysely'
import type { ReviewedMonth, ReviewFigures } from '#events/finding/access-review.events.ts'
import { findingRules, type FindingRule } from '#events/values/finding-rules.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import type { Deps } from '../core/deps.ts'
import { DomainError } from '../core/domain-error.ts'
import type { AccessReview } from './access-review.contract.ts'

type AdminName = { readonly id: string; readonly name: string }

/** A review that was signed, and the event in which it was. */
export type SignedReviewEvent = { readonly data: ReviewedMonth; readonly event: RecordedEvent }

/** @throws DomainError NOT_FOUND */
export const nameApartment = async (
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<AdminName & { readonly createdAt: Date }> => {
  const row = await database
    .selectFrom('read.apartment')
    .where('id', '=', id)
    .select(['name', 'created_at'])
    .executeTakeFirst()
  if (!row) throw new DomainError('NOT_FOUND')
  return { id, name: row.name, createdAt: row.created_at }
}

/** Returns the names of administrators, deleted ones included. */
export const nameFor = async (
  { database }: Pick<Deps, 'database'>,
  ids: readonly string[],
): Promise<(id: string) => AdminName> => {
  const { rows } = await sql<{ id: string; name: string | null }>`
    select id, name from read.admin where id = any(${[...new Set(ids)]}::uuid[])`.execute(database)
  const names = new Map(rows.map(({ id, name }) => [id, name ?? '']))
  return (id) => ({ id, name: names.get(id) ?? '' })
}

const isRule = (rule: string): rule is FindingRule => rule in findingRules

type ReviewAnswer = {
  readonly apartmentId: string
  readonly month: string
  readonly isOver: boolean
  readonly figures: ReviewFigures & { readonly sha256: string }
  readonly reviewed: SignedReviewEvent | undefined
}

/**
 * Returns a month's review as the contract has it: the present figures, or those at the time of
 * signing.
 * @throws DomainError NOT_FOUND
 */
export const reviewAnswer = async (
  deps: Pick<Deps, 'database'>,
  { apartmentId, month, isOver, figures, reviewed }: ReviewAnswer,
): Promise<AccessReview> => {
  const { id, name } = await nameApartment(deps, apartmentId)
  const { findings, administrators, sha256 } = figures
  const ids = administrators.map(({ adminId }) => adminId)
  const named = await nameFor(deps, reviewed ? [...ids, reviewed.data.reviewedBy] : ids)
  return {
    apartment: { id, name },
    month,
    isOver,
    findings: findings.flatMap(({ rule, ...counts }) => (isRule(rule) ? [{ rule, ...counts }] : [])),
    administrators: administrators.map(({ adminId, ...counts }) => ({ admin: named(adminId), ...counts })),
    sha256,
    reviewed: reviewed
      ? {
          at: reviewed.event.metadata.at,
          admin: named(reviewed.data.reviewedBy),
          note: reviewed.data.note,
          openReason: reviewed.data.openReason,
          position: reviewed.event.position,
          hash: reviewed.event.hash,
        }
      : null,
  }
}
