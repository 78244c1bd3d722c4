import type { CoOwnerRule, ListType } from '#events/list/list.events.ts'

/** Entry on a list. */
export type ListHolding = {
  readonly dong: string
  readonly ho: string
  readonly person: number
  readonly area: number | null
  readonly landShare: number | null
  readonly representative: boolean
  readonly votedOn: string | null
}

/** The rules that play a part, by type of list; the first where nothing is said. */
export const rules = { signature: ['all', 'representative'], vote: ['shares', 'first'] } as const satisfies Record<
  ListType,
  readonly CoOwnerRule[]
>
export type Rule = (typeof rules)[ListType][number]

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

/** Returns the day of completion: that of the first participant, or of the last one needed. */
const completionOf = (rule: Rule, days: readonly string[]): string | undefined =>
  rule === 'first' ? days[0] : days.at(-1)

/** The figures of those on a list, counted one by one. */
export const scan = (held: readonly ListHolding[], rule: Rule) => {
  const voted = held.filter(({ votedOn }) => votedOn !== null)
  const units = [...Map.groupBy(held, ({ dong, ho }) => `${dong}-${ho}`).values()].map((owners) => {
    const named = owners.filter(({ representative }) => representative)
    const asked = rule === 'representative' && owners.length > 1 ? named : owners
    const days = asked.map(({ votedOn }) => votedOn).toSorted((one, other) => String(one).localeCompare(String(other)))
    const isComplete =
      rule === 'first'
        ? asked.some(({ votedOn }) => votedOn !== null)
        : asked.length > 0 && asked.every(({ votedOn }) => votedOn !== null)
    const voted = days.filter((one) => one !== null)
    const known = (values: readonly (number | null)[]) =>
      values.reduce<number | null>((most, value) => (value === null ? most : Math.max(most ?? 0, value)), null)
    return {
      dong: owners[0]?.dong,
      who: owners
        .map(({ person }) => person)
        .toSorted((one, other) => one - other)
        .join(),
      isComplete,
      completedOn: completionOf(rule, voted),
      area: known(owners.map(({ area }) => area)),
      land: known(owners.map(({ landShare }) => landShare)),
    }
  })
  const complete = units.filter(({ isComplete }) => isComplete)
  const owners = (of: typeof units) => [...Map.groupBy(of, ({ who }) => who).values()]
  const ownersDone = (of: typeof units) => owners(of).filter((own) => own.every(({ isComplete }) => isComplete)).length
  const areaOf = (of: typeof units) => sum(of, ({ area }) => area ?? 0)
  const entrySums = (of: readonly ListHolding[], those: typeof units) => [
    of.length,
    of.filter(({ votedOn }) => votedOn !== null).length,
    areaOf(those),
    areaOf(those.filter(({ isComplete }) => isComplete)),
  ]
  const bands = [400_000, 600_000, 850_000, 1_020_000, 1_350_000, Number.POSITIVE_INFINITY]
  const bandOf = ({ area }: { readonly area: number | null }) =>
    area === null ? bands.length : bands.findIndex((upTo) => area <= upTo)
  return {
    total: held.length === 0 ? [] : [[...entrySums(held, units), owners(units).length, ownersDone(units)]],
    dong: ['101', '102'].flatMap((dong) => {
      const [own, done] = [units.filter((unit) => unit.dong === dong), complete.filter((unit) => unit.dong === dong)]
      const unknown = (of: typeof units, what: 'area' | 'land') => of.filter((unit) => unit[what] === null).length
      const landOf = (of: typeof units) => sum(of, ({ land }) => land ?? 0)
      const rights = [
        landOf(own),
        landOf(done),
        unknown(own, 'area'),
        unknown(done, 'area'),
        unknown(own, 'land'),
        unknown(done, 'land'),
      ]
      return own.length === 0
        ? []
        : [
            [
              dong,
              ...entrySums(
                held.filter((one) => one.dong === dong),
                own,
              ),
              owners(own).length,
              ownersDone(own),
              own.length,
              done.length,
              areaOf(own),
              areaOf(done),
              ...rights,
            ],
          ]
    }),
    day: [...Map.groupBy(voted, ({ votedOn }) => String(votedOn))]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([day, those]) => {
        const done = complete.filter(({ completedOn }) => completedOn === day)
        return [day, those.length, areaOf(done), done.length]
      }),
    band: [...Map.groupBy(units, bandOf)]
      .toSorted(([one], [other]) => one - other)
      .map(([band, those]) => [
        band,
        those.length,
        those.filter(({ isComplete }) => isComplete).length,
        areaOf(those),
        areaOf(those.filter(({ isComplete }) => isComplete)),
      ]),
  }
}
