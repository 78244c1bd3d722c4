import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id, limitedString } from '../values/schemas.ts'

const centre = limitedString(40).min(1)

/**
 * Stream `deposit-settings-{listId}`: whether the sealed consents of a list are deposited at a
 * certified document centre (공인전자문서센터), those that were sealed before included.
 */
export const DepositsTurnedOn = defineEvent('DepositsTurnedOn', { listId: id, apartmentId: id, centre })

/** `waiting`: number of consents that were not deposited or certified yet, as the office was told. */
export const DepositsTurnedOff = defineEvent('DepositsTurnedOff', {
  listId: id,
  apartmentId: id,
  centre,
  waiting: z.int().nonnegative(),
})

export type DepositSettingsEvent = EventOf<typeof DepositsTurnedOn> | EventOf<typeof DepositsTurnedOff>
