import { describe, expect, it } from 'vitest'
import type { ReceivedPage } from '#services/mailing/receipt/receipt-messages.contract.ts'
import { receiptMessageReactors } from '#services/mailing/receipt/receipt-message.reactor.ts'
import { sendReceiptMessage } from '#services/mailing/receipt/send-receipt-message.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import {
  allBallots,
  ballotPageOf,
  openAssembly,
  openVote,
  secretVote,
  submitAll,
  voterBy,
} from '#tests/assembly/ballot-of-assembly.ts'
import {
  provenOwner,
  receiptIn as signedIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
} from '#tests/signature/signing-campaign.ts'
import { ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  castIn,
  entryAt,
  receiptIn,
  startWithdrawals,
  voterAt,
  type StartedWithdrawals,
} from '#tests/vote/withdrawal/started-withdrawals.ts'

const danji = await startTestApp({ sendsReceipts: true })
const { admin, anyone } = danji

const eventsOf = async ({ listId }: Pick<StartedWithdrawals, 'listId'>, type: string) =>
  (await readWholeLog(danji)).filter(
    (event) => event.type === type && (event.data as { readonly listId?: string }).listId === listId,
  )
const sentOf = async (started: Pick<StartedWithdrawals, 'listId'>, count: number): Promise<void> => {
  await expect.poll(async () => (await eventsOf(started, 'ReceiptMessageSent')).length, { timeout: 20_000 }).toBe(count)
}
const settingsPath = ({ listId }: StartedWithdrawals) => `/api/messages/list/${listId}/receipts`
const textsTo = (phone: string, title: string): readonly string[] =>
  danji.phones
    .receivedBy(phone)
    .map(({ text }) => text)
    .filter((text) => text.includes('접수되었습니다') && text.includes(title))
/** Reads the log again, as a reactor whose checkpoint was lost. */
const jobsAgain = async (listId: string): Promise<readonly NewJob[]> => {
  const log = await readWholeLog(danji)
  return receiptMessageReactors
    .flatMap((reactor): readonly NewJob[] => reactor.react(log.filter(({ type }) => reactor.handles.includes(type))))
    .filter(({ payload }) => payload['listId'] === listId)
}
const runAgain = async (jobs: readonly NewJob[]): Promise<void> => {
  for (const { payload } of jobs)
    await sendReceiptMessage(danji.system.deps)(payload, { attempt: 1, addJob: async () => {} })
}

describe('the receipt message of a ballot', () => {
  it('comes once to the phone on the roll, names nobody in full, and leads to the way to object', async () => {
    const started = await startWithdrawals(danji)
    const { id } = receiptIn(await castIn(started, voterAt(started, 0)))
    await sentOf(started, 1)
    const phone = entryAt(started, 0).phone ?? ''
    const [text = '', ...more] = textsTo(phone, started.vote.title)
    expect(more).toEqual([])
    expect(text).toContain('투표가 접수되었습니다')
    expect(text).not.toContain(entryAt(started, 0).name ?? '?')
    expect(text).not.toContain('찬성')
    const token = /\/vote\/received\/([\w-]+)/.exec(text)?.[1] ?? ''
    const page: ReceivedPage = (await anyone.get(`/api/receipt-messages/${token}`)).body
    expect(page.items).toMatchObject([
      { about: 'ballot', title: started.vote.title, receiptId: id, path: `/vote/${started.linkId}` },
    ])
    expect(JSON.stringify(page)).not.toContain(entryAt(started, 0).name ?? '?')
    expectRefusal(await anyone.get(`/api/receipt-messages/${token.slice(0, -1)}x`), 'INVALID_LINK')
  })

  it('is not sent again by a repeated job, nor by a reactor that reads the log again', async () => {
    const started = await startWithdrawals(danji, { title: '다시 읽은 기록의 투표' })
    await castIn(started, voterAt(started, 0))
    await sentOf(started, 1)
    const own = await jobsAgain(started.listId)
    expect(own).toHaveLength(1)
    const before = await readWholeLog(danji)
    await runAgain(own)
    expect(textsTo(entryAt(started, 0).phone ?? '', started.vote.title)).toHaveLength(1)
    expect(await readWholeLog(danji)).toHaveLength(before.length)
  })

  it('is not sent by a list that switched it off, and again once it is on', async () => {
    const started = await startWithdrawals(danji)
    expect((await admin.get(settingsPath(started))).body).toMatchObject({ isOn: true, sent: 0, costAtMost: 0 })
    expect((await admin.put(settingsPath(started), { isOn: false })).body).toMatchObject({ isOn: false })
    expect((await admin.put(settingsPath(started), { isOn: false })).status).toBe(200)
    expect(await eventsOf(started, 'ReceiptMessagesSwitched')).toHaveLength(1)
    await castIn(started, voterAt(started, 0))
    expect((await admin.put(settingsPath(started), { isOn: true })).body).toMatchObject({ isOn: true })
    await castIn(started, voterAt(started, 1))
    await sentOf(started, 1)
    const settings = (await admin.get(settingsPath(started))).body as { sent: number; costAtMost: number }
    expect(settings.sent).toBe(1)
    expect(settings.costAtMost).toBeGreaterThan(0)
    const planned = await eventsOf(started, 'ReceiptMessagePlanned')
    expect(planned).toHaveLength(1)
  })
})

describe('one message', () => {
  it('covers all ballots of an assembly that were handed in together', async () => {
    const owners = [ownerOf(1), ownerOf(1, { dong: '105', ho: '901' })]
    const running = await openAssembly(danji, { owners, votes: [openVote, secretVote] })
    const [link = ''] = running.links
    const voter = voterBy(danji, running)
    const ballots = allBallots(await ballotPageOf(voter, link))
    expect((await submitAll(voter, link, ballots)).status).toBe(200)
    await sentOf(running, 1)
    const planned = await eventsOf(running, 'ReceiptMessagePlanned')
    expect(planned.map(({ data }) => (data as { items: readonly object[] }).items.length)).toEqual([4])
    await runAgain(await jobsAgain(running.listId))
    expect(await eventsOf(running, 'ReceiptMessagePlanned')).toHaveLength(1)
    expect(await eventsOf(running, 'ReceiptMessageSent')).toHaveLength(1)
  })

  it('tells of a consent, and one of its withdrawal', async () => {
    const campaign = await startSigning(danji, { owners: [ownerOf(1)] })
    const browser = await provenOwner(danji, campaign.token, ownerOf(1))
    signedIn(await submit(browser, campaign.token, submissionOf(campaign)))
    await sentOf(campaign, 1)
    expect((await withdraw(browser, campaign.token)).status).toBe(200)
    await sentOf(campaign, 2)
    const planned = await eventsOf(campaign, 'ReceiptMessagePlanned')
    expect(planned.map(({ data }) => (data as { items: readonly object[] }).items)).toMatchObject([
      [{ about: 'consent' }],
      [{ about: 'withdrawal' }],
    ])
  })
})
