import type { Area } from '../../pdf/read/engine.ts'

/**
 * Strip between two rules that cross the whole table: a row of it, its head, or a title. `walls`:
 * vertical rules from the left, edges included.
 */
export type Band = { readonly top: number; readonly bottom: number; readonly walls: readonly number[] }

/** Table as its rules are drawn. */
export type Grid = Area & { readonly bands: readonly Band[] }

/** Gap between rules that still count as meeting, in points. */
const MEET = 2.5
/** Share of a table's width above which a rule counts as crossing all of it. */
const WHOLE = 0.95

/** Rule: its position, and its extent in the other direction. */
type Rule = { readonly at: number; readonly from: number; readonly to: number }

const merged = (rules: readonly Rule[]): readonly Rule[] => {
  const lanes: { readonly at: number; readonly rules: Rule[] }[] = []
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const lane = lanes.at(-1)
    if (lane && rule.at - lane.at < MEET / 2) lane.rules.push(rule)
    else lanes.push({ at: rule.at, rules: [rule] })
  }
  return lanes.flatMap((lane) => {
    const joined: { at: number; from: number; to: number }[] = []
    for (const { from, to } of lane.rules.sort((a, b) => a.from - b.from)) {
      const last = joined.at(-1)
      if (last && from - last.to < MEET) last.to = Math.max(last.to, to)
      else joined.push({ at: lane.at, from, to })
    }
    return joined
  })
}

const isWithin = (at: number, { from, to }: Rule): boolean => from - MEET <= at && at <= to + MEET
const meet = (level: Rule, upright: Rule): boolean => isWithin(upright.at, level) && isWithin(level.at, upright)

type RuleLines = { readonly levels: readonly Rule[]; readonly uprights: readonly Rule[] }

/** Takes the matching rules out of a set. */
const takeFrom = (free: Set<Rule>, fits: (rule: Rule) => boolean): readonly Rule[] => {
  const taken = [...free].filter(fits)
  for (const rule of taken) free.delete(rule)
  return taken
}

/** Groups rules that touch each other, directly or through others. */
const connected = ({ levels, uprights }: RuleLines): readonly RuleLines[] => {
  const free = { levels: new Set(levels), uprights: new Set(uprights) }
  return levels.flatMap((start) => {
    if (!free.levels.delete(start)) return []
    const taken = { levels: [start], uprights: [] as Rule[] }
    let edge: readonly Rule[] = [start]
    while (edge.length > 0) {
      const reached = edge
      const across = takeFrom(free.uprights, (upright) => reached.some((level) => meet(level, upright)))
      edge = takeFrom(free.levels, (level) => across.some((upright) => meet(level, upright)))
      taken.uprights.push(...across)
      taken.levels.push(...edge)
    }
    return [taken]
  })
}

const gridOf = ({ levels, uprights }: RuleLines): Grid | undefined => {
  if (levels.length < 2 || uprights.length < 2) return undefined
  const left = Math.min(...uprights.map(({ at }) => at))
  const right = Math.max(...uprights.map(({ at }) => at))
  const whole = levels
    .filter(({ from, to }) => to - from >= WHOLE * (right - left))
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const bands = whole.slice(1).map((bottom, index) => {
    const top = whole[index] ?? bottom
    const middle = (top + bottom) / 2
    const walls = uprights.filter(({ from, to }) => from <= middle && middle <= to).map(({ at }) => at)
    return { top, bottom, walls: walls.sort((a, b) => a - b) }
  })
  const [top, bottom] = [whole[0], whole.at(-1)]
  if (top === undefined || bottom === undefined || bands.length === 0) return undefined
  return { left, right, top, bottom, bands: bands.filter(({ walls }) => walls.length >= 2) }
}

/** Finds the tables of a page, from the top. */
export const gridsOf = (rules: readonly Area[]): readonly Grid[] => {
  const isLevel = ({ left, right, top, bottom }: Area): boolean => right - left > bottom - top
  const levels = merged(
    rules.filter(isLevel).map(({ left, right, top, bottom }) => ({ at: (top + bottom) / 2, from: left, to: right })),
  )
  const uprights = merged(
    rules
      .filter((rule) => !isLevel(rule))
      .map(({ left, right, top, bottom }) => ({ at: (left + right) / 2, from: top, to: bottom })),
  )
  return connected({ levels, uprights })
    .map(gridOf)
    .filter((grid) => grid !== undefined)
    .sort((a, b) => a.top - b.top)
}
