import { evidence, fixedId, NOW } from '#tests/support/fixed.ts'
import { apartmentId, type StreamEvent } from './names.ts'

export const superId = fixedId(30)
const [adminId, goneAdminId, otherApartmentId, goneApartmentId] = [
  fixedId(31),
  fixedId(32),
  fixedId(7),
  fixedId(8),
] as const

const complex = (id: string, name: string) => ({ apartmentId: id, name, address: '고양시', totalUnits: 40 })
const assignment = (type: 'AdminAssigned' | 'AdminUnassigned', id: string, apartment: string) =>
  [`admin-${id}`, { type, data: { adminId: id, apartmentId: apartment } }] as const
const session = (n: number) => ({
  sessionId: fixedId(40 + n),
  adminId,
  tokenHash: 'ab'.repeat(32),
  expiresAt: NOW.toISOString(),
  evidence,
  method: 'kakao',
  epoch: 0,
})

/** Administrators who come: invited, assigned, one of them signed in. */
export const appointments = (): readonly StreamEvent[] => [
  [
    `admin-${superId}`,
    {
      type: 'AdminRegistered',
      data: { adminId: superId, name: '최고관리자', email: 'root@danji.test', role: 'SUPER_ADMIN' },
    },
  ],
  [
    `admin-${superId}`,
    { type: 'AdminPasswordSet', data: { adminId: superId, passwordHash: 'hash-1', origin: 'configuration' } },
  ],
  [`apartment-${otherApartmentId}`, { type: 'ApartmentRegistered', data: complex(otherApartmentId, '새마을') }],
  [
    `apartment-${goneApartmentId}`,
    { type: 'ApartmentRegistered', data: { ...complex(goneApartmentId, '없어질마을'), officePhone: '0310001234' } },
  ],
  [
    `admin-${adminId}`,
    { type: 'AdminRegistered', data: { adminId, name: '관리소장', email: null, phone: '01012345678', role: 'ADMIN' } },
  ],
  assignment('AdminAssigned', adminId, apartmentId),
  assignment('AdminAssigned', adminId, goneApartmentId),
  [
    `admin-${goneAdminId}`,
    {
      type: 'AdminRegistered',
      data: { adminId: goneAdminId, name: '전소장', email: 'former@danji.test', role: 'AUDITOR' },
    },
  ],
  assignment('AdminAssigned', goneAdminId, apartmentId),
  assignment('AdminAssigned', goneAdminId, goneApartmentId),
  [`session-${fixedId(41)}`, { type: 'SessionStarted', data: session(1) }],
]

/** Changes of administrators, and of complexes, while others already work. */
export const changes = (): readonly StreamEvent[] => [
  [`admin-${adminId}`, { type: 'AdminKakaoLinked', data: { adminId, kakaoId: '1234567890' } }],
  assignment('AdminUnassigned', adminId, apartmentId),
  [
    `admin-${adminId}`,
    { type: 'AdminChanged', data: { adminId, name: '새소장', email: 'office@danji.test', phone: null, role: 'ADMIN' } },
  ],
  assignment('AdminAssigned', adminId, apartmentId),
  assignment('AdminUnassigned', goneAdminId, apartmentId),
  [`session-${fixedId(42)}`, { type: 'SessionStarted', data: session(2) }],
  [
    `apartment-${apartmentId}`,
    { type: 'ApartmentChanged', data: { ...complex(apartmentId, '한빛마을 1단지'), officePhone: '0310005678' } },
  ],
  [`apartment-${goneApartmentId}`, { type: 'ApartmentChanged', data: complex(goneApartmentId, '곧없어질마을') }],
  [`apartment-${goneApartmentId}`, { type: 'ApartmentDeleted', data: { apartmentId: goneApartmentId } }],
  [`admin-${goneAdminId}`, { type: 'AdminDeleted', data: { adminId: goneAdminId } }],
  [`apartment-${otherApartmentId}`, { type: 'ApartmentChanged', data: complex(otherApartmentId, '새마을 2단지') }],
]

const [accountId, subjectId] = [fixedId(50), fixedId(51)] as const
const attempt = (failures: number) => ({
  accountId,
  adminId: superId,
  evidence,
  failures,
  lockedUntil: failures < 5 ? null : NOW.toISOString(),
  forgottenAt: NOW.toISOString(),
})

/** Sign-ins that succeed and fail; each attempt is followed by its outcome. */
export const visits = (): readonly StreamEvent[] => [
  [`account-${accountId}`, { type: 'SignInAttempted', data: attempt(4) }],
  [`account-${accountId}`, { type: 'SignInFailed', data: { accountId } }],
  [`account-${accountId}`, { type: 'SignInAttempted', data: attempt(5) }],
  [
    `account-${accountId}`,
    { type: 'SignInBlocked', data: { accountId, adminId: superId, until: NOW.toISOString(), evidence } },
  ],
  [`account-${accountId}-${fixedId(52)}`, { type: 'SignInAttempted', data: { ...attempt(1), adminId: null } }],
  [`account-${accountId}-${fixedId(52)}`, { type: 'SignInSucceeded', data: { accountId } }],
  [`sign-in-${fixedId(53)}`, { type: 'SignInRefused', data: { adminId: superId, evidence } }],
  [`kakao-sign-in-${subjectId}`, { type: 'KakaoSignInRefused', data: { subjectId, reason: 'not-invited', evidence } }],
  [
    `kakao-sign-in-${subjectId}`,
    { type: 'KakaoSignInRefused', data: { subjectId, reason: 'linked-to-another', adminId, evidence } },
  ],
  [`session-${fixedId(41)}`, { type: 'SessionEnded', data: { sessionId: fixedId(41), reason: 'signed-out' } }],
  [`session-${fixedId(42)}`, { type: 'SessionEnded', data: { sessionId: fixedId(42), reason: 'token-reused' } }],
  [`admin-${superId}`, { type: 'AdminSignedOutEverywhere', data: { adminId: superId, reason: 'password-changed' } }],
  [`admin-${adminId}`, { type: 'AdminSignedOutEverywhere', data: { adminId, reason: 'asked' } }],
]
