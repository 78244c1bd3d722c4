import { z } from 'zod'
import { defineEvent, personal, type EventOf } from '../event-type.ts'
import { id, phone, text, emailAddress } from '../values/schemas.ts'

export const adminRole = z.enum(['SUPER_ADMIN', 'ADMIN', 'AUDITOR', 'ANALYST'])
export type AdminRole = z.output<typeof adminRole>

/**
 * Stream `admin-{adminId}`. Without a password it is an invitation, which the first sign-in through
 * Kakao accepts.
 */
export const AdminRegistered = defineEvent(
  'AdminRegistered',
  {
    adminId: id,
    name: personal(text(100)),
    email: personal(emailAddress),
    role: adminRole,
    phone: personal(phone).optional(),
  },
  { sealedFor: 'adminId' },
)
/** The whole of what is now known of them. */
export const AdminChanged = defineEvent(
  'AdminChanged',
  { adminId: id, name: personal(text(100)), email: personal(emailAddress), phone: personal(phone), role: adminRole },
  { sealedFor: 'adminId' },
)
/**
 * Hash in argon2id's PHC form, encrypted like personal data. `origin`: the configuration (also if
 * absent), a super administrator, or the administrator themselves.
 */
export const AdminPasswordSet = defineEvent(
  'AdminPasswordSet',
  { adminId: id, passwordHash: personal(z.string()), origin: z.enum(['configuration', 'super', 'own']).optional() },
  { sealedFor: 'adminId' },
)
/** Kakao account linked: from now on it signs the administrator in. */
export const AdminKakaoLinked = defineEvent(
  'AdminKakaoLinked',
  { adminId: id, kakaoId: personal(z.string().max(40)) },
  { sealedFor: 'adminId' },
)
export const AdminAssigned = defineEvent('AdminAssigned', { adminId: id, apartmentId: id })
export const AdminUnassigned = defineEvent('AdminUnassigned', { adminId: id, apartmentId: id })
/** Every session begun before this is over, its access tokens too. */
export const AdminSignedOutEverywhere = defineEvent('AdminSignedOutEverywhere', {
  adminId: id,
  reason: z.enum(['asked', 'password-changed']),
})
export const AdminDeleted = defineEvent('AdminDeleted', { adminId: id })

/**
 * Streams `admin-email-{digest}`, `admin-phone-{digest}`, `admin-kakao-{digest}`: each belongs to
 * one administrator at a time.
 */
export const AdminEmailClaimed = defineEvent('AdminEmailClaimed', { adminId: id })
export const AdminPhoneClaimed = defineEvent('AdminPhoneClaimed', { adminId: id })
export const AdminKakaoClaimed = defineEvent('AdminKakaoClaimed', { adminId: id })
export const AdminClaimReleased = defineEvent('AdminClaimReleased', { adminId: id })

/** Stream `super-admins`: there is always one. */
export const SuperAdminAppointed = defineEvent('SuperAdminAppointed', { adminId: id })
export const SuperAdminDismissed = defineEvent('SuperAdminDismissed', { adminId: id })

export type AdminEvent =
  | EventOf<typeof AdminRegistered>
  | EventOf<typeof AdminChanged>
  | EventOf<typeof AdminPasswordSet>
  | EventOf<typeof AdminKakaoLinked>
  | EventOf<typeof AdminAssigned>
  | EventOf<typeof AdminUnassigned>
  | EventOf<typeof AdminSignedOutEverywhere>
  | EventOf<typeof AdminDeleted>
export type AdminClaimEvent =
  | EventOf<typeof AdminEmailClaimed>
  | EventOf<typeof AdminPhoneClaimed>
  | EventOf<typeof AdminKakaoClaimed>
  | EventOf<typeof AdminClaimReleased>
export type SuperAdminsEvent = EventOf<typeof SuperAdminAppointed> | EventOf<typeof SuperAdminDismissed>
