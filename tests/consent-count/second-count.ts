/**
 * A second count of consents, written from the decree alone: it shares no code with the product.
 * It walks through the days one by one, and its fractions are whole numbers.
 */

export type Kind = 'certificate' | 'phone' | 'in-person' | 'paper' | 'paper-unchecked'

export type Act =
  | { readonly act: 'sign'; readonly entry: number; readonly day: number; readonly kind: Kind }
  | { readonly act: 'withdraw' | 'decline' | 'ask' | 'refuse'; readonly entry: number; readonly day: number }
  | { readonly act: 'sell'; readonly entry: number; readonly to: number; readonly day: number }
  | Appointing

/** Appointment of one of some persons by all of them, or its end; `entry`: of who began it. */
export type Appointing = {
  readonly act: 'appoint' | 'end'
  readonly entry: number
  readonly day: number
  /** Persons in their order; the last word is theirs together. */
  readonly together: readonly number[]
  readonly chosen: number
}

export type Flat = {
  readonly person: number
  readonly dong: string
  readonly ho: string
  readonly land: number
  readonly area: number
  readonly represents: boolean
  readonly missing: boolean
}

export type Purpose = {
  readonly key: string
  /** [numerator, denominator, more than] of owners, land, exclusive area, and owners of each building. */
  readonly owners?: Share
  readonly land?: Share
  readonly area?: Share
  readonly each?: Share
  readonly sparesFive?: boolean
  readonly passesOn: boolean
  readonly decree: boolean
}
type Share = readonly [number, number, boolean]

const more: Share = [1, 2, true]
const share = (above: number, below: number): Share => [above, below, false]

/** Purposes by the statutes, for lists that begin in March 2026. */
export const purposes: readonly Purpose[] = [
  { key: 'improvement-committee', owners: more, passesOn: true, decree: true },
  { key: 'redevelopment-association', owners: share(3, 4), land: share(1, 2), passesOn: true, decree: true },
  {
    key: 'reconstruction-association',
    owners: share(70, 100),
    land: share(70, 100),
    each: more,
    sparesFive: true,
    passesOn: true,
    decree: true,
  },
  { key: 'reconstruction-outside-complex', owners: share(3, 4), land: share(2, 3), passesOn: true, decree: true },
  { key: 'trust-operator-redevelopment', owners: share(3, 4), land: share(1, 2), passesOn: false, decree: true },
  { key: 'public-operator', owners: share(2, 3), land: share(1, 2), passesOn: false, decree: true },
  { key: 'residents-council', owners: more, passesOn: false, decree: true },
  { key: 'owners-joint-redevelopment', owners: more, passesOn: false, decree: true },
  { key: 'owners-project-plan', owners: share(3, 4), land: share(1, 2), passesOn: false, decree: true },
  { key: 'retained-buildings', owners: share(2, 3), area: share(2, 3), passesOn: false, decree: true },
  { key: 'improvement-operator', owners: more, passesOn: false, decree: true },
  { key: 'area-extension', owners: share(30, 100), passesOn: false, decree: true },
  { key: 'area-release', owners: more, passesOn: false, decree: true },
  { key: 'small-redevelopment', owners: share(3, 4), land: share(2, 3), passesOn: false, decree: true },
  { key: 'common-parts', owners: share(2, 3), area: share(2, 3), passesOn: false, decree: false },
]

type Life = { own: Kind | null; taken: 'yes' | 'no' | null; asked: number | null; no: boolean; gone: boolean }

/** Lives of the entries at the end of a day. */
const livesAt = (count: number, acts: readonly Act[], purpose: Purpose, until: number): readonly Life[] => {
  const lives = Array.from({ length: count }, (): Life => ({
    own: null,
    taken: null,
    asked: null,
    no: false,
    gone: false,
  }))
  const agrees = (life: Life): boolean => life.own !== null || life.taken === 'yes'
  for (let day = 0; day <= until; day += 1)
    for (const act of acts.filter((one) => one.day === day)) {
      const life = lives[act.entry]
      if (!life) continue
      if (act.act === 'sign') life.own = act.kind
      if (act.act === 'withdraw' || act.act === 'decline') {
        if (act.act === 'withdraw') life.own = null
        if (life.taken === 'yes') life.taken = 'no'
        life.no = true
      }
      if (act.act === 'ask') Object.assign(life, { asked: day, no: false })
      if (act.act === 'refuse') life.no = true
      const buyer = act.act === 'sell' ? lives[act.to] : undefined
      if (buyer) {
        const passes = purpose.passesOn && agrees(life)
        buyer.taken = passes && buyer.taken !== 'no' ? 'yes' : 'no'
        buyer.gone = false
        Object.assign(life, { gone: true, taken: null })
      }
    }
  return lives
}

/** Returns who represents which persons at the end of a day. */
const chosenAt = (acts: readonly Act[], until: number): ReadonlyMap<string, number> => {
  const chosen = new Map<string, number>()
  for (let day = 0; day <= until; day += 1)
    for (const act of acts) {
      if (act.day !== day) continue
      if (act.act === 'appoint') chosen.set(act.together.join(), act.chosen)
      if (act.act === 'end') chosen.delete(act.together.join())
    }
  return chosen
}

export type SecondCount = {
  readonly owners: number
  readonly agreeing: number
  readonly leftOut: number
  readonly met: boolean | null
  readonly ways: Readonly<Record<string, number>>
  /** Owners who named somebody of whose appointment there is no record. */
  readonly unappointed: number
}

const reaches = (part: number, whole: number, [above, below, over]: Share): boolean =>
  over ? part * below > whole * above : part * below >= whole * above

type FlatsOfDay = {
  readonly flats: readonly (Flat & { readonly way: string | null })[]
  readonly byRepresentative: boolean
  /** Persons who represent others by a recorded appointment; null: the law asks for none. */
  readonly chosen: ReadonlyMap<string, number> | null
}

const together = (owners: FlatsOfDay['flats']): string =>
  [...new Set(owners.map(({ person }) => person))].sort((one, other) => one - other).join()

const speakers = (owners: FlatsOfDay['flats'], { byRepresentative, chosen }: Rules): FlatsOfDay['flats'] => {
  if (!byRepresentative || owners.length < 2) return owners
  if (chosen === null) return owners.filter(({ represents }) => represents)
  return owners.filter(({ person }) => person === chosen.get(together(owners)))
}
type Rules = Pick<FlatsOfDay, 'byRepresentative' | 'chosen'>

const flatsAgree = (owners: FlatsOfDay['flats'], rules: Rules): boolean => {
  const asked = speakers(owners, rules)
  return asked.length > 0 && asked.every(({ way }) => way !== null)
}

const ownerGroups = (flats: FlatsOfDay['flats']): readonly FlatsOfDay['flats'][] => {
  const places = Map.groupBy(flats, ({ dong, ho }) => `${dong} ${ho}`)
  const groups = new Map<string, (Flat & { way: string | null })[]>()
  for (const owners of places.values()) {
    const key = together(owners)
    groups.set(key, [...(groups.get(key) ?? []), ...owners])
  }
  return [...groups.values()]
}

const placesOf = (flats: FlatsOfDay['flats']) => [...Map.groupBy(flats, ({ dong, ho }) => `${dong} ${ho}`).values()]

/** Owners of some flats: all of them, and those who agree with everything that they hold there. */
const countOwners = ({ flats, ...rules }: FlatsOfDay, missing: ReadonlySet<number>) => {
  const groups = ownerGroups(flats)
  const known = groups.filter((group) => !group.some(({ person }) => missing.has(person)))
  const agreeing = known.filter((group) => placesOf(group).every((place) => flatsAgree(place, rules)))
  const unappointed = known.filter((group) => lacksAppointment(placesOf(group), rules))
  return { all: groups.length, known: known.length, agreeing, unappointed: unappointed.length }
}

/** Tells whether owners named somebody everywhere, and appointed nobody somewhere. */
const lacksAppointment = (places: readonly FlatsOfDay['flats'][], { byRepresentative, chosen }: Rules): boolean => {
  if (!byRepresentative || chosen === null) return false
  const lacking = places.filter((owners) => owners.length > 1 && !chosen.has(together(owners)))
  return lacking.length > 0 && lacking.every((owners) => owners.some(({ represents }) => represents))
}

const wayOf = (group: FlatsOfDay['flats']): string => {
  const ways = new Set(group.flatMap(({ way }) => way ?? []))
  for (const way of ['successor', 'public-land']) if (ways.has(way)) return way
  const paper = ways.has('paper') || ways.has('paper-unchecked')
  const online = ways.has('phone') || ways.has('certificate')
  const there = ways.has('in-person')
  if ((paper && (online || there)) || (online && there)) return 'mixed'
  if (there) return 'in-person'
  if (paper) return 'paper'
  return ways.has('phone') ? 'phone' : 'certificate'
}

/** Counts a campaign on a day. */
export const secondCount = (
  all: readonly Flat[],
  acts: readonly Act[],
  { purpose, until, byRepresentative }: { purpose: Purpose; until: number; byRepresentative: boolean },
): SecondCount => {
  const lives = livesAt(all.length, acts, purpose, until)
  const flats = all.flatMap((flat, n) => {
    const life = lives[n]
    if (!life || life.gone) return []
    const silent = purpose.decree && life.asked !== null && until - life.asked > 30 && !life.no
    const bySilence = silent ? 'public-land' : null
    const deemed = life.taken === 'yes' ? 'successor' : bySilence
    return [{ ...flat, way: life.own ?? deemed }]
  })
  const chosen = purpose.decree ? chosenAt(acts, until) : null
  const counted = { flats, byRepresentative, chosen }
  const missing = new Set(
    purpose.decree
      ? flats.flatMap(({ person }) => (flats.every((one) => one.person !== person || one.missing) ? person : []))
      : [],
  )
  const { all: groups, known, agreeing, unappointed } = countOwners(counted, missing)
  const places = placesOf(flats)
  const sum = (of: readonly FlatsOfDay['flats'][], size: 'land' | 'area'): number =>
    of.reduce((total, place) => total + Math.max(...place.map((flat) => flat[size])), 0)
  const done = places.filter((place) => flatsAgree(place, counted))
  const verdicts: (boolean | null)[] = []
  const judge = (part: number, whole: number, asked: Share | undefined) => {
    if (asked) verdicts.push(whole === 0 ? null : reaches(part, whole, asked))
  }
  judge(agreeing.length, known, purpose.owners)
  judge(sum(done, 'land'), sum(places, 'land'), purpose.land)
  judge(sum(done, 'area'), sum(places, 'area'), purpose.area)
  for (const building of purpose.each ? new Set(flats.map(({ dong }) => dong)) : []) {
    const there = countOwners({ ...counted, flats: flats.filter(({ dong }) => dong === building) }, missing)
    if (!(purpose.sparesFive && there.all <= 5)) judge(there.agreeing.length, there.known, purpose.each)
  }
  const ways: Record<string, number> = {}
  for (const group of agreeing) ways[wayOf(group)] = (ways[wayOf(group)] ?? 0) + 1
  const undecided = verdicts.includes(null) ? null : true
  const met = verdicts.includes(false) ? false : undecided
  return { owners: known, agreeing: agreeing.length, leftOut: groups - known, met, ways, unappointed }
}
