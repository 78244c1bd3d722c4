import { dayAt } from '#events/values/day.ts'
import { PaperConsentRefused } from '#events/signature/consent.events.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { Deps } from '../../core/deps.ts'
import { listStatusAt, type ListState } from '../../list/list.decider.ts'
import { readList } from '../../list/list.facts.ts'
import { consentStream } from '../consent/consent.decider.ts'
import { withdrawalIn } from '../withdrawal/withdraw-on-paper.ts'
import type { CopyPurpose } from './copy-rule.ts'

type Tools = Pick<Deps, 'store' | 'clock'>

/** Returns the day from which a list's copies are needed no more; null: it runs yet. */
const endOfList = (list: ListState, now: Date): string | null | undefined => {
  if (list.status !== 'created') return undefined
  if (listStatusAt(list, now) !== 'closed') return null
  const lastDay = list.closing ? dayAt(new Date(list.closing.closedAt)) : list.endDate
  return [lastDay, list.applicationDate ?? lastDay].toSorted().at(-1) ?? lastDay
}

const purposeIn = (events: readonly RecordedEvent[], consentId: string): NonNullable<CopyPurpose['consent']> => {
  const refused = eventsOf(PaperConsentRefused, events).find(({ data }) => data.consentId === consentId)
  const withdrawn = withdrawalIn(events, consentId)
  const { mail, withdrawnOn } = withdrawn?.data ?? {}
  return {
    refusedOn: refused ? dayAt(new Date(refused.metadata.at)) : null,
    withdrawnOn: withdrawn ? (mail?.effectiveOn ?? withdrawnOn ?? dayAt(new Date(withdrawn.metadata.at))) : null,
  }
}

/** Copy whose purpose is asked for; `storedOn`: day in Seoul. */
export type OfCopy = {
  readonly listId: string
  readonly listUserId: string
  readonly consentId: string | null
  readonly storedOn: string
}

/** Number of entries whose consents are read at a time. */
const AT_ONCE = 500

/** Reads what decides how long copies are needed, in their order. */
export const purposesOf = async (
  { store, clock }: Tools,
  copies: readonly OfCopy[],
): Promise<readonly CopyPurpose[]> => {
  const listIds = [...new Set(copies.map(({ listId }) => listId))]
  const lists = new Map(
    await Promise.all(listIds.map(async (id) => [id, endOfList(await readList(store, id), clock())] as const)),
  )
  const purposes: CopyPurpose[] = []
  for (let from = 0; from < copies.length; from += AT_ONCE) {
    const some = copies.slice(from, from + AT_ONCE)
    const streams = await store.readStreams(some.map(({ listUserId }) => consentStream(listUserId)))
    for (const { listId, listUserId, consentId, storedOn } of some) {
      const events = streams.get(consentStream(listUserId))?.events ?? []
      const consent = consentId === null ? null : purposeIn(events, consentId)
      purposes.push({ storedOn, consent, listEndedOn: lists.get(listId) })
    }
  }
  return purposes
}
