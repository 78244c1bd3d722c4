import type { Metadata } from '#events/metadata.ts'
import { toArea } from '#events/values/area.ts'
import { comparableName } from '#events/values/text.ts'
import type { EventStore } from '#infra/event-store/event-store.ts'
import { untilNoRaceIsLost } from '../core/lost-races.ts'
import type { Secrets } from '../core/secrets.ts'
import { draftUnit, type UnitDraft } from '../core/unit-draft.ts'
import { assertActiveOrScheduled, createdList, listDecider, listStream } from '../list/list.decider.ts'
import { foldEvents } from '../core/decider.ts'
import { listUserDecider, listUserStream } from './list-user.decider.ts'
import type { RollImport, RollRow } from './list-users.contract.ts'
import { rollRow } from './list-users.contract.ts'
import { personDecider, personStream } from './person.decider.ts'
import { ownerKnownAs, unitDecider, unitStream, type UnitState } from './unit.decider.ts'

type Failed = RollImport['failed'][number]
type GoodRow = { readonly row: number; readonly value: RollRow }
type Roll = { readonly listId: string; readonly apartmentId: string }

const ROWS_A_UNIT = 250

/** Sorts rows into those that can be taken and what is wrong with the others, each error named with row, field and reason. */
export const readRows = (rows: readonly unknown[]): { readonly good: readonly GoodRow[]; readonly failed: readonly Failed[] } => {
  const good: GoodRow[] = []
  const failed: Failed[] = []
  rows.forEach((raw, row) => {
    const parsed = rollRow.safeParse(raw)
    if (parsed.success) good.push({ row, value: parsed.data })
    else
      for (const issue of parsed.error.issues)
        failed.push({ row, path: issue.path.map(String).join('.') || (issue.code === 'unrecognized_keys' ? issue.keys.join(', ') : ''), message: reasonOf(issue.message) })
  })
  return { good, failed }
}

const reasonOf = (message: string): string => (/[가-힣]/.test(message) ? message : '형식이 올바르지 않습니다.')

/**
 * Takes rows into a list, some hundred a unit. The same row of a later roll finds the same entry: by unit and name. A person is the
 * same within a complex by name and phone, or by name and birth date where there is no phone.
 * @throws DomainError where the list is not there or over; StreamConflict after eight lost races.
 */
export const importRows = async (
  { store, secrets }: { readonly store: EventStore; readonly secrets: Secrets },
  request: { readonly roll: Roll; readonly rows: readonly GoodRow[]; readonly now: Date; readonly metadata: Metadata },
): Promise<{ readonly created: number; readonly updated: number; readonly position: number }> => {
  let [created, position] = [0, 0]
  for (let start = 0; start < request.rows.length; start += ROWS_A_UNIT) {
    const part = await untilNoRaceIsLost(() => attemptPart({ store, secrets }, { ...request, rows: request.rows.slice(start, start + ROWS_A_UNIT) }))
    created += part.created
    position = Math.max(position, part.position)
  }
  return { created, updated: request.rows.length - created, position }
}

type PartRequest = Parameters<typeof importRows>[1]
type Tools = Parameters<typeof importRows>[0]

/** Who a row speaks of: the owner that the unit already has by that name, else ids that the same row would always get. */
type Named = { readonly row: GoodRow; readonly unit: string; readonly listUserId: string; readonly personId: string; readonly isNew: boolean }

const attemptPart = async ({ store, secrets }: Tools, { roll, rows, now, metadata }: PartRequest) => {
  const unitOf = ({ value }: GoodRow) => unitStream(roll.listId, secrets.digest('unit', `${value.dong}\n${value.ho}`))
  const units = await store.readStreams([listStream(roll.listId), ...new Set(rows.map(unitOf))])
  assertActiveOrScheduled(createdList(foldEvents(listDecider, units.get(listStream(roll.listId))?.events ?? [])), now)
  const named = rows.map((row): Named => nameRow(secrets, roll, { row, unit: unitOf(row), state: foldEvents(unitDecider, units.get(unitOf(row))?.events ?? []) }))
  const others = await store.readStreams([...new Set(named.flatMap(({ listUserId, personId }) => [listUserStream(listUserId), personStream(personId)]))])
  const draft = draftUnit(new Map([...units, ...others]))
  for (const one of named) recordRow(draft, roll, one)
  const appends = draft.appends()
  const created = new Set(named.map(({ listUserId }) => listUserId).filter((listUserId) => others.get(listUserStream(listUserId))?.version === 0)).size
  if (appends.length === 0) return { created, position: 0 }
  // Who is entered in a unit is entered by the name that they have in this moment: a correction meanwhile is seen.
  const namedAnew = new Set(named.filter(({ isNew }) => isNew).map(({ personId }) => personStream(personId)))
  for (const { stream } of appends) namedAnew.delete(stream)
  const guards = [listStream(roll.listId), ...namedAnew].map((stream) => ({ stream, version: (units.get(stream) ?? others.get(stream))?.version ?? 0 }))
  const { position } = await store.append({ appends, guards, metadata })
  return { created, position }
}

const nameRow = (secrets: Secrets, { listId, apartmentId }: Roll, { row, unit, state }: { readonly row: GoodRow; readonly unit: string; readonly state: UnitState }): Named => {
  const { name, phone, birthDate, dong, ho } = row.value
  const known = ownerKnownAs(state, name)
  if (known) return { row: callBy(row, known.name ?? name), unit, listUserId: known.listUserId, personId: known.personId, isNew: false }
  const mark = phone || birthDate || `${dong}\n${ho}`
  const personId = secrets.derivedId(apartmentId, `person\n${comparableName(name)}\n${mark}`)
  return { row, unit, personId, listUserId: secrets.derivedId(listId, `entry\n${dong}\n${ho}\n${comparableName(name)}`), isNew: true }
}

/** A roll that still has a former name does not take the correction back. */
const callBy = (row: GoodRow, name: string): GoodRow => (comparableName(row.value.name) === comparableName(name) ? row : { ...row, value: { ...row.value, name } })

const recordRow = (draft: UnitDraft, { listId, apartmentId }: Roll, { row, unit, listUserId, personId, isNew }: Named): void => {
  const { name, phone, birthDate, dong, ho, area, landShare, ownershipShare, kakaoEnabled } = row.value
  const person = { type: 'RecordPerson', personId, apartmentId, name, phone: phone || undefined, birthDate: birthDate || undefined } as const
  draft.add(personStream(personId), personDecider.decide(person, draft.fold(personStream(personId), personDecider)))
  const holding = { area: areaOf(area), landShare: areaOf(landShare), ownershipShare, kakaoEnabled }
  const entry = { type: 'RecordListUser', listUserId, listId, apartmentId, personId, dong, ho, ...holding } as const
  draft.add(listUserStream(listUserId), listUserDecider.decide(entry, draft.fold(listUserStream(listUserId), listUserDecider)))
  if (!isNew) return
  // Where the roll still has a former name, the unit too knows them by the present one.
  const known = draft.fold(personStream(personId), personDecider)
  const presentName = known.status === 'registered' ? (known.name ?? name) : name
  draft.add(unit, unitDecider.decide({ type: 'AddUnitOwner', listId, dong, ho, listUserId, personId, name: presentName }, draft.fold(unit, unitDecider)))
}

const areaOf = (metres: number | null | undefined): number | null | undefined => (typeof metres === 'number' ? toArea(metres) : metres)
