import type { VoteWeight } from '#events/vote/vote.events.ts'
import { toNumber, written, zero, type Exact } from '#events/values/ratio.ts'
import { combinedChoices, disclosedSizeOf, type Cast, type QuestionCount } from './choices.ts'
import { shownConditions } from './rule.ts'
import type { QuestionResult } from '../results/vote-results.contract.ts'

/** Minimum number of ballots of a kind: the area of fewer could reveal whose they are. */
const MINIMUM = 3

export type Showing = {
  readonly isSecret: boolean
  readonly weight: VoteWeight
  /**
   * Whether owners cast parts of their units: then exact fractions appear beside the nearest
   * numbers.
   */
  readonly inParts: boolean
  /** Number of ballots cast in the vote. */
  readonly ballots: number
}

/** Whether there is a single secret ballot: any result would reveal its choice. */
export const isSingle = ({ isSecret, ballots }: Pick<Showing, 'isSecret' | 'ballots'>): boolean =>
  isSecret && ballots === 1

type Kind = { readonly id: string | null; readonly cast: Cast }

/** null stands for abstentions. */
const kindsOf = ({ abstained, choices }: QuestionCount): readonly Kind[] => [...choices, { id: null, cast: abstained }]

/**
 * Returns the kinds of ballots that are merged: those of fewer than three, with the next smallest
 * until they are three. A kind without ballots hides nothing, unless there are too few ballots for
 * two kinds: then only their total is shown.
 */
const groupOf = (kinds: readonly Kind[]): readonly Kind[] => {
  const chosen = kinds.filter(({ cast }) => cast.ballots > 0).toSorted((a, b) => a.cast.ballots - b.cast.ballots)
  const small = chosen.filter(({ cast }) => cast.ballots < MINIMUM)
  if (small.length === 0) return []
  const isEnough = (group: readonly Kind[]): boolean =>
    group.length > 1 && combinedChoices(group.map(({ cast }) => cast)).ballots >= MINIMUM
  const grouped = [...small]
  for (const next of chosen.slice(small.length)) if (!isEnough(grouped)) grouped.push(next)
  return isEnough(grouped) ? grouped : kinds
}

const hiddenBy = (count: QuestionCount, showing: Showing): readonly Kind[] =>
  showing.isSecret && showing.weight === 'area' ? groupOf(kindsOf(count)) : []

/** Whether the assent to a question may be shown. */
export const disclosesAssent = (count: QuestionCount, showing: Showing): boolean => {
  if (isSingle(showing)) return false
  const hidden = new Set(hiddenBy(count, showing).map(({ id }) => id))
  return !count.question.choices.some(({ id, assent }) => assent === true && hidden.has(id))
}

/**
 * Whether the area or land of assent may be shown: not if that, or the remainder, rests on fewer
 * than three secret ballots.
 */
export const disclosesAssentSize = ({ assent }: QuestionCount, { isSecret, ballots }: Showing): boolean => {
  if (!isSecret || assent === null) return true
  const isFew = (count: number): boolean => count > 0 && count < MINIMUM
  return !isFew(assent.ballots) && !isFew(ballots - assent.ballots)
}

/** Whether the amount cast for a choice may be shown. */
export const disclosesChoice = (count: QuestionCount, choiceId: string, showing: Showing): boolean =>
  !isSingle(showing) && !hiddenBy(count, showing).some(({ id }) => id === choiceId)

const disclosedArea = (cast: Cast, { isSecret, weight }: Showing): Exact | null =>
  isSecret && weight !== 'area' ? null : disclosedSizeOf(cast, 'area')

const disclosedCast = (cast: Cast, showing: Showing) => {
  const area = disclosedArea(cast, showing)
  return {
    count: toNumber(cast.units),
    area: area && shownConditions(area, 'area'),
    ...(showing.inParts ? { countFraction: written(cast.units) } : {}),
    ...(showing.inParts && area ? { areaFraction: written(area) } : {}),
  }
}

const undisclosed = { count: null, area: null } as const

/** Returns a question's result without anything that would reveal the secret choice of one unit. */
export const shownQuestion = (count: QuestionCount, showing: Showing): QuestionResult => {
  const hidden = hiddenBy(count, showing)
  const isHidden = (id: string | null): boolean => isSingle(showing) || hidden.some((kind) => kind.id === id)
  const group = combinedChoices(hidden.map(({ cast }) => cast))
  const groupArea = disclosedSizeOf(group, 'area')
  const hasHidden = hidden.length > 0 && !isSingle(showing)
  return {
    id: count.question.id,
    title: count.question.title,
    abstained: isHidden(null) ? undisclosed : disclosedCast(count.abstained, showing),
    invalid: isSingle(showing) ? undisclosed : disclosedCast(count.invalid, showing),
    choices: count.choices.map(({ id, cast }) => {
      const choice = count.question.choices.find((one) => one.id === id)
      return {
        id,
        label: choice?.label ?? '',
        ...(choice?.assent === undefined ? {} : { assent: choice.assent }),
        ...(isHidden(id) ? undisclosed : disclosedCast(cast, showing)),
      }
    }),
    ...(hasHidden
      ? {
          grouped: {
            choiceIds: hidden.map(({ id }) => id),
            count: toNumber(group.units),
            area: groupArea && shownConditions(groupArea, 'area'),
          },
        }
      : {}),
  }
}

/** Returns the weight that orders candidates. */
export const weightOf = (cast: Cast, { weight }: Pick<Showing, 'weight'>): Exact =>
  weight === 'area' ? (cast.area ?? zero) : cast.units
