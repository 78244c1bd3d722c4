import { isMobile } from '#events/values/phone.ts'
import type { WriteDraft } from '../../core/write-draft.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../list-user.decider.ts'

/**
 * Field that is missing: without a mobile number an owner cannot take part online; without an area
 * a unit has no weight by area.
 */
export type MissingField = 'phone' | 'area'

type Owner = { readonly outcome: string; readonly listUserId: string; readonly personId: string }

/**
 * Returns the missing fields of an owner in a draft, after all of its rows; none for an owner who
 * is not imported.
 */
export const missingFieldsOf = (
  draft: Pick<WriteDraft, 'fold'>,
  { outcome, listUserId, personId }: Owner,
): readonly MissingField[] => {
  if (outcome === 'erased' || outcome === 'crowded') return []
  const person = draft.fold(personStream(personId), personDecider)
  const entry = draft.fold(listUserStream(listUserId), listUserDecider)
  const phone = person.status === 'registered' ? person.phone : null
  return [
    ...(phone !== null && isMobile(phone) ? [] : (['phone'] as const)),
    ...(entry.status === 'listed' && entry.area !== null ? [] : (['area'] as const)),
  ]
}
