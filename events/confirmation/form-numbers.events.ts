import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { formWays, voidCauses } from '../values/confirmation/form-ways.ts'
import { id, text } from '../values/schemas.ts'
import { formNumber } from './form-run.events.ts'

const number = { listId: id, apartmentId: id, runId: id, number: formNumber }
const owner = { listUserId: id, personId: id, consentId: id }

/**
 * Stream `form-numbers-{runId}`: the numbers of a run, each taken once. Electronic ones are taken
 * in turn when somebody begins to sign; those of stamped paper as the paper has them.
 */
export const FormNumberTaken = defineEvent('FormNumberTaken', { ...number, way: z.enum(formWays), ...owner })
/** A consent was given with the number: it is never given again. */
export const FormNumberUsed = defineEvent('FormNumberUsed', { ...number, ...owner })
/**
 * The number of a stamped paper is free again, since what was entered with it was refused: the
 * paper is still there.
 */
export const FormNumberReleased = defineEvent('FormNumberReleased', { ...number, ...owner })
/**
 * The number is void for good. `subjectId`: whose key encrypts the reason: the owner, or the run
 * where nobody had the number.
 */
export const FormNumberVoided = defineEvent(
  'FormNumberVoided',
  {
    ...number,
    listUserId: id.nullable(),
    personId: id.nullable(),
    consentId: id.nullable(),
    cause: z.enum(voidCauses),
    subjectId: id,
    reason: personal(text(500)),
  },
  { sealedFor: 'subjectId' },
)

export type FormNumbersEvent =
  | EventOf<typeof FormNumberTaken>
  | EventOf<typeof FormNumberUsed>
  | EventOf<typeof FormNumberReleased>
  | EventOf<typeof FormNumberVoided>
