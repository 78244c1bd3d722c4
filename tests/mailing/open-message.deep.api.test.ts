import { describe, expect, it } from 'vitest'
import { messageToken } from '#services/mailing/links/links.ts'
import { messageStream } from '#services/messaging/message.decider.ts'
import { ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { fixedId } from '#tests/support/fixed.ts'
import { callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { expired, invalid, messageLinksOf, phone } from './message-links.ts'

const danji = await startTestApp()
const { anyone, system } = danji
const { secrets, store } = system.deps
const { pathOf, open, entriesOf, openings, tell } = messageLinksOf(danji)

describe('opening a message’s link', async () => {
  const campaign = await startCampaign(danji, { owners: [ownerOf(21)] })
  const entries = await entriesOf(campaign.listId)
  const fresh = () => tell(campaign, entries)

  it('is noted the first time that a browser does', async () => {
    const messageId = await fresh()
    expect(await openings(messageId)).toBe(0)
    expect((await open(messageId)).status).toBe(302)
    await Promise.all([open(messageId), open(messageId), open(messageId)])
    const { events } = await store.readStream(messageStream(messageId))
    expect(events.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'MessageOpened', data: { messageId, listId: campaign.listId, personId: entries[0]?.userId } },
    ])
  })
  it.each([
    [
      'a preview of KakaoTalk’s',
      { 'user-agent': 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com' },
    ],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)' }],
    ['a script', { 'user-agent': 'curl/8.5.0' }],
    ['nobody in particular', { 'user-agent': '' }],
    ['a browser that fetches ahead', { ...phone, 'sec-purpose': 'prefetch;prerender' }],
    ['an older one', { ...phone, purpose: 'prefetch' }],
  ])('leads %s to the same place, and is not noted', async (_name, headers) => {
    const messageId = await fresh()
    expect((await open(messageId, headers)).headers['location']).toBe(`/vote/${campaign.linkId}`)
    expect(await openings(messageId)).toBe(0)
  })
  it('by HEAD tells the same and is not noted', async () => {
    const messageId = await fresh()
    const { statusCode, headers } = await danji.app.inject({
      method: 'HEAD',
      url: pathOf(messageId),
      headers: phone,
    })
    expect({ statusCode, location: headers.location }).toEqual({
      statusCode: 302,
      location: `/vote/${campaign.linkId}`,
    })
    expect(await openings(messageId)).toBe(0)
  })
  it('goes on where it cannot be noted', async () => {
    const messageId = await fresh()
    const failing = await startAppWith(danji, {
      store: { ...store, append: () => Promise.reject(new Error('no space left')) },
    })
    const answer = await callerOf(failing).get(pathOf(messageId), phone)
    expect({ status: answer.status, location: answer.headers['location'] }).toEqual({
      status: 302,
      location: `/vote/${campaign.linkId}`,
    })
  })
  it.each([
    ['nothing', ''],
    ['other letters', 'A'.repeat(32)],
    ['more than any address holds', 'A'.repeat(5_000)],
    ['broken escapes', '%ff%fe'],
    ['a way up', '..%2f..%2fetc'],
    ['another host', '/evil.example'],
    ['another host, escaped', '%2f%2fevil.example'],
    ['another address', 'https://evil.example/'],
    ['more behind it', `${messageToken(secrets, fixedId(1))}/x`],
    ['its letters in another case', messageToken(secrets, fixedId(1)).toLowerCase()],
  ])('of a link that we never made leads to the page that says so: %s', async (_name, token) => {
    const { status, headers, text } = await anyone.get(`/m/${token}`, phone)
    expect({ status, location: headers['location'], text }).toEqual({ ...invalid, text: '' })
  })
  it('of a message that was never planned leads to the page of links that are over', async () => {
    const { status, headers } = await open(fixedId(404))
    expect({ status, location: headers['location'] }).toEqual(expired)
  })
  it('leads nowhere else, whatever else stands in the request', async () => {
    const token = messageToken(secrets, await fresh())
    const { headers } = await anyone.get(`/m/${token}?next=https://evil.example&error=x`, {
      ...phone,
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      referer: 'https://evil.example',
    })
    expect(headers['location']).toBe(`/vote/${campaign.linkId}`)
  })
  it('too often from one address is refused on the page', async () => {
    const limited = await startAppWith(danji, { rateLimitFactor: 0.01 })
    const url = pathOf(fixedId(1))
    for (let call = 0; call < 12; call += 1)
      expect((await callerOf(limited).get(url)).headers['location']).toBe(expired.location)
    expect((await callerOf(limited).get(url)).headers['location']).toBe('/m?error=TOO_MANY_REQUESTS')
  })
})
