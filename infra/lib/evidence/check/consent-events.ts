import { mustBe } from './failure.ts'
import { standing, type Entry } from './roll.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import { fieldsOf, textIn } from './count/values.ts'

/** Entries whose consent stands. */
export type Consents = Set<string>

/** Tells whether the choice ticked on the form means consent; a form without such a choice does. */
const meansConsent = ({ answer }: DisclosedEvent['data']): boolean =>
  answer === undefined ||
  (typeof answer === 'object' && answer !== null && 'meaning' in answer && answer.meaning === 'consent')

/** Tells whether a consent given in person was seen by two administrators; any other one is. */
const isSeenByTwo = (data: DisclosedEvent['data']): boolean => {
  if (data['identity'] === undefined) return true
  const identity = fieldsOf(data['identity'], 'identity')
  return identity['kind'] !== 'in-person' || textIn(identity, 'recordedBy') !== textIn(identity, 'confirmedBy')
}

/**
 * Applies an event of consents.
 * @throws {Refused} where its entry is not on the roll, or one administrator alone saw its signer
 */
export const takeConsent = (consents: Consents, entries: ReadonlyMap<string, Entry>, event: DisclosedEvent): void => {
  const { type, data, position, stream } = event
  const id = textIn(data, 'listUserId')
  mustBe(stream === `consent-${id}`, 'foreign', `the event at ${position} stands in ${stream}`)
  const entry = entries.get(id)
  const isThere = standing(entry) !== undefined && entry?.dong === data['dong'] && entry?.ho === data['ho']
  mustBe(isThere, 'outside', `position ${position}: the unit is not on the roll`)
  mustBe(isSeenByTwo(data), 'identity', `position ${position}: one administrator alone saw the signer`)
  // A choice that does not mean consent never counts, whatever the event's type.
  if (type === 'ConsentWithdrawn' || !meansConsent(data)) consents.delete(id)
  else consents.add(id)
}
