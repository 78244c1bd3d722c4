import { mustBe, Refused } from './failure.ts'
import type { DisclosedEvent } from './log/disclosed-event.ts'
import { textIn, textOrNull, wholeOrNull } from './count/values.ts'

/** Content of an entry from one event to the next. Areas in 1/10000 ㎡. */
export type Holding = {
  readonly since: number
  readonly sinceAt: number
  until: number | null
  untilAt: number | null
  readonly area: number | null
  readonly land: number | null
  readonly share: string | null
  /** True where the owner acts for all owners of their unit. */
  readonly isRepresentative: boolean
}

/** One owner of one unit. */
export type Entry = {
  readonly id: string
  readonly person: string
  readonly dong: string
  readonly ho: string
  readonly holdings: Holding[]
}

/** Reads a holding; fields that the event leaves out keep their values. */
const holdingOf = ({ data, position, at }: DisclosedEvent, before?: Holding): Holding => ({
  since: position,
  sinceAt: at,
  until: null,
  untilAt: null,
  area: wholeOrNull(data, 'area'),
  land: wholeOrNull(data, 'landShare'),
  share: textOrNull(data, 'ownershipShare'),
  isRepresentative:
    data['representative'] === undefined ? (before?.isRepresentative ?? false) : data['representative'] === true,
})

/** Returns the current holding of an entry; undefined: it is not on the roll. */
export const standing = (entry: Entry | undefined): Holding | undefined => {
  const last = entry?.holdings.at(-1)
  return last?.until === null ? last : undefined
}

/** Applies an event of the roll. @throws {Refused} where it contradicts the roll */
export const takeRoll = (entries: Map<string, Entry>, event: DisclosedEvent): void => {
  const { type, data, position, at } = event
  const id = textIn(data, 'listUserId')
  const known = entries.get(id)
  const last = standing(known)
  if (type === 'ListUserAdded') {
    mustBe(last === undefined, 'twice', `entry ${id} is added again at ${position}`)
    const named = { id, person: textIn(data, 'personId'), dong: textIn(data, 'dong'), ho: textIn(data, 'ho') }
    entries.set(id, { ...named, holdings: [...(known?.holdings ?? []), holdingOf(event)] })
    return
  }
  if (!known || !last) throw new Refused('outside', `entry ${id} at ${position} is not on the roll`)
  last.until = position
  last.untilAt = at
  if (type === 'ListUserChanged') known.holdings.push(holdingOf(event, last))
}
