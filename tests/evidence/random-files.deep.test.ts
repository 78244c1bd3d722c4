import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chanceOf, dataOf, eventsOf, forged, pick, write, type Mutation } from './forgery/changed-files.ts'
import { mutations } from './forgery/mutations.ts'
import { randomCampaigns } from './random-campaign.ts'
import { fileOf } from './random-file.ts'
import { wrongOf } from './forgery/refusals.ts'
import { hasPython, secondSays } from './second-verifier.ts'

/**
 * Number of campaigns in one run, since each process of the second verifier costs more than its
 * counting.
 */
const CAMPAIGNS = 40

const someCampaigns = fc.array(randomCampaigns, { minLength: CAMPAIGNS, maxLength: CAMPAIGNS })
const oneRun = { numRuns: 1, endOnFailure: true }

/** Changes an entry in a log with a key of one's own: the totals may stay the same. */
const sayOfEntry = (said: Readonly<Record<string, unknown>>): Mutation =>
  forged([], (lines, chance) => write(pick(eventsOf(lines, 'ListUserAdded'), chance), said))
const sayOf = (type: string, said: Readonly<Record<string, unknown>>): Mutation =>
  forged([], (lines) => {
    for (const line of eventsOf(lines, type)) write(line, { ...dataOf(line), ...said })
  })

const changes: readonly Mutation[] = [
  sayOfEntry({ landShare: 1_000_000 }),
  sayOfEntry({ area: 1_500_000 }),
  sayOfEntry({ area: null, landShare: null }),
  sayOfEntry({ ownershipShare: '9/10' }),
  sayOfEntry({ personId: 'ㄱ' }),
  sayOf('ListCreated', { siteArea: 9_000_000 }),
  sayOf('ListCreated', { sharedFacilities: ['101'] }),
  sayOf('ListCreated', { startDate: '2025-05-01' }),
  sayOf('VoteCreated', { rule: 'small-reconstruction' }),
  (text, chance) => mutations['another tally']?.(text, chance) ?? { text, reasons: [] },
]

const isTaken = (text: string): boolean => wrongOf({ text, reasons: [] }) === 'taken'

it('random campaigns are counted again by both verifiers', () =>
  fc.assert(
    fc.asyncProperty(someCampaigns, async (drawn) => {
      const texts = await Promise.all(drawn.map(fileOf))
      expect(texts.map(isTaken)).toEqual(texts.map(() => true))
      if (!hasPython) return
      // A box that stays shut shows only who voted.
      const says = secondSays(texts.map((text) => gzipSync(text)))
      const isShut = (text: string): boolean => text.includes('"secret') && !text.includes('BallotBoxOpened')
      expect(says.map((one) => one.replace(/\d+ events/, ''))).toEqual(
        texts.map((text) => `ok: , 1 ${isShut(text) ? 'turnout' : 'whole'}`),
      )
    }),
    oneRun,
  ))

it.skipIf(!hasPython)('changed ones are taken by both verifiers or by neither', () =>
  fc.assert(
    fc.asyncProperty(someCampaigns, fc.nat(), async (drawn, seed) => {
      const texts = await Promise.all(drawn.map(fileOf))
      const made = texts.flatMap((text, n) => {
        const chance = chanceOf(seed + n)
        return [pick(changes, chance), pick(changes, chance)].map((change) => change(text, chance).text)
      })
      const says = secondSays(made.map((text) => gzipSync(text)))
      expect(says.filter((one) => one.includes('is damaged'))).toEqual([])
      const apart = made.flatMap((text, n) => (isTaken(text) === says[n]?.startsWith('ok') ? [] : [says[n]]))
      expect(apart).toEqual([])
    }),
    oneRun,
  ),
)
