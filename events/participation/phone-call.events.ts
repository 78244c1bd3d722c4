import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { callTimes, failedSteps } from '../values/participation/phone-call.ts'
import { dong, ho, id, personName, phone } from '../values/schemas.ts'

/**
 * `callerId`: id of the key that seals what callers wrote, one a phone and list until it is
 * destroyed. It is nobody's on the roll, since nothing was verified.
 */
const ofCall = { phoneCallId: id, callerId: id, listId: id, apartmentId: id }

/** Person to call as they described themselves. */
const caller = z.strictObject({
  phone,
  name: personName.optional(),
  dong: dong.optional(),
  ho: ho.optional(),
})

/**
 * Stream `phone-call-{id derived from list and phone}`: a resident asks the management office to
 * call them. `requestId`: one a browser, so that nobody takes back another's request. It never says
 * what the resident would choose.
 */
export const PhoneCallRequested = defineEvent(
  'PhoneCallRequested',
  {
    ...ofCall,
    requestId: id,
    failed: z.enum(failedSteps),
    preferredTime: z.enum(callTimes).optional(),
    caller: personal(caller),
  },
  { sealedFor: 'callerId' },
)
/** Withdrawal of one browser's request. `left`: number of requests for the same call that wait. */
export const PhoneCallWithdrawn = defineEvent('PhoneCallWithdrawn', {
  ...ofCall,
  requestId: id,
  left: z.int().nonnegative(),
})
/** Call that the office made. `isOver`: it is not called again for these requests. */
export const PhoneCallMade = defineEvent('PhoneCallMade', {
  ...ofCall,
  outcome: z.enum(['reached', 'unreached']),
  tries: z.int().positive(),
  isOver: z.boolean(),
})
/** Erasure of what callers wrote: their key is destroyed. */
export const PhoneCallerErased = defineEvent('PhoneCallerErased', {
  ...ofCall,
  cause: z.enum(['withdrawn', 'list-ended']),
})

export type PhoneCallEvent =
  | EventOf<typeof PhoneCallRequested>
  | EventOf<typeof PhoneCallWithdrawn>
  | EventOf<typeof PhoneCallMade>
  | EventOf<typeof PhoneCallerErased>
