import { dayAt } from '#events/values/day.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import type { HasPast } from '../../list/past/use-past.ts'

type Times = Pick<Vote, 'createdAt' | 'opensAt' | 'closesAt' | 'closedAt'>

/**
 * Returns the range of a vote's past: from its opening, or its creation where it has no opening of
 * its own, to its end; a vote without an end goes on.
 */
export const pastOf = ({ createdAt, opensAt, closesAt, closedAt }: Times, now: Date): HasPast => {
  const [from, to] = [opensAt ?? createdAt, closedAt ?? closesAt ?? now.toISOString()]
  return { createdAt: from, startDate: dayAt(new Date(from)), endDate: dayAt(new Date(to)) }
}
