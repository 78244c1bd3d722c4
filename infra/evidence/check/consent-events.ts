import { mustBe } from './failure.ts'
import { standing, type Entry } from './roll.ts'
import type { ShownEvent } from './shown-event.ts'
import { textIn } from './values.ts'

/** Consents that stand: by entry. */
export type Consents = Set<string>

/** What an event of consents changes. @throws Refused where it is of nobody on the roll */
export const takeConsent = (consents: Consents, entries: ReadonlyMap<string, Entry>, event: ShownEvent): void => {
  const { type, data, position, stream } = event
  const id = textIn(data, 'listUserId')
  mustBe(stream === `consent-${id}`, 'foreign', `the event at ${position} stands in ${stream}`)
  const entry = entries.get(id)
  const isThere = standing(entry) !== undefined && entry?.dong === data['dong'] && entry?.ho === data['ho']
  mustBe(isThere, 'outside', `position ${position}: the unit is not on the roll`)
  if (type === 'ConsentWithdrawn') consents.delete(id)
  else consents.add(id)
}
