import { describe, expect, it } from 'vitest'
import { IdentityRequested, IdentityVerified } from '#events/identity/identity-verification.events.ts'
import { simulatedNiceAccounts } from '#infra/simulators/nice/nice-simulator.ts'
import { eventsOf } from '#projections/set-based.ts'
import { identityVerificationStream } from '#services/identity/identity-verification.decider.ts'
import type { VoterPage } from '#services/vote/ballot/vote-link.contract.ts'
import { ownerOf, readWholeLog, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { beginNice, endNice, fillIn, proveByNice, residentBrowser, type Holder } from '#tests/support/residents.ts'
import { pendingOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp } from '#tests/support/stack/test-app.ts'
import { openAccountOffice, settingsOf } from './provider-account-office.ts'

// The queue of jobs goes by the real clock: with an older one keys would be destroyed at once.
const danji = await startTestApp({ at: new Date() })
const { admin, app, anyone } = danji
const { deps } = danji.system
const accounts = openAccountOffice(danji)
const [first, second] = simulatedNiceAccounts

const hong = ownerOf(1, { name: '홍길동', phone: '01012345678' })
const holder: Holder = { name: '홍길동', birthdate: '19500301', mobileno: '01012345678' }

const openCampaign = async () => {
  const campaign = await startCampaign(danji, { owners: [hong] })
  return { ...campaign, office: await accounts.officeOf(campaign.apartmentId) }
}
const browser = () => residentBrowser(danji)
const newOffice = async () => {
  const { id: apartmentId } = await registerApartment(danji)
  return { ...(await accounts.officeOf(apartmentId)), apartmentId }
}

/** Accounts that a verification was begun with and that verified, as the log has them. */
const recordedAccounts = async (verificationId: string) => {
  const { events } = await deps.store.readStream(identityVerificationStream(verificationId))
  return [...eventsOf(IdentityRequested, events), ...eventsOf(IdentityVerified, events)].map(
    ({ data }) => data.accountId ?? 'shared',
  )
}
/** Accounts of the newest verification. */
const newestAccounts = async () => {
  const verified = eventsOf(IdentityVerified, await readWholeLog(danji)).at(-1)
  return recordedAccounts(verified?.data.verificationId ?? '')
}

describe('the account of a complex for identity', () => {
  it('is confirmed by a super administrator alone, and not by the one who proposed it', async () => {
    const office = await newOffice()
    const accountId = await accounts.proposeIdentity(office, first)
    expectRefusal(await office.other.post(`${office.url}/identity/confirmation`, { accountId }), 'SUPER_ADMIN_NEEDED')
    expect(await pendingOf(office.other)).toMatchObject([{ id: accountId, kind: 'identity-account' }])
    expectRefusal(await office.other.post(`/api/admin/pending/${accountId}/confirm`), 'SUPER_ADMIN_NEEDED')
    expect(settingsOf(await office.one.get(office.url)).identity).toMatchObject({ uses: 'shared', own: null })

    const own = settingsOf(await admin.post(`${office.url}/identity/proposal`, second), 201)
    const ownId = own.identity.proposed?.accountId
    expectRefusal(await admin.post(`${office.url}/identity/confirmation`, { accountId: ownId }), 'SECOND_ADMIN_NEEDED')
    const otherSuper = adminOf(app, await appoint(danji, { role: 'SUPER_ADMIN' }))
    expect((await pendingOf(otherSuper)).map(({ id }) => id)).toContain(ownId)
    const confirmed = await otherSuper.post(`/api/admin/pending/${ownId}/confirm`)
    expect(confirmed).toMatchObject({ status: 200 })
    expect(settingsOf(await office.one.get(office.url)).identity).toMatchObject({ uses: 'own' })
  })

  it('verifies the residents of that complex alone, and every verification names it', async () => {
    const [mine, theirs] = [await openCampaign(), await openCampaign()]
    await proveByNice(danji, browser(), mine.linkId, holder)
    expect(await newestAccounts()).toEqual(['shared', 'shared'])
    const accountId = await accounts.setUpIdentity(mine.office, first)
    expect(await proveByNice(danji, browser(), mine.linkId, holder)).toMatchObject({ status: 200 })
    expect(await newestAccounts()).toEqual([accountId, accountId])
    expect(await proveByNice(danji, browser(), theirs.linkId, holder)).toMatchObject({ status: 200 })
    expect(await newestAccounts()).toEqual(['shared', 'shared'])
  })

  it('finishes what was begun with it, whatever verifies by then', async () => {
    const { office, linkId } = await openCampaign()
    const firstId = await accounts.setUpIdentity(office, first)
    const own = browser()
    const begun = await beginNice(own, linkId)
    const secondId = await accounts.setUpIdentity(office, second)
    const answer = await endNice(own, begun, await fillIn(danji, begun, holder))
    expect(answer).toMatchObject({ status: 200, body: { verified: true } })
    expect(await recordedAccounts(begun.transactionId)).toEqual([firstId, firstId])

    const later = browser()
    const beginning = await beginNice(later, linkId)
    await office.one.delete(`${office.url}/identity`)
    await admin.put(`${office.url}/identity/shared`, { isAllowed: false })
    expect(settingsOf(await office.one.get(office.url)).identity).toMatchObject({
      uses: 'none',
      former: [{ accountId: secondId }, { accountId: firstId }],
    })
    const ended = await endNice(later, beginning, await fillIn(danji, beginning, holder))
    expect({ status: ended.status, text: ended.text }).toMatchObject({ status: 200 })
    expect(await recordedAccounts(beginning.transactionId)).toEqual([secondId, secondId])
  })

  it('that NICE refuses verifies nobody: the installation’s does not step in', async () => {
    const { office, linkId } = await openCampaign()
    const wrong = { ...first, clientSecret: 'not-the-secret' }
    const accountId = await accounts.setUpIdentity(office, wrong)
    expectRefusal(await browser().post('/api/user/auth/nice/request', { token: linkId }), 'IDENTITY_UNAVAILABLE')
    const check = await office.one.post(`${office.url}/identity/check`, { accountId })
    expect(check.body).toEqual({ problem: expect.stringContaining('1006') })
    const goodId = await accounts.proposeIdentity(office, second)
    const good = await office.one.post(`${office.url}/identity/check`, { accountId: goodId })
    expect(good.body).toEqual({ problem: null })
  })

  it('is shown to auditors, with those that were in use before', async () => {
    const office = await newOffice()
    const formerId = await accounts.setUpIdentity(office, first)
    const accountId = await accounts.setUpIdentity(office, second)
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [office.apartmentId] }))
    expect(settingsOf(await auditor.get(office.url)).identity).toMatchObject({
      uses: 'own',
      own: { accountId, clientId: second.clientId },
      former: [{ accountId: formerId, clientId: first.clientId }],
    })
    expect(await auditor.delete(`${office.url}/identity`)).toMatchObject({ status: 403 })
    expect(await anyone.get(office.url)).toMatchObject({ status: 401 })
  })
})

describe('the installation’s account for identity', () => {
  it('verifies nobody of a complex that may not use it, which its voters are told', async () => {
    const { office, linkId } = await openCampaign()
    const proves = async () => ((await anyone.get(`/api/vote/${linkId}`)).body as VoterPage).provesByPhone
    expect(await proves()).toBe(true)
    await admin.put(`${office.url}/identity/shared`, { isAllowed: false })
    expect(await proves()).toBe(false)
    expectRefusal(await browser().post('/api/user/auth/nice/request', { token: linkId }), 'IDENTITY_UNAVAILABLE')
    await accounts.setUpIdentity(office, first)
    expect(await proves()).toBe(true)
  })

  it('is not used for the second check of residents whose complex may not use it', async () => {
    const { office, linkId } = await openCampaign()
    await accounts.setUpIdentity(office, first)
    const own = browser()
    const { body } = await proveByNice(danji, own, linkId, holder)
    const { id } = (body as { readonly user: { readonly id: string } }).user
    expect(await own.post(`/api/user/${id}/verify-kcp`)).toMatchObject({ status: 200 })
    await admin.put(`${office.url}/identity/shared`, { isAllowed: false })
    expectRefusal(await own.post(`/api/user/${id}/verify-kcp`), 'IDENTITY_UNAVAILABLE')
  })
})
