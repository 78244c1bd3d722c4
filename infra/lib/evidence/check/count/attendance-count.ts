import { presenceAtEnd, type Assembly } from '../attendance.ts'
import type { Campaign } from '../campaign.ts'
import { mustBe, Refused } from '../failure.ts'
import type { Entry } from '../roll.ts'
import type { Vote } from '../vote.ts'
import { fieldsOf, textIn, wholeIn, wholeOrNull, type Fields } from './values.ts'

/** Attendance of an assembly at its end, each owner once. */
export type CountedAttendance = {
  readonly owners: number
  /** Owners who are there themselves or by a proxy: direct attendance. */
  readonly present: number
  readonly byProxy: number
  /** Owners of `present` who are online and not in the hall. */
  readonly online: number
  readonly everPresent: number
  /** Owners of `everPresent` who came online, and never to the hall themselves. */
  readonly everOnline: number
  /** Owners who say that an arrival which counts was not theirs. */
  readonly objected: number
  /** Owners who voted, and who are there or voted; null: a vote of the agenda is not counted. */
  readonly voted: number | null
  readonly attending: number | null
}

export type VerifiedAssembly = {
  readonly id: string
  readonly title: string
  readonly endedAt: string
  readonly attendance: CountedAttendance
  /** Whether it was counted again; false: the file shows no units. */
  readonly isRecounted: boolean
}

const stoodAt = ({ holdings }: Entry, position: number): boolean =>
  holdings.some(({ since, until }) => since < position && (until === null || until >= position))

/** Returns the owners of each unit on the roll before a position, by `dong` and `ho`. */
const ownersBefore = (entries: Iterable<Entry>, position: number): ReadonlyMap<string, string> => {
  const persons = new Map<string, Set<string>>()
  for (const entry of entries) {
    if (!stoodAt(entry, position)) continue
    const unit = `${entry.dong}\n${entry.ho}`
    persons.set(unit, (persons.get(unit) ?? new Set()).add(entry.person))
  }
  return new Map([...persons].map(([unit, own]) => [unit, [...own].toSorted().join(' ')]))
}

const votedUnits = ({ ballots, castPapers }: Vote, until: number): readonly string[] =>
  [...ballots.values(), ...castPapers.values()].filter(({ at }) => at <= until).map(({ dong, ho }) => `${dong}\n${ho}`)

/** Counts attendance again from the events of the file alone. */
const recount = (
  { entries, votes }: Campaign,
  { votes: agenda, attendees }: Assembly,
  { position, at }: { readonly position: number; readonly at: number },
): CountedAttendance => {
  const ofUnits = ownersBefore(entries.values(), position)
  const all = new Set(ofUnits.values())
  const there = [...attendees.values()].filter(({ owners }) => all.has(owners))
  const presences = there.map((attendee) => ({ owners: attendee.owners, ...presenceAtEnd(attendee) }))
  const present = new Set(presences.filter(({ now }) => now !== null).map(({ owners }) => owners))
  const onAgenda = agenda.map((id) => votes.get(id))
  const isCounted = onAgenda.every((vote) => vote?.isTallied && !vote.isBroken)
  const cast = onAgenda.flatMap((vote) => (vote ? votedUnits(vote, at) : []))
  const voted = new Set(cast.flatMap((unit) => ofUnits.get(unit) ?? []))
  return {
    owners: all.size,
    present: present.size,
    byProxy: presences.filter(({ now }) => now === 'proxy').length,
    online: presences.filter(({ isOnlineAlone }) => isOnlineAlone).length,
    everPresent: presences.filter(({ wasThere }) => wasThere).length,
    everOnline: presences.filter(({ wasOnlineAlone }) => wasOnlineAlone).length,
    objected: there.filter(({ acts }) => [...acts.values()].some((act) => act.isObjected && !act.isStruck)).length,
    voted: isCounted ? voted.size : null,
    attending: isCounted ? new Set([...present, ...voted]).size : null,
  }
}

/** Members that a file of a Danji of before lacks: nobody was online. */
const onlineMembers: ReadonlySet<string> = new Set(['online', 'everOnline'])

const onlineIn = (said: Fields, name: string): number => (said[name] === undefined ? 0 : wholeIn(said, name))

const toldIn = (said: Fields): CountedAttendance => ({
  owners: wholeIn(said, 'owners'),
  present: wholeIn(said, 'present'),
  byProxy: wholeIn(said, 'byProxy'),
  online: onlineIn(said, 'online'),
  everPresent: wholeIn(said, 'everPresent'),
  everOnline: onlineIn(said, 'everOnline'),
  objected: wholeIn(said, 'objected'),
  voted: wholeOrNull(said, 'voted'),
  attending: wholeOrNull(said, 'attending'),
})

/** Compares what the complex says of an assembly's attendance with its events. @throws {Refused} */
const checkAssembly = (
  campaign: Campaign,
  assembly: Assembly,
  { line, isOpened }: { readonly line: Fields | undefined; readonly isOpened: boolean },
): readonly VerifiedAssembly[] => {
  const { id, title, ended } = assembly
  if (ended === null) {
    mustBe(line === undefined, 'result', `assembly ${id} is not over`)
    return []
  }
  if (!line) throw new Refused('result', `assembly ${id} has no attendance`)
  const said = fieldsOf(line['attendance'], 'attendance')
  mustBe(textIn(said, 'endedAt') === ended.recordedAt, 'attendance', `assembly ${id} ended at ${ended.recordedAt}`)
  const told = toldIn(said)
  const hasOnline = [...onlineMembers].some((name) => name in said)
  const names = ['endedAt', ...Object.keys(told)].filter((name) => hasOnline || !onlineMembers.has(name))
  mustBe(JSON.stringify(Object.keys(said)) === JSON.stringify(names), 'format', `assembly ${id}: its members`)
  if (isOpened) {
    const counted = recount(campaign, assembly, ended)
    const isSame = JSON.stringify(counted) === JSON.stringify(told)
    mustBe(isSame, 'attendance', `assembly ${id}: counted again ${JSON.stringify(counted)}`)
  }
  return [{ id, title, endedAt: ended.recordedAt, attendance: told, isRecounted: isOpened }]
}

/** Checks the attendance of all assemblies that are over. `lines`: by assembly. @throws {Refused} */
export const checkAttendance = (
  campaign: Campaign,
  lines: ReadonlyMap<string, Fields>,
  isOpened: boolean,
): readonly VerifiedAssembly[] => {
  for (const id of lines.keys()) mustBe(campaign.assemblies.has(id), 'result', `assembly ${id} is not in the file`)
  return [...campaign.assemblies.values()].flatMap((assembly) =>
    checkAssembly(campaign, assembly, { line: lines.get(assembly.id), isOpened }),
  )
}
