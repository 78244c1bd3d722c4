import { expect, it } from 'vitest'
import { analyticsViews, selectView } from '#projections/analytics/analytics-schema.ts'
import { changeStatus } from '#tests/support/campaign.ts'
import { countAnyway } from '#tests/support/count-anyway.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { enter, handOut, startPapers, type StartedPaperVote } from '#tests/vote/paper/started-papers.ts'

const danji = await startTestApp()
const { database } = danji.system.deps
const OWNERS = 6

/** Papers of a counted vote, of which so many are read as valid, and so many as invalid. */
const countPapers = async ({ valid, invalid }: { valid: number; invalid: number }): Promise<StartedPaperVote> => {
  const of = await startPapers(danji, { ballotKind: 'secret' })
  for (let n = 0; n < OWNERS; n += 1) expect((await handOut(of, n)).status).toBe(200)
  await changeStatus(danji, of.vote.id, 'closed')
  for (let n = 0; n < valid + invalid; n += 1)
    for (const caller of [of.hong, of.kim])
      expect((await enter(of, caller, { number: of.numbers[n], place: n < valid ? 0 : null })).status).toBe(200)
  if (valid + invalid < OWNERS) await countAnyway(of.hong, of.kim, of.vote.id)
  else expect((await of.hong.post(`/api/votes/${of.vote.id}/count`, {})).status).toBe(200)
  return of
}

const rowOf = async ({ vote }: StartedPaperVote) => {
  const view = analyticsViews.find(({ name }) => name === 'vote_papers')
  if (!view) throw new Error('there is no such view')
  const { rows } = await selectView(view, undefined).execute(database)
  return rows.find((row) => row['vote_id'] === vote.id)
}

it('tells papers handed out, counted, invalid and missing apart', async () => {
  const of = await countPapers({ valid: 3, invalid: 3 })
  expect(await rowOf(of)).toMatchObject({ handed_out: 6, counted: 6, invalid: 3, unreturned: 0 })
})

it('tells neither of two parts where one of them is one or two persons', async () => {
  const missing = await countPapers({ valid: 5, invalid: 0 })
  expect(await rowOf(missing)).toMatchObject({ handed_out: 6, counted: null, invalid: null, unreturned: null })
  const spoilt = await countPapers({ valid: 5, invalid: 1 })
  expect(await rowOf(spoilt)).toMatchObject({ handed_out: 6, counted: 6, invalid: null, unreturned: 0 })
})
