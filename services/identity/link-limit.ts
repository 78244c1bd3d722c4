import { DomainError } from '../core/domain-error.ts'

const MINUTE = 60_000
/** Links that are counted at once. */
const MAX_LINKS = 10_000

/** Counts the calls by a link, from all addresses: at most a number per minute, in this process. */
export const createLinkLimit = (perMinute: number) => {
  const links = new Map<string, { readonly since: number; readonly count: number }>()
  return {
    /** Counts a call. @throws DomainError TOO_MANY_REQUESTS with the time of the next one */
    count: (link: string, now: Date): void => {
      const time = now.getTime()
      const known = links.get(link)
      const counted = known && time < known.since + MINUTE ? known : { since: time, count: 0 }
      if (counted.count >= perMinute) {
        const retryAfterSeconds = Math.ceil((counted.since + MINUTE - time) / 1_000)
        throw new DomainError('TOO_MANY_REQUESTS', undefined, { retryAfterSeconds })
      }
      // Last in the order of the map: the oldest is forgotten first.
      links.delete(link)
      links.set(link, { since: counted.since, count: counted.count + 1 })
      for (const oldest of links.keys()) {
        if (links.size <= MAX_LINKS) break
        links.delete(oldest)
      }
    },
  }
}
