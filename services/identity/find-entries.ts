import type { VerifiedPerson } from '#infra/providers/identity.ts'
import { findListUsers } from '#projections/roll/find-list-users.ts'
import type { MatchedEntry } from '#events/identity/identity-verification.events.ts'
import type { Deps } from '../core/deps.ts'
import { assertUpToDate } from '../core/freshness.ts'
import { readState, stateIn } from '../core/read-state.ts'
import { isContactDisputed, personDecider, personStream, phoneChangesOf } from '../person/person.decider.ts'
import { listUserDecider, listUserStream } from '../roll/list-user.decider.ts'
import { recognisedIdentityStreamOf } from './recognised-identity-stream.ts'
import { recognisedIdentityDecider } from './recognised-identity.decider.ts'
import { entriesOf, type Candidate } from './match-entries.ts'

/** Owners of one name in one list: more there are in no complex. */
const MAXIMUM = 100

type EntryScope = {
  readonly listId: string
  readonly apartmentId: string
  /** Entry of the personal invitation, if they used one. */
  readonly listUserId?: string | undefined
}

/** Entries of a verified person; none where the personal link is another owner's. */
export type FoundEntries = {
  readonly entries: readonly MatchedEntry[]
  /**
   * Whether the person is on the list, and the personal link of somebody with another name: they
   * are told to use their own. A stranger is not told so.
   */
  readonly isOthersLink: boolean
}

type EntryReference = { readonly listUserId: string; readonly personId: string }

/**
 * Returns candidates from the read model: entries with their name, and of persons as whom they were
 * recognised.
 */
const candidateEntries = async (
  deps: Deps,
  { listId, apartmentId }: EntryScope,
  { name, recognised }: { readonly name: string; readonly recognised: readonly string[] },
): Promise<readonly EntryReference[]> => {
  await assertUpToDate(deps, ['list_user', 'person'])
  const roll = { listId, since: new Date(0), personsOf: apartmentId }
  const page = { sort: undefined, offset: 0, limit: MAXIMUM }
  const named = await findListUsers(deps.database, roll, { ...page, filter: { q: name } })
  const known =
    recognised.length > 0
      ? await findListUsers(deps.database, roll, { ...page, filter: { userId: recognised } })
      : { rows: [] }
  const places = new Map([...named.rows, ...known.rows].map((row) => [row.id, row.person_id]))
  return [...places].map(([listUserId, personId]) => ({ listUserId, personId }))
}

/**
 * Returns the entries of a list that belong to a verified person, as the log has them at this
 * moment; the read model only gives candidates. Entries of a person as whom this very CI was
 * recognised are theirs whatever differs. By a personal invitation, only the invited entry counts:
 * a forwarded invitation finds nothing for a neighbour.
 */
export const findEntries = async (
  deps: Deps,
  where: EntryScope,
  {
    person,
    ciHash,
  }: { readonly person: Pick<VerifiedPerson, 'name' | 'phone' | 'birthDate'>; readonly ciHash: string },
): Promise<FoundEntries> => {
  const { listId, apartmentId, listUserId: invited } = where
  const known = recognisedIdentityStreamOf(deps.secrets, { apartmentId, ciHash })
  const { personIds: recognised } = await readState(deps.store, recognisedIdentityDecider, known)
  const places = await candidateEntries(deps, where, { name: person.name, recognised })
  const read = await deps.store.readStreams(
    places.flatMap(({ listUserId, personId }) => [listUserStream(listUserId), personStream(personId)]),
  )
  const candidates = places.flatMap(({ listUserId, personId }): readonly Candidate[] => {
    const entry = stateIn(read, listUserDecider, listUserStream(listUserId))
    const registered = stateIn(read, personDecider, personStream(personId))
    if (entry.status !== 'listed' || entry.listId !== listId || registered.status !== 'registered') return []
    if (isContactDisputed(registered)) return []
    const { name, phone, birthDate } = registered
    return [{ listUserId, personId, name, phone, birthDate, phoneChanges: phoneChangesOf(registered) }]
  })
  const fitting = new Set(entriesOf(person, candidates))
  const theirs = candidates.filter((one) => fitting.has(one) || recognised.includes(one.personId))
  const isInvited = ({ listUserId }: EntryReference): boolean => listUserId === invited
  if (invited !== undefined && !theirs.some(isInvited))
    return { entries: [], isOthersLink: theirs.length > 0 && !candidates.some(isInvited) }
  const entries = theirs.map(({ listUserId, personId, phoneChanges }) => ({ listUserId, personId, phoneChanges }))
  return { entries, isOthersLink: false }
}
