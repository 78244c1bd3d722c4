import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'

// A second model of what a list comes to: it folds a log by itself, counts one by one, and shares
// no code with the product. Areas are whole numbers of 1/10000 ㎡ until they are told.

type EventFields = Readonly<Record<string, unknown>>
type Entry = {
  id: string
  person: string
  dong: string
  ho: string
  area: number | null
  acts: boolean
  day: string | null
  ballots: number
}
type Ballot = { entry: string; dong: string; ho: string; at: string; way: string }

const metres = (area: number) => area / 10_000
const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)
const seoulDay = (at: string) => new Date(Date.parse(at) + 9 * 3_600_000).toISOString().slice(0, 10)

const entryOf = ({ listUserId, personId, dong, ho, area, representative }: EventFields): Entry => ({
  id: String(listUserId),
  person: String(personId),
  dong: String(dong),
  ho: String(ho),
  area: area as number | null,
  acts: representative === true,
  day: null,
  ballots: 0,
})

/** Returns the prefix of a log at an instant: up to the last event whose time is not after it. */
export const prefixAt = (log: readonly RecordedEvent[], at: Date): readonly RecordedEvent[] => {
  let length = 0
  for (const [index, { metadata }] of log.entries()) if (new Date(metadata.at) <= at) length = index + 1
  return log.slice(0, length)
}

/** Folds a log into a list. */
export const foldList = (log: readonly RecordedEvent[], listId: string) => {
  let [type, rule] = ['', '']
  // Without being made there is no list.
  if (!log.some(({ type: name, data }) => name === 'ListCreated' && (data as EventFields)['listId'] === listId))
    return { type, rule, entries: [] }
  const entries = new Map<string, Entry>()
  for (const { type: name, data: told, metadata } of log) {
    const data = told as EventFields
    if (data['listId'] !== listId) continue
    const entry = entries.get(String(data['listUserId']))
    if (name === 'ListCreated') type = String(data['type'])
    if (name === 'ListCreated' || name === 'ListChanged')
      rule = (data['coOwners'] as string | undefined) ?? (type === 'vote' ? 'representative' : 'all')
    if (name === 'ListUserAdded') entries.set(String(data['listUserId']), entryOf(data))
    if (name === 'ListUserRemoved') entries.delete(String(data['listUserId']))
    if (!entry) continue
    if (name === 'ListUserChanged') {
      entry.area = data['area'] as number | null
      entry.acts = (data['representative'] as boolean | undefined) ?? entry.acts
    }
    if (['BallotCast', 'ConsentSigned', 'PaperConsentConfirmed'].includes(name)) entry.day ??= seoulDay(metadata.at)
    if (name === 'ConsentWithdrawn') entry.day = null
    if (name === 'BallotCast') entry.ballots += 1
    if (name === 'BallotWithdrawn' || name === 'BallotSetAside') entry.ballots -= 1
    if (name.startsWith('Ballot') && entry.ballots === 0) entry.day = null
  }
  return { type, rule, entries: [...entries.values()] }
}
type List = ReturnType<typeof foldList>

const reasonOf = (owners: readonly Entry[], { type, rule }: List): string | null => {
  const done = owners.filter(({ day }) => day !== null).length
  const waits = done === 0 ? 'pending' : 'co-owners'
  if (type === 'vote' && rule !== 'shares') return done === 0 ? 'pending' : null
  const named = owners.filter(({ acts }) => acts)
  if (rule !== 'representative' || owners.length === 1) return done === owners.length ? null : waits
  if (named.length === 0) return 'no-representative'
  if (named.every(({ day }) => day !== null)) return null
  return done === 0 ? 'pending' : 'representative'
}

const dayOf = (owners: readonly Entry[], { type, rule }: List): string => {
  const isFirst = type === 'vote' && rule !== 'shares'
  const asked =
    type !== 'vote' && rule === 'representative' && owners.length > 1 ? owners.filter(({ acts }) => acts) : owners
  const days = asked.flatMap(({ day }) => day ?? []).toSorted()
  return (isFirst ? days[0] : days.at(-1)) ?? ''
}

export const unitsOf = (list: List) =>
  [...Map.groupBy(list.entries, ({ dong, ho }) => `${dong} ${ho}`)].map(([place, owners]) => {
    const areas = owners.flatMap(({ area }) => area ?? [])
    const [dong = '', ho = ''] = place.split(' ')
    const reason = reasonOf(owners, list)
    return {
      dong,
      ho,
      area: areas.length === 0 ? null : Math.max(...areas),
      reason,
      day: reason === null ? dayOf(owners, list) : '',
      who: [...new Set(owners.map(({ person }) => person))].toSorted().join(),
      ids: owners.map(({ id }) => id).toSorted(),
    }
  })
type Unit = ReturnType<typeof unitsOf>[number]

const areaOf = (units: readonly Unit[]) => metres(sum(units.map(({ area }) => area ?? 0)))
const isDone = ({ reason }: Unit) => reason === null

const figures = (entries: readonly Entry[], units: readonly Unit[]) => ({
  totalTargets: entries.length,
  completedCount: entries.filter(({ day }) => day !== null).length,
  totalArea: areaOf(units),
  completedArea: areaOf(units.filter(isDone)),
  households: { total: units.length, completed: units.filter(isDone).length },
  householdArea: { total: areaOf(units), completed: areaOf(units.filter(isDone)) },
})

/** Counts owners of the same units once, and those all of whose units are complete. */
export const ownersOfLog = (log: readonly RecordedEvent[], listId: string) => {
  const owners = [...Map.groupBy(unitsOf(foldList(log, listId)), ({ who }) => who).values()]
  return { total: owners.length, completed: owners.filter((units) => units.every(isDone)).length }
}

/** Counts the figures of `GET /api/list/{id}/stats`. */
export const statsOfLog = (log: readonly RecordedEvent[], listId: string) => {
  const list = foldList(log, listId)
  const units = unitsOf(list)
  const dongs = [...new Set(units.map(({ dong }) => dong))].toSorted()
  const days = [...new Set(list.entries.flatMap(({ day }) => day ?? []))].toSorted()
  return {
    ...figures(list.entries, units),
    byDong: dongs.map((dong) => ({
      dong,
      ...figures(
        list.entries.filter((one) => one.dong === dong),
        units.filter((one) => one.dong === dong),
      ),
    })),
    byDay: days.map((day) => ({
      day,
      completedCount: list.entries.filter((one) => one.day === day).length,
      completedArea: areaOf(units.filter((one) => one.day === day)),
    })),
  }
}

/**
 * Counts the turnout of a vote of whole units, as in `GET /api/votes/{id}/turnout`: by the roll of
 * its close, once it was closed.
 */
export const turnoutOfLog = (log: readonly RecordedEvent[], { listId, voteId }: { listId: string; voteId: string }) => {
  const ofVote = (name: string) =>
    log.findLast(({ type, data }) => type === name && (data as EventFields)['voteId'] === voteId)
  const nothing = { targets: 0, voted: 0, targetArea: 0, votedArea: 0 }
  if (!ofVote('VoteCreated')) return { ...nothing, byDong: [], byHour: [], ways: 0 }
  const close = ofVote('VoteClosed')
  const units = unitsOf(foldList(close ? log.slice(0, log.indexOf(close)) : log, listId))
  const ballots = log.flatMap(({ type, data, metadata }): Ballot[] => {
    const said = data as EventFields
    if (type !== 'BallotCast' || said['voteId'] !== voteId) return []
    return [
      {
        entry: String(said['listUserId']),
        dong: String(said['dong']),
        ho: String(said['ho']),
        at: metadata.at,
        way: 'online',
      },
    ]
  })
  const hasVoted = ({ dong, ho }: Unit) => ballots.some((one) => one.dong === dong && one.ho === ho)
  const told = (of: readonly Unit[]) => ({
    targets: of.length,
    voted: of.filter(hasVoted).length,
    targetArea: areaOf(of),
    votedArea: areaOf(of.filter(hasVoted)),
  })
  const dongs = [...new Set(units.map(({ dong }) => dong))].toSorted()
  const hours = Map.groupBy(ballots, ({ at }) => `${at.slice(0, 13)}:00:00.000Z`)
  return {
    ...told(units),
    byDong: dongs.map((dong) => ({ dong, ...told(units.filter((one) => one.dong === dong)) })),
    byHour: [...hours]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([at, own]) => ({ at, voted: own.length })),
    ways: ballots.length,
  }
}
