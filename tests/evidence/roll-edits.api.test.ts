import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import type { MessageSender } from '#infra/providers/messaging.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { sendImportedEdits } from '#services/evidence/roll/send-imported-edits.ts'
import { SEND_ROLL_EDIT, sendRollEdit } from '#services/evidence/roll/send-roll-edit.ts'
import { over, started, uploaded } from '#tests/roll-import/uploaded-roll.ts'
import { RollEdited, RollEditTold } from '#events/evidence/roll-transparency.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { PublicRollEdits } from '#services/evidence/roll/roll-edits.contract.ts'
import type { Receipt, ReceiptCheck } from '#services/participation/receipts.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import {
  answersOf,
  changeStatus,
  enrol,
  ownerOf,
  readWholeLog,
  startCampaign,
  verifyVoter,
  type Campaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { countAndRead } from '#tests/support/count-vote.ts'
import { confirmBySecond } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp({ tellsOfRolls: true })
const nothing = async () => expect.fail('nothing is to be sent')
const noSender: MessageSender = {
  send: nothing,
  lookUp: nothing,
  findSent: nothing,
  sentOfGroup: nothing,
  templates: nothing,
  lookUpGroup: nothing,
  balance: nothing,
}
const { admin, anyone, phones } = danji
let numbers = 0
const newPhone = (): string => `0106666${String((numbers += 1)).padStart(4, '0')}`
const ownerNo = (n: number): Owner => ownerOf(n, { phone: newPhone(), dong: '101', ho: String(n) })
const textsTo = (phone: string) => phones.receivedBy(phone).map(({ text }) => text)

const entryOf = async ({ listId }: Campaign, { name }: Owner): Promise<ListUser> => {
  const listed = (await admin.get(`/api/list-user/list/${listId}`)).body as readonly ListUser[]
  const entry = listed.find((one) => one.name === name)
  if (!entry) throw new Error(`${name} is not on the roll`)
  return entry
}
const editsOf = async ({ linkId }: Campaign): Promise<PublicRollEdits> =>
  (await anyone.get(`/api/vote/${linkId}/roll-edits`)).body
const editsWhen = async (campaign: Campaign, count: number): Promise<PublicRollEdits> => {
  await expect.poll(async () => (await editsOf(campaign)).edits.length, { timeout: 15_000 }).toBe(count)
  return editsOf(campaign)
}

describe('the roll of a vote that is open', () => {
  it('is that of its district as it opened, whoever comes and goes later', async () => {
    const owners = [ownerNo(71), ownerNo(72), ownerOf(73, { phone: newPhone(), dong: '102', ho: '1' })]
    const campaign = await startCampaign(danji, { owners, vote: { dongs: ['101'] } })
    const { id } = await entryOf(campaign, ownerNo(72))
    const path = `/api/votes/${campaign.vote.id}/roll-edits`
    const opened = async () => ((await admin.get(path)).body as PublicRollEdits).opened
    await expect.poll(opened, { timeout: 15_000 }).toMatchObject({ entries: 2, units: 2 })
    await confirmBySecond(danji, campaign.apartmentId, await admin.delete(`/api/list-user/${id}`))
    expect(await opened()).toMatchObject({ entries: 2, units: 2 })
    await changeStatus(danji, campaign.vote.id, 'closed')
    const closed = async () => ((await admin.get(path)).body as PublicRollEdits).closed
    await expect.poll(closed, { timeout: 15_000 }).toMatchObject({ entries: 1, units: 1 })
  })
  it('has every edit public: what, on which day, in which role, and nothing of whose it is', async () => {
    const owners = [ownerNo(1), ownerNo(2), ownerNo(3)]
    const campaign = await startCampaign(danji, { owners })
    const [first, second, third] = owners as [Owner, Owner, Owner]
    const before = await entryOf(campaign, first)
    await admin.put(`/api/list-user/${before.id}`, { area: 101.5, ownershipShare: '1/3' })
    await admin.patch(`/api/admin/users/${(await entryOf(campaign, second)).userId}`, { phone: newPhone() })
    const removal = await admin.delete(`/api/list-user/${(await entryOf(campaign, third)).id}`)
    await confirmBySecond(danji, campaign.apartmentId, removal)
    await enrol(danji, campaign.listId, [ownerNo(9)])
    const told = await editsWhen(campaign, 4)
    expect(told.edits.map(({ what }) => what.join()).toSorted()).toEqual([
      'added',
      'area,ownershipShare',
      'phone',
      'removed',
    ])
    for (const edit of told.edits) {
      expect(Object.keys(edit).toSorted()).toEqual(['by', 'commitment', 'day', 'what'])
      const isOfRoll = edit.what.includes('added') || edit.what.includes('removed')
      // Whoever comes or goes is confirmed by a second administrator, who does it.
      expect([edit.day, edit.by]).toEqual(['2026-11-21', isOfRoll ? 'ADMIN' : 'SUPER_ADMIN'])
    }
    expect(told.opened).toMatchObject({ entries: 3, units: 3 })
    expect([told.closed, told.own]).toEqual([null, null])
    await changeStatus(danji, campaign.vote.id, 'closed')
    await expect.poll(async () => (await editsOf(campaign)).closed, { timeout: 15_000 }).toMatchObject({ entries: 3 })
    const stored = await danji.system.pool.query<{ data: string; metadata: string; stream: string }>(
      `select stream, data::text, metadata::text from event where type = 'RollEdited'`,
    )
    // Neither whose it is, nor which event it was.
    expect(JSON.stringify(stored.rows)).not.toContain(before.id)
    expect(JSON.stringify(stored.rows)).not.toContain(before.userId)
    expect(JSON.stringify(stored.rows)).not.toMatch(/cause|requestId/)
  })

  it('opens an edit to the owner whom it concerns, and to nobody else', async () => {
    const owners = [ownerNo(1), ownerNo(2)]
    const campaign = await startCampaign(danji, { owners })
    const [first, second] = owners as [Owner, Owner]
    await admin.put(`/api/list-user/${(await entryOf(campaign, first)).id}`, { area: 77 })
    await editsWhen(campaign, 1)
    const path = `/api/vote/${campaign.linkId}/roll-edits`
    const concerned: PublicRollEdits = (await (await verifyVoter(danji, campaign.linkId, first)).get(path)).body
    const [own, ...more] = concerned.own ?? []
    if (!own) throw new Error('it concerns them')
    const { commitment, position, hash, salt, what } = own
    expect([more, what]).toEqual([[], ['area']])
    const text = `danji roll edit 1\n${campaign.vote.id}\n${position}\n${hash}\n${salt}\n`
    expect(createHash('sha256').update(text).digest('hex')).toBe(commitment)
    const log = await readWholeLog(danji)
    expect(log.find((event) => event.position === position)).toMatchObject({ type: 'ListUserChanged', hash })
    const other: PublicRollEdits = (await (await verifyVoter(danji, campaign.linkId, second)).get(path)).body
    expect(other.own).toEqual([])
  })

  it('opens their own slot to a voter, and their receipt names the same: nobody else learns of it', async () => {
    const [first, second] = [ownerNo(1), ownerNo(2)]
    const campaign = await startCampaign(danji, { owners: [first, second] })
    const path = `/api/vote/${campaign.linkId}/roll-edits`
    const voter = await verifyVoter(danji, campaign.linkId, first)
    const cast = await voter.post(`/api/vote/${campaign.linkId}/submit`, { answers: answersOf(campaign.vote, 0) })
    const { receipt } = cast.body as { readonly receipt: Receipt }
    const { slots }: PublicRollEdits = (await voter.get(path)).body
    const [own, ...more] = slots ?? []
    if (!own) throw new Error('they stand on the roll')
    expect([more, own.holder]).toEqual([[], `unit\n101\n1`])
    const text = `danji slot 1\n${campaign.vote.id}\n${own.holder}\n${own.salt}\n`
    expect(createHash('sha256').update(text).digest('hex')).toBe(own.slot)
    const { leaf, intact }: ReceiptCheck = (await anyone.get(`/api/receipts/${receipt.id}`)).body
    expect([intact, leaf?.slot]).toEqual([true, own.slot])
    const other: PublicRollEdits = (await (await verifyVoter(danji, campaign.linkId, second)).get(path)).body
    expect(other.slots?.map(({ slot }) => slot)).not.toContain(own.slot)
    expect((await editsOf(campaign)).slots).toBeNull()
  })

  it('tells the former contact what was changed, once, with no name, no number and no new value', async () => {
    const owner = ownerNo(1)
    const campaign = await startCampaign(danji, { owners: [owner, ownerNo(2)] })
    const { id, userId } = await entryOf(campaign, owner)
    await admin.put(`/api/list-user/${id}`, { area: 123.25 })
    await expect
      .poll(() => textsTo(owner.phone).filter((text) => text.includes('면적')), { timeout: 15_000 })
      .toHaveLength(1)
    await admin.patch(`/api/admin/users/${userId}`, { name: '홍길순' })
    await expect
      .poll(() => textsTo(owner.phone).filter((text) => text.includes('이름')), { timeout: 15_000 })
      .toHaveLength(1)
    const phone = newPhone()
    await admin.patch(`/api/admin/users/${userId}`, { phone })
    // The former phone is told so by a message that there was before.
    await expect.poll(() => textsTo(owner.phone), { timeout: 15_000 }).toHaveLength(3)
    await confirmBySecond(danji, campaign.apartmentId, await admin.delete(`/api/list-user/${id}`))
    await expect.poll(() => textsTo(phone), { timeout: 15_000 }).toHaveLength(1)
    expect(textsTo(phone)[0]).toContain('소유자를 뺐습니다')
    const all = [...textsTo(owner.phone), ...textsTo(phone)].join()
    await changeStatus(danji, campaign.vote.id, 'closed')
    const other = ownerOf(2)
    const former = (await entryOf(campaign, other)).phone ?? ''
    await admin.patch(`/api/admin/users/${(await entryOf(campaign, other)).userId}`, { phone: newPhone() })
    await expect.poll(() => textsTo(former), { timeout: 15_000 }).toHaveLength(1)
    expect(textsTo(former)[0]).toContain('전화번호')
    for (const secret of [owner.name, '홍길순', owner.phone, phone, '123.25', '101동'])
      expect(all).not.toContain(secret)
  })

  it('tells somebody once what a roll that was brought in changed of all that they hold, once it is over', async () => {
    const phone = newPhone()
    const units = ['1', '2', '3', '4'].map((ho) => ownerOf(1, { phone, dong: '101', ho, area: 50 }))
    const other = ownerOf(2, { phone: newPhone(), dong: '101', ho: '9', area: 50 })
    const campaign = await startCampaign(danji, { owners: [...units, other] })
    const row = ({ name, ho }: Owner, area: number, share: string, of = phone) =>
      `101,${ho},${name},${of},${area},${share}`
    const [first, second, third, fourth] = units as [Owner, Owner, Owner, Owner]
    const rows = [
      row(first, 61, ''),
      row(second, 50, '1/2'),
      row(third, 63, '1/3'),
      row(fourth, 50, ''),
      row(other, 70, '', other.phone),
    ]
    const { id } = await uploaded(admin, campaign.listId, ['동,호,성명,연락처,전용면적,지분', ...rows].join('\n'))
    await started(admin, id)
    expect(await over(admin, id)).toMatchObject({ status: 'done' })
    await editsWhen(campaign, 4)
    await expect.poll(() => textsTo(phone).length, { timeout: 15_000 }).toBe(1)
    await expect.poll(() => textsTo(other.phone).length, { timeout: 15_000 }).toBe(1)
    expect(textsTo(phone)[0]).toContain('(면적, 지분)')
    expect(textsTo(other.phone)[0]).toContain('(면적)')
    // Another try of the job, as after a kill, and one for each of the entries, adds nothing.
    const log = await readWholeLog(danji)
    const finished = log.findLast(({ type }) => type === 'RollImportFinished')
    const jobs: NewJob[] = []
    const addJob = async (job: NewJob): Promise<void> => void jobs.push(job)
    await sendImportedEdits(danji.system.deps)({ importId: id, position: finished?.position }, { addJob })
    expect(jobs.map(({ task }) => task)).toEqual([SEND_ROLL_EDIT, SEND_ROLL_EDIT])
    const messaging = {
      sender: noSender,
      pfId: '',
      templates: simulatedSolapi.templates,
      prices: simulatedSolapi.prices,
    }
    const tell = sendRollEdit({ ...danji.system.deps, messaging })
    for (const { payload } of jobs) await tell(payload, { attempt: 2, addJob })
    expect(
      eventsOf(RollEditTold, await readWholeLog(danji)).filter(({ data }) => data.listId === campaign.listId),
    ).toHaveLength(2)
  })

  it('says nothing of edits before it opened, after it was counted, and of other lists', async () => {
    const owner = ownerNo(1)
    const campaign = await startCampaign(danji, { owners: [owner] })
    const other = await startCampaign(danji, { owners: [ownerNo(1)] })
    await changeStatus(danji, campaign.vote.id, 'closed')
    await countAndRead(admin, campaign.vote.id)
    await admin.put(`/api/list-user/${(await entryOf(campaign, owner)).id}`, { area: 55 })
    await admin.put(`/api/list-user/${(await entryOf(other, owner)).id}`, { area: 55 })
    await editsWhen(other, 1)
    expect((await editsOf(campaign)).edits).toEqual([])
  })

  it('is told twice as once: another try of the job adds nothing', async () => {
    const campaign = await startCampaign(danji, { owners: [ownerNo(1)] })
    await admin.put(`/api/list-user/${(await entryOf(campaign, ownerOf(1))).id}`, { landShare: 12 })
    await editsWhen(campaign, 1)
    const log = await readWholeLog(danji)
    const edited = log.findLast(({ type }) => type === 'ListUserChanged')
    const before = eventsOf(RollEdited, log).length
    const { publishRollEdits } = await import('#services/evidence/roll/publish-roll.ts')
    if (!edited) throw new Error('it was edited')
    const { listUserId } = edited.data as { readonly listUserId: string }
    const payload = { listId: campaign.listId, edits: [{ position: edited.position, listUserId }] }
    await publishRollEdits(danji.system.deps)(payload, { addJob: async () => undefined })
    expect(eventsOf(RollEdited, await readWholeLog(danji))).toHaveLength(before)
  })
})
