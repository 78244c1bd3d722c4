import type { Metadata } from '#events/metadata.ts'
import { findEntriesOf, type PersonEntryRow } from '#projections/list-user/persons.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { decideJointly, type Decided } from '../core/joint-decision.ts'
import { assertVisible } from '../core/scope.ts'
import type { AdminSession } from '../core/session.ts'
import { personDecider, personStream, registeredPerson, type RegisteredPerson } from '../list-user/person.decider.ts'
import { unitDecider, unitStream } from '../list-user/unit.decider.ts'

type Correction = {
  readonly personId: string
  /** What is left out stays; null takes it away. */
  readonly wanted: { readonly name?: string; readonly phone?: string | null; readonly birthDate?: string | null }
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Corrects who somebody is; a new name also in every unit that they own, since that is where they are looked up when they verify
 * themselves: all or nothing.
 * @throws DomainError NOT_FOUND (also for a person of a complex that is not theirs), OWNER_NAME_TAKEN, READ_MODEL_BEHIND
 */
export const changePerson = async (deps: Deps, correction: Correction): Promise<Decided<RegisteredPerson>> => {
  if (correction.wanted.name === undefined) return decide(deps, correction, [])
  let entries = await entriesOf(deps, correction.personId)
  for (;;) {
    const decided = await decide(deps, correction, entries)
    if (decided.recorded.length === 0) return decided
    // A roll that was taken in the same moment may have entered them in a further unit by the former name.
    const known = entries.length
    entries = await entriesOf(deps, correction.personId)
    if (entries.length === known) return decided
  }
}

/** All entries of a person, up to this moment. */
const entriesOf = async (deps: Deps, personId: string): Promise<readonly PersonEntryRow[]> => {
  await assertUpToDate(deps)
  return findEntriesOf(deps.database, [personId])
}

const decide = ({ store, secrets }: Deps, { personId, wanted, admin, metadata }: Correction, entries: readonly PersonEntryRow[]): Promise<Decided<RegisteredPerson>> => {
  const stream = personStream(personId)
  const units = entries.map((entry) => ({ entry, unit: unitStream(entry.list_id, secrets.digest('unit', `${entry.dong}\n${entry.ho}`)) }))
  return decideJointly(store, metadata, async (desk) => {
    await desk.read([stream, ...units.map(({ unit }) => unit)])
    const before = registeredPerson(desk.fold(stream, personDecider))
    assertVisible(admin, before.apartmentId)
    desk.add(stream, personDecider.decide({ type: 'ChangePerson', ...wanted }, before))
    const after = registeredPerson(desk.fold(stream, personDecider))
    if (wanted.name === undefined) return after
    for (const { entry, unit } of units) {
      const rename = { type: 'RenameUnitOwner', listId: entry.list_id, listUserId: entry.id, personId, name: wanted.name } as const
      desk.add(unit, unitDecider.decide(rename, desk.fold(unit, unitDecider)))
    }
    return after
  })
}
