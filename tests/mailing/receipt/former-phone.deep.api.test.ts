import { expect, it } from 'vitest'
import { receiptMessageReactors } from '#services/mailing/receipt/receipt-message.reactor.ts'
import { sendReceiptMessage } from '#services/mailing/receipt/send-receipt-message.ts'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { ownersOf, readWholeLog } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { castIn, entryAt, startWithdrawals, voterAt } from '#tests/vote/withdrawal/started-withdrawals.ts'

// Without the reactors of its own: the jobs run when the phone has changed.
const danji = await startTestApp()
const { admin } = danji

const NEW_PHONE = '01077776666'
const textsTo = (phone: string): readonly string[] =>
  danji.phones
    .receivedBy(phone)
    .map(({ text }) => text)
    .filter((text) => text.includes('접수되었습니다'))

it('goes to the phone that the roll had at the moment of the ballot, not to a later one', async () => {
  const list = { contactChanges: 'one-admin' }
  const started = await startWithdrawals(danji, {}, { owners: ownersOf(1), list })
  await castIn(started, voterAt(started, 0))
  const { phone, userId } = entryAt(started, 0)
  expect((await admin.patch(`/api/user/${userId}`, { phone: NEW_PHONE })).status).toBe(200)
  const log = await readWholeLog(danji)
  const jobs = receiptMessageReactors.flatMap((reactor): readonly NewJob[] =>
    reactor.react(log.filter(({ type }) => reactor.handles.includes(type))),
  )
  expect(jobs).toHaveLength(1)
  for (const { payload } of [...jobs, ...jobs])
    await sendReceiptMessage(danji.system.deps)(payload, { attempt: 1, addJob: async () => {} })
  expect(textsTo(phone ?? '')).toHaveLength(1)
  expect(textsTo(NEW_PHONE)).toHaveLength(0)
})
