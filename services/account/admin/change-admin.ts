import type { AdminRole } from '#events/values/admin-role.ts'
import type { Metadata } from '#events/metadata.ts'
import {
  adminDecider,
  adminStream,
  registeredAdmin,
  SUPER_ADMINS_STREAM,
  superAdminsDecider,
  type ExistingAdmin,
} from './admin.decider.ts'
import { hashPassword, verifyPassword } from '../sign-in/password.ts'
import { readAdmin } from '../account.facts.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../../core/joint-decision.ts'
import { assertUnchanged, type ExpectedValues } from '../../core/concurrency/expected-values.decider.ts'
import { moveClaims, noContacts } from './contact-claims.ts'
import { assertSignsIn, refusePassword } from '../sign-in/sign-in-means.ts'

/** Change of an administrator: omitted fields stay; null removes a contact. */
export type AdminInput = {
  readonly name?: string
  readonly email?: string | null
  readonly phone?: string | null
  readonly role?: AdminRole
  readonly password?: string
}

type Tools = Pick<Deps, 'store' | 'secrets'>
type Change = {
  readonly adminId: string
  readonly wanted: AdminInput
  /** Values that the caller saw of the fields to change. */
  readonly seen?: ExpectedValues | undefined
  readonly metadata: Metadata
}

/**
 * Changes an administrator, their contacts and the consequences of a new role: all or nothing. A
 * new super administrator loses all assignments to complexes; a former one signs in through Kakao
 * from then on.
 * @throws DomainError NOT_FOUND, PASSWORD_REQUIRED, VALIDATION_FAILED, ADMIN_UNREACHABLE,
 * ADMIN_EMAIL_TAKEN, ADMIN_PHONE_TAKEN, LAST_SUPER_ADMIN, CHANGED_MEANWHILE
 */
export const changeAdmin = async (
  { store, secrets }: Tools,
  { adminId, wanted: { password, ...wanted }, seen, metadata }: Change,
): Promise<JointResult<void>> => {
  const passwordHash = await hashOfNew(registeredAdmin(await readAdmin(store, adminId)), password)
  const stream = adminStream(adminId)
  return decideJointly(store, metadata, async (desk) => {
    await desk.read([stream])
    const before = registeredAdmin(desk.fold(stream, adminDecider))
    const { name, email, phone, role } = before
    assertUnchanged(seen, { wanted, now: { name, email, phone, role } })
    assertSignInMethod(before, wanted, password)
    desk.add(stream, adminDecider.decide({ type: 'ChangeAdmin', ...wanted }, before))
    if (passwordHash !== undefined)
      desk.add(stream, adminDecider.decide({ type: 'SetPassword', passwordHash, origin: 'super' }, before))
    const after = registeredAdmin(desk.fold(stream, adminDecider))
    await moveClaims(desk, secrets, { adminId, before: contactsOf(before), after: contactsOf(after) })
    if (before.role !== 'SUPER_ADMIN' && after.role === 'SUPER_ADMIN') await appoint(desk, after)
    if (before.role === 'SUPER_ADMIN' && after.role !== 'SUPER_ADMIN') await dismiss(desk, adminId)
  })
}

/**
 * Returns the hash of a new password; the present one if it is the same password, so that a repeat
 * ends no sessions.
 */
const hashOfNew = async (
  { passwordHash }: ExistingAdmin,
  password: string | undefined,
): Promise<string | undefined> => {
  if (password === undefined) return undefined
  return passwordHash !== null && (await verifyPassword(password, passwordHash)) ? passwordHash : hashPassword(password)
}

const contactsOf = ({ email, phone, kakaoId }: ExistingAdmin) => ({ email, phone, kakao: kakaoId })

const assertSignInMethod = (before: ExistingAdmin, wanted: AdminInput, password: string | undefined): void => {
  const role = wanted.role ?? before.role
  if (role !== 'SUPER_ADMIN') return refusePassword(password)
  const email = wanted.email === undefined ? before.email : wanted.email
  if (role !== before.role || email !== before.email)
    assertSignsIn(role, { email, password: password ?? before.passwordHash ?? undefined })
}

const appoint = async (desk: DecisionContext, { adminId, apartments }: ExistingAdmin): Promise<void> => {
  const stream = adminStream(adminId)
  for (const apartmentId of apartments)
    desk.add(stream, adminDecider.decide({ type: 'UnassignApartment', apartmentId }, desk.fold(stream, adminDecider)))
  await desk.read([SUPER_ADMINS_STREAM])
  desk.add(
    SUPER_ADMINS_STREAM,
    superAdminsDecider.decide(
      { type: 'AppointSuperAdmin', adminId },
      desk.fold(SUPER_ADMINS_STREAM, superAdminsDecider),
    ),
  )
}

/** @throws DomainError LAST_SUPER_ADMIN */
const dismiss = async (desk: DecisionContext, adminId: string): Promise<void> => {
  await desk.read([SUPER_ADMINS_STREAM])
  desk.add(
    SUPER_ADMINS_STREAM,
    superAdminsDecider.decide(
      { type: 'DismissSuperAdmin', adminId },
      desk.fold(SUPER_ADMINS_STREAM, superAdminsDecider),
    ),
  )
}

/**
 * Deletes an administrator: their sessions end, and their e-mail, phone and Kakao account are free
 * for another invitation.
 * @throws DomainError NOT_FOUND, LAST_SUPER_ADMIN
 */
export const deleteAdmin = (
  { store, secrets }: Tools,
  { adminId, metadata }: Omit<Change, 'wanted'>,
): Promise<JointResult<void>> => {
  const stream = adminStream(adminId)
  return decideJointly(store, metadata, async (desk) => {
    await desk.read([stream])
    const before = desk.fold(stream, adminDecider)
    const deleted = adminDecider.decide({ type: 'DeleteAdmin' }, before)
    if (deleted.length === 0 || before.status === 'absent') return
    desk.add(stream, deleted)
    await moveClaims(desk, secrets, { adminId, before: contactsOf(before), after: noContacts })
    if (before.role === 'SUPER_ADMIN') await dismiss(desk, adminId)
  })
}
