import type { Metadata } from '#events/metadata.ts'
import type { Deps } from '../../core/deps.ts'
import { decideJointly, type JointResult } from '../../core/joint-decision.ts'
import { assertVisible } from '../../core/scope.ts'
import type { AdminSession } from '../../core/session.ts'
import { inEveryUnit, renameInUnits } from '../change-person.ts'
import { personDecider, personStream, registeredPerson, type RegisteredPerson } from '../person.decider.ts'

type Answer = {
  readonly personId: string
  readonly changeId: string
  readonly outcome: 'confirmed' | 'refused'
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Settles a change of name or phone by a second administrator: confirmed, it takes effect; refused,
 * all stays as it is.
 * @throws DomainError NOT_FOUND (also for a person of a complex that they may not see),
 * PERSON_ERASED, SECOND_ADMIN_NEEDED for the proposer, CONTACT_CHANGE_SETTLED, OWNER_NAME_TAKEN,
 * READ_MODEL_BEHIND
 */
export const settleContactChange = (
  deps: Deps,
  { personId, changeId, outcome, admin, metadata }: Answer,
): Promise<JointResult<RegisteredPerson>> => {
  // A name may be what is confirmed: then it is another one in every unit.
  const wanted = outcome === 'confirmed' ? { name: '' } : {}
  return inEveryUnit(deps, { personId, wanted }, (entries) =>
    decideJointly(deps.store, metadata, async (desk) => {
      const stream = personStream(personId)
      await desk.read([stream])
      const person = registeredPerson(desk.fold(stream, personDecider))
      assertVisible(admin, person.apartmentId)
      const command = { type: 'SettleContactChange', changeId, adminId: admin.id, outcome } as const
      desk.add(stream, personDecider.decide(command, person))
      const after = registeredPerson(desk.fold(stream, personDecider))
      const renamed = after.settled.some(
        (one) => one.changeId === changeId && one.outcome === 'confirmed' && one.fields.includes('name'),
      )
      if (renamed && after.name !== null) await renameInUnits(deps, desk, { personId, name: after.name, entries })
      return after
    }),
  )
}
