import { describe, expect, it, onTestFinished } from 'vitest'
import { MessageAccountProposed } from '#events/message-account/message-account.events.ts'
import { VerificationCodeIssued } from '#events/participation/voter-verification.events.ts'
import { ProviderUnavailable, type OutgoingMessage } from '#infra/providers/messaging.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { simulatedComplexAccounts } from '#infra/simulators/solapi/solapi-account.ts'
import { eventsOf } from '#projections/set-based.ts'
import { withMessagingOf } from '#services/core/with-messaging-of.ts'
import { newId } from '#services/core/secrets.ts'
import { destroyAccountKeys, formerKeysReactors } from '#services/message-account/former-keys.reactor.ts'
import type { MessageAccountSettings } from '#services/message-account/message-account.contract.ts'
import {
  claimOf,
  ownerOf,
  readWholeLog,
  registerApartment,
  startCampaign,
  type Owner,
} from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { pendingOf } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin, anyone, app, clock, phones, system } = danji
const { deps } = system
const [first, second] = simulatedComplexAccounts
const { templates } = simulatedSolapi

/** Body of a proposal of a simulated account. */
const accountBody = ({ apiKey, apiSecret, pfId, from }: typeof first) => ({ apiKey, apiSecret, pfId, from, templates })

const settingsOf = ({ status, body, text }: Answer, expected = 200): MessageAccountSettings => {
  expect({ status, text }).toMatchObject({ status: expected })
  return body
}

type Office = { readonly url: string; readonly one: Caller; readonly other: Caller }

const officeOf = async (apartmentId: string): Promise<Office> => {
  const [one, other] = [
    await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }),
    await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] }),
  ]
  return { url: `/api/apartment/${apartmentId}`, one: adminOf(app, one), other: adminOf(app, other) }
}

const listNumber = ({ url, one }: Office, number: string, registration = 'registered') =>
  one.put(`${url}/sender-number`, { number, registration, papers: ['service-certificate'] })

const propose = async (office: Office, account: typeof first): Promise<string> => {
  settingsOf(await listNumber(office, account.from))
  const proposed = settingsOf(
    await office.one.post(`${office.url}/message-account/proposal`, accountBody(account)),
    201,
  )
  return proposed.proposed?.accountId ?? ''
}

/** Gives a complex an account; returns its id. */
const setUp = async (office: Office, account: typeof first): Promise<string> => {
  const accountId = await propose(office, account)
  settingsOf(await office.other.post(`${office.url}/message-account/confirmation`, { accountId }))
  return accountId
}

const newOffice = async (): Promise<Office & { readonly apartmentId: string }> => {
  const { id: apartmentId } = await registerApartment(danji)
  return { ...(await officeOf(apartmentId)), apartmentId }
}

let phoneNumber = 0
const newOwner = (): Owner => ownerOf(1, { phone: `0106666${String((phoneNumber += 1)).padStart(4, '0')}` })

/** Requests a verification code; returns its id. */
const askForCode = async (linkId: string, owner: Owner): Promise<string> => {
  await anyone.post(`/api/vote/${linkId}/verify-user`, claimOf(owner))
  const issued = eventsOf(VerificationCodeIssued, await readWholeLog(danji)).at(-1)
  if (!issued) throw new Error('no code was issued')
  return issued.data.verificationId
}

const accountsThatWrote = (owner: Owner) => phones.receivedBy(owner.phone).map(({ account }) => account ?? 'shared')

const noticeTo = (phone: string, reference = newId()): OutgoingMessage => ({
  reference,
  to: phone,
  content: { kind: 'sms', text: '안내' },
})

const messagingOf = async (apartmentId: string) => (await withMessagingOf(deps, apartmentId)).messaging

describe('the account of a complex', () => {
  it('takes two administrators, and then carries the messages of that complex alone', async () => {
    const [mine, theirs] = [newOwner(), newOwner()]
    const [campaign, elsewhere] = [
      await startCampaign(danji, { owners: [mine] }),
      await startCampaign(danji, { owners: [theirs] }),
    ]
    const office = await officeOf(campaign.apartmentId)
    const accountId = await propose(office, first)
    const alone = await office.one.post(`${office.url}/message-account/confirmation`, { accountId })
    expect(alone).toMatchObject({ status: 422, body: { code: 'SECOND_ADMIN_NEEDED' } })
    await askForCode(campaign.linkId, mine)
    await expect.poll(() => accountsThatWrote(mine), { timeout: 10_000 }).toEqual(['shared'])

    const confirmed = await office.other.post(`${office.url}/message-account/confirmation`, { accountId })
    expect(settingsOf(confirmed)).toMatchObject({ uses: 'own', own: { accountId }, proposed: null })
    clock.now = new Date(clock.now.getTime() + 10 * 60_000)
    await askForCode(campaign.linkId, mine)
    await expect.poll(() => accountsThatWrote(mine), { timeout: 10_000 }).toEqual([first.title, 'shared'])
    await askForCode(elsewhere.linkId, theirs)
    await expect.poll(() => accountsThatWrote(theirs), { timeout: 10_000 }).toEqual(['shared'])
  })

  it('waits among what waits for a second administrator, and is answered there, too', async () => {
    const [office, stranger] = [await newOffice(), await newOffice()]
    const accountId = await propose(office, first)
    expect(await pendingOf(office.one)).toMatchObject([{ id: accountId, kind: 'message-account', own: true }])
    const about = expect.stringContaining(`····${first.apiKey.slice(-4)}`) as string
    expect(await pendingOf(office.other)).toMatchObject([{ id: accountId, own: false, about }])
    expect((await office.other.get('/api/admin/pending')).text).not.toContain(first.apiKey)
    expect(await pendingOf(stranger.one)).toEqual([])
    const answer = (caller: Caller, said: string) => caller.post(`/api/admin/pending/${accountId}/${said}`)
    expectRefusal(await answer(office.one, 'confirm'), 'SECOND_ADMIN_NEEDED')
    expectRefusal(await answer(office.other, 'withdraw'), 'APPROVAL_OF_ANOTHER')
    expectRefusal(await answer(stranger.one, 'confirm'), 'NOT_FOUND')
    const confirmed = await Promise.all([1, 2].map(() => answer(office.other, 'confirm')))
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200])
    expect(settingsOf(await office.one.get(`${office.url}/message-account`)).own).toMatchObject({ accountId })
    expect(await pendingOf(office.other)).toEqual([])
  })

  it('is withdrawn by its requester, and one that another replaces waits no longer', async () => {
    const office = await newOffice()
    const replaced = await propose(office, first)
    const accountId = await propose(office, second)
    expect((await pendingOf(office.other)).map(({ id }) => id)).toEqual([accountId])
    expect((await office.one.post(`/api/admin/pending/${accountId}/withdraw`)).status).toBe(200)
    expect(await pendingOf(office.other)).toEqual([])
    expectRefusal(await office.other.post(`/api/admin/pending/${replaced}/confirm`), 'MESSAGE_ACCOUNT_SETTLED')
    const log = await readWholeLog(danji)
    const jobs = formerKeysReactors.flatMap((reactor) => reactor.react(log))
    expect(jobs.map(({ payload }) => payload)).toEqual(expect.arrayContaining([{ accountId: replaced }, { accountId }]))
  })

  it('is neither seen nor changed nor used by an administrator of another complex', async () => {
    const [office, stranger] = [await newOffice(), await newOffice()]
    const accountId = await propose(office, first)
    const account = `${office.url}/message-account`
    const answers = [
      await stranger.one.get(account),
      await stranger.one.post(`${account}/confirmation`, { accountId }),
      await stranger.one.post(`${account}/refusal`, { accountId }),
      await stranger.one.post(`${account}/check`, { accountId }),
      await stranger.one.post(`${account}/proposal`, accountBody(second)),
      await stranger.one.delete(account),
      await listNumber({ ...office, one: stranger.one }, second.from),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    // Its id opens nothing beneath an own complex either.
    const beneathOwn = await stranger.one.post(`${stranger.url}/message-account/confirmation`, { accountId })
    expect(beneathOwn).toMatchObject({ status: 422, body: { code: 'MESSAGE_ACCOUNT_SETTLED' } })
    expect(settingsOf(await office.one.get(account)).proposed?.accountId).toBe(accountId)
  })

  it('tells nobody its keys: no answer, no event, no row of the log', async () => {
    const office = await newOffice()
    const own = { ...first, apiKey: 'PLANTED-API-KEY-7777', apiSecret: 'planted-secret-of-this-test' }
    const accountId = await setUp(office, own)
    const answers = [
      await office.one.get(`${office.url}/message-account`),
      await office.one.post(`${office.url}/message-account/check`, { accountId }),
    ]
    const { rows } = await system.pool.query<{ text: string }>('select event::text as text from event')
    const recorded = [JSON.stringify(await readWholeLog(danji)), ...rows.map(({ text }) => text)]
    const told = [...answers.map(({ text }) => text), ...recorded].join('\n')
    expect(told).toContain(accountId)
    expect(told).not.toContain(own.apiSecret)
    expect(told).not.toContain(own.apiKey)
    expect(settingsOf(answers[0] as Answer).own).toMatchObject({ apiKeyEnd: '7777', setAt: expect.any(String) })
  })

  it('is checked without sending: balance, templates, and in words a key that the provider refuses', async () => {
    const office = await newOffice()
    const accountId = await setUp(office, first)
    const good = await office.one.post(`${office.url}/message-account/check`, { accountId })
    expect(good.body).toMatchObject({ problem: null, balance: expect.any(Number) })
    expect(good.body).toHaveProperty('templates.0', { name: 'verification', problem: null })
    const wrongId = await propose(office, { ...second, apiSecret: 'not-the-secret' })
    const wrong = await office.one.post(`${office.url}/message-account/check`, { accountId: wrongId })
    expect(wrong.body).toMatchObject({ problem: expect.stringContaining('SignatureDoesNotMatch'), balance: null })
  })

  it('has a listed sender number, which stays as long as it is used', async () => {
    const office = await newOffice()
    const unlisted = await office.one.post(`${office.url}/message-account/proposal`, accountBody(first))
    expect(unlisted).toMatchObject({ status: 422, body: { code: 'SENDER_NUMBER_UNUSABLE' } })
    settingsOf(await listNumber(office, first.from, 'refused'))
    const refused = await office.one.post(`${office.url}/message-account/proposal`, accountBody(first))
    expect(refused).toMatchObject({ status: 422, body: { code: 'SENDER_NUMBER_UNUSABLE' } })
    await setUp(office, first)
    const used = await office.one.post(`${office.url}/sender-number/removal`, { number: first.from })
    expect(used).toMatchObject({ status: 422, body: { code: 'SENDER_NUMBER_IN_USE' } })
    expect(await listNumber(office, '05012345678')).toMatchObject({ status: 400 })
  })
})

describe('the installation’s account', () => {
  it('is used where the super administrator allows it; until then messages wait, and it is said why', async () => {
    const owner = newOwner()
    const { apartmentId, listId, linkId } = await startCampaign(danji, { owners: [owner] })
    const office = await officeOf(apartmentId)
    const shared = `${office.url}/message-account/shared`
    expect(await office.one.put(shared, { isAllowed: false })).toMatchObject({ status: 403 })
    expect(settingsOf(await admin.put(shared, { isAllowed: false }))).toMatchObject({ uses: 'none' })
    const summary = await office.one.get(`/api/messages/list/${listId}/summary`)
    expect(summary.body).toMatchObject({
      balance: null,
      balanceProblem: expect.stringContaining('이 단지의 발송 계정이 없습니다'),
    })
    const templatesOfList = await office.one.get(`/api/messages/list/${listId}/templates`)
    expect(templatesOfList).toMatchObject({ body: { code: 'MESSAGE_ACCOUNT_MISSING' } })
    await askForCode(linkId, owner)
    await expect(messagingOf(apartmentId).then(({ sender }) => sender.send([noticeTo(owner.phone)]))).rejects.toThrow(
      'no account of messages',
    )
    expect(accountsThatWrote(owner)).toEqual([])
    settingsOf(await admin.put(shared, { isAllowed: true }))
    await (await messagingOf(apartmentId)).sender.send([noticeTo(owner.phone)])
    expect(accountsThatWrote(owner)).toContain('shared')
  })
})

describe('a changed account', () => {
  it('finds what an earlier one sent, for three days, so that nothing is sent again', async () => {
    const office = await newOffice()
    const { phone } = newOwner()
    const [byShared, byFirst] = [noticeTo(phone), noticeTo(phone)]
    await (await messagingOf(office.apartmentId)).sender.send([byShared])
    await setUp(office, first)
    await (await messagingOf(office.apartmentId)).sender.send([byFirst])
    await setUp(office, second)
    const now = await messagingOf(office.apartmentId)
    for (const { reference } of [byShared, byFirst])
      expect(await now.sender.findSent({ to: phone, reference })).toMatchObject({ reference })
    expect(await now.sender.findSent({ to: phone, reference: newId() })).toBeUndefined()
    await now.sender.send([noticeTo(phone)])
    expect(phones.receivedBy(phone).map(({ account }) => account)).toEqual([second.title, first.title, undefined])

    const before = clock.now
    onTestFinished(() => void (clock.now = before))
    clock.now = new Date(before.getTime() + 4 * 24 * 60 * 60_000)
    const later = await messagingOf(office.apartmentId)
    expect(await later.sender.findSent({ to: phone, reference: byFirst.reference })).toBeUndefined()
  })

  it('leaves keys that are destroyed three days later, and what is in doubt meanwhile is not sent again', async () => {
    const office = await newOffice()
    const accountId = await setUp(office, first)
    expect(settingsOf(await office.one.delete(`${office.url}/message-account`))).toMatchObject({ uses: 'shared' })
    const removed = (await readWholeLog(danji)).slice(-1)
    const [job] = formerKeysReactors.flatMap((reactor) => reactor.react(removed))
    expect(job).toMatchObject({ payload: { accountId } })
    expect(job?.runAt).toEqual(new Date(clock.now.getTime() + 3 * 24 * 60 * 60_000))
    await destroyAccountKeys(deps)(job?.payload)
    const proposed = eventsOf(MessageAccountProposed, await readWholeLog(danji)).at(-1)
    expect(await deps.messageAccounts.secrets.open(accountId, proposed?.data.sealedKeys ?? '')).toBeUndefined()
    const { sender } = await messagingOf(office.apartmentId)
    await expect(sender.findSent({ to: '01066660000', reference: newId() })).rejects.toThrow(ProviderUnavailable)
  })
})
