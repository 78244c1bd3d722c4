import type { Metadata } from '#events/metadata.ts'
import type { ContactField, PersonEvent } from '#events/person/person.events.ts'
import { comparableName, isSameName } from '#events/values/name.ts'
import type { StreamContent } from '#infra/platform/event-store/event-store.ts'
import { asReadBack } from '#infra/lib/spreadsheet/index.ts'
import { DomainError } from '../../core/domain-error.ts'
import { mapYielding } from '../../core/concurrency/map-yielding.ts'
import { stateIn } from '../../core/read-state.ts'
import type { Secrets } from '../../core/secrets.ts'
import { draftWrite, type WriteDraft } from '../../core/write-draft.ts'
import { listStream } from '../../list/list.decider.ts'
import { storedFieldsOf } from '../fields.ts'
import { listUserDecider, listUserStream, type EntryFields as Holds } from '../list-user.decider.ts'
import { MAX_OWNERS_OF_UNIT, type RollRow } from '../list-users.contract.ts'
import { personDecider, personStream } from '../../person/person.decider.ts'
import { proposerOf, unitStreamOf, type Holding, type Proposer } from '../../person/person.facts.ts'
import { ownerWithFormerName, unitDecider, type UnitState } from '../../person/unit.decider.ts'
import { missingFieldsOf, type MissingField } from './missing-fields.ts'
import { otherSpellingsOf } from './unit-spellings.ts'
import { isUnchangedForUnit, neighboursIn, unitFieldsIn, changeNeighbours, withUnit } from '../unit-holding.ts'

/** Row that can be imported; `row` is any number that its source gives it. */
export type GoodRow = { readonly row: number; readonly value: RollRow }
export type Roll = { readonly listId: string; readonly apartmentId: string }
export type Contents = ReadonlyMap<string, StreamContent>

/** Dependencies for finding what one administrator cannot change alone in a roll. */
export type RollHolding = Holding

/** Dependencies for reading and deciding on rows. */
export type RowTools = RollHolding & { readonly secrets: Secrets }

/**
 * Result of a row. Not imported: erased, it names a person whose data was destroyed; crowded, its
 * unit has the maximum number of owners; waiting, a vote of the list is open, so that a second
 * administrator has to confirm a new owner.
 */
export type EnrolledRow = {
  readonly row: number
  readonly outcome: 'added' | 'changed' | 'unchanged' | 'erased' | 'crowded' | 'doubtful' | 'waiting'
  readonly listUserId: string
  readonly personId: string
  readonly name: string
  /** Name of the unit that a doubtful row's unit may be. */
  readonly listedAs?: string
  /** Fields among name, phone and e-mail address that another administrator has to confirm. */
  readonly waits: readonly ContactField[]
}

/**
 * Owner of a row: the one that the unit already has by that name, else ids that the same row always
 * gets.
 */
type IdentifiedRow = {
  readonly value: RollRow
  readonly unit: string
  readonly listUserId: string
  readonly personId: string
  readonly isNew: boolean
}

/** Maximum number of streams read at once, since opening more blocks the process. */
const STREAMS_AT_ONCE = 500

const nameRow = (
  secrets: Secrets,
  { listId, apartmentId }: Roll,
  { value, unit, state }: { readonly value: RollRow; readonly unit: string; readonly state: UnitState },
): IdentifiedRow => {
  const { name, phone, birthDate, dong, ho } = value
  const known = ownerWithFormerName(state, name)
  if (known)
    return {
      value: withName(value, known.name ?? name),
      unit,
      listUserId: known.listUserId,
      personId: known.personId,
      isNew: false,
    }
  const mark = phone || birthDate || `${dong}\n${ho}`
  const personId = secrets.derivedId(apartmentId, `person\n${comparableName(name)}\n${mark}`)
  return {
    value,
    unit,
    personId,
    listUserId: secrets.derivedId(listId, `entry\n${dong}\n${ho}\n${comparableName(name)}`),
    isNew: true,
  }
}

/** A roll that still has a former name does not take the correction back. */
const withName = (value: RollRow, name: string): RollRow => (isSameName(value.name, name) ? value : { ...value, name })

/** Reads all that rows may touch: their list, units, entries and persons. */
export const readRowStreams = async (
  { store, secrets }: Pick<RowTools, 'store' | 'secrets'>,
  roll: Roll,
  rows: readonly GoodRow[],
): Promise<Map<string, StreamContent>> => {
  const contents = new Map<string, StreamContent>()
  const read = async (streams: readonly string[]): Promise<void> => {
    const unread = [...new Set(streams)].filter((stream) => !contents.has(stream))
    for (let start = 0; start < unread.length; start += STREAMS_AT_ONCE)
      for (const [stream, content] of await store.readStreams(unread.slice(start, start + STREAMS_AT_ONCE)))
        contents.set(stream, content)
  }
  const units = await mapYielding(rows, ({ value: { dong, ho } }) =>
    unitStreamOf(secrets, { listId: roll.listId, dong, ho }),
  )
  const otherSpellings = rows.flatMap(({ value: { dong, ho } }) =>
    otherSpellingsOf(secrets, { listId: roll.listId, dong, ho }).map(({ unit }) => unit),
  )
  await read([listStream(roll.listId), ...units, ...otherSpellings])
  const owners = (await mapYielding(units, (unit) => stateIn(contents, unitDecider, unit).owners)).flat()
  await read(owners.map(({ listUserId }) => listUserStream(listUserId)))
  const named = await mapYielding(rows, ({ value }, index) => {
    const unit = units[index] ?? ''
    return nameRow(secrets, roll, { value, unit, state: stateIn(contents, unitDecider, unit) })
  })
  await read(named.flatMap(({ listUserId, personId }) => [listUserStream(listUserId), personStream(personId)]))
  // An entry may exist for somebody else: an erased person is not found by their name any more.
  const holders = await mapYielding(named, ({ listUserId }) => holderIn(contents, listUserId))
  await read(holders.flatMap((holder) => holder ?? []))
  return contents
}

const holderIn = (contents: Contents, listUserId: string): string | undefined => {
  const entry = stateIn(contents, listUserDecider, listUserStream(listUserId))
  return entry.status === 'listed' ? personStream(entry.personId) : undefined
}

/** New owner, and the data of their holding. Name and phone are their person's. */
export type NewOwner = {
  readonly listUserId: string
  readonly personId: string
  readonly dong: string
  readonly ho: string
  readonly said: Holds
}

/** A decision over rows in the making. */
export type RowsDraft = {
  /** Decides on a row, on top of those before it. */
  readonly take: (row: GoodRow) => EnrolledRow
  readonly appends: WriteDraft['appends']
  /** The streams as they were read, with what was decided so far. */
  readonly draft: WriteDraft
  /** Owners who wait for a second administrator, each once. */
  readonly additions: () => readonly NewOwner[]
  /**
   * Returns the fields that are still missing of an imported owner after all rows: without a mobile
   * number they cannot take part online, without an area the unit has no weight by area.
   */
  readonly lacks: (taken: EnrolledRow) => readonly MissingField[]
  /**
   * Returns the streams whose present values were used, a name or a unit's area, so that a
   * correction meanwhile is a conflict.
   */
  readonly restsOn: () => readonly string[]
}

/**
 * Persons whose name and phone need two administrators, and the administrator who requests a change
 * all the same; none in a preview.
 */
export type ApprovalContext = {
  readonly persons: ReadonlySet<string>
  readonly holdsRoll: boolean
  readonly metadata: Metadata
}

/**
 * Begins a decision on what was read. `erased`: persons whose key is known to be destroyed,
 * whatever their stream says.
 */
export const draftRows = (
  secrets: Secrets,
  roll: Roll,
  contents: Contents,
  { erased = new Set(), held }: { readonly erased?: ReadonlySet<string>; readonly held: ApprovalContext },
): RowsDraft => {
  const draft = draftWrite(contents)
  const restsOn = new Set<string>()
  const additions = new Map<string, NewOwner>()

  const proposerFor = ({ personId, value: { name, phone } }: RowContact): Proposer | undefined =>
    held.persons.has(personId) ? proposerOf(secrets, held.metadata, { personId, name, phone }) : undefined

  const take = ({ row, value: said }: GoodRow): EnrolledRow => {
    const unit = unitStreamOf(secrets, { listId: roll.listId, dong: said.dong, ho: said.ho })
    const state = draft.fold(unit, unitDecider)
    const named = nameRow(secrets, roll, { value: said, unit, state })
    const { value, listUserId, isNew } = named
    const entry = draft.fold(listUserStream(listUserId), listUserDecider)
    const personId = entry.status === 'listed' ? entry.personId : named.personId
    const taken = { row, listUserId, personId, name: said.name, waits: [] }
    if (erased.has(personId) || draft.fold(personStream(personId), personDecider).status === 'erased')
      return { ...taken, outcome: 'erased' }
    if (isNew && state.owners.length >= MAX_OWNERS_OF_UNIT) return { ...taken, outcome: 'crowded' }
    const others = state.owners.length > 0 ? [] : otherSpellingsOf(secrets, { ...roll, ...value })
    for (const other of others) restsOn.add(other.unit)
    const listed = others.find((other) => draft.fold(other.unit, unitDecider).owners.length > 0)
    if (listed) return { ...taken, outcome: 'doubtful', listedAs: listed.ho }
    const neighbours = neighboursIn(draft, { unit, listUserId })
    if (neighbours[0] !== undefined) restsOn.add(listUserStream(neighbours[0]))
    const recorded = recordPerson(draft, roll, { personId, value, proposer: proposerFor({ personId, value }) })
    if (held.holdsRoll && entry.status !== 'listed') {
      restsOn.add(listUserStream(listUserId))
      additions.set(listUserId, newOwner({ listUserId, personId, value }))
      recordPendingNotes(draft, roll, { listUserId, personId, value })
      return { ...taken, outcome: 'waiting' }
    }
    const events = [
      ...recorded.flatMap(({ type }) => (isOfProposal(type) ? [] : type)),
      ...recordEntry(draft, roll, { neighbours, listUserId, personId, value }),
    ]
    if (isNew) {
      restsOn.add(personStream(personId))
      addOwner(draft, roll, { ...named, personId })
    }
    const waits = waitsOf(draft, { personId, value }, held)
    if (events.includes('ListUserAdded')) return { ...taken, waits, outcome: 'added' }
    return { ...taken, waits, outcome: events.length > 0 ? 'changed' : 'unchanged' }
  }

  const additionsSoFar = () => [...additions.values()]
  return {
    take,
    appends: draft.appends,
    draft,
    additions: additionsSoFar,
    restsOn: () => [...restsOn],
    lacks: (taken) => missingFieldsOf(draft, taken),
  }
}

type RowContact = Pick<IdentifiedRow, 'personId' | 'value'>
type RowDesk = Pick<WriteDraft, 'fold' | 'add'>

const newOwner = ({ listUserId, personId, value }: RowContact & Pick<IdentifiedRow, 'listUserId'>): NewOwner => {
  const { dong, ho, kakaoEnabled } = value
  return { listUserId, personId, dong, ho, said: { ...storedFieldsOf(value), kakaoEnabled } }
}

/**
 * Enters an owner whose request a second administrator has confirmed, as a row would. Their unit,
 * its entries and the person must be read.
 * @throws DomainError ALREADY_LISTED if the unit has an owner of this name, or the maximum number
 */
export const enterOwner = (
  desk: RowDesk,
  roll: Roll,
  { unit, owner }: { readonly unit: string; readonly owner: NewOwner },
): void => {
  const { listUserId, personId, dong, ho, said } = owner
  const person = desk.fold(personStream(personId), personDecider)
  // A person who was erased meanwhile is left out: it is unknown whom the request named.
  if (person.status !== 'registered' || person.name === null) return
  if (desk.fold(listUserStream(listUserId), listUserDecider).status === 'listed') return
  const known = desk.fold(unit, unitDecider)
  if (ownerWithFormerName(known, person.name) || known.owners.length >= MAX_OWNERS_OF_UNIT)
    throw new DomainError('ALREADY_LISTED')
  recordHolding(desk, roll, {
    neighbours: neighboursIn(desk, { unit, listUserId }),
    owner: { listUserId, personId, dong, ho, said },
  })
  addOwner(desk, roll, { unit, listUserId, personId, value: { dong, ho, name: person.name } })
}

const recordPerson = (
  draft: WriteDraft,
  { apartmentId }: Roll,
  {
    personId,
    value: { name, phone, birthDate, address, email, language },
    proposer,
  }: RowContact & { readonly proposer: Proposer | undefined },
): readonly PersonEvent[] => {
  const stream = personStream(personId)
  const events = personDecider.decide(
    {
      type: 'RecordPerson',
      personId,
      apartmentId,
      name,
      phone: phone || undefined,
      birthDate: birthDate || undefined,
      address: address === undefined ? undefined : asReadBack(address) || undefined,
      email: email || undefined,
      language,
      held: proposer,
    },
    draft.fold(stream, personDecider),
  )
  draft.add(stream, events)
  return events
}

const isOfProposal = (type: PersonEvent['type']): boolean =>
  type === 'ContactChangeProposed' || type === 'ContactChangeSettled'

/** Returns the fields of a protected person in which a row differs. */
const waitsOf = (
  draft: WriteDraft,
  { personId, value }: RowContact,
  { persons }: ApprovalContext,
): readonly ContactField[] => {
  const person = draft.fold(personStream(personId), personDecider)
  if (!persons.has(personId) || person.status !== 'registered') return []
  return person.waiting.flatMap(({ fields, ...asked }) => fields.filter((field) => asked[field] === value[field]))
}

const recordEntry = (
  draft: WriteDraft,
  roll: Roll,
  { neighbours, ...named }: RowContact & Pick<IdentifiedRow, 'listUserId'> & { readonly neighbours: readonly string[] },
): readonly string[] => {
  const owner = newOwner(named)
  return recordHolding(draft, roll, {
    neighbours,
    owner: { ...owner, said: { ...owner.said, ...notesOfRow(named.value) } },
  })
}

/**
 * Records the data of an owner who waits for a second administrator with the entry, encrypted for
 * its owner, since a request would have it in plain text.
 */
const recordPendingNotes = (
  { fold, add }: RowDesk,
  { listId }: Roll,
  { listUserId, personId, value }: RowContact & Pick<IdentifiedRow, 'listUserId'>,
): void => {
  const stream = listUserStream(listUserId)
  const said = { listUserId, listId, personId, ...notesOfRow(value) }
  add(stream, listUserDecider.decide({ type: 'NoteListUser', ...said }, fold(stream, listUserDecider)))
}

/**
 * Returns the notes of a row besides its fields; an empty text counts as absent, as in every field.
 */
const notesOfRow = ({ standing, remarks }: RollRow): Holds => ({
  standing,
  remarks: remarks === undefined ? undefined : asReadBack(remarks) || undefined,
})

const recordHolding = (
  draft: RowDesk,
  { listId, apartmentId }: Roll,
  { neighbours, owner }: { readonly neighbours: readonly string[]; readonly owner: NewOwner },
): readonly string[] => {
  const { listUserId, personId, dong, ho, said } = owner
  const stream = listUserStream(listUserId)
  const entry = draft.fold(stream, listUserDecider)
  // All of them have the same values of their unit: one of them is enough.
  const neighbour = neighbours[0] === undefined ? undefined : draft.fold(listUserStream(neighbours[0]), listUserDecider)
  const known = neighbour?.status === 'listed' ? neighbour : undefined
  const holding = entry.status === 'listed' ? said : withUnit(said, known)
  const events = listUserDecider.decide(
    { type: 'RecordListUser', listUserId, listId, apartmentId, personId, dong, ho, ...holding },
    entry,
  )
  draft.add(stream, events)
  const ofUnit = unitFieldsIn(said)
  if (known && ofUnit && !isUnchangedForUnit(ofUnit, known)) changeNeighbours(draft, neighbours, ofUnit)
  return events.map(({ type }) => type)
}

const addOwner = (
  draft: RowDesk,
  { listId }: Roll,
  {
    unit,
    listUserId,
    personId,
    value: { dong, ho, name },
  }: Pick<IdentifiedRow, 'unit' | 'listUserId' | 'personId'> & {
    readonly value: Pick<RollRow, 'dong' | 'ho' | 'name'>
  },
): void => {
  // If the roll still has a former name, the unit, too, gets the present one.
  const known = draft.fold(personStream(personId), personDecider)
  const presentName = known.status === 'registered' ? (known.name ?? name) : name
  draft.add(
    unit,
    unitDecider.decide(
      { type: 'AddUnitOwner', listId, dong, ho, listUserId, personId, name: presentName },
      draft.fold(unit, unitDecider),
    ),
  )
}
