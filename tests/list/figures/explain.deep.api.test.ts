import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { parseSpreadsheet } from '#infra/lib/spreadsheet/parse-spreadsheet.ts'
import type { Explanation } from '#services/list/explain/explain.contract.ts'
import { castBallot, ownerOf, readWholeLog, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { deepIt } from '#tests/support/deep-it.ts'
import { rounds, timeLimit } from '#tests/support/deep.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { ownersOfLog, prefixAt, statsOfLog } from './folded-list.ts'
import { acts, play } from '../random-campaign.ts'

const danji = await startTestApp()
const { admin } = danji

const CAMPAIGNS = rounds(5)
/** Number of moments of each campaign that are queried, its end among them. */
const MOMENTS = 3

type Stats = ReturnType<typeof statsOfLog>
type OfLog = (log: readonly RecordedEvent[], listId: string) => number

const dong101 = ({ byDong }: Stats) => byDong.find(({ dong }) => dong === '101')

/** Figures of the product, with those of a second model. */
const figures: Readonly<Record<string, OfLog>> = {
  'figure=totalTargets': (log, listId) => statsOfLog(log, listId).totalTargets,
  'figure=completedCount': (log, listId) => statsOfLog(log, listId).completedCount,
  'figure=households': (log, listId) => statsOfLog(log, listId).households.total,
  'figure=completedHouseholds': (log, listId) => statsOfLog(log, listId).households.completed,
  'figure=householdArea': (log, listId) => statsOfLog(log, listId).householdArea.total,
  'figure=completedHouseholdArea': (log, listId) => statsOfLog(log, listId).householdArea.completed,
  'figure=owners': (log, listId) => ownersOfLog(log, listId).total,
  'figure=completedOwners': (log, listId) => ownersOfLog(log, listId).completed,
  'figure=completedCount&dong=101': (log, listId) => dong101(statsOfLog(log, listId))?.completedCount ?? 0,
  'figure=householdArea&dong=101': (log, listId) => dong101(statsOfLog(log, listId))?.householdArea.total ?? 0,
}

const explain = async (listId: string, query: string): Promise<Explanation> => {
  const answer = await admin.get(`/api/list/${listId}/stats/explain?${query}`)
  expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({ status: 200 })
  return answer.body
}

/** All pages of it, small ones, so that the way from one to the next is taken. */
const rowsOf = async (listId: string, query: string): Promise<Explanation['rows']> => {
  const { total } = await explain(listId, `${query}&count=1`)
  const rows: Explanation['rows'][number][] = []
  while (rows.length < total) rows.push(...(await explain(listId, `${query}&from=${rows.length}&count=17`)).rows)
  return rows
}

describe('the events behind a figure', () => {
  deepIt(
    'are those without which it would be another one, and no others',
    async () => {
      let listed = 0
      await fc.assert(
        fc.asyncProperty(acts, async (happened) => {
          const { listId } = await play(danji, happened)
          const log = await readWholeLog(danji)
          const own = log.filter(({ data }) => (data as { listId?: string }).listId === listId)
          const times = Array.from({ length: MOMENTS }, (_, n) => own[Math.ceil((own.length * (n + 1)) / MOMENTS) - 1])
          for (const event of times) {
            const at = new Date(event?.metadata.at ?? 0)
            const prefix = prefixAt(log, at)
            const ofList = own.filter(({ position }) => position <= prefix.length)
            for (const [query, count] of Object.entries(figures)) {
              const asked = `${query}&at=${encodeURIComponent(at.toISOString())}`
              const rows = await rowsOf(listId, `${asked}`)
              const value = count(ofList, listId)
              expect((await explain(listId, `${asked}`)).value, `${asked}`).toBe(value)
              const decisive = ofList.filter(
                (one) =>
                  count(
                    ofList.filter((other) => other !== one),
                    listId,
                  ) !== value,
              )
              expect(rows.flatMap(({ position, decides }) => (decides ? position : []))).toEqual(
                decisive.map(({ position }) => position),
              )
              const recorded = new Map(ofList.map((one) => [one.position, one]))
              for (const row of rows) {
                const { hash, type, metadata } = recorded.get(row.position) ?? {}
                expect(row).toMatchObject({ hash, type, at: metadata?.at })
              }
              listed += decisive.length
            }
          }
        }),
        { numRuns: CAMPAIGNS },
      )
      // A small campaign has few events, and a short run few campaigns.
      expect(listed).toBeGreaterThan(CAMPAIGNS < 5 ? 0 : 100)
    },
    timeLimit(300_000),
  )

  it('are told with their units and hashes, in words, and as a sheet', async () => {
    const campaign = await startCampaign(danji)
    const [owner = ownerOf(1)] = campaign.owners
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
    const told = await explain(campaign.listId, 'figure=completedCount')
    expect(told).toMatchObject({ value: 1, unit: '명', total: 3, deciding: 3 })
    expect(told.rows.map(({ what, dong, ho }) => [what, dong, ho])).toEqual([
      ['리스트를 만듦', null, null],
      ['명부에 올림', owner.dong, owner.ho],
      ['투표함', owner.dong, owner.ho],
    ])
    expect(JSON.stringify(told)).not.toContain(owner.name)
    const path = `/api/list/${campaign.listId}/stats/explain/export?figure=completedCount`
    const file = await danji.app.inject({ url: path, headers: { authorization: `Bearer ${danji.adminToken}` } })
    expect(file.statusCode).toBe(200)
    const sheet = parseSpreadsheet(file.rawPayload)
    const cells = JSON.stringify(sheet)
    for (const { hash, position } of told.rows) {
      expect(cells).toContain(hash)
      expect(cells).toContain(String(position))
    }
  })

  it('where two say the same are told as deciding nothing alone', async () => {
    const unit = { dong: '101', ho: '1', area: 59.9912 }
    const { listId } = await startCampaign(danji, { owners: [ownerOf(1, unit), ownerOf(2, unit)] })
    const { rows, deciding, value } = await explain(listId, 'figure=householdArea')
    expect({ deciding, value }).toEqual({ deciding: 1, value: 59.9912 })
    expect(rows.map(({ what, decides }) => [what, decides])).toEqual([
      ['리스트를 만듦', true],
      ['명부에 올림', false],
      ['명부에 올림', false],
    ])
  })

  it('are told of figures that there are, to whoever may see the units', async () => {
    const { listId } = await startCampaign(danji)
    const path = `/api/list/${listId}/stats/explain`
    for (const query of [
      '',
      '?figure=votes',
      '?figure=households&day=2026-11-21',
      '?figure=owners&band=1',
      '?figure=households&band=9',
      '?figure=households&dong=101&band=1',
      '?figure=households&from=-1',
      '?figure=households&count=201',
      '?figure=households&at=soon',
      '?figure=households&more=1',
    ])
      expect((await admin.get(`${path}${query}`)).status, `${query}`).toBe(400)
    const analyst = adminOf(danji.app, await appoint(danji, { role: 'ANALYST', apartments: [] }))
    expect((await analyst.get(`${path}?figure=households`)).status).toBeGreaterThanOrEqual(403)
  })
})
