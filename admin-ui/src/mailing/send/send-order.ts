import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { occasions, suppressedNames } from '../../labels/message-labels.ts'

type MessageOccasion = Message['occasion']
type SuppressedRecipient = Sending['suppressed'][number]

/** Returns the possible occasions of a list: the result once it has closed, all others before. */
export const allowedOccasions = ({ status }: Pick<List, 'status'>): readonly MessageOccasion[] =>
  occasions.filter((occasion) =>
    status === 'closed' ? occasion === 'result' : occasion !== 'result' && occasion !== 'completed',
  )

export type SuppressedGroup = {
  readonly reason: SuppressedRecipient['reason']
  readonly text: string
  readonly ids: readonly string[]
}

/** Groups the owners left out by reason, the most frequent first. */
export const suppressedGroups = (suppressed: readonly SuppressedRecipient[]): readonly SuppressedGroup[] =>
  [...Map.groupBy(suppressed, ({ reason }) => reason)]
    .map(([reason, entries]) => ({
      reason,
      text: suppressedNames[reason],
      ids: entries.map(({ listUserId }) => listUserId),
    }))
    .toSorted((one, other) => other.ids.length - one.ids.length)

/** Time in milliseconds within which a sending counts as immediate. */
const AT_ONCE_MS = 60_000

/**
 * Returns the kind of time. at-once; quiet: after the quiet hours, where no time was chosen;
 * chosen: as chosen; shifted: later than chosen.
 */
export const dueKind = (
  dueAt: string,
  askedFor: string | null,
  now: number,
): 'at-once' | 'quiet' | 'chosen' | 'shifted' => {
  const due = Date.parse(dueAt)
  if (askedFor === null) return due - now < AT_ONCE_MS ? 'at-once' : 'quiet'
  return due - Date.parse(askedFor) < AT_ONCE_MS ? 'chosen' : 'shifted'
}
