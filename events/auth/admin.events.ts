import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id } from '../values/id.ts'
import { text } from '../values/text.ts'

export const adminRole = z.enum(['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'])
export type AdminRole = z.output<typeof adminRole>

/** Stream `admin-{adminId}`. */
export const AdminRegistered = defineEvent(
  'AdminRegistered',
  { adminId: id, name: personal(text(100)), email: personal(z.email()), role: adminRole },
  { sealedFor: 'adminId' },
)
/** The hash is argon2id in PHC form; it is sealed like a personal fact. */
export const AdminPasswordSet = defineEvent('AdminPasswordSet', { adminId: id, passwordHash: personal(z.string()) }, { sealedFor: 'adminId' })

/** Stream `admin-email-{digest}`: an address belongs to one administrator. */
export const AdminEmailClaimed = defineEvent('AdminEmailClaimed', { adminId: id })

export type AdminEvent = EventOf<typeof AdminRegistered> | EventOf<typeof AdminPasswordSet>
export type AdminEmailEvent = EventOf<typeof AdminEmailClaimed>
