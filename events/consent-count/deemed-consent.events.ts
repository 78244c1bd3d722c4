import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { day, dong, ho, id, text } from '../values/schemas.ts'

const entry = { listId: id, apartmentId: id, listUserId: id, personId: id, dong, ho }

/** Number of the document that proves it: of the registration, or of the letter. */
const reference = personal(text(200))

/**
 * Stream `ownership-passing-{listUserId}` of the former owner's entry: the unit has passed to other
 * entries of it. Where the law says so, they are taken to agree if the former owner did (도시정비법
 * 시행령 제33조 제1항 제3호). Two administrators agree on it.
 */
export const OwnershipPassed = defineEvent(
  'OwnershipPassed',
  {
    ...entry,
    /** Entries of the new owners of the same unit. */
    listUserIds: z.array(id).min(1).max(10),
    /** Day of the acquisition. */
    passedOn: day,
    reference,
  },
  { sealedFor: 'personId' },
)
/** The passing was entered by mistake: it counts as if it had never been entered. */
export const OwnershipPassingUndone = defineEvent('OwnershipPassingUndone', entry)

/**
 * Stream `public-land-{listUserId}`: the authority that manages state or municipal land was asked
 * for its consent; it is taken to agree if it says nothing for 30 days (도시정비법 시행령 제33조 제1항 제5호).
 * Two administrators agree on it. `askedOn`: the day on which the request arrived there.
 */
export const PublicLandAsked = defineEvent(
  'PublicLandAsked',
  { ...entry, askedOn: day, reference },
  { sealedFor: 'personId' },
)
/** The authority did not consent, on a day within the 30. */
export const PublicLandRefused = defineEvent('PublicLandRefused', { ...entry, refusedOn: day })
/** The request was entered by mistake: it counts as if it had never been entered. */
export const PublicLandRequestUndone = defineEvent('PublicLandRequestUndone', entry)

export type OwnershipPassingEvent = EventOf<typeof OwnershipPassed> | EventOf<typeof OwnershipPassingUndone>
export type PublicLandEvent =
  | EventOf<typeof PublicLandAsked>
  | EventOf<typeof PublicLandRefused>
  | EventOf<typeof PublicLandRequestUndone>
