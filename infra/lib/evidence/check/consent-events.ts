import { mustBe } from './failure.ts'
import { standing, type Entry } from './roll.ts'
import type { ShownEvent } from './log/disclosed-event.ts'
import { textIn } from './count/values.ts'

/** Consents that stand: by entry. */
export type Consents = Set<string>

/** Whether what was ticked on the form means consent; a form without such a choice is one. */
const meansConsent = ({ answer }: ShownEvent['data']): boolean =>
  answer === undefined ||
  (typeof answer === 'object' && answer !== null && 'meaning' in answer && answer.meaning === 'consent')

/** What an event of consents changes. @throws Refused where it is of nobody on the roll */
export const takeConsent = (consents: Consents, entries: ReadonlyMap<string, Entry>, event: ShownEvent): void => {
  const { type, data, position, stream } = event
  const id = textIn(data, 'listUserId')
  mustBe(stream === `consent-${id}`, 'foreign', `the event at ${position} stands in ${stream}`)
  const entry = entries.get(id)
  const isThere = standing(entry) !== undefined && entry?.dong === data['dong'] && entry?.ho === data['ho']
  mustBe(isThere, 'outside', `position ${position}: the unit is not on the roll`)
  // A choice that does not mean consent never counts, whatever the event is called.
  if (type === 'ConsentWithdrawn' || !meansConsent(data)) consents.delete(id)
  else consents.add(id)
}
