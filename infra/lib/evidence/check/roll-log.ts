import { mustBe } from './failure.ts'
import { hashOfText } from './log/hashes.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import type { Close } from './vote.ts'
import { isPast } from './units.ts'
import { fieldsOf, instantOf, listIn, textIn, textOrNull, wholeIn, type Fields } from './count/values.ts'

/** Event of the roll as far as any file shows it. */
type RollEvent = {
  readonly type: string
  readonly position: number
  readonly at: number
  readonly hash: string
  /** Changed fields and actor; undefined: the file does not show them. */
  readonly shown: { readonly what: readonly string[]; readonly actor: string } | undefined
}

type Opening = { readonly position: number; readonly salt: string }
type Edit = {
  readonly position: number
  readonly day: string
  readonly what: readonly string[]
  readonly by: string
  readonly commitment: string
  readonly opening: Opening | undefined
}

export type Commitment = {
  readonly moment: string
  readonly of: number
  readonly entries: number
  readonly units: number
  readonly slots: number
  readonly root: string
  /** True where later ballots and papers have their slots in their own hashes. */
  readonly isSlotted: boolean
}

/** Commitments of a vote to its roll. */
export type RollPromises = {
  /** Positions at which the vote opened; `closes` has those at which it closed, with its end. */
  readonly opens: number[]
  /** Positions among them at which owners cast shares. */
  readonly inShares: Set<number>
  readonly closes: Map<number, Close>
  seen: number | null
  readonly commitments: Map<number, Commitment>
  readonly edits: Edit[]
}

/** Names of edits that concern no person's data: each is an event of the roll. */
const ofEntries = ['added', 'removed', 'area', 'landShare', 'ownershipShare', 'representative', 'messages']
const watchedFields = ['area', 'landShare', 'ownershipShare', 'representative'] as const

type Holding = Readonly<Record<(typeof watchedFields)[number] | 'kakaoEnabled', unknown>>

const holdingIn = (data: Fields, before: Holding | undefined): Holding => ({
  area: data['area'],
  landShare: data['landShare'],
  ownershipShare: data['ownershipShare'],
  representative: data['representative'] ?? before?.representative ?? false,
  kakaoEnabled: data['kakaoEnabled'],
})

const differences = (before: Holding, after: Holding): readonly string[] => {
  const changed = watchedFields.filter((field) => before[field] !== after[field])
  const isMessages = before.kakaoEnabled !== after.kakaoEnabled || changed.length === 0
  return isMessages ? [...changed, 'messages'] : changed
}

const SEOUL_MS = 9 * 3_600_000
const dayOf = (at: number): string => new Date(at + SEOUL_MS).toISOString().slice(0, 10)

const editIn = ({ data, position }: DisclosedEvent, line: Fields): Edit => {
  const opening = line['opening'] === undefined ? undefined : fieldsOf(line['opening'], 'an opening')
  return {
    position,
    day: textIn(data, 'day'),
    what: listIn(data, 'what').map(String),
    by: textIn(data, 'by'),
    commitment: textIn(data, 'commitment'),
    opening: opening && { position: wholeIn(opening, 'position'), salt: textIn(opening, 'salt') },
  }
}

const commitmentIn = ({ data }: DisclosedEvent): Commitment => ({
  moment: textIn(data, 'moment'),
  of: wholeIn(data, 'of'),
  entries: wholeIn(data, 'entries'),
  units: wholeIn(data, 'units'),
  slots: wholeIn(data, 'slots'),
  root: textIn(data, 'root'),
  isSlotted: data['slotted'] === true,
})

type ResultLine = { readonly line: Fields; readonly isShares: boolean }

/** Adds an event of a vote to its commitments. */
const takeOfVote = (promises: RollPromises, event: DisclosedEvent, { line, isShares }: ResultLine): void => {
  const { type, data, position } = event
  if (isShares && (type === 'VoteOpened' || type === 'VoteClosed')) promises.inShares.add(position)
  if (type === 'VoteOpened') promises.opens.push(position)
  if (type === 'VoteClosed') {
    const [at, isWithList] = [textOrNull(data, 'closedAt'), data['reason'] === 'with-list']
    promises.closes.set(position, { position, at, isWithList })
  }
  if (type === 'VoteResultsSeen') promises.seen ??= position
  if (type === 'RollEdited') promises.edits.push(editIn(event, line))
  if (type !== 'RollCommitted') return
  const commitment = commitmentIn(event)
  mustBe(!promises.commitments.has(commitment.of), 'roll', `position ${position}: the roll is committed to already`)
  promises.commitments.set(commitment.of, commitment)
}

/** Takes all events of the roll, shown or closed, and what votes committed to about it. */
export const growingRollLog = () => {
  const events: RollEvent[] = []
  const votes = new Map<string, RollPromises>()
  const holdings = new Map<string, Holding>()
  let isShares = false

  const promisesOf = (voteId: string): RollPromises => {
    const known = votes.get(voteId)
    if (known) return known
    const made: RollPromises = {
      opens: [],
      inShares: new Set(),
      closes: new Map(),
      seen: null,
      commitments: new Map(),
      edits: [],
    }
    votes.set(voteId, made)
    return made
  }

  const whatIn = ({ type, data }: DisclosedEvent): readonly string[] => {
    const id = textIn(data, 'listUserId')
    const before = holdings.get(id)
    if (type === 'ListUserRemoved') {
      holdings.delete(id)
      return ['removed']
    }
    const after = holdingIn(data, before)
    holdings.set(id, after)
    return type === 'ListUserAdded' || !before ? ['added'] : differences(before, after)
  }

  return {
    votes,
    events,
    /** Takes an event whose content the file shows. */
    takeShown: (event: DisclosedEvent, line: Fields, actor: string): void => {
      const { type, position, at } = event
      if (type.startsWith('ListUser'))
        events.push({ type, position, at, hash: textIn(line, 'hash'), shown: { what: whatIn(event), actor } })
      else if (type === 'ListCreated' || type === 'ListChanged') isShares = event.data['coOwners'] === 'shares'
      else if (type.startsWith('Vote') || type.startsWith('Roll'))
        takeOfVote(promisesOf(textIn(event.data, 'voteId')), event, { line, isShares })
    },
    /** Takes an event of which the file has only the hash. */
    takeClosed: (line: Fields): void => {
      const type = textIn(line, 'type')
      if (!type.startsWith('ListUser')) return
      const at = instantOf(textIn(line, 'at'))
      events.push({ type, position: wholeIn(line, 'position'), at, hash: textIn(line, 'hash'), shown: undefined })
    },
  }
}
export type RollLog = ReturnType<typeof growingRollLog>

const entriesBefore = ({ events }: Pick<RollLog, 'events'>, close: Close): number => {
  const before = events.filter(({ position, at }) => !isPast(close, position, at))
  const of = (type: string): number => before.filter((event) => event.type === type).length
  return of('ListUserAdded') - of('ListUserRemoved')
}

const checkCommitments = (id: string, { opens, closes, commitments }: RollPromises, log: RollLog): void => {
  for (const position of [...opens, ...closes.keys()]) {
    const commitment = commitments.get(position)
    if (!commitment) return mustBe(false, 'roll', `vote ${id}: the roll at ${position} is not committed to`)
    const close = closes.get(position) ?? { position, at: null, isWithList: false }
    const entries = entriesBefore(log, close)
    mustBe(commitment.entries === entries, 'roll', `vote ${id}: ${entries} entries at ${position}`)
    mustBe(commitment.moment === (closes.has(position) ? 'closed' : 'opened'), 'roll', `the moment of ${position}`)
  }
  mustBe(commitments.size === opens.length + closes.size, 'roll', `vote ${id}: a roll of no opening and no close`)
}

const typeOf = (what: readonly string[]): string => {
  if (what.includes('added')) return 'ListUserAdded'
  return what.includes('removed') ? 'ListUserRemoved' : 'ListUserChanged'
}

const editors: Readonly<Record<string, readonly string[]>> = {
  admin: ['SUPER_ADMIN', 'ADMIN'],
  system: ['system'],
  voter: ['resident'],
  anonymous: ['resident'],
}

/** Checks that an opened edit belongs to the event that it names, and describes it. */
const checkOpened = (id: string, edit: Edit, watched: ReadonlyMap<number, RollEvent>, opened: Set<number>): void => {
  const where = `vote ${id}, edit at ${edit.position}`
  const { opening, commitment, what, day, by } = edit
  const event = opening && watched.get(opening.position)
  if (!opening || !event?.shown) return mustBe(false, 'roll', `${where}: it is of no event of the roll`)
  mustBe(!opened.has(opening.position), 'roll', `${where}: the event at ${opening.position} is public already`)
  opened.add(opening.position)
  const text = `danji roll edit 1\n${id}\n${opening.position}\n${event.hash}\n${opening.salt}\n`
  mustBe(hashOfText(text) === commitment, 'roll', `${where}: the commitment is of something else`)
  mustBe(what.toSorted().join() === event.shown.what.toSorted().join(), 'roll', `${where}: ${event.shown.what.join()}`)
  mustBe(day === dayOf(event.at), 'roll', `${where}: it was on ${dayOf(event.at)}`)
  mustBe(editors[event.shown.actor]?.includes(by) ?? false, 'roll', `${where}: by ${event.shown.actor}`)
}

const checkEdits = (id: string, { opens, seen, edits }: RollPromises, log: RollLog, isOpened: boolean): void => {
  const from = opens[0]
  const ofRoll = edits.filter(({ what }) => what.every((kind) => ofEntries.includes(kind)))
  const watched =
    from === undefined ? [] : log.events.filter(({ position }) => position > from && position < (seen ?? Infinity))
  for (const type of ['ListUserAdded', 'ListUserRemoved', 'ListUserChanged']) {
    const [owed, said] = [
      watched.filter((event) => event.type === type).length,
      ofRoll.filter(({ what }) => typeOf(what) === type).length,
    ]
    mustBe(owed === said, 'roll', `vote ${id}: ${owed} × ${type} after the opening, ${said} made public`)
  }
  if (!isOpened) return
  const byPosition = new Map(watched.map((event) => [event.position, event]))
  const opened = new Set<number>()
  for (const edit of ofRoll) checkOpened(id, edit, byPosition, opened)
}

/**
 * Checks all commitments to the roll; votes from before they existed have none.
 * @throws {Refused} where one is broken
 */
export const checkRollLog = (log: RollLog, isOpened: boolean): void => {
  for (const [id, promises] of log.votes) {
    if (promises.commitments.size === 0 && promises.edits.length === 0) continue
    checkCommitments(id, promises, log)
    checkEdits(id, promises, log, isOpened)
  }
}
