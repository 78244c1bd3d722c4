import type { ExistingList } from '../../list/list.facts.ts'
import { dong as dongForm, ho as hoForm } from '#events/values/schemas.ts'
import { BallotCast, BallotPaperIssued, type BallotEvent } from '#events/vote/ballot.events.ts'
import { ProxyEntered, type ProxyEvent } from '#events/vote/proxy.events.ts'
import { dayStart } from '#events/values/day.ts'
import type { RecordedEvent, StreamContent } from '#infra/platform/event-store/event-store.ts'
import { findListUsers, type ListUserRow } from '#projections/roll/find-list-users.ts'
import { eventsOf } from '#projections/set-based.ts'
import { foldEvents } from '../../core/decider.ts'
import type { Deps } from '../../core/deps.ts'
import { personFor, seesPersonsInClear } from '../../core/text/masked-person.ts'
import { stateIn } from '../../core/read-state.ts'
import type { AdminSession } from '../../core/session.ts'
import { unitStreamOf } from '../../person/person.facts.ts'
import { unitDecider } from '../../person/unit.decider.ts'
import { listUserDecider, listUserStream, type ListedUser } from '../../roll/list-user.decider.ts'
import { ballotDecider, ownBallot } from '../ballot/ballot.decider.ts'
import { ballotStreamFor, ballotStreamsOf, ownerSetsFold } from '../ballot/ballot-streams.ts'
import { proxyStream } from '../proxy/proxy.decider.ts'
import { entitledEntry, standingFor } from '../paper/paper-in-unit.decider.ts'
import { castsShares } from '../unit-vote.decider.ts'
import type { ExistingVote } from '../vote.decider.ts'
import type { DeskEntry } from './vote-desk.contract.ts'
import { identityCheckFor } from '../ballot/identity-check-answer.ts'
import { isChallenger } from '../challenge/challenge.decider.ts'
import { isWithdrawalOpen } from '../withdrawal/withdrawal.decider.ts'

const MAX_ROWS = 50

type DeskSession = { readonly vote: ExistingVote; readonly list: ExistingList; readonly admin: AdminSession }
type EntrySearch = {
  readonly dong?: string | undefined
  readonly ho?: string | undefined
  readonly q?: string | undefined
}

/** Returns entries of a list as the roll's pages find them, in the order of 동 and 호. */
export const findDeskRows = async (
  { database }: Pick<Deps, 'database'>,
  { list, admin }: Pick<DeskSession, 'list' | 'admin'>,
  { dong, ho, q }: EntrySearch,
): Promise<readonly ListUserRow[]> => {
  const roll = {
    listId: list.listId,
    since: dayStart(list.startDate),
    personsOf: seesPersonsInClear(admin) ? list.apartmentId : null,
  }
  const filter = {
    ...(dong ? { dong: dongForm.safeParse(dong).data ?? dong } : {}),
    ...(ho ? { ho: hoForm.safeParse(ho).data ?? ho } : {}),
    ...(q ? { q } : {}),
  }
  const { rows } = await findListUsers(database, roll, { sort: undefined, filter, limit: MAX_ROWS, offset: 0 })
  return rows
}

/** One entry of the list; undefined where the read model has none. */
export const findDeskRow = async (
  { database }: Pick<Deps, 'database'>,
  { list }: Pick<DeskSession, 'list'>,
  listUserId: string,
): Promise<ListUserRow | undefined> => {
  const roll = { listId: list.listId, since: dayStart(list.startDate), personsOf: null }
  const { rows } = await findListUsers(database, roll, {
    sort: undefined,
    filter: { id: [listUserId] },
    limit: 1,
    offset: 0,
  })
  return rows[0]
}

type StreamContents = ReadonlyMap<string, StreamContent>

/** Returns the holder who may vote for an entry by a power of attorney that is valid. */
const holderIn = (events: readonly RecordedEvent[]): string | null => {
  const last = events.findLast(({ type }) => type !== ProxyEntered.type)
  if (!last || (last.type as ProxyEvent['type']) !== 'ProxyConfirmed') return null
  const { proxyId } = last.data as Extract<ProxyEvent, { type: 'ProxyConfirmed' }>['data']
  return eventsOf(ProxyEntered, events).find(({ data }) => data.proxyId === proxyId)?.data.holderName ?? null
}

const listedIn = (read: StreamContents, ids: readonly string[]): readonly ListedUser[] =>
  ids.flatMap((id) => {
    const entry = stateIn(read, listUserDecider, listUserStream(id))
    return entry.status === 'listed' ? [entry] : []
  })

/** Returns the state of an entry in the vote, and since when. */
const deskStatusOf = (
  { vote, list }: DeskSession,
  entry: ListedUser,
  { owners, events }: { readonly owners: readonly ListedUser[]; readonly events: readonly RecordedEvent[] },
): Pick<DeskEntry, 'state' | 'at' | 'byDocument'> => {
  const { ballots, papers } = foldEvents(ballotDecider, events)
  const cast = standingFor({ list, entry, ballots })[0]
  const paper = papers.find(({ listUserId }) => !castsShares(list.coOwners) || listUserId === entry.listUserId)
  if (cast) {
    const at = eventsOf(BallotCast, events).find(({ data }) => data.receiptId === cast.receiptId)?.metadata.at ?? null
    if (cast.listUserId !== entry.listUserId) return { state: 'unit-voted', byDocument: false, at }
    const byDocument = cast.proof !== undefined
    return { state: cast.way === 'paper' ? 'voted-paper' : 'voted-online', byDocument, at }
  }
  if (paper) {
    const issued = eventsOf(BallotPaperIssued, events).findLast(({ data }) => data.listUserId === paper.listUserId)
    const isOwn = paper.listUserId === entry.listUserId
    return { state: isOwn ? 'paper-out' : 'unit-voted', byDocument: false, at: issued?.metadata.at ?? null }
  }
  const isEntitled = entitledEntry({ vote, list, entry, owners })
  return { state: isEntitled ? 'open' : 'not-representative', byDocument: false, at: null }
}

/** Whether the ballot that an entry cast counts, and may be withdrawn now. */
const isWithdrawable = ({ vote }: DeskSession, entry: ListedUser, events: readonly RecordedEvent[]): boolean =>
  isWithdrawalOpen(vote) && ownBallot(foldEvents(ballotDecider, events), { ...entry, entry }, vote) !== undefined

/** Returns the paper of an entry that is out. */
const paperOf = ({ listUserId }: ListedUser, events: readonly RecordedEvent[]) =>
  foldEvents(ballotDecider, events).papers.find((paper) => paper.listUserId === listUserId)

/** Returns the receipt of the unit's ballot that an owner may challenge; null: there is none. */
const challengeableOf = ({ vote, list }: DeskSession, entry: ListedUser, events: readonly RecordedEvent[]) => {
  const { ballots, challenges } = foldEvents(ballotDecider, events)
  const ballot =
    ownBallot({ ballots }, { ...entry, entry }, vote) ?? ballots.find((one) => isChallenger(one, entry, list.coOwners))
  const isOld = challenges.some(({ receiptId }) => receiptId === ballot?.receiptId)
  return ballot && !isOld ? ballot.receiptId : null
}

/**
 * Returns rows for the desk: the state of each in the vote is read from the log, so that it is
 * never outdated.
 */
export const deskEntries = async (
  { store, secrets }: Pick<Deps, 'store' | 'secrets'>,
  at: DeskSession,
  rows: readonly ListUserRow[],
): Promise<readonly DeskEntry[]> => {
  const { vote, admin } = at
  const { listId } = vote
  const streamsOf = ({ id, dong, ho }: ListUserRow) => ({
    unit: unitStreamOf(secrets, { listId, dong, ho }),
    proxy: proxyStream(vote.voteId, id),
  })
  const read = await store.readStreams(rows.flatMap((row) => Object.values<string>(streamsOf(row))))
  const ownersOf = (row: ListUserRow) => stateIn(read, unitDecider, streamsOf(row).unit).owners
  const ids = [...new Set(rows.flatMap((row) => [row.id, ...ownersOf(row).map(({ listUserId }) => listUserId)]))]
  const boxesOf = (row: ListUserRow) =>
    ballotStreamsOf(vote, secrets, row, stateIn(read, ownerSetsFold, streamsOf(row).unit))
  const entries = await store.readStreams([...ids.map(listUserStream), ...rows.flatMap(boxesOf)])
  const eventsIn = (row: ListUserRow) => {
    const own = ballotStreamFor(vote, secrets, row, ownersOf(row))
    const isOfUnit = ({ data }: RecordedEvent): boolean => {
      const { dong, ho } = data as BallotEvent['data']
      return dong === row.dong && ho === row.ho
    }
    // Former owners of the unit only have their ballots shown.
    return boxesOf(row).flatMap((box) => {
      const events = entries.get(box)?.events ?? []
      return box === own ? events : events.filter(isOfUnit)
    })
  }
  const shown = personFor(admin)
  return rows.flatMap((row) => {
    const [entry] = listedIn(entries, [row.id])
    if (!entry) return []
    const streams = streamsOf(row)
    const owners = listedIn(
      entries,
      ownersOf(row).map(({ listUserId }) => listUserId),
    )
    const events = eventsIn(row)
    const holder = holderIn(read.get(streams.proxy)?.events ?? [])
    const name = (said: string | null): string | null => shown({ name: said, phone: null, birthDate: null }).name
    return [
      {
        listUserId: entry.listUserId,
        name: name(row.name),
        dong: entry.dong,
        ho: entry.ho,
        ...deskStatusOf(at, entry, { owners, events }),
        owners: owners.length,
        proxyHolder: name(holder),
        identityCheck: identityCheckFor(admin, paperOf(entry, events)?.identityCheck),
        withdrawable: isWithdrawable(at, entry, events),
        onSheet: paperOf(entry, events)?.assemblyId !== undefined,
        challengeable: challengeableOf(at, entry, events),
      },
    ]
  })
}

/** Returns the state of one entry in a vote; undefined: the list has none of that id. */
export const deskEntryOf = async (
  deps: Pick<Deps, 'store' | 'secrets' | 'database'>,
  at: DeskSession,
  listUserId: string,
): Promise<DeskEntry | undefined> => {
  const row = await findDeskRow(deps, at, listUserId)
  return row ? (await deskEntries(deps, at, [row]))[0] : undefined
}
