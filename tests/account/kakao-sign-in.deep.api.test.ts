import { describe, expect, it } from 'vitest'
import { readWholeLog } from '#tests/support/campaign.ts'
import { startTestApp, superAdmin, type Answer } from '#tests/support/stack/test-app.ts'
import {
  decideAtKakao,
  kakaoAccount,
  leadsTo,
  office,
  openBrowser,
  refused,
  signInThroughKakao,
  whoIsIn,
} from './browser.ts'
import { change, invite } from './invite.ts'

const danji = await startTestApp()
const { app, system } = danji

const recorded = async (type: string) => (await readWholeLog(danji)).filter((event) => event.type === type)
const lastRefusal = async () => (await recorded('KakaoSignInRefused')).at(-1)

describe('an invited administrator', () => {
  it('is found by the verified e-mail address, linked, and signed in', async () => {
    const adminId = await invite(danji, { email: 'person1@mail.test' })
    const browser = openBrowser(app)
    const answer = await signInThroughKakao(browser, kakaoAccount(1, { phone: null }))
    expect(leadsTo(answer)).toEqual(office)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await whoIsIn(browser)).toBe(adminId)
    const [linked] = (await recorded('AdminKakaoLinked')).slice(-1)
    expect(linked).toMatchObject({
      data: { adminId, kakaoId: '4100000001' },
      metadata: { actor: { kind: 'admin', id: adminId } },
    })
    expect((await recorded('SessionStarted')).at(-1)).toMatchObject({
      data: { adminId, method: 'kakao', epoch: 0, evidence: { ip: '127.0.0.1' } },
    })
  })
  it('is found by the address in another case', async () => {
    const adminId = await invite(danji, { email: 'Person2@Mail.test' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(2, { email: 'PERSON2@mail.test' }))
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is found by the phone where there is no address', async () => {
    const adminId = await invite(danji, { phone: '01055550003' })
    const browser = openBrowser(app)
    expect(leadsTo(await signInThroughKakao(browser, kakaoAccount(3, { email: null })))).toEqual(office)
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is linked once: the next sign-in asks nothing but the id', async () => {
    const adminId = await invite(danji, { email: 'person4@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(4))
    const before = (await recorded('AdminKakaoLinked')).length
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(4, { email: null, phone: null }))
    expect(await whoIsIn(browser)).toBe(adminId)
    expect(await recorded('AdminKakaoLinked')).toHaveLength(before)
  })
  it('stays who they are whatever changes at Kakao, somebody else’s address included', async () => {
    const adminId = await invite(danji, { email: 'person5@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(5))
    await invite(danji, { email: 'person6@mail.test' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(5, { email: 'person6@mail.test' }))
    expect(await whoIsIn(browser)).toBe(adminId)
  })
  it('is the one of the address where address and phone name two: a number may have been somebody else’s before', async () => {
    const byEmail = await invite(danji, { email: 'person7@mail.test' })
    await invite(danji, { phone: '01055550007' })
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(7))
    expect(await whoIsIn(browser)).toBe(byEmail)
  })
  it('from two browsers at once is linked once, and in with both', async () => {
    const adminId = await invite(danji, { email: 'person8@mail.test' })
    const browsers = [openBrowser(app), openBrowser(app)]
    const addresses = await Promise.all(browsers.map((browser) => decideAtKakao(browser, kakaoAccount(8))))
    const answers = await Promise.all(browsers.map((browser, index) => browser.get(addresses[index] ?? '')))
    expect(answers.map(leadsTo)).toEqual([office, office])
    expect(await Promise.all(browsers.map(whoIsIn))).toEqual([adminId, adminId])
    expect(
      (await recorded('AdminKakaoLinked')).filter(({ data }) => (data as { adminId: string }).adminId === adminId),
    ).toHaveLength(1)
  })
})

it('an administrator who is deleted and invited again is a new one under the same Kakao account', async () => {
  const { admin } = danji
  const inviteAgain = async () =>
    (
      (await admin.post('/api/admin/admins', { name: '김관리', role: 'ANALYST', phone: '010-5555-0010' })).body as {
        id: string
      }
    ).id
  const signedIn = async () => {
    const browser = openBrowser(app)
    await signInThroughKakao(browser, kakaoAccount(10))
    return whoIsIn(browser)
  }
  const first = await inviteAgain()
  expect(await signedIn()).toBe(first)
  await admin.delete(`/api/admin/admins/${first}`)
  expect(await signedIn()).toBeUndefined()
  const second = await inviteAgain()
  expect(second).not.toBe(first)
  expect(await signedIn()).toBe(second)
})

describe('somebody else', () => {
  const tryAs = async (account: ReturnType<typeof kakaoAccount>): Promise<Answer> => {
    const browser = openBrowser(app)
    const answer = await signInThroughKakao(browser, account)
    expect(await whoIsIn(browser)).toBeUndefined()
    return answer
  }
  it('is refused clearly, and it is recorded without saying who it was', async () => {
    expect(leadsTo(await tryAs(kakaoAccount(20)))).toEqual(refused('KAKAO_NOT_INVITED'))
    const refusal = await lastRefusal()
    expect(refusal?.data).toMatchObject({ reason: 'not-invited', evidence: { ip: '127.0.0.1' } })
    expect(refusal?.data).not.toHaveProperty('adminId')
    const sealed = JSON.stringify(await system.deps.store.readSealedLog(0, 10_000))
    for (const personal of ['4100000020', '닉네임20', 'person20@mail.test', '5555-0020', '01055550020'])
      expect(sealed).not.toContain(personal)
  })
  it('is recorded each time under the same name', async () => {
    await tryAs(kakaoAccount(20))
    const streams = (await recorded('KakaoSignInRefused')).slice(-2).map(({ stream }) => stream)
    expect(streams[1]).toBe(streams[0])
    await tryAs(kakaoAccount(21))
    expect((await lastRefusal())?.stream).not.toBe(streams[0])
  })
  it.each([
    ['whose address was never verified', { emailVerified: false }],
    ['who does not show an address', { email: null }],
  ])('%s is not taken for whom it belongs to', async (_, shown) => {
    await invite(danji, { email: 'person22@mail.test' }).catch(() => 'invited already')
    expect(leadsTo(await tryAs(kakaoAccount(22, { phone: null, ...shown })))).toEqual(refused('KAKAO_NOT_INVITED'))
  })
  it('with another Kakao account under an address that is linked already is refused', async () => {
    const adminId = await invite(danji, { email: 'person23@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(23))
    expect(leadsTo(await tryAs(kakaoAccount(24, { email: 'person23@mail.test' })))).toEqual(
      refused('KAKAO_LINKED_TO_ANOTHER'),
    )
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'linked-to-another', adminId })
  })
  it('under a super administrator’s address is refused: they use a password', async () => {
    expect(leadsTo(await tryAs(kakaoAccount(25, { email: superAdmin.email })))).toEqual(refused('KAKAO_USES_PASSWORD'))
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'uses-password' })
  })
  it('who became a super administrator is refused from then on', async () => {
    const adminId = await invite(danji, { email: 'person26@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(26))
    await change(danji, adminId, { type: 'ChangeAdmin', role: 'SUPER_ADMIN' })
    expect(leadsTo(await tryAs(kakaoAccount(26)))).toEqual(refused('KAKAO_USES_PASSWORD'))
  })
  it('who was deleted is refused like a stranger, and the log knows better', async () => {
    const adminId = await invite(danji, { email: 'person27@mail.test' })
    await signInThroughKakao(openBrowser(app), kakaoAccount(27))
    await change(danji, adminId, { type: 'DeleteAdmin' })
    expect(leadsTo(await tryAs(kakaoAccount(27)))).toEqual(refused('KAKAO_NOT_INVITED'))
    expect((await lastRefusal())?.data).toMatchObject({ reason: 'removed', adminId })
  })
  it('who does not consent comes back with that', async () => {
    const browser = openBrowser(app)
    expect(leadsTo(await browser.get(await decideAtKakao(browser, kakaoAccount(28), 'cancel')))).toEqual(
      refused('KAKAO_DENIED'),
    )
    expect(await whoIsIn(browser)).toBeUndefined()
  })
})
