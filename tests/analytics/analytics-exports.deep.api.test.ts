import { parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import { analyticsViews } from '#projections/analytics/analytics-schema.ts'
import type { AnalyticsDictionary } from '#services/analytics/analytics-schema.contract.ts'
import {
  answersOf,
  changeStatus,
  ownersOf,
  startCampaign,
  verifyVoter,
  type Campaign,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { app, admin } = danji

const cast = async ({ linkId, owners, vote }: Campaign, choices: readonly number[]) => {
  for (const [index, place] of choices.entries()) {
    const owner = owners[index]
    if (!owner) throw new Error('there is no such owner')
    const voter = await verifyVoter(danji, linkId, owner)
    expect((await voter.post(`/api/vote/${linkId}/submit`, { answers: answersOf(vote, place) })).status).toBe(200)
  }
}

/** Rows of a CSV without its quotes, by the names of its columns. */
const csvOf = async (caller: Caller, view: string): Promise<readonly Readonly<Record<string, string>>[]> => {
  const { status, headers, text } = await caller.get(`/api/analytics/export?view=${view}`)
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' })
  const [names = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const cells = (line: string) => line.split(',').map((cell) => cell.replaceAll(/^"|"$/g, ''))
  return lines.map((line) => Object.fromEntries(cells(names).map((name, place) => [name, cells(line)[place] ?? ''])))
}
const ofList = async (caller: Caller, view: string, listId: string) =>
  (await csvOf(caller, view)).filter((row) => row.list_id === listId)

const open = await startCampaign(danji, { owners: ownersOf(12) })
const secret = await startCampaign(danji, { owners: ownersOf(12), vote: { ballotKind: 'secret' } })
const analyst = adminOf(app, await appoint(danji, { role: 'ANALYST', apartments: [open.apartmentId] }))
await cast(open, [0, 0, 0, 0, 1, 1, 1])

describe('the dictionary', () => {
  it('is what the database says of itself', async () => {
    const { body } = await analyst.get('/api/analytics/views')
    const dictionary: AnalyticsDictionary = body
    expect(dictionary.views.map(({ name }) => name)).toEqual(analyticsViews.map(({ name }) => name))
    for (const { columns, example } of dictionary.views) {
      expect(columns.length).toBeGreaterThan(0)
      expect(example).toContain('analytics.')
    }
  })
  it('has examples that run', async () => {
    for (const { example } of analyticsViews)
      expect((await danji.system.pool.query(example.replaceAll("'…'", 'null::uuid'))).fields.length).toBeGreaterThan(0)
  })
})

describe('an export', () => {
  it('counts owners and units as they are', async () => {
    expect(await ofList(analyst, 'lists', open.listId)).toMatchObject([
      {
        owners: '12',
        participants: '7',
        units: '12',
        completed_units: '7',
        area_m2: '719.89',
        completed_area_m2: '419.94',
      },
    ])
    expect(await ofList(analyst, 'participation_by_day', open.listId)).toMatchObject([
      { day: '2026-11-21', participants: '7', completed_units: '7' },
    ])
    expect(await ofList(analyst, 'participation_by_hour', open.listId)).toMatchObject([
      { hour: '12', participants: '7' },
    ])
    expect(await ofList(analyst, 'participation_by_way', open.listId)).toMatchObject([
      { way: 'online', participants: '7' },
    ])
    expect(await ofList(analyst, 'participation_by_band', open.listId)).toMatchObject([
      { band: '1', band_name: '40㎡ 초과 60㎡ 이하', owners: '12', participants: '7' },
    ])
    expect(await ofList(analyst, 'units', open.listId)).toHaveLength(12)
  })

  it('leaves out what one or two persons did, and what would tell of them as the rest', async () => {
    // Two or three of the four owners of each 동 took part.
    const rows = await ofList(analyst, 'participation_by_dong', open.listId)
    expect(rows.map(({ dong, owners, participants }) => ({ dong, owners, participants }))).toEqual(
      ['101', '102', '103'].map((dong) => ({ dong, owners: '4', participants: '' })),
    )
  })

  it('is of the complexes of whoever asks', async () => {
    for (const { name, columns } of analyticsViews)
      if (columns.some((of) => of.name === 'apartment_id'))
        for (const row of await csvOf(analyst, name)) expect(row.apartment_id).toBe(open.apartmentId)
    expect(await ofList(admin, 'lists', secret.listId)).toHaveLength(1)
    expect(await csvOf(adminOf(app, await appoint(danji, { role: 'ANALYST' })), 'lists')).toEqual([])
  })

  it('as Parquet says the same, with its types', async () => {
    for (const { name, columns } of analyticsViews) {
      const answer = await app.inject({
        url: `/api/analytics/export?view=${name}&format=parquet`,
        headers: { authorization: `Bearer ${danji.adminToken}` },
      })
      expect(answer.statusCode).toBe(200)
      const bytes = answer.rawPayload
      const file = new Uint8Array(bytes).buffer
      const rows = await parquetReadObjects({ file })
      const csv = await csvOf(admin, name)
      expect(rows).toHaveLength(csv.length)
      // The columns have only these types.
      const text = (value: string | number | bigint | boolean | Date | null) =>
        value instanceof Date ? value.toISOString() : String(value ?? '')
      for (const [place, row] of rows.entries())
        for (const { name: column, type } of columns) {
          if (column === 'read_at') continue
          const said = csv[place]?.[column] ?? ''
          expect(text(row[column] as Parameters<typeof text>[0]), `${name}.${column}`).toBe(
            type === 'date' && said !== '' ? `${said}T00:00:00.000Z` : said,
          )
        }
    }
  })

  it('of what is no view is not there; of another format is refused', async () => {
    expectRefusal(await analyst.get('/api/analytics/export?view=event'), 'NOT_FOUND')
    expectRefusal(await analyst.get('/api/analytics/export?view=lists%22;drop'), 'VALIDATION_FAILED')
    expectRefusal(await analyst.get('/api/analytics/export?view=lists&format=xlsx'), 'VALIDATION_FAILED')
  })

  it('gives its connection back, read to the end or not', async () => {
    const busy = async () => danji.system.pool.totalCount - danji.system.pool.idleCount
    for (let n = 0; n < 20; n += 1) await admin.open('/api/analytics/export?view=units')
    await expect.poll(busy).toBeLessThan(4)
  })
})

describe('results', () => {
  it('are not there before somebody has seen them, nor after a close that may be taken back', async () => {
    await cast(secret, [0, 0, 0, 0, 0, 1, 1, 1])
    expect(await csvOf(admin, 'vote_results')).toEqual([])
    await changeStatus(danji, open.vote.id, 'closed')
    await changeStatus(danji, secret.vote.id, 'closed')
    expect(await csvOf(admin, 'vote_results')).toEqual([])
  })
  it('are there once counted, by the choices’ places', async () => {
    for (const { vote } of [open, secret]) expect((await countAndRead(admin, vote.id)).status).toBe(200)
    const shown = async (listId: string) =>
      (await ofList(admin, 'vote_results', listId)).map(({ choice, ballots, all_ballots: all }) => [
        choice,
        ballots,
        all,
      ])
    expect(await shown(open.listId)).toEqual([
      ['1', '4', '7'],
      ['2', '3', '7'],
      ['', '0', '7'],
    ])
    expect(await shown(secret.listId)).toEqual([
      ['1', '5', '8'],
      ['2', '3', '8'],
      ['', '0', '8'],
    ])
  })
  it('of one or two voters stay hidden, and the choice of all others, which tells of them as the rest', async () => {
    const lone = await startCampaign(danji, { owners: ownersOf(12), vote: { ballotKind: 'secret' } })
    await cast(lone, [0, 0, 0, 0, 0, 1])
    await changeStatus(danji, lone.vote.id, 'closed')
    await countAndRead(admin, lone.vote.id)
    const rows = await ofList(admin, 'vote_results', lone.listId)
    expect(rows.map(({ ballots }) => ballots)).toEqual(['', '', '0'])
    expect(rows.map(({ all_ballots: all }) => all)).toEqual(['6', '6', '6'])
  })
  it('of a secret vote in which one person cast several ballots are told of none that may be theirs alone', async () => {
    const [first, ...rest] = ownersOf(9)
    if (!first) throw new Error('there are owners')
    const several = ['201', '202', '203'].map((ho) => ({ ...first, ho }))
    const owners = [...several, ...rest]
    const campaign = await startCampaign(danji, { owners, vote: { ballotKind: 'secret' } })
    await cast(campaign, [1, 1, 1, 0, 0, 0, 0, 0, 0])
    await changeStatus(danji, campaign.vote.id, 'closed')
    await countAndRead(admin, campaign.vote.id)
    const rows = await ofList(admin, 'vote_results', campaign.listId)
    expect(rows.find(({ choice }) => choice === '2')).toMatchObject({ ballots: '', all_ballots: '9' })
  })
})
