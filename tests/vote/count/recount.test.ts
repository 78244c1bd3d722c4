import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countVotes } from '#services/vote/count/votes.ts'
import { rounds } from '#tests/support/deep.ts'
import {
  chose,
  decimal,
  find,
  households,
  num,
  once,
  total,
  worlds,
  type RuleDemand,
  type Campaign,
  type RuleFinding,
  type Household,
} from './recount-model.ts'
import { asksOf, campaignOf, campaigns, pollOf, type DrawnCampaign } from './recount-polls.ts'

const metres = (area: number): number => area / 10_000
const RUNS = rounds(200)

const partsIn = (campaign: Campaign) =>
  new Map(
    households(campaign).flatMap(({ casts }) =>
      casts.map(({ id, part: [numerator, denominator] }) => [
        id,
        { numerator: String(numerator), denominator: String(denominator) },
      ]),
    ),
  )

const countOf = async (drawn: DrawnCampaign) => {
  const campaign = campaignOf(drawn)
  return { counted: countVotes(await pollOf(drawn, partsIn(campaign))), units: households(campaign) }
}

/**
 * Returns the scopes of the conditions: the whole, then building by building, each with its units.
 */
const scopes = (drawn: DrawnCampaign, units: readonly Household[]) => {
  const dongs = [...new Set(units.map(({ dong }) => dong))].toSorted()
  return asksOf(drawn).flatMap((asks) =>
    asks.eachDong
      ? dongs.map((dong) => ({ asks, units: units.filter((unit) => unit.dong === dong) }))
      : [{ asks, units }],
  )
}

const shown = (amount: RuleFinding['reached'], { what }: RuleDemand): number =>
  what === 'area' ? metres(decimal(amount)) : decimal(amount)

/** Returns the units that weigh one each. */
const voters = ({ weight }: DrawnCampaign, units: readonly Household[]) => (weight === 'owner' ? once(units) : units)

const near = (value: number) => expect.closeTo(value, 8)

it('turnout is what a second count finds, whoever voted for whom', () =>
  fc.assert(
    fc.asyncProperty(campaigns, async (drawn) => {
      const { counted, units } = await countOf(drawn)
      const voted = (of: readonly Household[]) => total(of.flatMap(({ casts }) => casts.map(({ part }) => part)))
      const area = (of: readonly Household[]) => of.reduce((sum, one) => sum + (one.area ?? 0), 0)
      const votedArea = (of: readonly Household[]) =>
        of.reduce((sum, one) => sum + decimal(total(one.casts.map(({ part }) => part))) * (one.area ?? 0), 0)
      const expected = (of: readonly Household[]) => ({
        targets: voters(drawn, of).length,
        voted: near(decimal(voted(voters(drawn, of)))),
        targetArea: near(metres(area(of))),
        votedArea: near(metres(votedArea(of))),
      })
      expect(counted.turnout).toMatchObject(expected(units))
      expect(counted.turnout.byDong).toMatchObject(
        [...new Set(units.map(({ dong }) => dong))]
          .toSorted()
          .map((dong) => ({ dong, ...expected(units.filter((unit) => unit.dong === dong)) })),
      )
    }),
    { numRuns: RUNS },
  ))

it('choices and verdicts of open votes are what a second count finds', () =>
  fc.assert(
    fc.asyncProperty(campaigns, async (every) => {
      const drawn = { ...every, isSecret: false }
      const { counted, units } = await countOf(drawn)
      for (const [index, question] of (counted.questions ?? []).entries()) {
        const places = question.choices.map((_, place) => place)
        const cast = places.map((place) => {
          const of = chose(index, [place])
          const area = units.reduce((sum, unit) => sum + decimal(of(unit)) * (unit.area ?? 0), 0)
          return { count: near(decimal(total(voters(drawn, units).map(of)))), area: near(metres(area)) }
        })
        expect(question.choices).toMatchObject(cast)
        const { online, paper } = question.way ?? {}
        const together = places.map(
          (place) => (online?.choices[place]?.ballots ?? 0) + (paper?.choices[place]?.ballots ?? 0),
        )
        const numbers = places.map(
          (place) =>
            voters(drawn, units).flatMap(({ casts }) => casts.filter(({ chosen }) => chosen[index]?.includes(place)))
              .length,
        )
        if (question.way) expect(together).toEqual(numbers)
      }
      const found = scopes(drawn, units).map(({ asks, units: asked }) => ({
        asks,
        ...find(asks, asked, chose(0, [0])),
      }))
      expect(counted.rule?.conditions).toMatchObject(
        found.map(({ asks, reached, whole }) => ({
          basis: asks.what,
          reached: near(shown(reached, asks)),
          total: near(shown(whole, asks)),
        })),
      )
      for (const [index, { met }] of found.entries()) expect(counted.rule?.conditions[index]?.met).toBe(met)
    }),
    { numRuns: RUNS },
  ))

const assentIn = (unit: Household) => chose(0, [0])(unit)

const verdictIn = ({ asks, units }: { asks: RuleDemand; units: readonly Household[] }) =>
  find(asks, units, assentIn).met

it('verdicts of secret votes say nothing that is not so, and no more than can be known', () =>
  fc.assert(
    fc.asyncProperty(campaigns, async (every) => {
      const drawn = { ...every, isSecret: true }
      const { counted, units } = await countOf(drawn)
      for (const [index, scope] of scopes(drawn, units).entries())
        expect([null, verdictIn(scope)]).toContain(counted.rule?.conditions[index]?.met)
    }),
    { numRuns: RUNS },
  ))

it('verdicts over persons of secret votes are those in which all that may be agrees', () =>
  fc.assert(
    fc.asyncProperty(campaigns, async (every) => {
      const drawn: DrawnCampaign = {
        ...every,
        isSecret: true,
        inShares: false,
        rule: 'improvement-committee',
        isDistrict: false,
      }
      const { counted, units } = await countOf(drawn)
      const weighing = voters(drawn, units)
      const voted = weighing.filter(({ casts }) => casts.length > 0)
      const assenting = voted.filter((unit) => decimal(assentIn(unit)) > 0).length
      const [asks] = asksOf(drawn)
      if (!asks) throw new Error('the rule asks for something')
      const mayBe = voted.length === 1 ? [0, 1] : [assenting]
      const verdicts = new Set(
        mayBe
          .flatMap((count) => worlds(voted, count))
          .map((world) => find(asks, weighing, (unit) => num(world.has(unit) ? 1 : 0)).met),
      )
      expect(counted.rule?.met).toBe(verdicts.size === 1 ? [...verdicts][0] : null)
    }),
    { numRuns: RUNS },
  ))
