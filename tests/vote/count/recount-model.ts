// A second count of votes that shares no code with the product: it goes through everything one by
// one, and guesses what it cannot know by trying all there is. Numbers are pairs of whole ones.

export type Num = readonly [above: bigint, below: bigint]
export const num = (above: number, below = 1): Num => [BigInt(above), BigInt(below)]
const add = ([a, b]: Num, [c, d]: Num): Num => [a * d + c * b, b * d]
const by = ([a, b]: Num, [c, d]: Num): Num => [a * c, b * d]
const above = ([a, b]: Num, [c, d]: Num): boolean => a * d > c * b
const same = ([a, b]: Num, [c, d]: Num): boolean => a * d === c * b
export const total = (all: readonly Num[]): Num => all.reduce(add, num(0))
export const decimal = ([a, b]: Num): number => Number((a * 10n ** 14n) / b) / 1e14

export type Owner = {
  readonly id: string
  readonly person: string
  readonly dong: string
  readonly ho: string
  readonly area: number | null
  /** Share in hundredths. */
  readonly share: number | null
}

/** `chosen`: places of choices, question by question. */
export type Cast = { readonly id: string; readonly chosen: readonly (readonly number[])[] }

export type Campaign = {
  readonly owners: readonly Owner[]
  readonly casts: readonly Cast[]
  readonly inShares: boolean
  /** True to count each owner once, whatever they hold. */
  readonly byOwner: boolean
  /** The buildings that vote; null: all. */
  readonly dongs: readonly string[] | null
}

export type Household = {
  readonly dong: string
  readonly area: number | null
  readonly who: string
  readonly casts: readonly (Cast & { readonly part: Num })[]
}

const partOf = (owner: Owner, owners: readonly Owner[]): Num => {
  const said = owners.flatMap(({ share }) => share ?? [])
  const known = said.reduce((one, other) => one + other, 0)
  if (said.length === owners.length) return num(owner.share ?? 0, known)
  if (known >= 100) return num(1, owners.length)
  return owner.share === null ? num(100 - known, 100 * (owners.length - said.length)) : num(owner.share, 100)
}

/** Units with what was cast for them: the first ballot alone, or each owner's part. */
export const households = (campaign: Campaign): readonly Household[] => {
  const { casts, inShares, dongs } = campaign
  const owners = campaign.owners.filter(({ dong }) => dongs === null || dongs.includes(dong))
  const units = unitsOf({ owners, casts, inShares })
  return campaign.byOwner
    ? units.map((unit) => ({ ...unit, casts: castsOfOwners(unit.who, { owners, casts, inShares }) }))
    : units
}

type CampaignOwners = Pick<Campaign, 'owners' | 'casts' | 'inShares'>

/**
 * Returns the casts of those who hold exactly these units together: the first ballot, or the first
 * of each of them with the mean of their shares.
 */
const castsOfOwners = (who: string, { owners, casts, inShares }: CampaignOwners): Household['casts'] => {
  const holdersOf = (place: string) => owners.filter(({ dong, ho }) => `${dong} ${ho}` === place)
  const whose = (place: string) => [...new Set(holdersOf(place).map(({ person }) => person))].toSorted().join()
  const places = [...new Set(owners.map(({ dong, ho }) => `${dong} ${ho}`))].filter((place) => whose(place) === who)
  const found: (Cast & { readonly part: Num; readonly person: string })[] = []
  for (const cast of casts) {
    const owner = owners.find(({ id, dong, ho }) => id === cast.id && places.includes(`${dong} ${ho}`))
    if (!owner || found.some(({ person }) => !inShares || person === owner.person)) continue
    const parts = places.flatMap((place) => {
      const holders = holdersOf(place)
      return holders.filter(({ person }) => person === owner.person).map((own) => partOf(own, holders))
    })
    found.push({ ...cast, person: owner.person, part: inShares ? by(total(parts), num(1, places.length)) : num(1) })
  }
  return found
}

/** One household of each owner: what weighs in a vote by owner. */
export const once = (all: readonly Household[]): readonly Household[] =>
  all.filter(({ who }, index) => all.findIndex((other) => other.who === who) === index)

const unitsOf = ({ owners, casts, inShares }: CampaignOwners): readonly Household[] => {
  const places = [...new Set(owners.map(({ dong, ho }) => `${dong} ${ho}`))]
  return places.map((place) => {
    const own = owners.filter(({ dong, ho }) => `${dong} ${ho}` === place)
    const cast = casts.flatMap((one) => {
      const owner = own.find(({ id }) => id === one.id)
      return owner ? [{ ...one, part: inShares ? partOf(owner, own) : num(1) }] : []
    })
    const areas = own.flatMap(({ area }) => area ?? [])
    return {
      dong: own[0]?.dong ?? '',
      area: areas.length > 0 ? Math.max(...areas) : null,
      who: [...new Set(own.map(({ person }) => person))].toSorted().join(),
      casts: inShares ? cast : cast.slice(0, 1),
    }
  })
}

export type RuleDemand = {
  readonly what: 'persons' | 'units' | 'area'
  readonly turnout?: boolean
  readonly ofVoters?: boolean
  readonly eachDong?: boolean
  readonly share: Num
  readonly more: boolean
}

type Measure = (household: Household) => Num

const votedPart = ({ casts }: Household): Num => total(casts.map(({ part }) => part))

/**
 * Sums units where those of unknown area have this one; owners count where everything they hold
 * does.
 */
const amount = (all: readonly Household[], what: RuleDemand['what'], of: Measure, unknown = 0): Num => {
  if (what === 'units') return total(all.map(of))
  if (what === 'area') return total(all.map((one) => by(of(one), num(one.area ?? unknown))))
  const people = [...new Set(all.map(({ who }) => who))]
  return num(people.filter((who) => all.every((one) => one.who !== who || !above(num(1), of(one)))).length)
}

const wholePart: Measure = () => num(1)

export type RuleFinding = { readonly reached: Num; readonly whole: Num; readonly met: boolean | null }

const enough = ({ share, more }: RuleDemand, reached: Num, whole: Num): boolean =>
  more ? above(reached, by(whole, share)) : !above(by(whole, share), reached)

/** A condition of these units; `assents` is the part of a unit that does. */
export const find = (asks: RuleDemand, all: readonly Household[], assents: Measure): RuleFinding => {
  const [reachedBy, wholeBy] = [asks.turnout ? votedPart : assents, asks.ofVoters ? votedPart : wholePart]
  const judged = (units: readonly Household[], unknown: number) => {
    const [reached, whole] = [amount(units, asks.what, reachedBy, unknown), amount(units, asks.what, wholeBy, unknown)]
    return { reached, whole, met: enough(asks, reached, whole) }
  }
  const plain = judged(all, 0)
  if (same(plain.whole, num(0))) return { ...plain, met: asks.ofVoters ? false : null }
  // Each unit of unknown area is next to nothing, or as large as all others together many times
  // over.
  const unknown = all.filter(({ area }) => area === null)
  const isOpen =
    asks.what === 'area' &&
    unknown.some((_, which) => {
      const huge = unknown[which]
      const tried = all.map((one) => (one === huge ? { ...one, area: 10 ** 12 } : one))
      return judged(tried, 0).met !== plain.met
    })
  return { ...plain, met: isOpen ? null : plain.met }
}

/** The part of a unit that chose one of these places of a question. */
export const chose =
  (question: number, places: readonly number[]): Measure =>
  ({ casts }) =>
    total(
      casts
        .filter(({ chosen }) => chosen[question]?.some((place) => places.includes(place)) ?? false)
        .map(({ part }) => part),
    )

/** All ways in which so many of the units that voted may have assented: each a set of them. */
export const worlds = (voted: readonly Household[], assenting: number): readonly ReadonlySet<Household>[] => {
  if (assenting === 0) return [new Set()]
  return voted.flatMap((one, index) =>
    worlds(voted.slice(index + 1), assenting - 1).map((others) => new Set([one, ...others])),
  )
}
