import type { MessageOccasion } from '#events/messaging/message-settings.events.ts'

// This model decides a second time who hears what: it shares no code with the product.

export type Person = { phone: boolean; erased: boolean; declined: boolean }
export type Entry = {
  readonly person: number
  readonly unit: number
  kakao: boolean
  named: boolean
  onRoll: boolean
  consent: 'none' | 'stands' | 'gone'
  invited: boolean
}
export type Vote = {
  state: 'draft' | 'open' | 'closed'
  readonly time: 'any' | 'later' | 'over'
  linked: boolean
  /** Entries with a ballot in it. */
  readonly cast: number[]
}
export type World = {
  readonly type: 'signature' | 'vote'
  readonly rule: 'all' | 'representative' | 'first' | 'shares'
  readonly people: Person[]
  readonly entries: Entry[]
  readonly votes: Vote[]
  publicLink: boolean
  list: 'scheduled' | 'running' | 'closed'
  settings: 'on' | 'off' | 'occasion-off'
}

export type Hearing =
  | { readonly told: true; readonly entries: readonly number[]; readonly votes: readonly number[] }
  | { readonly told: false; readonly reason: string; readonly entries: readonly number[] }

/** Recipients by person; others are not addressed. */
export type Hearings = ReadonlyMap<number, Hearing>

const asks = (occasion: MessageOccasion): boolean => ['invitation', 'reminder', 'deadline'].includes(occasion)

const isOpen = (world: World, vote: Vote): boolean =>
  world.list === 'running' && vote.state === 'open' && vote.time === 'any'

const unitDone = (world: World, vote: Vote, index: number): boolean => {
  if (world.rule === 'shares') return vote.cast.includes(index)
  const unit = world.entries[index]?.unit
  return vote.cast.some((caster) => world.entries[caster]?.unit === unit)
}

/** Votes that still wait for an entry. */
const waiting = (world: World, index: number): readonly number[] =>
  [...world.votes.keys()].filter((n) => {
    const vote = world.votes[n]
    return vote !== undefined && isOpen(world, vote) && !unitDone(world, vote, index)
  })

const signatureWaits = (world: World, index: number): boolean => {
  const entry = world.entries[index]
  if (!entry || entry.consent === 'stands') return false
  if (world.rule === 'all') return true
  const owners = world.entries.filter(({ unit, onRoll }) => unit === entry.unit && onRoll)
  const speakers = owners.filter(({ named }) => named)
  const spoken = owners.length > 1 && speakers.length > 0 && speakers.every(({ consent }) => consent === 'stands')
  return !spoken
}

const isWanted = (world: World, index: number): boolean => {
  if (world.type === 'signature') return signatureWaits(world, index)
  return waiting(world, index).length > 0 || !world.votes.some((vote) => isOpen(world, vote))
}

const handedIn = (world: World, index: number): boolean =>
  world.type === 'signature'
    ? world.entries[index]?.consent === 'stands'
    : world.votes.some((vote) => vote.state !== 'draft' && vote.cast.includes(index))

const isAbout = (world: World, occasion: MessageOccasion, index: number): boolean => {
  if (asks(occasion)) return isWanted(world, index)
  return occasion === 'result' || handedIn(world, index)
}

const canCome = (world: World, index: number): boolean => {
  if (world.type === 'signature') return world.publicLink || world.entries[index]?.invited === true
  return waiting(world, index).some((n) => world.votes[n]?.linked === true)
}

/** Returns what keeps a message about some entries from a person. */
const hindrance = (world: World, occasion: MessageOccasion, who: number, about: readonly number[]): string | null => {
  const person = world.people[who]
  if (!person || person.erased) return 'erased'
  if (about.every((index) => world.entries[index]?.kakao !== true)) return 'kakao-off'
  if (!person.phone) return 'no-phone'
  if (asks(occasion) && !about.some((index) => canCome(world, index))) return 'no-link'
  return person.declined ? 'declined' : null
}

const votesOf = (world: World, occasion: MessageOccasion, about: readonly number[]): readonly number[] => {
  const all = [...world.votes.keys()]
  if (asks(occasion)) return all.filter((n) => about.some((index) => waiting(world, index).includes(n)))
  if (occasion === 'completed') return all.filter((n) => about.some((index) => world.votes[n]?.cast.includes(index)))
  return all.filter((n) => world.votes[n]?.state !== 'draft')
}

const heard = (world: World, occasion: MessageOccasion, who: number, about: readonly number[]): Hearing => {
  const reason = hindrance(world, occasion, who, about)
  if (reason !== null) return { told: false, reason, entries: about }
  return { told: true, entries: about, votes: votesOf(world, occasion, about) }
}

/** Returns why nothing at all can be planned. */
export const refusal = (world: World, occasion: MessageOccasion): string | null => {
  if (occasion === 'result' && world.list !== 'closed' && world.settings === 'on') return 'LIST_NOT_CLOSED'
  if (world.settings !== 'on') return 'MESSAGES_OFF'
  if (asks(occasion) && world.list === 'closed') return 'LIST_CLOSED'
  return asks(occasion) && world.list === 'scheduled' ? 'LIST_NOT_STARTED' : null
}

const plannedFor = (
  world: World,
  occasion: MessageOccasion,
  named: readonly number[] | null,
  who: number,
): Hearing | null => {
  const theirs = [...world.entries.keys()].filter((index) => world.entries[index]?.person === who)
  const chosen = theirs.filter((index) => named === null || named.includes(index))
  const mine = theirs.filter((index) => world.entries[index]?.onRoll)
  if (named !== null && chosen.length === 0) return null
  if (named !== null && chosen.every((index) => !world.entries[index]?.onRoll))
    return { told: false, reason: 'not-on-list', entries: chosen }
  const about = mine.filter(
    (index) => isAbout(world, occasion, index) && (occasion !== 'completed' || chosen.includes(index)),
  )
  if (about.length > 0) return heard(world, occasion, who, about)
  if (named === null) return null
  const through = asks(occasion) ? 'taken-part' : 'not-taken-part'
  const reason = world.people[who]?.erased === true ? 'erased' : through
  return { told: false, reason, entries: chosen.filter((index) => world.entries[index]?.onRoll) }
}

/** Returns the recipients of an occasion: of everybody, or of those named by their entries. */
export const hearings = (world: World, occasion: MessageOccasion, named: readonly number[] | null): Hearings =>
  new Map(
    [...world.people.keys()].flatMap((who) => {
      const hearing = plannedFor(world, occasion, named, who)
      return hearing ? [[who, hearing] as const] : []
    }),
  )

const listHinders = (world: World, occasion: MessageOccasion): string | null => {
  if (world.settings !== 'on') return 'settings-off'
  if (occasion === 'result') return world.list === 'closed' ? null : 'list-not-open'
  if (!asks(occasion) || world.list === 'running') return null
  return world.list === 'closed' ? 'list-closed' : 'list-not-open'
}

/** Returns the planned recipients who still get a message when it is about to be sent. */
export const stillHeard = (
  world: World,
  occasion: MessageOccasion,
  planned: ReadonlyMap<number, readonly number[]>,
): Hearings =>
  new Map(
    [...planned].map(([who, entries]): readonly [number, Hearing] => {
      const not = (reason: string) => [who, { told: false, reason, entries }] as const
      const general = listHinders(world, occasion)
      if (general !== null) return not(general)
      if (world.people[who]?.erased === true) return not('erased')
      const left = entries.filter((index) => world.entries[index]?.onRoll)
      if (left.length === 0) return not('not-on-list')
      const about = left.filter((index) => isAbout(world, occasion, index))
      if (about.length === 0) return not(asks(occasion) ? 'taken-part' : 'not-taken-part')
      return [who, heard(world, occasion, who, about)]
    }),
  )
