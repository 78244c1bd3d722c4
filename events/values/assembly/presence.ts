/** Kinds of acts of an owner's attendance: in person, through a proxy, or online. */
export const attendanceActs = [
  'arrived',
  'proxy-arrived',
  'left',
  'returned',
  'online-entered',
  'online-left',
  'online-returned',
] as const
export type AttendanceActKind = (typeof attendanceActs)[number]

/** Act of attendance as it counts: corrected times are its own, struck acts do not count. */
export type CountedAct = { readonly kind: AttendanceActKind; readonly at: string; readonly isStruck: boolean }

/** Attendee: the owner themselves, or their proxy. */
export type Attending = 'owner' | 'proxy'

export type Presence = {
  /** Attendee who is there, in the hall or online; null: nobody is. */
  readonly now: Attending | null
  /** Attendee since the last arrival; null: nobody came. */
  readonly last: Attending | null
  /** Attendee who is in the hall; null: nobody is. */
  readonly inHall: Attending | null
  /** Attendee who may return to the hall; null: nobody came, or the owner entered online instead of a proxy. */
  readonly lastInHall: Attending | null
  /** Time since which the owner is online; null: they are not. */
  readonly onlineSince: string | null
  /** Whether the owner was ever in the hall, or online, or a proxy was there. */
  readonly everOwner: boolean
  readonly everOnline: boolean
  readonly everProxy: boolean
  /** Time of the last act that counted; null: there was none. */
  readonly since: string | null
}

export const nobodyThere: Presence = {
  now: null,
  last: null,
  inHall: null,
  lastInHall: null,
  onlineSince: null,
  everOwner: false,
  everOnline: false,
  everProxy: false,
  since: null,
}

/** Returns a presence in the hall: of an owner it takes the place of a proxy, and a proxy that of nobody. */
const inHallAfter = (presence: Presence, { kind, at }: CountedAct): Presence => {
  if (kind === 'arrived')
    return { ...presence, inHall: 'owner', lastInHall: 'owner', last: 'owner', everOwner: true, since: at }
  if (kind === 'proxy-arrived')
    return { ...presence, inHall: 'proxy', lastInHall: 'proxy', last: 'proxy', everProxy: true, since: at }
  // Without an arrival that counts nobody can leave or return.
  if (presence.lastInHall === null) return presence
  return { ...presence, inHall: kind === 'left' ? null : presence.lastInHall, since: at }
}

/** Ends the presence of a proxy, once the owner is there themselves. */
const withoutProxy = (presence: Presence): Presence => ({
  ...presence,
  inHall: presence.inHall === 'proxy' ? null : presence.inHall,
  lastInHall: presence.lastInHall === 'proxy' ? null : presence.lastInHall,
})

const onlineAfter = (presence: Presence, { kind, at }: CountedAct): Presence => {
  if (kind === 'online-entered')
    return { ...withoutProxy(presence), last: 'owner', onlineSince: at, everOnline: true, since: at }
  // Without an entry that counts nobody can leave or return.
  if (!presence.everOnline) return presence
  if (kind === 'online-left') return { ...presence, onlineSince: null, since: at }
  return { ...withoutProxy(presence), last: 'owner', onlineSince: at, since: at }
}

const presenceAfter = (before: Presence, act: CountedAct): Presence => {
  const after = act.kind.startsWith('online-') ? onlineAfter(before, act) : inHallAfter(before, act)
  return { ...after, now: after.onlineSince === null ? after.inHall : 'owner' }
}

/**
 * Returns the presence of one owner from all their acts, up to an instant (inclusive) if one is
 * given. Acts count in the order of their times; of those at one time the first recorded is first.
 */
export const presenceOf = (acts: readonly CountedAct[], until?: Date): Presence =>
  acts
    .filter(({ isStruck, at }) => !isStruck && (until === undefined || new Date(at) <= until))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .reduce(presenceAfter, nobodyThere)
