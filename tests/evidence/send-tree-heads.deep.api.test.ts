import { describe, expect, it } from 'vitest'
import { HeadTold } from '#events/evidence/head-recipient.events.ts'
import { createSolapiClient } from '#infra/providers/solapi/solapi-client.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { HeadRecipient } from '#services/evidence/tree-head/head-recipients.contract.ts'
import { sendTreeHead } from '#services/evidence/tree-head/send-tree-heads.ts'
import { verifyFile } from '#infra/lib/evidence/check/verify-file.ts'
import { castBallot, changeStatus, readWholeLog, startCampaign, verifyVoter } from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { takeEvidence } from './held-campaign.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const { admin, app, phones, system } = danji
const { apiKey, apiSecret, from, pfId, templates, prices, path } = simulatedSolapi
const address = app.server.address()
const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}${path}`
let numbers = 0
const newPhone = (): string => `0107777${String((numbers += 1)).padStart(4, '0')}`
const textsTo = (phone: string) => phones.receivedBy(phone).map(({ text }) => text)
const name = async (voteId: string, phone: string): Promise<HeadRecipient> => {
  const { status, body } = await admin.post(`/api/votes/${voteId}/head-recipients`, { name: '김참관', phone })
  expect(status).toBe(201)
  return body
}
const told = async () => eventsOf(HeadTold, await readWholeLog(danji)).map(({ data }) => data)

describe('who is named for it', () => {
  it.each(['open', 'secret'] as const)(
    'gets the head at the opening, the close and the count of a vote (%s), each once, and the evidence file holds the same ones',
    async (ballotKind) => {
      const campaign = await startCampaign(danji, { vote: { ballotKind } })
      const { id } = campaign.vote
      const phone = newPhone()
      const recipient = await name(id, phone)
      for (const owner of campaign.owners) await castBallot(await verifyVoter(danji, campaign.linkId, owner), campaign)
      await changeStatus(danji, id, 'closed')
      await changeStatus(danji, id, 'open')
      await changeStatus(danji, id, 'closed')
      expect((await countAndRead(admin, id)).status).toBe(200)
      await expect.poll(() => textsTo(phone), { timeout: 15_000 }).toHaveLength(4)
      await expect
        .poll(async () => (await told()).filter((one) => one.voteId === id), { timeout: 15_000 })
        .toHaveLength(4)
      const all = (await told()).filter((one) => one.voteId === id)
      expect(all.map(({ moment }) => moment).toSorted()).toEqual(['closed', 'closed', 'counted', 'opened'])
      const verified = await verifyFile(new Blob([new Uint8Array(await takeEvidence(danji, campaign.listId))]).stream())
      for (const { root, size } of all) {
        expect(textsTo(phone).filter((text) => text.includes(`확인값 ${root}`))).not.toEqual([])
        expect(verified.roots.get(root)).toBe(size)
      }
      const [shown] = (await admin.get(`/api/votes/${id}/head-recipients`)).body as readonly HeadRecipient[]
      expect(shown).toMatchObject({ id: recipient.id, phone, name: '김참관' })
      expect(shown?.told).toHaveLength(4)
      // A worker that died behind the provider tries again.
      const again = sendTreeHead({
        ...system.deps,
        messaging: { sender: createSolapiClient({ baseUrl, apiKey, apiSecret, from }), pfId, templates, prices },
      })
      const { events } = await system.deps.store.readStream(`vote-${id}`)
      const opened = events.findLast(({ type }) => type === 'VoteOpened')
      const payload = { voteId: id, moment: 'opened', position: opened?.position, recipientId: recipient.id }
      await again(payload, { attempt: 2, addJob: async () => expect.fail('nothing is put off by day') })
      expect(textsTo(phone)).toHaveLength(4)
    },
  )

  it('gets none once they were taken off, and again once that is taken back', async () => {
    const campaign = await startCampaign(danji)
    const { id } = campaign.vote
    const [phone, other] = [newPhone(), newPhone()]
    const { id: recipientId } = await name(id, phone)
    await name(id, other)
    const path = `/api/votes/${id}/head-recipients/${recipientId}`
    expect((await admin.delete(path)).status).toBe(200)
    await changeStatus(danji, id, 'closed')
    await expect.poll(() => textsTo(other), { timeout: 15_000 }).toHaveLength(1)
    expect((await admin.post(`${path}/restore`, {})).status).toBe(200)
    await changeStatus(danji, id, 'open')
    await expect.poll(() => textsTo(phone), { timeout: 15_000 }).toHaveLength(1)
    expect(textsTo(phone)[0]).toContain('투표를 시작했습니다.')
  })

  it('is seen masked by auditors, named by the office alone, and by none of another complex', async () => {
    const { vote, apartmentId } = await startCampaign(danji)
    const elsewhere = await startCampaign(danji)
    await name(vote.id, '01012345678')
    const collection = `/api/votes/${vote.id}/head-recipients`
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await auditor.get(collection)).body).toMatchObject([{ name: '김*관', phone: '010-****-5678' }])
    expectRefusal(await auditor.post(collection, { name: '김참관', phone: newPhone() }), 'FORBIDDEN')
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere.apartmentId] }))
    expectRefusal(await stranger.get(collection), 'NOT_FOUND')
    expectRefusal(await admin.post(collection, { name: '김참관', phone: '010-1234-5678' }), 'HEAD_RECIPIENT_NAMED')
  })
})
