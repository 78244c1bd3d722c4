import type { BodyTo } from '#services/calls.contract.ts'
import type { RegistryPlan } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatDateTime } from '#ui/format.ts'

export type UnitSelection = NonNullable<BodyTo<'POST /api/registry-collection/start'>['only']>

/** Amount in won above which it must be typed again. */
const TYPED_ABOVE = 100_000

/** Choice of units, and the maximum cost as it was typed. */
export type CollectDraft = { readonly only: UnitSelection; readonly mostCost: string }

/** Returns the number of units of a choice. */
export const unitsOf = ({ missing, stale }: Pick<RegistryPlan, 'missing' | 'stale'>, only: UnitSelection): number => {
  const counts: Readonly<Record<UnitSelection, number>> = { missing, stale, all: missing + stale }
  return counts[only]
}

/** Reads an amount in won: "100,000원" is 100000; null where it is none. */
export const wonOf = (text: string): number | null => {
  const digits = text.replace(/[\s,원]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** Returns the maximum cost of a choice in won. */
export const costOf = (plan: RegistryPlan, only: UnitSelection): number => unitsOf(plan, only) * plan.pricePerView

/** Tells whether the amount is large enough to be typed again. */
export const isTyped = (cost: number): boolean => cost > TYPED_ABOVE

/**
 * Returns in Korean why the choice cannot be started; null where it can. Too few points only pause
 * a collection, so they do not prevent the start.
 */
export const problemOf = (plan: RegistryPlan, { only, mostCost }: CollectDraft): string | null => {
  if (unitsOf(plan, only) === 0) return '고른 범위에 수집할 세대가 없습니다.'
  if (mostCost.trim() === '') return null
  const most = wonOf(mostCost)
  if (most === null) return '비용은 숫자로 적어주세요.'
  return most < costOf(plan, only) ? '고른 범위를 모두 수집하기에 정한 비용이 모자랍니다.' : null
}

/** Returns the order as the call sends it, with at most the cost that was shown. */
export const orderOf = (listId: string, plan: RegistryPlan, { only, mostCost }: CollectDraft) => ({
  listId,
  only,
  mostCost: wonOf(mostCost) ?? costOf(plan, only),
})

/**
 * Says, before anything is started, that nothing can be bought now and when it goes on; null while
 * the office is open.
 */
export const closedText = ({ status, until }: RegistryPlan['system']): string | null => {
  if (status === 'ok') return null
  const why = status === 'maintenance' ? '등기소가 점검 중입니다.' : '등기소에 연결되지 않습니다.'
  const when = until === null ? '다시 열리면' : `${formatDateTime(until)} 뒤에`
  return `지금은 ${why} 시작하면 기다렸다가 ${when} 자동으로 수집합니다.`
}
