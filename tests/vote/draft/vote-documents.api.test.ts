import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { User } from '#services/person/users.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { keepTemplate } from '#tests/pdf-template/stored-template.ts'
import { castBallot, changeStatus, ownerOf, startCampaign, verifyVoter, yesOrNo } from '#tests/support/campaign.ts'
import { textOf } from '#tests/infra/pdf-filling/page-text.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startTestApp, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, app, adminToken } = danji

const questions = [yesOrNo, { ...yesOrNo, title: '관리규약을 수정하겠습니까?', minChoices: 0 }]

/** A campaign in which the first two of three owners voted: the first for 찬성, the second for 반대. */
const voted = async (ballotKind: 'open' | 'secret', first: number) => {
  const owners = [0, 1, 2].map((n) => ownerOf(first + n))
  const campaign = await startCampaign(danji, { owners, vote: { ballotKind, questions } })
  for (const [place, owner] of campaign.owners.slice(0, 2).entries())
    await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign, place)
  const users: readonly User[] = (await admin.get('/api/admin/users')).body
  const idOf = (n: number) => users.find(({ name }) => name === campaign.owners[n]?.name)?.id ?? ''
  return { ...campaign, idOf }
}

/** The words of its first two pages: the statement, and the beginning of the certificate. */
const textOfPdf = async (pdf: Buffer): Promise<string> => `${await textOf(pdf, 1)}\n${await textOf(pdf, 2)}`

const bytesOf = async (url: string, token = adminToken): Promise<{ readonly status: number; readonly pdf: Buffer }> => {
  const answer = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  return { status: answer.statusCode, pdf: answer.rawPayload }
}

const untilMade = async (voteId: string, caller: Caller = admin): Promise<Vote> => {
  const read = async (): Promise<Vote> => (await caller.get(`/api/votes/${voteId}`)).body
  await expect.poll(async () => (await read()).pdf?.status, { timeout: 60_000 }).toBe('completed')
  return read()
}

describe('documents of an open vote', async () => {
  const campaign = await voted('open', 1)
  const { vote, idOf, listId, apartmentId } = campaign
  const url = (n: number) => `/api/votes/${vote.id}/users/${idOf(n)}/pdf`

  it('are not made while it goes on', async () => {
    expectRefusal(await admin.post(`/api/votes/${vote.id}/generate-pdf`), 'VOTE_NOT_CLOSED')
    expect((await admin.get(`/api/votes/${vote.id}`)).body).toMatchObject({ templates: [], pdf: null })
  })

  it('are made after it for everybody who voted, with what they chose, and close it for good', async () => {
    await changeStatus(danji, vote.id, 'closed')
    const asked = await admin.post(`/api/votes/${vote.id}/generate-pdf`)
    expect(asked).toMatchObject({ status: 202, body: { id: vote.id, total: 2 } })
    expect((await untilMade(vote.id)).pdf).toEqual({ status: 'completed', done: 2, failed: 0, total: 2 })
    const { status, pdf } = await bytesOf(url(0))
    expect(status).toBe(200)
    const text = await textOfPdf(pdf)
    for (const part of ['투표 확인서', '기명 투표', '주민1', '찬성하십니까?', '찬성', '감사추적인증서', '투표함'])
      expect(text).toContain(part)
    expect(await textOfPdf((await bytesOf(url(1))).pdf)).toContain('반대')
    expect((await bytesOf(url(2))).status).toBe(404)
    expectRefusal(await admin.patch(`/api/votes/${vote.id}/status`, { status: 'open' }), 'VOTE_NOT_REOPENABLE')
  })

  it('are the same ones where they are asked for again', async () => {
    const before = (await bytesOf(url(0))).pdf
    expect((await admin.post(`/api/votes/${vote.id}/generate-pdf`)).status).toBe(202)
    await untilMade(vote.id)
    const { pdf } = await bytesOf(url(0))
    expect(createHash('sha256').update(pdf).digest('hex')).toBe(createHash('sha256').update(before).digest('hex'))
    const documents = await admin.get(`/api/document/list/${listId}`)
    expect(documents.body).toHaveLength(2)
    expect(documents.body).toMatchObject([
      { kind: 'ballot', status: 'sealed' },
      { kind: 'ballot', status: 'sealed' },
    ])
  })

  it('show auditors nobody’s name, and somebody of another complex nothing', async () => {
    const auditor = await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })
    const masked = await adminOf(app, auditor).get(url(0))
    expect(masked.status).toBe(200)
    const stranger = await appoint(danji, { role: 'ADMIN' })
    expect((await adminOf(app, stranger).get(url(0))).status).toBe(404)
    expect((await callerOf(app).get(url(0))).status).toBe(401)
    const copy = await bytesOf(`${url(0)}?masked=true`)
    expect(await textOfPdf(copy.pdf)).not.toContain('주민1')
  })

  it('have templates of their own list alone', async () => {
    const { templateId } = await keepTemplate(danji, { listId, apartmentId })
    const other = await startCampaign(danji)
    const choose = (id: string, templates: readonly string[]) => admin.post(`/api/votes/${id}/templates`, { templates })
    expect((await choose(vote.id, [templateId])).body).toMatchObject({ templates: [templateId] })
    expectRefusal(await choose(other.vote.id, [templateId]), 'NOT_FOUND')
    expectRefusal(await choose(vote.id, [templateId, templateId]), 'VALIDATION_FAILED')
  })

  it('begin with the first of them, where there are some', async () => {
    expect((await admin.post(`/api/votes/${vote.id}/generate-pdf`)).status).toBe(202)
    const made = async () => (await admin.get(`/api/document/list/${listId}?filter={"status":"sealed"}`)).body
    await expect.poll(made, { timeout: 60_000 }).toHaveLength(4)
    const { pdf } = await bytesOf(url(0))
    expect(await textOf(pdf, 1)).toContain('SECRET-7731')
  })
})

describe('documents of a secret vote', async () => {
  const { vote, idOf } = await voted('secret', 11)
  await changeStatus(danji, vote.id, 'closed')

  it('certify that somebody took part, and not what they chose', async () => {
    await admin.post(`/api/votes/${vote.id}/generate-pdf`)
    expect((await untilMade(vote.id)).pdf).toMatchObject({ done: 2, failed: 0 })
    const { pdf } = await bytesOf(`/api/votes/${vote.id}/users/${idOf(0)}/pdf`)
    const text = await textOfPdf(pdf)
    for (const part of ['투표 참여 확인서', '무기명 투표', '주민11', '찬성하십니까?']) expect(text).toContain(part)
    for (const part of ['선택한 내용', '반대', '기권']) expect(text).not.toContain(part)
  })

  it('leave the count as it is', async () => {
    expect((await countAndRead(admin, vote.id)).body).toMatchObject({ turnout: { voted: 2 } })
  })

  it('go with the person who is erased', async () => {
    expect((await admin.delete(`/api/admin/users/${idOf(0)}`, { reason: 'asked' })).status).toBeLessThan(300)
    expectRefusal(await admin.get(`/api/votes/${vote.id}/users/${idOf(0)}/pdf`), 'DOCUMENT_ERASED')
  })
})
