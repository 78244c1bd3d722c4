/** Kinds of acts of an owner's attendance, in person or through a proxy. */
export const attendanceActs = ['arrived', 'proxy-arrived', 'left', 'returned'] as const
export type AttendanceActKind = (typeof attendanceActs)[number]

/** Act of attendance as it counts: corrected times are its own, struck acts do not count. */
export type CountedAct = { readonly kind: AttendanceActKind; readonly at: string; readonly isStruck: boolean }

/** Attendee: the owner themselves, or their proxy. */
export type Attending = 'owner' | 'proxy'

export type Presence = {
  /** Attendee who is there; null: nobody is. */
  readonly now: Attending | null
  /** Attendee since the last arrival; null: nobody came. */
  readonly last: Attending | null
  /** Whether the owner, or a proxy, was ever there. */
  readonly everOwner: boolean
  readonly everProxy: boolean
  /** Time of the last act that counted; null: there was none. */
  readonly since: string | null
}

const nobody: Presence = { now: null, last: null, everOwner: false, everProxy: false, since: null }

const presenceAfter = (presence: Presence, { kind, at }: CountedAct): Presence => {
  if (kind === 'arrived') return { ...presence, now: 'owner', last: 'owner', everOwner: true, since: at }
  if (kind === 'proxy-arrived') return { ...presence, now: 'proxy', last: 'proxy', everProxy: true, since: at }
  // Without an arrival that counts nobody can leave or return.
  if (presence.last === null) return presence
  return { ...presence, now: kind === 'left' ? null : presence.last, since: at }
}

/**
 * Returns the presence of one owner from all their acts, up to an instant (inclusive) if one is
 * given. Acts count in the order of their times; of those at one time the first recorded is first.
 */
export const presenceOf = (acts: readonly CountedAct[], until?: Date): Presence =>
  acts
    .filter(({ isStruck, at }) => !isStruck && (until === undefined || new Date(at) <= until))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .reduce(presenceAfter, nobody)
