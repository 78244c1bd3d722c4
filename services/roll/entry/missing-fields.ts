import { isMobile } from '#events/values/phone.ts'
import type { WriteDraft } from '../../core/write-draft.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../list-user.decider.ts'

/** Without a mobile number nobody takes part online; without an area no unit counts by it. */
export type MissingField = 'phone' | 'area'

type Owner = { readonly outcome: string; readonly listUserId: string; readonly personId: string }

/** What is not known of an owner whom a draft takes, after all that it says; of who is not taken nothing is missed. */
export const missingFieldsOf = (
  draft: Pick<WriteDraft, 'fold'>,
  { outcome, listUserId, personId }: Owner,
): readonly MissingField[] => {
  if (outcome === 'erased' || outcome === 'crowded' || outcome === 'doubtful') return []
  const person = draft.fold(personStream(personId), personDecider)
  const entry = draft.fold(listUserStream(listUserId), listUserDecider)
  const phone = person.status === 'registered' ? person.phone : null
  return [
    ...(phone !== null && isMobile(phone) ? [] : (['phone'] as const)),
    ...(entry.status === 'listed' && entry.area !== null ? [] : (['area'] as const)),
  ]
}
