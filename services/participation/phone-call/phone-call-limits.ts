import { holderOf } from '../../core/http/connection-shares.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { countInHour, HOUR_MS, type HourCount } from '../code-limits.ts'

/** Maximum number of requests for one phone in an hour, in all lists. */
const MAX_OF_PHONE = 6
/** Maximum number of requests of one network in an hour and list: carriers share addresses. */
const MAX_OF_NETWORK = 12
/** Maximum number of requests in one list in an hour: what an office can call back. */
const MAX_OF_LIST = 60
/** Number of them reserved for networks with few requests. */
const RESERVED_PER_LIST = 20
/** Maximum number of requests in a list by which a network counts as one with few: a household. */
const HARDLY_IN_LIST = 2

type Scope = 'phone' | 'network' | 'list'
type Counts = Readonly<Record<Scope, number>>

/** Returns the scopes that one more request would exceed, if it is counted already. */
export const exceededCallScopes = (spent: Counts, factor: number): readonly Scope[] => {
  const times = (count: number): number => Math.ceil(count * factor)
  const hasFew = spent.network <= times(HARDLY_IN_LIST)
  const most: Counts = {
    phone: times(MAX_OF_PHONE),
    network: times(MAX_OF_NETWORK),
    list: times(hasFew ? MAX_OF_LIST : MAX_OF_LIST - RESERVED_PER_LIST),
  }
  return (['phone', 'network', 'list'] as const).filter((scope) => spent[scope] > most[scope])
}

type CallBudget = { readonly listId: string; readonly phone: string; readonly ip: string }

/**
 * Counts a request for a call that is about to be recorded, over all processes.
 * @throws DomainError TOO_MANY_REQUESTS with the time of the next one
 */
export const spendPhoneCall = async (deps: Deps, { listId, phone, ip }: CallBudget, now: Date): Promise<void> => {
  const nameOf = (scope: Scope, what: string): string => deps.secrets.digest('phone call budget', `${scope}\n${what}`)
  // In the order in which rows are locked: the one that all share comes last.
  const scopes: readonly (readonly [Scope, string])[] = [
    ['network', nameOf('network', `${listId}\n${holderOf(ip)}`)],
    ['phone', nameOf('phone', phone)],
    ['list', nameOf('list', listId)],
  ]
  const names = new Map(scopes)
  await countInHour(
    deps,
    scopes.map(([, name]) => name),
    now,
    (counts) => {
      const of = (scope: Scope): HourCount | undefined => counts.get(names.get(scope) ?? '')
      const spent = {
        phone: of('phone')?.spent ?? 0,
        network: of('network')?.spent ?? 0,
        list: of('list')?.spent ?? 0,
      }
      const exceeded = exceededCallScopes(spent, deps.rateLimitFactor)
      if (exceeded.length === 0) return
      const until = Math.max(...exceeded.map((scope) => (of(scope)?.since ?? now).getTime() + HOUR_MS))
      const retryAfterSeconds = Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
      throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds })
    },
  )
}
