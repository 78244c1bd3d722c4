import { compare, exact, minus, plus, zero, type Exact } from '#events/values/ratio.ts'
import type { ExplainedCause } from '../../list/list.facts.ts'
import { unitsOfPoll } from '../count/votes.ts'
import { pollOf, type VoteContext } from '../count/poll.ts'
import { rollAt, type Moment } from '../ballot/roll-at-time.ts'
import type { CountedFigures, VoteFigure } from './explained-vote-figures.ts'
import { eventsOf, partsOf, inputWithout, type CountInput } from '../count/count-input.ts'

/** A vote and its list as they were folded, and the moment whose roll counts. */
export type Setting = VoteContext & { readonly moment: Moment }

/** Counts some inputs by the rules of a vote and its list. */
const countInputs = (setting: Setting, things: readonly CountInput[]): CountedFigures => {
  const { poll, ballots } = pollOf(setting, partsOf(things), { moment: setting.moment, isCounted: false })
  const { handedOut, cast } = poll.papers
  const counted = poll.vote.ballotKind === 'secret' ? cast : []
  const byProxy = counted.filter((one) => one.byProxy).length
  const papersCast = { paper: counted.length - byProxy, proxy: byProxy }
  return { units: unitsOfPoll(poll), ballots, papersOut: handedOut.length, papersCast }
}

/** Returns a figure over all inputs. Areas in 1/10000 ㎡. */
export const totalFigure = (setting: Setting, things: readonly CountInput[], figure: VoteFigure): Exact =>
  plus(figure.value(figure.sums(countInputs(setting, things))), exact(unknownIn(setting, figure)))

/** Returns the number of votes on paper in a figure whose unit is unknown. */
export const unknownIn = ({ vote }: Setting, { countsUnknown }: VoteFigure): number =>
  countsUnknown && vote.resultsSeen ? vote.papersOfUnknown : 0

const unitKey = ({ dong, ho }: Pick<CountInput, 'dong' | 'ho'>): string => `${dong}\n${ho}`

/** Returns the owners of a unit at the moment that counts; empty without any. */
const ownersOf = ({ moment }: Setting, things: readonly CountInput[]): string => {
  const versions = things.flatMap((thing) => (thing.kind === 'entry' ? thing.spans : []))
  return [...new Set(rollAt(versions, moment).map(({ person_id }) => person_id))].toSorted().join(' ')
}

const addUp = (
  whole: readonly Exact[],
  { less, more }: { readonly less: readonly Exact[]; readonly more: readonly Exact[] },
): readonly Exact[] => whole.map((sum, index) => plus(minus(sum, less[index] ?? zero), more[index] ?? zero))

type InputsByUnit = ReadonlyMap<string, readonly CountInput[]>

/**
 * Returns how a figure changes with the inputs of a unit: the unit is counted anew, and the other
 * units of its owners.
 */
const differenceIn = (setting: Setting, places: InputsByUnit, figure: VoteFigure) => {
  const whole = figure.sums(countInputs(setting, [...places.values()].flat()))
  const value = figure.value(whole)
  const held = new Map<string, string[]>()
  for (const [place, things] of figure.byOwner ? places : []) {
    const owners = ownersOf(setting, things)
    held.set(owners, [...(held.get(owners) ?? []), place])
  }
  const besides = (
    place: string,
    before: readonly CountInput[],
    after: readonly CountInput[],
  ): readonly CountInput[] => {
    if (!figure.byOwner) return []
    const owners = new Set([ownersOf(setting, before), ownersOf(setting, after)])
    const others = new Set([...owners].flatMap((key) => (key === '' ? [] : (held.get(key) ?? []))))
    others.delete(place)
    return [...others].flatMap((other) => places.get(other) ?? [])
  }
  return (place: string, after: readonly CountInput[]): boolean => {
    const before = places.get(place) ?? []
    const others = besides(place, before, after)
    const less = figure.sums(countInputs(setting, [...before, ...others]))
    const more = figure.sums(countInputs(setting, [...after, ...others]))
    return compare(figure.value(addUp(whole, { less, more })), value) !== 0
  }
}

const causeOf = (
  { listUserId, dong, ho }: CountInput,
  { position, type }: { readonly position: number; readonly type: string },
  decides: boolean,
): ExplainedCause => ({ event: { position, type, list_user_id: listUserId }, dong, ho, decides })

/** Whether inputs of a unit count in the figure at all. */
const counts = (setting: Setting, things: readonly CountInput[], figure: VoteFigure): boolean =>
  figure.sums(countInputs(setting, things)).some((sum) => compare(sum, zero) !== 0)

/**
 * The events behind a figure of a vote, place by place: those without which it is another one; and,
 * where a place counts and none of its events is one, all that it rests on, marked as deciding
 * nothing alone.
 */
export const causesOfInputs = (
  setting: Setting,
  things: readonly CountInput[],
  figure: VoteFigure,
): readonly ExplainedCause[] => {
  const places: InputsByUnit = Map.groupBy(things, unitKey)
  const differs = differenceIn(setting, places, figure)
  return [...places].flatMap(([place, own]) => {
    const all = own.flatMap((thing) =>
      eventsOf(thing).map((event) => {
        const after = own.map((one) => (one === thing ? inputWithout(thing, event.position) : one))
        return causeOf(thing, event, differs(place, after))
      }),
    )
    const decisive = all.filter(({ decides }) => decides)
    if (decisive.length > 0) return decisive
    return counts(setting, own, figure) ? all : []
  })
}
