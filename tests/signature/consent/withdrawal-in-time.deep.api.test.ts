import { describe, expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmBySecond, pendingIn } from '#tests/support/second-admin.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import {
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
  type SigningCampaign,
} from '../signing-campaign.ts'

const danji = await startTestApp()
const { admin, clock } = danji
const owner = ownerOf(1)
const DAY = 86_400_000
const start = clock.now
const dayAfter = (days: number): string =>
  new Date(start.getTime() + days * DAY + 9 * 3_600_000).toISOString().slice(0, 10)

/** A campaign to found an association, with a consent of today. */
const signedCampaign = async (rule = 'reconstruction-association'): Promise<SigningCampaign> => {
  clock.now = start
  const list = { rule, startDate: dayAfter(0), endDate: dayAfter(90) }
  const campaign = await startSigning(danji, { owners: [owner], list })
  const browser = await provenOwner(danji, campaign.token, owner)
  const consents = ['privacy', 'identity', 'third-party']
  receiptIn(await submit(browser, campaign.token, submissionOf(campaign, 0, { consents })))
  return campaign
}
const later = (days: number) => void (clock.now = new Date(start.getTime() + days * DAY))
const entryOf = async ({ token }: SigningCampaign) => {
  const [entry] = (await pageOf(await provenOwner(danji, token, owner), token)).entries ?? []
  return entry
}
const withdrawNow = async ({ token }: SigningCampaign) => withdraw(await provenOwner(danji, token, owner), token)
const say = async ({ listId }: SigningCampaign, days: object) =>
  expect((await admin.put(`/api/list/${listId}`, days)).status).toBe(200)

describe('a consent to found an association', () => {
  it('is withdrawn on the 30th day', async () => {
    const campaign = await signedCampaign()
    later(30)
    expect(await entryOf(campaign)).toMatchObject({
      withdrawable: true,
      withdrawalEnd: { day: dayAfter(30), over: null },
    })
    expect((await withdrawNow(campaign)).status).toBe(200)
  })

  it('stays from the 31st day on, which owner and office are told, and comes back where its terms changed', async () => {
    const campaign = await signedCampaign()
    later(31)
    const entry = await entryOf(campaign)
    expect(entry).toMatchObject({ withdrawable: false, withdrawalEnd: { over: expect.stringContaining('30일까지만') } })
    const refused = await withdrawNow(campaign)
    expect(expectRefusal(refused, 'WITHDRAWAL_TOO_LATE')).toEqual(['withdrawnOn'])
    expect(refused.text).toContain('제33조 제2항')
    await assertUpToDate(danji.system.deps)
    const filter = encodeURIComponent(JSON.stringify({ listId: campaign.listId }))
    const [consent] = (await admin.get(`/api/signature?filter=${filter}`)).body as readonly Consent[]
    const onPaper = (withdrawnOn: string) =>
      admin.post(`/api/signature/${consent?.id}/withdraw`, { withdrawnOn, reason: '서면 철회' })
    expectRefusal(await onPaper(dayAfter(31)), 'WITHDRAWAL_TOO_LATE')
    await say(campaign, { termsChangedOn: dayAfter(20) })
    expect(await entryOf(campaign)).toMatchObject({ withdrawable: true, withdrawalEnd: null })
    await say(campaign, { termsChangedOn: '' })
    // A paper that came in time is entered later.
    await confirmBySecond(danji, campaign.apartmentId, await onPaper(dayAfter(30)))
  })

  it('is withdrawn by mail that takes effect on the 30th day, not on the 31st', async () => {
    const campaign = await signedCampaign()
    later(33)
    await assertUpToDate(danji.system.deps)
    const filter = encodeURIComponent(JSON.stringify({ listId: campaign.listId }))
    const [consent] = (await admin.get(`/api/signature?filter=${filter}`)).body as readonly Consent[]
    const byMail = (days: object) =>
      admin.post(`/api/signature/${consent?.id}/withdraw`, {
        withdrawnOn: dayAfter(28),
        reason: '내용증명',
        mail: { number: '1234-5678-90123', sentOn: dayAfter(29), ...days },
      })
    const late = await byMail({ arrivedOn: dayAfter(31), authorityArrivedOn: dayAfter(30) })
    expect(expectRefusal(late, 'WITHDRAWAL_TOO_LATE')).toEqual(['mail.arrivedOn'])
    expectRefusal(await byMail({ number: '1'.repeat(100_000), arrivedOn: dayAfter(30) }), 'VALIDATION_FAILED')
    expectRefusal(await byMail({ arrivedOn: '' }), 'VALIDATION_FAILED')
    const days = { arrivedOn: dayAfter(31), authorityArrivedOn: dayAfter(30), noticedOn: dayAfter(30) }
    const asked = await byMail(days)
    // A double click finds the same request.
    expect(pendingIn(await byMail(days))).toBe(pendingIn(asked))
    // The mail's days decide, not that of the confirmation.
    later(36)
    await confirmBySecond(danji, campaign.apartmentId, asked)
    const { status, body } = await byMail(days)
    expect([status, body]).toMatchObject([200, { consent: { status: 'withdrawn' } }])
    expect((await byMail(days)).body).toMatchObject({ receipt: (body as { readonly receipt: unknown }).receipt })
  })

  it('stays behind the founding assembly, also within its 30 days', async () => {
    const campaign = await signedCampaign()
    await say(campaign, { foundingAssemblyDate: dayAfter(10) })
    expect((await admin.get(`/api/list/${campaign.listId}`)).body).toMatchObject({
      foundingAssemblyDate: dayAfter(10),
      termsChangedOn: null,
    })
    later(11)
    const refused = await withdrawNow(campaign)
    expectRefusal(refused, 'WITHDRAWAL_TOO_LATE')
    expect(refused.text).toContain('창립총회')
    const { body: page } = await danji.anyone.get(`/api/signature/${campaign.token}`)
    expect(page).toMatchObject({ withdrawalTerm: expect.stringContaining('30일까지') })
  })
})

it('a consent to a committee is withdrawn until the application', async () => {
  const campaign = await signedCampaign('improvement-committee')
  later(40)
  await say(campaign, { applicationDate: dayAfter(39) })
  expectRefusal(await withdrawNow(campaign), 'WITHDRAWAL_TOO_LATE')
  await say(campaign, { applicationDate: dayAfter(40) })
  expect((await withdrawNow(campaign)).status).toBe(200)
})
