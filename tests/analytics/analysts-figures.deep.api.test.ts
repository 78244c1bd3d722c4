import { describe, expect, it } from 'vitest'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import { analyticsViews } from '#projections/analytics/analytics-schema.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { rolesOfCalls } from '#services/roles.contract.ts'
import type { VoteResults } from '#services/vote/results/vote-results.contract.ts'
import { castBallot, changeStatus, ownersOf, startCampaign, yesOrNo, type Campaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, tokenOf } from '#tests/support/stack/test-app.ts'
import { voterOf } from '#tests/support/voters.ts'

// Two complexes differ in nothing but what one or two persons did: whatever an analyst may ask, the
// answers are the same.

const danji = await startTestApp()
const { admin, app } = danji

const OWNERS = 10
const questions = [{ ...yesOrNo, choices: [{ label: '찬성', assent: true }, { label: '반대' }] }]

type BallotKind = 'open' | 'secret'
type World = Campaign & { readonly analystId: string }

/**
 * A complex of one list and one vote. `choices`: the place that each voter chose, in the order of
 * the roll.
 */
const worldOf = async (
  choices: readonly number[],
  { ballotKind, isCounted }: { readonly ballotKind: BallotKind; readonly isCounted: boolean },
): Promise<World> => {
  const campaign = await startCampaign(danji, {
    owners: ownersOf(OWNERS),
    vote: { ballotKind, questions, rule: { approval: '1/2', over: true } },
  })
  const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body
  for (const [index, place] of choices.entries()) {
    const entry = roll[index]
    if (!entry) throw new Error('there are more voters than owners')
    await castBallot(voterOf(danji, campaign, entry), campaign, place)
  }
  if (isCounted) {
    await changeStatus(danji, campaign.vote.id, 'closed')
    expect((await admin.post(`/api/votes/${campaign.vote.id}/count`, {})).status).toBe(200)
  }
  const analystId = await appoint(danji, { role: 'ANALYST', apartments: [campaign.apartmentId], name: '분석' })
  return { ...campaign, analystId }
}

/** Calls whose answers rest on no ballot, with the reason. */
const WITHOUT_FIGURES: Readonly<Record<string, string>> = {
  'GET /api/list/{id}/live': 'tells positions of the log alone',
  'GET /api/votes/{id}/announcement.pdf': 'is printed before anybody votes',
  'GET /api/analytics/views': 'is the dictionary of the schema',
}

/** Returns the queries of calls that need some. A call with an instant answers for the past. */
const queriesOf = ({ listId, apartmentId }: World): Readonly<Record<string, readonly string[]>> => ({
  'GET /api/analytics/export': analyticsViews.map(({ name }) => `?view=${name}`),
  'GET /api/analytics/charts/participation': [`?listId=${listId}`],
  'GET /api/analytics/charts/comparison': [`?listIds=${listId}`],
  'GET /api/analytics/charts/dong-bands': [`?listId=${listId}`],
  'GET /api/analytics/charts/funnel': [`?listId=${listId}`],
  'GET /api/analytics/charts/hours': [`?listId=${listId}`],
  'GET /api/analytics/charts/weekdays': [`?listId=${listId}`],
  'GET /api/admin/dashboard/stats': ['', `?apartmentId=${apartmentId}`],
  'GET /api/list/{id}/stats': ['', `?at=${encodeURIComponent('2026-11-21T12:00:00+09:00')}`],
  'GET /api/votes/{id}/turnout': ['', `?at=${encodeURIComponent('2026-11-21T12:00:00+09:00')}`],
})

const pathOf = (path: string, { apartmentId, listId, vote }: World): string => {
  const ids = { '/api/votes/': vote.id, '/api/list/': listId }
  const [, id] = Object.entries(ids).find(([start]) => path.startsWith(start)) ?? []
  return path
    .replace('{id}', id ?? apartmentId)
    .replace('{apartmentId}', apartmentId)
    .replace('{voteId}', vote.id)
    .replace('{listId}', listId)
}

/** Returns an answer without what is each complex's own: ids, instants, positions, links. */
const withoutNames = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{4}-?[\da-f]{12}/g, 'ID')
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(?:Z|[+-]\d\d(?::?\d\d)?)?/g, 'AT')
    .replaceAll(/"(?:id|position)":\d+/g, '"id":0')
    .replaceAll(/\/vote\/[\w-]+/g, '/vote/LINK')
    .replaceAll(/"(?:linkId|publicKey|login)":"[^"]*"/g, '"NAME"')

const ask = async (world: World, path: string): Promise<string> => {
  const response = await app.inject({
    url: path,
    headers: { authorization: `Bearer ${tokenOf(app, world.analystId)}` },
  })
  const isSheet = String(response.headers['content-type']).includes('spreadsheetml')
  const text = isSheet ? JSON.stringify(parseSpreadsheet(response.rawPayload)) : response.body
  const { requestId: _requestId, ...rest } = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {}
  return withoutNames(`${response.statusCode} ${text.startsWith('{') ? JSON.stringify(rest) : text}`)
}

/** Returns everything that the analyst of a complex may read, by call and query. */
const readAll = async (world: World): Promise<ReadonlyMap<string, string>> => {
  await adminOf(app, world.analystId).get(`/api/list/${world.listId}`)
  const calls = Object.entries(rolesOfCalls)
    .filter(([name, roles]) => name.startsWith('GET ') && (roles as readonly string[]).includes('ANALYST'))
    .map(([name]) => name)
    .filter((name) => WITHOUT_FIGURES[name] === undefined)
  const read = new Map<string, string>()
  for (const name of calls)
    for (const query of queriesOf(world)[name] ?? [''])
      read.set(`${name}${withoutNames(query)}`, await ask(world, pathOf(name.slice('GET '.length), world) + query))
  return read
}

const NO = 1
const YES = 0

describe.each<{ readonly ballotKind: BallotKind }>([{ ballotKind: 'open' }, { ballotKind: 'secret' }])(
  'of a vote that is $ballotKind an analyst',
  ({ ballotKind }) => {
    it('is told the same of 3:1 and 2:2, by every call', async () => {
      const one = await worldOf([YES, YES, YES, NO], { ballotKind, isCounted: true })
      const other = await worldOf([YES, YES, NO, NO], { ballotKind, isCounted: true })
      const [first, second] = [await readAll(one), await readAll(other)]
      expect(first.size).toBeGreaterThan(35)
      expect(Object.fromEntries(second)).toEqual(Object.fromEntries(first))
      const { body } = await adminOf(app, one.analystId).get(`/api/votes/${one.vote.id}/results`)
      const { questions: told, turnout, hiddenFigures, rule }: VoteResults = body
      expect(turnout.voted).toBe(4)
      expect(told?.[0]?.choices.map(({ count }) => count)).toEqual([null, null])
      expect(rule).toMatchObject({ met: null })
      expect(hiddenFigures).toContain('choices')
      const office: VoteResults = (await admin.get(`/api/votes/${one.vote.id}/results`)).body
      expect(office.questions?.[0]?.choices.map(({ count }) => count)).toEqual([3, 1])
      expect(office.hiddenFigures).toBeUndefined()
    })

    it('is told the same of one voter and of two, by every call', async () => {
      const one = await worldOf([YES], { ballotKind, isCounted: false })
      const other = await worldOf([YES, NO], { ballotKind, isCounted: false })
      expect(Object.fromEntries(await readAll(other))).toEqual(Object.fromEntries(await readAll(one)))
      const analyst = adminOf(app, one.analystId)
      for (const path of [`votes/${one.vote.id}/results`, `votes/${one.vote.id}/turnout`, `list/${one.listId}/stats`])
        expectRefusal(await analyst.get(`/api/${path}`), 'FIGURES_HIDDEN')
      expect((await analyst.get(`/api/list/${one.listId}`)).body).toMatchObject({
        completedCount: 0,
        hiddenFigures: ['participation', 'risk'],
      })
      expect((await admin.get(`/api/list/${one.listId}`)).body).toMatchObject({ completedCount: 1 })
      expect((await admin.get(`/api/votes/${one.vote.id}/turnout`)).body).toMatchObject({ voted: 1 })
    })

    it('is told of many what each choice got', async () => {
      const world = await worldOf([YES, YES, YES, NO, NO, NO], { ballotKind, isCounted: true })
      const { body } = await adminOf(app, world.analystId).get(`/api/votes/${world.vote.id}/results`)
      const { questions: told, hiddenFigures }: VoteResults = body
      expect(told?.[0]?.choices.map(({ count, area }) => [count, area])).toEqual([
        [3, null],
        [3, null],
      ])
      expect(hiddenFigures).not.toContain('choices')
      expect((await adminOf(app, world.analystId).get(`/api/list/${world.listId}/stats`)).body).toMatchObject({
        completedCount: 6,
        hiddenFigures: ['risk', 'parts'],
      })
    })
  },
)

it('an analyst is told nothing of the past, whose instants would tell persons apart', async () => {
  const world = await worldOf([YES, YES, YES, NO], { ballotKind: 'open', isCounted: false })
  const analyst = adminOf(app, world.analystId)
  const at = encodeURIComponent('2026-11-21T12:00:00+09:00')
  expectRefusal(await analyst.get(`/api/list/${world.listId}/stats?at=${at}`), 'FIGURES_HIDDEN')
  expectRefusal(await analyst.get(`/api/votes/${world.vote.id}/turnout?at=${at}`), 'FIGURES_HIDDEN')
})
