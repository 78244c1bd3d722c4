import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { copyEndings, copyKinds, copyPlaces } from '../values/confirmation/paper-copy.ts'
import { dong, ho, id, text } from '../values/schemas.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const copy = { copyId: id, listId: id, apartmentId: id, listUserId: id, personId: id }

/**
 * Stream `paper-copies-{listUserId}`: copies of papers that belong to an owner's consent or
 * withdrawal on paper (도시정비법 제36조, 시행령 제33조 제3항).
 *
 * A copy is one picture (JPEG), drawn anew without what was under its black boxes, and encrypted with
 * the keys of the owner and of the copy: destroying either ends it. `sha256`: of the clear picture.
 */
export const PaperCopyStored = defineEvent('PaperCopyStored', {
  ...copy,
  dong,
  ho,
  kind: z.enum(copyKinds),
  storedBy: id,
  picture: z.strictObject({
    objectKey: sha256,
    sha256,
    size: z.int().positive(),
    crc32: z.int().nonnegative().max(0xffff_ffff),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  /** Number of black boxes that were burnt in. */
  boxes: z.int().nonnegative(),
  /** Way in which the resident registration number is hidden; not-there: an administrator says there is none. */
  numberHidden: z.enum(['by-boxes', 'not-there']),
})
export const PaperCopyAttached = defineEvent('PaperCopyAttached', {
  ...copy,
  consentId: id,
  to: z.enum(copyPlaces),
  attachedBy: id,
})
/** Destruction of the copy's key, by which nobody can read the picture any more. */
export const PaperCopyDestroyed = defineEvent(
  'PaperCopyDestroyed',
  {
    ...copy,
    consentId: id.nullable(),
    cause: z.enum(copyEndings),
    /** Administrator who refused it; null: the rule did. */
    destroyedBy: id.nullable(),
    reason: personal(text(500)),
  },
  { sealedFor: 'personId' },
)

export type PaperCopyEvent =
  | EventOf<typeof PaperCopyStored>
  | EventOf<typeof PaperCopyAttached>
  | EventOf<typeof PaperCopyDestroyed>
