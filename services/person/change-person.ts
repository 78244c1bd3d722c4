import type { Metadata } from '#events/metadata.ts'
import type { OwnerLanguage } from '#events/values/messaging/owner-language.ts'
import { findEntriesOf, type PersonEntryRow } from '#projections/person/persons.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { personsNeedingApproval, proposerOf } from './contact/contact-holds.ts'
import { decideJointly, type JointResult, type DecisionContext } from '../core/joint-decision.ts'
import { assertVisible } from '../core/scope.ts'
import { assertUnchanged, type ExpectedValues } from '../core/concurrency/expected-values.decider.ts'
import type { AdminSession } from '../core/session.ts'
import { dataOfPerson, personDecider, personStream, registeredPerson, type RegisteredPerson } from './person.decider.ts'
import { unitDecider } from './unit.decider.ts'
import { unitStreamOf } from './unit-stream.ts'

/** Change of a person: omitted fields stay; null or an empty text removes the value. */
export type PersonInput = {
  readonly name?: string | undefined
  readonly phone?: string | null | undefined
  readonly birthDate?: string | null | undefined
  readonly address?: string | null | undefined
  readonly email?: string | null | undefined
  readonly language?: OwnerLanguage | undefined
}

/** Whether anything of them is to be another. */
export const wantsChange = ({ name, phone, birthDate, address, email, language }: PersonInput): boolean =>
  [name, phone, birthDate, address, email, language].some((said) => said !== undefined)

const correctionOf = ({ name, phone, birthDate, address, email, language }: PersonInput) => ({
  type: 'ChangePerson' as const,
  ...(name === undefined ? {} : { name }),
  ...(phone === undefined ? {} : { phone: phone || null }),
  ...(birthDate === undefined ? {} : { birthDate: birthDate || null }),
  ...(address === undefined ? {} : { address: address || null }),
  ...(email === undefined ? {} : { email: email || null }),
  ...(language === undefined ? {} : { language }),
})

type Correction = {
  readonly personId: string
  readonly wanted: PersonInput
  /** Values that the caller saw of the person. */
  readonly before?: ExpectedValues | undefined
  readonly admin: AdminSession
  readonly metadata: Metadata
}

/**
 * Corrects a person's data; a new name also in every unit that they own, which is where they are
 * found when they verify their identity: all or nothing.
 * @throws DomainError NOT_FOUND (also for a person of a complex that they may not see),
 * PERSON_ERASED, OWNER_NAME_TAKEN, READ_MODEL_BEHIND, CHANGED_MEANWHILE
 */
export const changePerson = (
  deps: Deps,
  { personId, wanted, before, admin, metadata }: Correction,
): Promise<JointResult<RegisteredPerson>> =>
  inEveryUnit(deps, { personId, wanted }, (entries) =>
    decideJointly(deps.store, metadata, async (desk) => {
      await desk.read([personStream(personId)])
      assertVisible(admin, registeredPerson(desk.fold(personStream(personId), personDecider)).apartmentId)
      return correctPerson(deps, desk, { personId, wanted, before, entries, metadata })
    }),
  )

/**
 * Makes a decision that may rename a person, given all their entries, and repeats it if a
 * simultaneous import has added them to a further unit by the former name.
 */
export const inEveryUnit = async <Outcome>(
  deps: Deps,
  { personId, wanted }: Pick<Correction, 'personId' | 'wanted'>,
  decide: (entries: readonly PersonEntryRow[]) => Promise<JointResult<Outcome>>,
): Promise<JointResult<Outcome>> => {
  if (wanted.name === undefined) return decide([])
  let entries = await entriesOf(deps, personId)
  for (;;) {
    const decided = await decide(entries)
    if (decided.recorded.length === 0) return decided
    const known = entries.length
    entries = await entriesOf(deps, personId)
    if (entries.length === known) return decided
  }
}

/** All entries of a person, up to this moment. */
const entriesOf = async (deps: Deps, personId: string): Promise<readonly PersonEntryRow[]> => {
  await assertUpToDate(deps)
  return findEntriesOf(deps.database, [personId])
}

/**
 * Corrects a person as a part of a larger decision; `entries`: where they are to be renamed. If a
 * list demands two administrators for names, phones and e-mail addresses, those are only proposed, and wait for
 * another administrator.
 * @throws as `changePerson`
 */
export const correctPerson = async (
  deps: Deps,
  desk: DecisionContext,
  {
    personId,
    wanted,
    before: seen,
    entries,
    metadata,
  }: Omit<Correction, 'admin'> & { readonly entries: readonly PersonEntryRow[] },
): Promise<RegisteredPerson> => {
  const stream = personStream(personId)
  await desk.read([stream])
  const before = registeredPerson(desk.fold(stream, personDecider))
  const { apartmentId } = before
  assertUnchanged(seen, { wanted: { ...wanted }, now: dataOfPerson(before) })
  const saysContact = wanted.name !== undefined || wanted.phone !== undefined || wanted.email !== undefined
  const needsApproval =
    saysContact && (await personsNeedingApproval(deps, desk, { apartmentId, personIds: [personId] })).has(personId)
  const held = needsApproval ? proposerOf(deps.secrets, metadata, { personId, ...wanted }) : undefined
  desk.add(stream, personDecider.decide({ ...correctionOf(wanted), held }, before))
  // A name that waits is not theirs yet.
  if (wanted.name !== undefined && !held) await renameInUnits(deps, desk, { personId, name: wanted.name, entries })
  return registeredPerson(desk.fold(stream, personDecider))
}

/**
 * Renames a person in every unit that they own, where they are looked up.
 * @throws DomainError OWNER_NAME_TAKEN
 */
export const renameInUnits = async (
  { secrets }: Pick<Deps, 'secrets'>,
  desk: DecisionContext,
  {
    personId,
    name,
    entries,
  }: { readonly personId: string; readonly name: string; readonly entries: readonly PersonEntryRow[] },
): Promise<void> => {
  const units = entries.map((entry) => ({
    entry,
    unit: unitStreamOf(secrets, { listId: entry.list_id, dong: entry.dong, ho: entry.ho }),
  }))
  await desk.read(units.map(({ unit }) => unit))
  for (const { entry, unit } of units) {
    const rename = {
      type: 'RenameUnitOwner',
      listId: entry.list_id,
      listUserId: entry.id,
      personId,
      name,
    } as const
    desk.add(unit, unitDecider.decide(rename, desk.fold(unit, unitDecider)))
  }
}
