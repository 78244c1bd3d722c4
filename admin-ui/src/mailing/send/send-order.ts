import type { List } from '#services/list/lists.contract.ts'
import type { Message, Sending } from '#services/mailing/messages.contract.ts'
import { occasions, suppressedNames } from '../../labels/message-labels.ts'

type MessageOccasion = Message['occasion']
type SuppressedRecipient = Sending['suppressed'][number]

/** What the office may write about now: how it ended once it has, everything else before. */
export const occasionsNow = ({ status }: Pick<List, 'status'>): readonly MessageOccasion[] =>
  occasions.filter((occasion) =>
    status === 'closed' ? occasion === 'result' : occasion !== 'result' && occasion !== 'completed',
  )

export type SuppressedGroup = {
  readonly reason: SuppressedRecipient['reason']
  readonly text: string
  readonly ids: readonly string[]
}

/** Who is not written to, by reason, the most first. */
export const suppressedGroups = (suppressed: readonly SuppressedRecipient[]): readonly SuppressedGroup[] =>
  [...Map.groupBy(suppressed, ({ reason }) => reason)]
    .map(([reason, entries]) => ({
      reason,
      text: suppressedNames[reason],
      ids: entries.map(({ listUserId }) => listUserId),
    }))
    .toSorted((one, other) => other.ids.length - one.ids.length)

/** What goes within it goes at once. */
const AT_ONCE_MS = 60_000

/** at-once; quiet: after the quiet hours, since nobody asked for that time; chosen: as was asked for; shifted: later than that. */
export const dueKind = (
  dueAt: string,
  askedFor: string | null,
  now: number,
): 'at-once' | 'quiet' | 'chosen' | 'shifted' => {
  const due = Date.parse(dueAt)
  if (askedFor === null) return due - now < AT_ONCE_MS ? 'at-once' : 'quiet'
  return due - Date.parse(askedFor) < AT_ONCE_MS ? 'chosen' : 'shifted'
}
