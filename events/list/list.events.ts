import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { day } from '../values/day.ts'
import { id } from '../values/id.ts'
import { text } from '../values/text.ts'

export const listType = z.enum(['signature', 'vote'])
export type ListType = z.output<typeof listType>

/** Stream `list-{listId}`. Both days are in Asia/Seoul and inclusive. `rule` names a row of the table of legal rules. */
export const ListCreated = defineEvent('ListCreated', {
  listId: id,
  apartmentId: id,
  name: text(100),
  type: listType,
  startDate: day,
  endDate: day,
  rule: z.string().max(60).optional(),
})

export type ListEvent = EventOf<typeof ListCreated>
