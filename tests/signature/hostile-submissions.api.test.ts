import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { pictureOfStrokes } from '#infra/lib/pdf/fill/strokes-picture.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { adminOf, appoint, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { clear, dataUrl, drawnPicture, ink } from './drawn-picture.ts'
import { ask, prepareCampaign, requestsOf, sendForm } from './office-campaign.ts'
import {
  changeSettings,
  consentEvents,
  fieldNamed,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
} from './signing-campaign.ts'

const danji = await startTestApp()
const owner = ownerOf(1)
const campaign = await startSigning(danji, { owners: [owner] })
const { token, listId } = campaign
await changeSettings(danji, listId, { typedSignature: false })
const browser = await provenOwner(danji, token, owner)
const wish = fieldNamed(campaign, '하고 싶은 말')
const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const withWish = (text: string) =>
  submissionOf(campaign, 0, { values: { ...submissionOf(campaign).values, [wish]: text } })

describe('what a hostile client sends', () => {
  it.each([
    ['a typed name that the campaign does not take', { typed: true }, 'TYPED_SIGNATURE_NOT_ALLOWED'],
    ['what was not shown', { shown: 'a'.repeat(64) }, 'DOCUMENT_CHANGED'],
    ['without the texts', { consents: [] }, 'CONSENT_REQUIRED'],
  ] as const)('leaves no picture behind: %s', async (_, wrong, code) => {
    const put = vi.spyOn(danji.system.deps.sealedObjects, 'put')
    expectRefusal(await submit(browser, token, submissionOf(campaign, 0, wrong)), code)
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })
  it.each([
    ['letters that are none', '\u200B\u2060'],
    ['Hangul that fills nothing', '\u3164\uFFA0'],
    ['a bell', '\u0007'],
  ])('is no answer where one is required: %s', async (_, text) =>
    expect(expectRefusal(await submit(browser, token, withWish(text)), 'REQUIRED_FIELDS')).toEqual([`values.${wish}`]),
  )
  it.each(['__proto__', 'constructor'])('names no field of ours: %s', async (key) => {
    const payload = JSON.stringify(submissionOf(campaign)).replace('"values":{', `"values":{"${key}":"x",`)
    const headers = { 'content-type': 'application/json', cookie }
    const url = `/api/user/signature-token/${token}/submit`
    const { statusCode } = await danji.app.inject({ method: 'POST', url, payload, headers })
    expect([statusCode, await consentEvents(danji, listId)]).toEqual([400, []])
  })
  it.each([
    ['one pixel', drawnPicture(1, 1, () => ink)],
    ['a dot', drawnPicture(60, 30, (x, y) => (x === 30 && y === 15 ? ink : clear))],
  ])('is no signature: %s', async (_, png) => {
    expectRefusal(
      await submit(browser, token, submissionOf(campaign, 0, { signature: dataUrl(png), strokes: [] })),
      'SIGNATURE_EMPTY',
    )
  })
  it('says the same of a request that is a neighbour’s and of one that nobody made', async () => {
    const { id } = (await pageOf(browser, token)).entry ?? { id: '' }
    const answer = await browser.post(`/api/signature/${id}/sign`, submissionOf(campaign))
    expectRefusal(answer, 'INVALID_LINK')
  })
})

it('is answered so many times a minute by one link, whatever addresses it comes from', async () => {
  const app = await startAppWith(danji, { rateLimitFactor: 0.0001 })
  const from = (n: number) => {
    const other = residentBrowser({ app }, `203.0.113.${n}`)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    return other
  }
  const path = `/api/user/signature-token/${token}`
  expect((await from(1).post(`${path}/decline`, { reason: '반대합니다.' })).status).toBe(200)
  expectRefusal(await from(2).post(`${path}/decline`, { reason: '반대합니다.' }), 'TOO_MANY_REQUESTS')
  expectRefusal(await from(3).post(`${path}/withdraw`, { reason: '반대합니다.' }), 'TOO_MANY_REQUESTS')
  for (const n of [4, 5, 6]) expect((await from(n).get(`${path}/page/1`)).status).toBe(200)
  expectRefusal(await from(7).get(`${path}/page/1`), 'TOO_MANY_REQUESTS')
})

describe('a personal invitation', () => {
  const { admin } = danji

  it('never shows its document to everybody, also where the list has no other', async () => {
    const { listId: bare, entryIds } = await prepareCampaign(danji, { owners: [ownerOf(22), ownerOf(23)] })
    const file = { name: '개별 동의서.pdf', content: await smallForm('OWN') }
    const named = { listId: bare, userIds: JSON.stringify(entryIds.slice(0, 1)) }
    expect((await sendForm(admin, '/api/signature/request', named, file)).status).toBe(201)
    await assertUpToDate(danji.system.deps)
    expect((await admin.get(`/api/lists/${bare}/signature/settings`)).body).toMatchObject({ template: null })
    const { body }: { readonly body: SignatureLink } = await admin.post(`/api/lists/${bare}/signature/link`)
    expect((await danji.anyone.get(`/api/signature/${body.token}`)).body).toMatchObject({ status: 'not-ready' })
  })

  it('hands auditors no address, and whoever takes it back has looked at whose it is', async () => {
    const { apartmentId, listId: asked, entryIds } = await prepareCampaign(danji, { owners: [ownerOf(24)] })
    const [entry = ''] = entryIds
    const { created } = await ask(admin, { listId: asked })
    const guide = { name: '안내.pdf', content: await smallForm() }
    expect((await sendForm(admin, `/api/signature/${created[0]?.id}/guide`, {}, guide)).status).toBe(201)
    const auditor = adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] }))
    expect((await requestsOf(auditor, asked)).get(entry)).toMatchObject({ url: null, guide: null })
    expect((await admin.delete(`/api/signature/requests/${created[0]?.id}`)).status).toBe(200)
    const filter = encodeURIComponent(JSON.stringify({ listId: asked }))
    const { body: looks } = await admin.get(`/api/admin/access-log?filter=${filter}`)
    expect(looks).toContainEqual(expect.objectContaining({ what: '서명 요청' }))
  })
})

it('stands in memory for two at a time where it is large; a small one passes', async () => {
  const url = await danji.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => danji.app.listeningOrigin)
  const path = `/api/user/signature-token/${token}/submit`
  const read = vi.spyOn(JSON, 'parse')
  const large = JSON.stringify(submissionOf(campaign, 0, { signature: 'x'.repeat(600_000) }))
  const isOfThem = (text: string) => text.length > 600_000
  const held = [1, 2].map(() => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    const head = `POST ${path} HTTP/1.1\r\nHost: danji\r\nContent-Type: application/json\r\nCookie: ${cookie}`
    socket.write(`${head}\r\nContent-Length: ${large.length}\r\n\r\n{`)
    return socket
  })
  const send = (body: string) =>
    fetch(url + path, { method: 'POST', body, headers: { 'content-type': 'application/json', cookie } })
  const small = () => send(JSON.stringify(submissionOf(campaign, 0, { signature: 'x' })))
  await Promise.all(held.map((socket) => once(socket, 'connect')))
  expect((await small()).status).toBe(422)
  const third = send(large)
  expect((await small()).status).toBe(422)
  expect(read.mock.calls.filter(([text]) => isOfThem(text))).toEqual([])
  for (const socket of held) socket.destroy()
  expect((await third).status).toBe(422)
  read.mockRestore()
})

it.each([
  ['blank', () => clear, 'normal'],
  ['noise', (x: number, y: number): typeof ink => [(x * 37) % 256, (y * 91) % 256, (x * y) % 256, 255], 'thick'],
] as const)(
  'a browser that guards its canvas gives a picture that is %s: it is drawn from the strokes, with their pen',
  async (_, at, pen) => {
    const strokes = [Array.from({ length: 30 }, (_point, n) => [n * 4, 20 + (n % 5) * 6, n * 16] as const)]
    const sent = submissionOf(campaign, 0, { signature: dataUrl(drawnPicture(200, 100, at)), strokes, pen })
    const { documentId } = receiptIn(await submit(browser, token, sent))
    const signed = (await consentEvents(danji, listId)).findLast(({ type }) => type === 'ConsentSigned')
    if (signed?.type !== 'ConsentSigned' || !signed.data.signed) return expect.fail('it is recorded')
    expect(signed.data.documentId).toBe(documentId)
    const { objectKey, sha256 } = signed.data.signed.signature
    const kept = await buffer(await danji.system.deps.sealedObjects.get(signed.data.personId, objectKey))
    const stored = JSON.parse(kept.toString()) as { readonly png: string; readonly pen: string }
    const png = Buffer.from(stored.png, 'base64')
    expect(stored.pen).toBe(pen)
    expect(sha256).toBe(createHash('sha256').update(png).digest('hex'))
    expect(png.equals((await pictureOfStrokes(strokes, pen)) ?? Buffer.alloc(0))).toBe(true)
    expect((await withdraw(browser, token, { listUserId: signed.data.listUserId })).status).toBe(200)
  },
)
