import { mustBe, Refused } from './failure.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import { standing, type Entry } from './roll.ts'
import { fieldsOf, instantOf, listIn, textIn, textOrNull, type Fields } from './count/values.ts'

type ActKind = 'arrived' | 'proxy-arrived' | 'left' | 'returned' | 'online-entered' | 'online-left' | 'online-returned'
type Act = { readonly kind: ActKind; readonly at: number; readonly isStruck: boolean; readonly isObjected: boolean }

/** Owner in an assembly: all persons who own a unit together, by their ids. */
type Attendee = {
  readonly assemblyId: string
  readonly owners: string
  /** Acts by id, in the order of the log. */
  readonly acts: Map<string, Act>
  readonly corrections: Set<string>
}

type Moment = { readonly position: number; readonly at: number }

/** Assembly of the list, and who attended it, as its events tell. */
export type Assembly = {
  readonly id: string
  title: string
  /** Ids of the votes on the agenda. */
  votes: readonly string[]
  opened: Moment | null
  ended: (Moment & { readonly recordedAt: string }) | null
  isOver: boolean
  readonly attendees: Map<string, Attendee>
}

export type Assemblies = Map<string, Assembly>

const kinds: Readonly<Record<string, ActKind>> = {
  AttendeeArrived: 'arrived',
  AttendeeProxyArrived: 'proxy-arrived',
  AttendeeLeft: 'left',
  AttendeeReturned: 'returned',
  AttendeeEnteredOnline: 'online-entered',
  AttendeeLeftOnline: 'online-left',
  AttendeeReturnedOnline: 'online-returned',
}

const agendaVotes = (data: Fields): readonly string[] =>
  listIn(data, 'agenda').flatMap((value) => textOrNull(fieldsOf(value, 'an item'), 'voteId') ?? [])

const assemblyOf = (assemblies: Assemblies, { data, position }: DisclosedEvent): Assembly => {
  const assembly = assemblies.get(textIn(data, 'assemblyId'))
  if (!assembly) throw new Refused('foreign', `the assembly at ${position} was never made`)
  return assembly
}

/** Takes an event of an assembly's life. @throws {Refused} */
export const takeAssembly = (assemblies: Assemblies, event: DisclosedEvent): void => {
  const { type, data, position, at, stream, recordedAt } = event
  const id = textIn(data, 'assemblyId')
  mustBe(stream === `assembly-${id}`, 'foreign', `the event at ${position} stands in ${stream}`)
  if (type === 'AssemblyDrafted') {
    mustBe(!assemblies.has(id), 'twice', `assembly ${id} is made again at ${position}`)
    const first = { id, title: textIn(data, 'title'), votes: agendaVotes(data) }
    assemblies.set(id, { ...first, opened: null, ended: null, isOver: false, attendees: new Map() })
    return
  }
  const assembly = assemblyOf(assemblies, event)
  if (type === 'AssemblyRevised') {
    mustBe(assembly.opened === null, 'time', `position ${position}: the agenda changes after the opening`)
    assembly.title = textIn(data, 'title')
    assembly.votes = agendaVotes(data)
  }
  if (type === 'AssemblyOpened') {
    mustBe(assembly.opened === null && !assembly.isOver, 'twice', `assembly ${id} opens again at ${position}`)
    assembly.opened = { position, at }
  }
  if (type === 'AssemblyEnded') {
    mustBe(assembly.opened !== null && !assembly.isOver, 'time', `assembly ${id} ends at ${position}`)
    assembly.ended = { position, at, recordedAt }
  }
  if (['AssemblyEnded', 'AssemblyCancelled', 'AssemblyDeleted'].includes(type)) assembly.isOver = true
}

const ownersOf = (entries: Iterable<Entry>, { dong, ho }: Entry): string =>
  [
    ...new Set(
      [...entries]
        .filter((one) => one.dong === dong && one.ho === ho && standing(one) !== undefined)
        .map(({ person }) => person),
    ),
  ]
    .toSorted()
    .join(' ')

/** Returns the owners for whom somebody arrives. @throws {Refused} where the roll has others */
const arrivingOwners = ({ data, position }: DisclosedEvent, entries: ReadonlyMap<string, Entry>): string => {
  const entry = entries.get(textIn(data, 'listUserId'))
  const isThere = entry !== undefined && standing(entry) !== undefined && entry.person === textIn(data, 'personId')
  mustBe(isThere, 'outside', `position ${position}: the owner is not on the roll`)
  const owners = [...new Set(listIn(data, 'ownerIds').map(String))].toSorted().join(' ')
  const ofRoll = entry === undefined ? '' : ownersOf(entries.values(), entry)
  mustBe(owners === ofRoll, 'outside', `position ${position}: not the owners of the unit`)
  return owners
}

/** Returns the attendee of an arrival; one who is new must not be there under another id. @throws {Refused} */
const arriving = (assembly: Assembly, event: DisclosedEvent, entries: ReadonlyMap<string, Entry>): Attendee => {
  const { data, position } = event
  const [id, owners] = [textIn(data, 'attendeeId'), arrivingOwners(event, entries)]
  const known = assembly.attendees.get(id)
  mustBe(known === undefined || known.owners === owners, 'twice', `position ${position}: other owners in one stream`)
  if (known) return known
  const isTwice = [...assembly.attendees.values()].some((one) => one.owners === owners)
  mustBe(!isTwice, 'twice', `position ${position}: the owner attends under another id already`)
  const made = { assemblyId: assembly.id, owners, acts: new Map<string, Act>(), corrections: new Set<string>() }
  assembly.attendees.set(id, made)
  return made
}

/**
 * Checks the time of an act. Nobody dates an act back alone: its time is that of its recording. The
 * end of a presence online is found later, for silence even after the end of the assembly; it lies
 * between the entry and the recording. @throws {Refused}
 */
const checkTime = (assembly: Assembly, attendee: Attendee, event: DisclosedEvent, kind: ActKind): void => {
  const { data, position, at } = event
  const time = instantOf(textIn(data, 'at'))
  const isExit = kind === 'online-left'
  const isLate = isExit && data['how'] === 'silent' && assembly.ended !== null && time < assembly.ended.at
  const isOpen = assembly.opened !== null && !assembly.isOver
  mustBe(isOpen || isLate, 'time', `position ${position}: the assembly is not open`)
  const since = presenceAtEnd(attendee).onlineSince
  const isFound = isExit && since !== null && time >= since && time <= at
  mustBe(isExit ? isFound : time === at, 'time', `position ${position}: not recorded when it was`)
}

const arrivals: readonly (ActKind | undefined)[] = ['arrived', 'proxy-arrived', 'online-entered']

/** Proofs of identity with which a law lets somebody in online. */
const proofs: readonly unknown[] = ['phone', 'certificate']

/** Takes an arrival, a departure or a return, in the hall or online. @throws {Refused} */
const takeAct = (assembly: Assembly, event: DisclosedEvent, entries: ReadonlyMap<string, Entry>): void => {
  const { type, data, position } = event
  const kind = kinds[type]
  const attendee = arrivals.includes(kind)
    ? arriving(assembly, event, entries)
    : assembly.attendees.get(textIn(data, 'attendeeId'))
  if (!attendee || kind === undefined) throw new Refused('outside', `position ${position}: nobody arrived`)
  const isProven = kind !== 'online-entered' || proofs.includes(fieldsOf(data['proof'], 'a proof')['kind'])
  mustBe(isProven, 'attendance', `position ${position}: no proof of identity lets anybody in online so`)
  const actId = textIn(data, 'actId')
  mustBe(!attendee.acts.has(actId), 'twice', `position ${position}: the act is there already`)
  checkTime(assembly, attendee, event, kind)
  attendee.acts.set(actId, { kind, at: instantOf(textIn(data, 'at')), isStruck: false, isObjected: false })
}

/** Takes a correction, which takes two administrators. @throws {Refused} */
const takeCorrection = (assembly: Assembly, attendee: Attendee, event: DisclosedEvent, act: Act): void => {
  const { data, position, actorId } = event
  const [requestedBy, confirmedBy] = [textIn(data, 'requestedBy'), textIn(data, 'confirmedBy')]
  const isByTwo = requestedBy !== confirmedBy && actorId === confirmedBy
  mustBe(isByTwo, 'attendance', `position ${position}: corrected by one administrator`)
  const correctionId = textIn(data, 'correctionId')
  mustBe(!attendee.corrections.has(correctionId), 'twice', `position ${position}: the correction is there already`)
  attendee.corrections.add(correctionId)
  const actId = textIn(data, 'actId')
  if (data['to'] === 'struck') {
    attendee.acts.set(actId, { ...act, isStruck: true })
    return
  }
  const at = instantOf(textIn(data, 'at'))
  const last = Math.min(assembly.ended?.at ?? event.at, event.at)
  const isWithin = assembly.opened !== null && at >= assembly.opened.at && at <= last
  mustBe(isWithin, 'time', `position ${position}: corrected to a time outside of the assembly`)
  attendee.acts.set(actId, { ...act, at, isStruck: false })
}

/** Takes an event of the ledger of attendance. @throws {Refused} */
export const takeAttendance = (
  assemblies: Assemblies,
  event: DisclosedEvent,
  entries: ReadonlyMap<string, Entry>,
): void => {
  const { type, data, position } = event
  const assembly = assemblyOf(assemblies, event)
  if (type in kinds) return takeAct(assembly, event, entries)
  const attendee = assembly.attendees.get(textIn(data, 'attendeeId'))
  const actId = textIn(data, 'actId')
  const act = attendee?.acts.get(actId)
  if (!attendee || !act) throw new Refused('outside', `position ${position}: there is no such act`)
  if (type === 'AttendanceCorrected') takeCorrection(assembly, attendee, event, act)
  if (type === 'AttendanceObjected') attendee.acts.set(actId, { ...act, isObjected: true })
}

export type Presence = {
  readonly now: 'owner' | 'proxy' | null
  readonly wasThere: boolean
  /** Whether the owner is online and not in the hall, and whether they ever came online alone, never to the hall. */
  readonly isOnlineAlone: boolean
  readonly wasOnlineAlone: boolean
  /** Time since which the owner is online; null: they are not. */
  readonly onlineSince: number | null
}

type Fold = {
  hall: Presence['now']
  /** Attendee who may return to the hall. */
  last: Presence['now']
  onlineSince: number | null
  wasOnline: boolean
  /** Whether an arrival of the owner in the hall counts. */
  wasInHall: boolean
  wasThere: boolean
}

/** Lets an owner be online, which ends the presence of a proxy. */
const connect = (fold: Fold, at: number): void => {
  if (fold.hall === 'proxy') fold.hall = null
  if (fold.last === 'proxy') fold.last = null
  fold.onlineSince = at
  fold.wasOnline = true
}

const follow = (fold: Fold, { kind, at }: Act): void => {
  fold.wasInHall ||= kind === 'arrived'
  if (kind === 'arrived' || kind === 'proxy-arrived') {
    fold.hall = kind === 'arrived' ? 'owner' : 'proxy'
    fold.last = fold.hall
  }
  if (kind === 'left') fold.hall = null
  if (kind === 'returned') fold.hall = fold.last
  if (kind === 'online-entered' || (kind === 'online-returned' && fold.wasOnline)) connect(fold, at)
  if (kind === 'online-left') fold.onlineSince = null
  fold.wasThere ||= arrivals.includes(kind)
}

/** Returns who is there at the end, from the acts that count in the order of their times. */
export const presenceAtEnd = ({ acts }: Pick<Attendee, 'acts'>): Presence => {
  const fold: Fold = { hall: null, last: null, onlineSince: null, wasOnline: false, wasInHall: false, wasThere: false }
  const counted = [...acts.values()].filter(({ isStruck }) => !isStruck).toSorted((one, other) => one.at - other.at)
  for (const act of counted) follow(fold, act)
  return {
    now: fold.onlineSince === null ? fold.hall : 'owner',
    wasThere: fold.wasThere,
    isOnlineAlone: fold.onlineSince !== null && fold.hall === null,
    wasOnlineAlone: fold.wasOnline && !fold.wasInHall,
    onlineSince: fold.onlineSince,
  }
}
