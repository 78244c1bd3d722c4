import { describe, expect, it } from 'vitest'
import type { ReceivedMessage } from '#infra/simulators/phone/simulated-phones.ts'
import { smsTypeOf } from '#infra/simulators/solapi/solapi-account.ts'
import { readState } from '#services/core/read-state.ts'
import { mailingDecider, mailingStream } from '#services/mailing/mailing.decider.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { Sending } from '#services/mailing/messages.contract.ts'
import type { ArrivingMessage, MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { enrol, ownerOf, startCampaign } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { send } from './office-messages.ts'

const danji = await startTestApp()
const { admin, anyone, phones, system } = danji
const { prices } = system.deps.messaging
const KOREAN = 'KA01TP-danji-invitation-vote'

let series = 0

/** A vote with an owner of each language, and an invitation with the given templates. */
const prepare = async (translated: object | undefined, settings: object = {}, templateId = KOREAN) => {
  series += 1
  const phoneOf = (n: number): string => `0105${String(series).padStart(3, '0')}${String(n).padStart(4, '0')}`
  const owners = [1, 2, 3, 4].map((n) => ownerOf(n, { phone: phoneOf(n) }))
  const campaign = await startCampaign(danji, { owners, list: { name: '동대표 선출' }, vote: { title: '감사 선출' } })
  const languages = ['ko', 'en', 'zh', 'vi']
  await enrol(
    danji,
    campaign.listId,
    owners.map((owner, index) => ({ ...owner, language: languages[index] })),
  )
  const invitation = { kind: 'invitation', enabled: true, templateId, ...(translated ? { translated } : {}) }
  const saved = await admin.put(`/api/kakao-message-settings/list/${campaign.listId}`, {
    enabled: true,
    smsFallback: true,
    quietHours: { from: '21:00', to: '08:00' },
    occasions: [invitation],
    ...settings,
  })
  expect(saved.status).toBe(200)
  const [ko = '', en = '', zh = '', vi = ''] = owners.map(({ phone }) => phone)
  return { ...campaign, phone: { ko, en, zh, vi }, saved: saved.body as MessageSettings }
}
type PreparedCampaign = Awaited<ReturnType<typeof prepare>>

const dry = async ({ listId }: PreparedCampaign): Promise<Sending> =>
  (await send(admin, { listId }, { occasion: 'invitation', dryRun: true })).body

/** Sends the invitation, and returns what each phone received. */
const received = async (
  campaign: PreparedCampaign,
): Promise<Readonly<Record<'ko' | 'en' | 'zh' | 'vi', ReceivedMessage>>> => {
  const { status, text } = await send(admin, campaign, { occasion: 'invitation' })
  expect({ status, text }).toMatchObject({ status: 201 })
  const one = async (phone: string): Promise<ReceivedMessage> => {
    await expect.poll(() => phones.receivedBy(phone).length, { timeout: 20_000 }).toBe(1)
    return phones.receivedBy(phone)[0] ?? expect.fail('nothing arrived')
  }
  const { ko, en, zh, vi } = campaign.phone
  return { ko: await one(ko), en: await one(en), zh: await one(zh), vi: await one(vi) }
}

const preview = async ({ listId }: PreparedCampaign, language: string): Promise<ArrivingMessage> => {
  const query = new URLSearchParams({ occasion: 'invitation', templateId: KOREAN, language })
  return (await admin.get(`/api/messages/list/${listId}/preview?${query.toString()}`)).body
}

const translated = { en: `${KOREAN}-en`, zh: `${KOREAN}-zh`, vi: `${KOREAN}-vi` }

describe('a message to owners of other languages', () => {
  it('is the template of their language once Kakao has approved it; the others get the fallback', async () => {
    const campaign = await prepare(translated)
    expect(campaign.saved.occasions[0]?.translatedProblems).toEqual([
      { language: 'vi', problem: expect.stringContaining('심사하고') as string },
    ])
    const plan = await dry(campaign)
    expect(plan.languages).toEqual([
      { language: 'ko', recipients: 1, form: 'korean' },
      { language: 'en', recipients: 1, form: 'template' },
      { language: 'zh', recipients: 1, form: 'template' },
      { language: 'vi', recipients: 1, form: 'korean-line' },
    ])
    expect(plan.cost).toBe(3 * prices.alimtalk + prices.lms)
    const { ko, en, zh, vi } = await received(campaign)
    expect([ko.kind, en.kind, zh.kind, vi.kind]).toEqual(['kakao', 'kakao', 'kakao', 'lms'])
    expect(ko.text).toContain('전자투표를 시작하였음을 알려드립니다')
    expect(ko.text).not.toContain('lang=')
    expect(en.text).toContain('Electronic voting has begun as follows.\nPlease read the questions and vote.')
    expect(en.heading?.title).toBe('Electronic voting has begun')
    expect(en.buttons[0]?.name).toBe('Vote')
    expect(en.text).toContain('Bldg ')
    expect(zh.text).toContain('电子投票已按以下内容开始')
    expect(zh.buttons[0]).toMatchObject({
      name: '去投票',
      url: expect.stringMatching(/\/m\/[\w-]{32}\?lang=zh$/) as string,
    })
    expect(vi.text).toContain('전자투표를 시작하였음을 알려드립니다')
    expect(vi.text).toMatch(/\/m\/[\w-]{32}\?lang=vi/)
    expect(vi.text).toMatch(/\nVietnamese: the link above opens in Vietnamese\.$/)
    for (const { text } of [ko, en, zh, vi]) expect(text).not.toContain('#{')
  })

  it('is English as a text message, and Korean with a line, where no template is approved', async () => {
    const campaign = await prepare(undefined)
    const { en, zh } = await received(campaign)
    expect([en.kind, zh.kind]).toEqual(['lms', 'lms'])
    expect(en.text).toContain('Electronic voting has begun as follows.')
    expect(en.text).toMatch(/\/m\/[\w-]{32}\?lang=en\n/)
    expect(en.text).toContain('Questions: Management office')
    expect(zh.text).toMatch(/\nChinese: the link above opens in Chinese\.$/)
    expect(smsTypeOf(en.text)).toBe('LMS')
  })

  it('stays the Korean template where text messages are off', async () => {
    const campaign = await prepare(undefined, { smsFallback: false })
    expect((await dry(campaign)).languages.map(({ form }) => form)).toEqual(['korean', 'korean', 'korean', 'korean'])
    const { en, vi } = await received(campaign)
    expect([en.kind, vi.kind]).toEqual(['kakao', 'kakao'])
    expect(en.text).toContain('전자투표를 시작하였음을 알려드립니다')
    expect(en.text).toContain('?lang=en')
  })

  it('stays Korean where the text is the office’s own', async () => {
    const campaign = await prepare(undefined, {}, 'KA01TP-danji-reminder-vote')
    expect((await dry(campaign)).languages.map(({ form }) => form)).toEqual(['korean', 'korean', 'korean', 'korean'])
  })

  it('is planned once: a repeated request tells the same, whatever the roll says by now', async () => {
    const campaign = await prepare(translated)
    const key = { 'idempotency-key': 'languages-once' }
    const first = await send(admin, campaign, { occasion: 'invitation' }, key)
    await system.pool.query('update idempotency_key set answer = null')
    const again = await send(admin, campaign, { occasion: 'invitation' }, key)
    expect(again.body).toEqual(first.body)
    const { id } = first.body as { id: string }
    expect(await readState(system.deps.store, mailingDecider, mailingStream(id))).toMatchObject({
      translated: [{ language: 'en' }, { language: 'zh' }],
      languages: [{ form: 'korean' }, { form: 'template' }, { form: 'template' }, { form: 'korean-line' }],
    })
  })

  it('is previewed in each language', async () => {
    const campaign = await prepare(translated)
    expect(await preview(campaign, 'ko')).toMatchObject({
      form: 'korean',
      emphasis: { title: '전자투표가 시작되었습니다' },
    })
    expect(await preview(campaign, 'zh')).toMatchObject({
      form: 'template',
      emphasis: { title: '电子投票已开始' },
      text: expect.stringContaining('投票期间') as string,
    })
    const vietnamese = await preview(campaign, 'vi')
    expect(vietnamese).toMatchObject({ form: 'korean-line', emphasis: null, buttons: [] })
    expect(vietnamese.sms).toMatch(/Vietnamese: the link above opens in Vietnamese\.$/)
    expect((await preview(await prepare(undefined), 'en')).text).toContain('Electronic voting has begun')
  })
})

describe('the link of a message', () => {
  it('leads to the page with its language, and with no other', async () => {
    const campaign = await prepare(translated)
    const { zh } = await received(campaign)
    const path = /\/m\/[\w-]{32}\?lang=zh/.exec(zh.text)?.[0] ?? expect.fail('no link')
    const followed = await anyone.get(path)
    expect(followed.status).toBe(302)
    expect(followed.headers['location']).toMatch(/^\/vote\/[^?]+\?lang=zh$/)
    const other = await anyone.get(path.replace('lang=zh', 'lang=%22%3E'))
    expect(other.headers['location']).not.toContain('lang')
  })
})

describe('messages to one owner', () => {
  it('bring a code in short English, as one text message', async () => {
    const campaign = await prepare(undefined)
    const entries = (await admin.get(`/api/list-user/list/${campaign.listId}`)).body as readonly ListUser[]
    const owner = entries.find(({ language }) => language === 'vi') ?? expect.fail('no such owner')
    const claim = { name: owner.name, phone: owner.phone, dong: owner.dong, ho: owner.ho }
    expect((await anyone.post(`/api/vote/${campaign.linkId}/verify-user`, claim)).status).toBe(200)
    await expect.poll(() => phones.receivedBy(campaign.phone.vi).length, { timeout: 20_000 }).toBe(1)
    const [code] = phones.receivedBy(campaign.phone.vi)
    expect(code?.kind).toBe('sms')
    expect(code?.text).toMatch(/^Danji code \d{6}\nDo not share it\.\n@[a-z0-9.-]+ #\d{6}$/)
  })
})
