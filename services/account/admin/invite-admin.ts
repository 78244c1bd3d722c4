import type { AdminRole } from '#events/account/admin.events.ts'
import type { Metadata } from '#events/metadata.ts'
import { apartmentDecider, apartmentStream } from '../../apartment/apartment.decider.ts'
import { adminDecider, adminStream, SUPER_ADMINS_STREAM, superAdminsDecider } from './admin.decider.ts'
import { hashPassword } from '../sign-in/password.ts'
import type { Deps } from '../../core/deps.ts'
import { DomainError } from '../../core/domain-error.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { moveClaims, noContacts } from './contact-claims.ts'
import { assertSignsIn } from '../sign-in/sign-in-means.ts'

type Invitation = {
  readonly adminId: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly role: AdminRole
  readonly password: string | undefined
  readonly apartmentIds: readonly string[]
}

/**
 * Registers an administrator with their contacts, their complexes and, of a super administrator,
 * the password: all or nothing.
 * @throws DomainError PASSWORD_REQUIRED, VALIDATION_FAILED, SUPER_ADMIN_UNASSIGNABLE,
 * ADMIN_UNREACHABLE, ADMIN_EMAIL_TAKEN, ADMIN_PHONE_TAKEN, NOT_FOUND for a complex that is not
 * there; each names the field
 */
export const inviteAdmin = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  invitation: Invitation,
  metadata: Metadata,
): Promise<JointResult<void>> => {
  const { adminId, name, email, phone, role } = invitation
  assertSignsIn(role, { email, password: invitation.password })
  const apartments = [...new Set(invitation.apartmentIds)]
  const password =
    invitation.password === undefined
      ? null
      : ({ passwordHash: await hashPassword(invitation.password), origin: 'super' } as const)
  return decideJointly(store, metadata, async (desk) => {
    const stream = adminStream(adminId)
    await desk.read([stream, SUPER_ADMINS_STREAM, ...apartments.map(apartmentStream)])
    assertApartments(desk, invitation.apartmentIds)
    const registered = adminDecider.decide(
      { type: 'RegisterAdmin', adminId, name, email, phone, role, password, apartments },
      desk.fold(stream, adminDecider),
    )
    // The repetition of a request that was answered before.
    if (registered.length === 0) return
    desk.add(stream, registered)
    await moveClaims(desk, secrets, { adminId, before: noContacts, after: { email, phone, kakao: null } })
    if (role === 'SUPER_ADMIN')
      desk.add(
        SUPER_ADMINS_STREAM,
        superAdminsDecider.decide(
          { type: 'AppointSuperAdmin', adminId },
          desk.fold(SUPER_ADMINS_STREAM, superAdminsDecider),
        ),
      )
  })
}

const assertApartments = (desk: DecisionContext, apartmentIds: readonly string[]): void => {
  const missing = apartmentIds.flatMap((apartmentId, place) =>
    desk.fold(apartmentStream(apartmentId), apartmentDecider).status === 'registered'
      ? []
      : [{ path: `apartmentIds.${place}`, message: '없는 아파트입니다.' }],
  )
  if (missing.length > 0) throw new DomainError('NOT_FOUND', missing)
}
