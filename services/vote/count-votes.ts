import { toNumber, written } from '#events/values/ratio.ts'
import type { CoOwnerRule } from '#events/list/list.events.ts'
import type { BoxSum } from '#events/vote/ballot.events.ts'
import { totalOf, votedAmong } from './count-assent.ts'
import { countChoices } from './count-choices.ts'
import { boxWithLand, divisionOf, withLand } from './count-land.ts'
import { allOf, sharedAmong, shown, type CountedSite } from './count-rule.ts'
import { isSingle, shownQuestion, type Showing } from './count-shown.ts'
import { countUnits, isUnknown, type Ballot, type CountedUnit, type Elector } from './count-units.ts'
import { turnoutConditions, verdictsOf } from './count-verdict.ts'
import { weighedBy, type RuleOfVote } from './rule-of-vote.ts'
import { castsShares } from './unit-vote.decider.ts'
import { noteTexts } from './result-notes.ts'
import { ownersNote, siteNotes, type RuleNote, type Site } from '../list/list.facts.ts'
import type { CreatedVote } from './vote.decider.ts'
import type { ResultNote, VoteResults } from './vote-results.contract.ts'

/** All that a count rests on. */
export type Poll = {
  readonly vote: Pick<CreatedVote, 'ballotKind' | 'weight' | 'questions'>
  readonly coOwners: CoOwnerRule
  readonly rule: RuleOfVote | null
  /** What the list says of its site. */
  readonly site: Site
  /** The roll of the moment that counts. */
  readonly electorate: readonly Elector[]
  readonly ballots: readonly Ballot[]
  /** What the opened box of a secret vote came to. */
  readonly box: readonly BoxSum[] | null
  /** Whether what was chosen may be told. */
  readonly isCounted: boolean
  /** Units whose area the roll tells otherwise by now than it counts. */
  readonly corrected: number
}

type Counted = Pick<VoteResults, 'turnout' | 'turnoutRule' | 'questions' | 'rule' | 'notes'>

const turnoutOf = (units: readonly CountedUnit[], inParts: boolean) => {
  const voted = votedAmong(units, 'units')
  return {
    targets: units.length,
    voted: toNumber(voted),
    targetArea: shown(totalOf(units, 'area'), 'area'),
    votedArea: shown(votedAmong(units, 'area'), 'area'),
    ...(inParts ? { votedFraction: written(voted) } : {}),
  }
}

const collator = new Intl.Collator('ko-KR', { numeric: true })

const byDong = (units: readonly CountedUnit[]) =>
  [...Map.groupBy(units, ({ dong }) => dong)].toSorted(([one], [other]) => collator.compare(one, other))

const turnoutAnswer = (units: readonly CountedUnit[], inParts: boolean): VoteResults['turnout'] => ({
  ...turnoutOf(units, inParts),
  owners: { total: toNumber(totalOf(units, 'persons')), voted: toNumber(votedAmong(units, 'persons')) },
  byDong: byDong(units).map(([dong, own]) => ({ dong, ...turnoutOf(own, inParts) })),
})

const notesOf = (
  { vote, rule, corrected }: Poll,
  units: readonly CountedUnit[],
  { showing, isGrouped }: { readonly showing: Showing; readonly isGrouped: boolean },
): ResultNote[] => {
  const weighed = weighedBy(vote, rule)
  const unknown = (measured: 'area' | 'land') => units.filter((unit) => isUnknown(unit, measured)).length
  const [noArea, noLand] = [weighed.area ? unknown('area') : 0, weighed.land ? unknown('land') : 0]
  return [
    ...(isSingle(showing) ? [noteTexts.single] : []),
    ...(isGrouped ? [noteTexts.grouped] : []),
    ...(showing.isSecret && vote.weight === 'area' ? [noteTexts.inference] : []),
    ...(corrected > 0 ? [noteTexts.corrected(corrected)] : []),
    ...(noArea > 0 ? [noteTexts.areaUnknown(noArea)] : []),
    ...(noLand > 0 ? [noteTexts.landUnknown(noLand)] : []),
  ]
}

/** Units with their land, where the site tells it. */
const sizedUnits = ({ electorate, ballots, coOwners, site: { sharedFacilities, siteArea } }: Poll) => {
  const said = countUnits(electorate, ballots, coOwners)
  const division = divisionOf(said, siteArea)
  const site: CountedSite = { shared: sharedAmong(said, sharedFacilities), isDivided: division !== null }
  return { units: withLand(said, division), division, site }
}

/** Which way the rule was counted, and where that is a reading of ours. */
const ruleNotes = (
  poll: Poll,
  { asked, notes }: RuleOfVote,
  { units, division, site }: ReturnType<typeof sizedUnits>,
): readonly RuleNote[] => {
  const unknown = units.filter((unit) => isUnknown(unit, 'land')).length
  const counted = { siteArea: poll.site.siteArea, divided: division?.units ?? 0, unknown, shared: site.shared }
  return [...ownersNote(asked, '찬성해야'), ...siteNotes(asked, counted), ...notes]
}

/**
 * The one count of votes: turnout, choices and verdict from the same units, in exact fractions. Each unit weighs one and its area once,
 * whoever casts its vote. Pure.
 */
export const countVotes = (poll: Poll): Counted => {
  const { vote, rule, coOwners, ballots, box, isCounted } = poll
  const sized = sizedUnits(poll)
  const { units, division, site } = sized
  const isSecret = vote.ballotKind === 'secret'
  const showing: Showing = { isSecret, weight: vote.weight, inParts: castsShares(coOwners), ballots: ballots.length }
  const turnout = rule ? turnoutConditions({ rule, units, showing, site }) : []
  const sums = isSecret ? boxWithLand(box ?? [], division) : null
  const counts = isCounted ? countChoices(vote.questions, units, sums) : []
  const verdicts = rule && isCounted ? verdictsOf({ rule, units, showing, site }, counts) : null
  const questions = counts.map((count) => {
    const verdict = verdicts?.byQuestion.get(count.question.id)
    return { ...shownQuestion(count, showing), ...(verdict ? { rule: verdict } : {}) }
  })
  return {
    turnout: turnoutAnswer(units, showing.inParts),
    turnoutRule: turnout.length > 0 ? { met: allOf(turnout.map(({ met }) => met)), conditions: [...turnout] } : null,
    questions: isCounted ? questions : null,
    rule: rule && verdicts ? { ...verdicts.whole, notes: [...ruleNotes(poll, rule, sized)] } : null,
    notes: isCounted
      ? notesOf(poll, units, { showing, isGrouped: questions.some(({ grouped }) => grouped !== undefined) })
      : [],
  }
}
