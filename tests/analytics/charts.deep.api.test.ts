import { beforeAll, describe, expect, it } from 'vitest'
import { answersOf, ownerOf, ownersOf, startCampaign, verifyVoter, type Campaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { connectAnalyst, openConnection } from './analyst-client.ts'

const danji = await startTestApp()
const { app } = danji

/** Two buildings with two bands each, five owners a cell. */
const owners = Array.from({ length: 20 }, (_, n) =>
  ownerOf(n + 1, { dong: n < 10 ? '101' : '102', area: n % 2 === 0 ? 59.9 : 84.9 }),
)
const own = await startCampaign(danji, { owners, list: { rule: 'building-representative' } })
const foreign = await startCampaign(danji, { owners: ownersOf(5) })
const analyst = adminOf(app, await appoint(danji, { role: 'ANALYST', apartments: [own.apartmentId] }))
const tool = await connectAnalyst(danji, await openConnection(analyst))

const cast = async ({ linkId, vote }: Campaign, places: readonly number[]) => {
  for (const place of places) {
    const owner = owners[place]
    if (!owner) throw new Error('there is no such owner')
    const voter = await verifyVoter(danji, linkId, owner)
    expect((await voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, 0) })).status).toBe(200)
  }
}

beforeAll(async () => {
  // Three of five in each cell of 101동, nobody in 102동.
  await cast(own, [0, 1, 2, 3, 4, 5])
})

type Rows = readonly Readonly<Record<string, string | number | boolean | null>>[]

const chart = async (path: string): Promise<{ readonly query: string; readonly rows: Rows }> => {
  const { status, body, text } = await analyst.get(`/api/analytics/charts/${path}`)
  expect({ path, status, text }).toMatchObject({ status: 200 })
  return body
}

const ofOwn = `listId=${own.listId}`
const charts = [
  `participation?${ofOwn}`,
  `comparison?listIds=${own.listId}`,
  `dong-bands?${ofOwn}`,
  `funnel?${ofOwn}`,
  `hours?${ofOwn}`,
  `hours?apartmentId=${own.apartmentId}`,
  `weekdays?${ofOwn}`,
  `weekdays?apartmentId=${own.apartmentId}`,
]

/**
 * Values in the order of their columns: names are written another way there, and whole numbers come
 * as texts from Postgres.
 */
const valuesOf = (rows: Rows) =>
  rows.map((row) =>
    Object.entries(row)
      .map(([name, value]) => [name.replaceAll('_', '').toLowerCase(), value === null ? '' : String(value)] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )

describe('a chart', () => {
  it.each(charts)('%s has the very figures that its query gives to the analyst’s own login', async (path) => {
    const { query, rows } = await chart(path)
    expect(rows.length).toBeGreaterThan(0)
    const asked = await tool.run(`set datestyle = iso; ${query}`)
    expect(asked.refused).toBeUndefined()
    const told = asked.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row as Readonly<Record<string, string | number | boolean | Date | null>>).map(
          ([name, value]) => [name, value instanceof Date ? dayOf(value) : value],
        ),
      ),
    )
    expect(valuesOf(told)).toEqual(valuesOf(rows))
  })

  it('is of what one may see alone', async () => {
    for (const path of charts) {
      const theirs = path.replaceAll(own.listId, foreign.listId).replaceAll(own.apartmentId, foreign.apartmentId)
      expectRefusal(await analyst.get(`/api/analytics/charts/${theirs}`), 'NOT_FOUND')
    }
    const both = `comparison?listIds=${own.listId},${foreign.listId}`
    expectRefusal(await analyst.get(`/api/analytics/charts/${both}`), 'NOT_FOUND')
  })

  it('refuses what is no list, too many of them, and what says neither list nor complex', async () => {
    const many = Array.from({ length: 7 }, (_, n) => own.listId.replace(/.$/, String(n))).join(',')
    for (const path of ['hours', `hours?${ofOwn}&apartmentId=${own.apartmentId}`, `comparison?listIds=${many}`])
      expectRefusal(await analyst.get(`/api/analytics/charts/${path}`), 'VALIDATION_FAILED')
    expectRefusal(await analyst.get(`/api/analytics/charts/funnel?listId=%27;drop`), 'VALIDATION_FAILED')
  })
})

/** The driver reads a day as midnight of this machine. */
const dayOf = (value: Date): string =>
  [value.getFullYear(), value.getMonth() + 1, value.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

describe('figures', () => {
  it('of participation are units and their area, summed up, beside what the rule asks', async () => {
    const { rows, ...rest } = await chart(`participation?${ofOwn}`)
    expect(rows).toEqual([
      {
        day: '2026-11-21',
        estimated: false,
        units: 6,
        unitsSoFar: 6,
        unitShare: 0.3,
        areaSoFar: 434.4,
        areaShare: 0.3,
      },
    ])
    expect(rest).toMatchObject({
      thresholds: [
        { measure: 'units', of: '입주자등', basis: 'units', required: { numerator: 1, denominator: 2, over: true } },
      ],
      forecast: { units: { made: false, why: 'short' } },
    })
  })
  it('leave out cells of fewer than three, whose line would tell them', async () => {
    const { rows } = await chart(`dong-bands?${ofOwn}`)
    // Two of each cell of 101동 did not take part.
    expect(rows.map(({ dong, participants }) => [dong, participants])).toEqual([
      ['101', null],
      ['101', null],
      ['102', null],
      ['102', null],
    ])
  })
  it('of the way to a ballot count who was written to alone', async () => {
    expect((await chart(`funnel?${ofOwn}`)).rows).toEqual([{ told: 0, opened: 0, proven: 0, participants: 0 }])
  })
})
