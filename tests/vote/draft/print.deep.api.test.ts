import { describe, expect, it } from 'vitest'
import { fixedId } from '#tests/support/fixed.ts'
import { castBallot, changeStatus, ownersOf, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, adminToken, system } = danji

const pdfOf = async (url: string, pages = 1): Promise<string> => {
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${adminToken}` } })
  expect({ status: answer.statusCode, type: answer.headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  })
  const texts = await Promise.all(Array.from({ length: pages }, (_, page) => textOf(answer.rawPayload, page + 1)))
  return texts.join('\n')
}

describe('what is printed of a vote', async () => {
  const owners = ownersOf(3)
  const campaign = await startCampaign(danji, { owners, list: { rule: 'assembly-ordinary' } })
  const { vote, listId } = campaign
  const url = (what: string): string => `/api/votes/${vote.id}/${what}`
  const metadata = { actor: { kind: 'system', name: 'tests' }, at: '2026-11-21T09:00:00.000Z' } as const
  const [runId, numbers] = [fixedId(77), ['12345678', '00990099', '55554444']]
  const earlier = { runId: fixedId(79), numbers: ['20202020'], form: '0'.repeat(64) }

  it('is its notice: what is put to it, who votes, how, until when, and what decides', async () => {
    const text = await pdfOf(url('announcement.pdf'))
    for (const part of [
      '투표 공고',
      '한빛마을',
      '찬성하십니까?',
      '한 세대가 한 표',
      '집합건물법 제38조',
      '공고하지 않은 초안',
    ])
      expect(text).toContain(part)
  })

  it('is nothing of the count before it: what is printed opens no box', async () => {
    for (const what of ['results.pdf', 'minutes.pdf']) expectRefusal(await admin.get(url(what)), 'VOTE_NOT_COUNTED')
    await castBallot(await verifyVoter(danji, campaign.linkId, owners[0] ?? fail()), campaign, 0)
    await changeStatus(danji, vote.id, 'closed')
    expectRefusal(await admin.get(url('results.pdf')), 'VOTE_NOT_COUNTED')
    expect((await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' })).status).toBe(200)
    await changeStatus(danji, vote.id, 'closed')
  })

  it('is the sheet of the count and minutes after it, the same however often', async () => {
    expect((await admin.post(url('count'), {})).status).toBe(200)
    const sheet = await pdfOf(url('results.pdf'), 2)
    for (const part of ['개표록', '개표', '찬성', '1표', '판정하지', '33.3%', '온라인 1건', '참관인 1', '기록의 해시'])
      expect(sheet).toContain(part)
    expect(await pdfOf(url('results.pdf'), 2)).toBe(sheet)
    const minutes = await pdfOf(url('minutes.pdf'), 2)
    for (const part of ['의사록', '3세대 가운데 1세대 투표', '의장', '의사의 경과', '직인'])
      expect(minutes).toContain(part)
  })

  it('are blank ballots of a run, some of them where a printer jammed', async () => {
    await system.deps.store.append({
      appends: [
        {
          stream: `ballot-papers-${vote.id}`,
          expectedVersion: 0,
          events: [
            { type: 'BallotPapersPrinted', data: { voteId: vote.id, listId, runId, numbers } },
            { type: 'BallotPapersPrinted', data: { voteId: vote.id, listId, ...earlier } },
          ],
        },
      ],
      metadata,
    })
    const all = await pdfOf(url(`papers/${runId}/pdf`))
    for (const part of ['1234 5678', '0099 0099', '5555 4444', '성명']) expect(all).toContain(part)
    const some = await pdfOf(url(`papers/${runId}/pdf?from=3&count=9`))
    expect([some.includes('5555 4444'), some.includes('1234 5678')]).toEqual([true, false])
    for (const wrong of [`papers/${fixedId(78)}/pdf`, `papers/${runId}/pdf?from=4`])
      expect((await admin.get(url(wrong))).status).toBe(404)
    expectRefusal(await admin.get(url(`papers/${earlier.runId}/pdf`)), 'PAPER_OUTDATED')
  })

  it('is for nobody of another complex', async () => {
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN' }))
    for (const what of ['announcement.pdf', 'results.pdf', 'minutes.pdf', `papers/${runId}/pdf`])
      expect((await stranger.get(url(what))).status).toBe(404)
  })
})

const fail = (): never => {
  throw new Error('there is no such owner')
}
