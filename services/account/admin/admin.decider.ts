import type { AdminClaimEvent, AdminEvent, SuperAdminsEvent } from '#events/account/admin.events.ts'
import type { AdminRole } from '#events/values/admin-role.ts'
import type { Decider, Fold } from '../../core/decider.ts'
import { DomainError } from '../../core/domain-error.ts'

type AdminDetails = {
  readonly name: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly role: AdminRole
}

export type AdminState =
  | { readonly status: 'absent' }
  | (AdminDetails & {
      /** Status. deleted: cannot sign in any more; the log still has their name. */
      readonly status: 'registered' | 'deleted'
      readonly adminId: string
      readonly passwordHash: string | null
      /** The last password that the configuration set. */
      readonly configuredHash: string | null
      readonly kakaoId: string | null
      readonly apartments: readonly string[]
      /**
       * Number of times that they signed out everywhere: sessions and tokens of an earlier epoch
       * are invalid.
       */
      readonly epoch: number
    })
/** Present or former administrator. */
export type ExistingAdmin = Extract<AdminState, { status: 'registered' | 'deleted' }>

type AdminEventData<Type extends AdminEvent['type']> = Extract<AdminEvent, { type: Type }>['data']
type Password = {
  readonly passwordHash: string
  readonly origin: NonNullable<AdminEventData<'AdminPasswordSet'>['origin']>
}

export type AdminCommand =
  | ({
      readonly type: 'RegisterAdmin'
      readonly adminId: string
      readonly password: Password | null
      readonly apartments: readonly string[]
    } & AdminDetails)
  | ({ readonly type: 'ChangeAdmin' } & Partial<AdminDetails>)
  /** `insteadOf`: the hash of the password that was given as the current one. */
  | ({ readonly type: 'SetPassword'; readonly insteadOf?: string | null } & Password)
  | { readonly type: 'LinkKakao'; readonly kakaoId: string }
  | { readonly type: 'AssignApartment' | 'UnassignApartment'; readonly apartmentId: string }
  | { readonly type: 'SignOutEverywhere' }
  | { readonly type: 'DeleteAdmin' }

export const adminStream = (adminId: string): string => `admin-${adminId}`

/** Administrator. Super administrators sign in by password, all others through Kakao. */
export const adminDecider: Decider<AdminState, AdminCommand, AdminEvent> = {
  initial: { status: 'absent' },
  evolve: (state, event) => {
    if (event.type === 'AdminRegistered') {
      const nothingYet = { passwordHash: null, configuredHash: null, kakaoId: null, apartments: [], epoch: 0 }
      return { status: 'registered', ...event.data, phone: event.data.phone ?? null, ...nothingYet }
    }
    return state.status === 'absent' ? state : evolveAdmin(state, event)
  },
  decide: (command, state) => {
    if (command.type === 'RegisterAdmin') return state.status === 'absent' ? register(command) : []
    // A deletion may be repeated; a deleted administrator accepts no other command.
    if (state.status === 'deleted' && command.type === 'DeleteAdmin') return []
    return decideOf(command, registeredAdmin(state))
  },
}

const evolveAdmin = (state: ExistingAdmin, event: Exclude<AdminEvent, { type: 'AdminRegistered' }>): ExistingAdmin => {
  switch (event.type) {
    case 'AdminChanged':
      return { ...state, ...event.data }
    case 'AdminPasswordSet': {
      const { passwordHash, origin = 'configuration' } = event.data
      return { ...state, passwordHash, ...(origin === 'configuration' ? { configuredHash: passwordHash } : {}) }
    }
    case 'AdminKakaoLinked':
      return { ...state, kakaoId: event.data.kakaoId }
    case 'AdminAssigned':
      return { ...state, apartments: [...state.apartments, event.data.apartmentId] }
    case 'AdminUnassigned':
      return { ...state, apartments: state.apartments.filter((apartmentId) => apartmentId !== event.data.apartmentId) }
    case 'AdminSignedOutEverywhere':
      return { ...state, epoch: state.epoch + 1 }
    case 'AdminDeleted':
      return { ...state, status: 'deleted' }
  }
}

const decideOf = (
  command: Exclude<AdminCommand, { type: 'RegisterAdmin' }>,
  state: ExistingAdmin,
): readonly AdminEvent[] => {
  const { adminId } = state
  switch (command.type) {
    case 'ChangeAdmin':
      return change(command, state)
    case 'SetPassword': {
      const { passwordHash, origin, insteadOf } = command
      if (state.passwordHash === passwordHash) return []
      // Another one was set since the current one was read.
      if (insteadOf !== undefined && insteadOf !== state.passwordHash) throw new DomainError('WRONG_PASSWORD')
      const set: AdminEvent = { type: 'AdminPasswordSet', data: { adminId, passwordHash, origin } }
      return state.passwordHash === null
        ? [set]
        : [set, { type: 'AdminSignedOutEverywhere', data: { adminId, reason: 'password-changed' } }]
    }
    case 'LinkKakao':
      if (state.role === 'SUPER_ADMIN') throw new DomainError('KAKAO_USES_PASSWORD')
      if (state.kakaoId === command.kakaoId) return []
      if (state.kakaoId !== null) throw new DomainError('KAKAO_LINKED_TO_ANOTHER')
      return [{ type: 'AdminKakaoLinked', data: { adminId, kakaoId: command.kakaoId } }]
    case 'AssignApartment':
      if (state.role === 'SUPER_ADMIN') throw unassignable('adminId')
      return state.apartments.includes(command.apartmentId)
        ? []
        : [{ type: 'AdminAssigned', data: { adminId, apartmentId: command.apartmentId } }]
    case 'UnassignApartment':
      return state.apartments.includes(command.apartmentId)
        ? [{ type: 'AdminUnassigned', data: { adminId, apartmentId: command.apartmentId } }]
        : []
    case 'SignOutEverywhere':
      return [{ type: 'AdminSignedOutEverywhere', data: { adminId, reason: 'asked' } }]
    case 'DeleteAdmin':
      return [{ type: 'AdminDeleted', data: { adminId } }]
  }
}

const register = ({
  adminId,
  name,
  email,
  phone,
  role,
  password,
  apartments,
}: Extract<AdminCommand, { type: 'RegisterAdmin' }>): readonly AdminEvent[] => {
  if (email === null && phone === null) throw unreachable('email')
  if (role === 'SUPER_ADMIN' && apartments.length > 0) throw unassignable('apartmentIds')
  return [
    { type: 'AdminRegistered', data: { adminId, name, email, role, ...(phone === null ? {} : { phone }) } },
    ...(password ? [{ type: 'AdminPasswordSet', data: { adminId, ...password } } as const] : []),
    ...apartments.map((apartmentId) => ({ type: 'AdminAssigned', data: { adminId, apartmentId } }) as const),
  ]
}

const unreachable = (path: 'email' | 'phone'): DomainError =>
  new DomainError('ADMIN_UNREACHABLE', [{ path, message: '이메일이나 휴대전화 번호 가운데 하나는 있어야 합니다.' }])
/** Returns the error of an assignment to a super administrator, who sees every complex already. */
const unassignable = (path: 'adminId' | 'apartmentIds'): DomainError =>
  new DomainError('SUPER_ADMIN_UNASSIGNABLE', [
    { path, message: '최고관리자는 모든 아파트를 봅니다. 배정할 필요가 없습니다.' },
  ])

const change = (
  { type: _type, ...wanted }: Extract<AdminCommand, { type: 'ChangeAdmin' }>,
  state: ExistingAdmin,
): readonly AdminEvent[] => {
  const { adminId, name, email, phone, role } = state
  const next = { name, email, phone, role, ...wanted }
  if (next.email === null && next.phone === null) throw unreachable(wanted.email === null ? 'email' : 'phone')
  const isSame = next.name === name && next.email === email && next.phone === phone && next.role === role
  return isSame ? [] : [{ type: 'AdminChanged', data: { adminId, ...next } }]
}

/** An administrator that is there. @throws DomainError NOT_FOUND */
export const registeredAdmin = (state: AdminState): ExistingAdmin => {
  if (state.status !== 'registered') throw new DomainError('NOT_FOUND')
  return state
}

/** Contact by which an administrator is found at the sign-in: each belongs to one at a time. */
export type ClaimKind = 'email' | 'phone' | 'kakao'

/** `digest` is a keyed digest of the address in lower case, the phone's digits or the Kakao id. */
export const adminClaimStream = (kind: ClaimKind, digest: string): string => `admin-${kind}-${digest}`

/** Folds the owner of an address, a phone or a Kakao account; null without one. */
export const adminClaimFold: Fold<string | null, AdminClaimEvent> = {
  initial: null,
  evolve: (_state, { type, data }) => (type === 'AdminClaimReleased' ? null : data.adminId),
}

export type SuperAdminsCommand = { readonly type: 'AppointSuperAdmin' | 'DismissSuperAdmin'; readonly adminId: string }

export const SUPER_ADMINS_STREAM = 'super-admins'

/** Super administrators: there is always at least one. */
export const superAdminsDecider: Decider<readonly string[], SuperAdminsCommand, SuperAdminsEvent> = {
  initial: [],
  evolve: (state, { type, data }) =>
    type === 'SuperAdminAppointed' ? [...state, data.adminId] : state.filter((adminId) => adminId !== data.adminId),
  decide: ({ type, adminId }, state) => {
    const isOne = state.includes(adminId)
    if (type === 'AppointSuperAdmin') return isOne ? [] : [{ type: 'SuperAdminAppointed', data: { adminId } }]
    if (!isOne) return []
    if (state.length === 1) throw new DomainError('LAST_SUPER_ADMIN')
    return [{ type: 'SuperAdminDismissed', data: { adminId } }]
  },
}
