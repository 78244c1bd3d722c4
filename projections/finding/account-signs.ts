import { AdminChanged, AdminRegistered } from '#events/account/admin.events.ts'
import type { AdminRole } from '#events/values/admin-role.ts'
import { SignInAttempted } from '#events/account/sign-in.events.ts'
import type { DomainEvent } from '#events/event-type.ts'
import { dayAt } from '#events/values/day.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { adminKey, NOTHING, signOf, when, type Folds, type Memory, type Sign } from './finding-memory.ts'

/** Roles in ascending order of what they may see and do. */
const ranks: readonly AdminRole[] = ['ANALYST', 'AUDITOR', 'ADMIN', 'SUPER_ADMIN']

const roleSigns = (
  memory: Memory,
  event: RecordedEvent<DomainEvent<string, { adminId: string; role: AdminRole }>>,
): readonly Sign[] => {
  const { adminId, role } = event.data
  const before = memory.get<AdminRole>(adminKey(adminId))
  if (before !== role) memory.set(adminKey(adminId), role)
  if (before === undefined || ranks.indexOf(role) <= ranks.indexOf(before)) return NOTHING
  const of = { scope: `${adminId} ${event.position}`, subject: adminId, admin_id: adminId }
  return [signOf(event, { rule: 'role-raised', ...of })]
}

/** Folds about administrators, and about attempts to become one. */
export const accountFolds: readonly Folds[] = [
  when(AdminRegistered, roleSigns),
  when(AdminChanged, roleSigns),
  when(SignInAttempted, (_, event) => {
    const { adminId, lockedUntil } = event.data
    if (adminId === null || lockedUntil === null) return NOTHING
    const scope = `${adminId} ${dayAt(new Date(event.metadata.at))}`
    return [signOf(event, { rule: 'sign-in-locked', scope, subject: adminId, admin_id: adminId })]
  }),
]
