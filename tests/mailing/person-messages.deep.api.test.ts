import { describe, expect, it } from 'vitest'
import type { MessagesOfPerson } from '#services/mailing/person/person-messages.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { messageWishStream } from '#services/messaging/message-wish.decider.ts'
import { createList, enrol, ownerOf, registerApartment, startCampaign } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { proveByNice, residentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import { recordFates, type FateName } from './delivery/message-scenarios.ts'

const danji = await startTestApp()
const { admin, app, clock, system } = danji

const hong = { ...ownerOf(1, { name: '홍길동', phone: '01012345678' }), birthDate: '1950-03-01' }
const campaign = await startCampaign(danji, { owners: [hong, ownerOf(2), ownerOf(3)], list: { name: '첫 명부' } })
const { apartmentId, listId, linkId } = campaign
const rollOf = async (id: string): Promise<readonly ListUser[]> => (await admin.get(`/api/list-user/list/${id}`)).body
const entryIn = async (id: string, name: string): Promise<ListUser> => {
  const entry = (await rollOf(id)).find((one) => one.name === name)
  if (!entry) throw new Error(`${name} is not on the roll`)
  return entry
}
const [own, neighbour, leaving] = [
  await entryIn(listId, hong.name),
  await entryIn(listId, ownerOf(2).name),
  await entryIn(listId, ownerOf(3).name),
]
const tell = (list: string, { id, userId }: ListUser, fate: FateName) =>
  recordFates(danji, {
    apartmentId,
    listId: list,
    occasion: 'invitation',
    smsFallback: false,
    state: 'done',
    to: [{ personId: userId, listUserIds: [id], fate }],
  })
await tell(listId, own, 'arrived')
clock.now = new Date(clock.now.getTime() + 60_000)
const { id: otherList } = await createList(danji, { apartmentId, name: '둘째 명부' })
await enrol(danji, otherList, [hong])
await tell(otherList, await entryIn(otherList, hong.name), 'no-kakao')
await tell(listId, neighbour, 'blocked')
await tell(listId, leaving, 'unpaid')

const browser = residentBrowser(danji)
const proof = await proveByNice(danji, browser, linkId, {
  name: hong.name,
  birthdate: '19500301',
  mobileno: hong.phone,
})
if (proof.status !== 200) throw new Error(proof.text)

const urlOf = (userId: string): string => `/api/user/${userId}/messages`
const wishUrl = (userId: string): string => `/api/user/${userId}/message-wish`
const shown = ({ status, text, body }: Answer): MessagesOfPerson => {
  expect({ status, text }).toMatchObject({ status: 200 })
  return body
}
const put = (url: string, body: object) =>
  app.inject({
    method: 'PUT',
    url,
    payload: body,
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
const wishesOf = async (userId: string) =>
  (await system.deps.store.readStream(messageWishStream(userId))).events.map(({ type, metadata }) => [
    type,
    metadata.actor.kind,
  ])

describe('what was sent to a person', () => {
  it('is shown to the office, of all of their lists, the newest first', async () => {
    const { messages, declined, saidAt } = shown(await admin.get(urlOf(own.userId)))
    expect({ declined, saidAt }).toEqual({ declined: false, saidAt: null })
    expect(messages.map(({ listName, status, remedy }) => [listName, status, remedy])).toEqual([
      ['둘째 명부', 'failed', 'turn-on-sms'],
      ['첫 명부', 'delivered', null],
    ])
    expect(messages[0]).toMatchObject({ name: '홍길동', phone: hong.phone, statusCode: '4000', listId: otherList })
  })

  it('is shown to themselves without what is between the office and the provider', async () => {
    const { messages } = shown(await browser.get(urlOf(own.userId)))
    expect(messages.map(({ phone, statusCode, remedy, name }) => [phone, statusCode, remedy, name])).toEqual([
      [null, null, null, '홍길동'],
      [null, null, null, '홍길동'],
    ])
  })

  it('is nobody else’s: neither a neighbour’s, nor of another complex, nor of who has proven nothing', async () => {
    expect((await browser.get(urlOf(neighbour.userId))).status).toBe(404)
    expect((await browser.get(urlOf(fixedId(9)))).status).toBe(404)
    expect((await residentBrowser(danji).get(urlOf(own.userId))).status).toBe(401)
    const { id: elsewhere } = await registerApartment(danji)
    const stranger = adminOf(app, await appoint(danji, { role: 'ADMIN', apartments: [elsewhere] }))
    expectRefusal(await stranger.get(urlOf(own.userId)), 'NOT_FOUND')
    expectRefusal(await stranger.put(wishUrl(own.userId), { declined: true }), 'NOT_FOUND')
    expectRefusal(await admin.get(urlOf(fixedId(9))), 'NOT_FOUND')
    expect(await wishesOf(own.userId)).toEqual([])
  })

  it('is masked for auditors', async () => {
    const auditor = adminOf(app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    const { messages } = shown(await auditor.get(urlOf(own.userId)))
    expect(messages.map(({ name, phone }) => [name, phone])).toEqual([
      ['홍*동', '010-****-5678'],
      ['홍*동', '010-****-5678'],
    ])
    expectRefusal(await auditor.put(wishUrl(own.userId), { declined: true }), 'FORBIDDEN')
  })
})

describe('a person’s wish', () => {
  it('is said by themselves, and to the office; twice is once', async () => {
    const first = await put(wishUrl(own.userId), { declined: true })
    expect([first.statusCode, first.json()]).toEqual([200, { declined: true, saidAt: clock.now.toISOString() }])
    expect((await put(wishUrl(own.userId), { declined: true })).statusCode).toBe(200)
    expect(shown(await admin.get(urlOf(own.userId)))).toMatchObject({ declined: true })
    for (const _twice of [1, 2])
      expect((await admin.put(wishUrl(own.userId), { declined: false })).body).toMatchObject({ declined: false })
    const wishes = await wishesOf(own.userId)
    expect(wishes.map(([type]) => type)).toEqual(['MessagesDeclined', 'MessagesWanted'])
    expect(wishes[0]?.[1]).not.toBe('admin')
    expect(wishes[1]?.[1]).toBe('admin')
    expect(shown(await browser.get(urlOf(own.userId)))).toMatchObject({ declined: false })
  })

  it('is not said for a neighbour', async () => {
    expect((await put(wishUrl(neighbour.userId), { declined: true })).statusCode).toBe(404)
    expect(await wishesOf(neighbour.userId)).toEqual([])
  })

  it('is asked of nobody who was erased; what was sent stays, without whom', async () => {
    expect((await admin.delete(`/api/admin/users/${leaving.userId}`, { reason: 'asked' })).status).toBe(200)
    expectRefusal(await admin.put(wishUrl(leaving.userId), { declined: true }), 'PERSON_ERASED')
    const { messages } = shown(await admin.get(urlOf(leaving.userId)))
    expect(messages.map(({ name, phone, status }) => [name, phone, status])).toEqual([[null, null, 'failed']])
    expect(await wishesOf(leaving.userId)).toEqual([])
  })
})
