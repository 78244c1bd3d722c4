import { describe, expect, it } from 'vitest'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Caller } from '#tests/support/stack/test-app.ts'
import {
  confirm,
  entryOf,
  mailedLink,
  record,
  recorded,
  recordsOf,
  startRecording,
  type Recording,
} from './identity-records.ts'

const danji = await startTestApp()
const { mails } = danji

const change = async (of: Recording, body: object, caller: Caller = of.first) => {
  const answer = await caller.patch(`/api/user/${entryOf(of).userId}`, body)
  expect(answer.status).toBe(200)
  return answer.body as { email: string | null; waiting?: string }
}

/** An address that the first administrator asks for and the second confirms. */
const confirmedEmail = async (of: Recording, email: string): Promise<void> => {
  expect(await change(of, { email })).toMatchObject({ email: null, waiting: expect.any(String) as string })
  const waiting = (await of.second.get(`/api/list/${of.listId}/changes/waiting`)).body as readonly { id: string }[]
  const confirmed = await of.second.post(`/api/user/${entryOf(of).userId}/contact-change/${waiting[0]?.id}/confirm`, {})
  expect(confirmed.body).toMatchObject({ email })
}

const heldList = { contactChanges: 'second-admin' }
const untyped = { email: undefined }

describe('the link of an owner whose e-mail address is on the roll', () => {
  it('goes there alone; the second administrator types it where one administrator entered it', async () => {
    const of = await startRecording(danji)
    await change(of, { email: 'roll@example.com' })
    expectRefusal(await record(of, { email: 'mine@example.com' }), 'VALIDATION_FAILED')
    const { id } = await recorded(of, untyped)
    expect(await recordsOf(danji, of, of.second)).toMatchObject([{ asksEmail: true, email: null }])
    expectRefusal(await confirm(of, id, untyped), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await confirm(of, id, { email: 'mine@example.com' }), 'IDENTITY_RECORD_DIFFERS')
    expect((await confirm(of, id, { email: 'ROLL@example.com' })).status).toBe(200)
    expect((await mailedLink(danji, 'roll@example.com')).id).toBe(id)
    expect(mails.receivedBy('mine@example.com')).toEqual([])
  })

  it('needs no typing where two administrators put it there', async () => {
    const of = await startRecording(danji, heldList)
    await confirmedEmail(of, 'both@example.com')
    const { id } = await recorded(of, untyped)
    expect(await recordsOf(danji, of, of.second)).toMatchObject([{ asksEmail: false, email: null }])
    expect((await confirm(of, id, untyped)).status).toBe(200)
    expect((await mailedLink(danji, 'both@example.com')).id).toBe(id)
  })

  it('cannot be redirected by one administrator, before or after the record', async () => {
    const of = await startRecording(danji, heldList)
    await confirmedEmail(of, 'true@example.com')
    const { id } = await recorded(of, untyped)
    // While the vote is open, one alone only asks for another address.
    expect(await change(of, { email: 'mine@example.com' })).toMatchObject({ email: 'true@example.com' })
    expect((await confirm(of, id, untyped)).status).toBe(200)
    await mailedLink(danji, 'true@example.com')
    expect(mails.receivedBy('mine@example.com')).toEqual([])
  })

  it('is recorded anew where the roll has another address by now', async () => {
    const of = await startRecording(danji)
    const { id } = await recorded(of, { email: 'first@example.com' })
    await change(of, { email: 'later@example.com' })
    expectRefusal(await confirm(of, id, { email: 'first@example.com' }), 'IDENTITY_RECORD_DIFFERS')
    expectRefusal(await confirm(of, id, { email: 'later@example.com' }), 'IDENTITY_RECORD_DIFFERS')
    const rejected = await of.second.post(`/api/identity-records/${id}/reject`, { reason: '주소가 바뀌었습니다.' })
    expect(rejected.status).toBe(200)
    const again = await recorded(of, untyped)
    expect((await confirm(of, again.id, { email: 'later@example.com' })).status).toBe(200)
    await mailedLink(danji, 'later@example.com')
    await change(of, { email: 'last@example.com' })
    danji.clock.now = new Date(danji.clock.now.getTime() + 120_000)
    expectRefusal(await of.second.post(`/api/identity-records/${again.id}/resend`, {}), 'IDENTITY_RECORD_DIFFERS')
    expect(mails.receivedBy('last@example.com')).toEqual([])
  })

  it('is asked for where the roll has none', async () => {
    const of = await startRecording(danji)
    const refused = await record(of, untyped)
    expectRefusal(refused, 'VALIDATION_FAILED')
    expect(refused.body).toMatchObject({ errors: [{ path: 'email' }] })
  })
})

describe('the mail with the link', () => {
  const mailIn = async (language: string, email: string) => {
    const of = await startRecording(danji)
    await change(of, { language })
    const entry: ListUser = entryOf(of)
    expect(entry.email).toBeNull()
    const { id } = await recorded(of, { email })
    expect((await confirm(of, id, { email })).status).toBe(200)
    await mailedLink(danji, email)
    const [mail] = mails.receivedBy(email)
    if (!mail) throw new Error('no mail arrived')
    return { subject: mail.subject, text: mail.text }
  }

  it.each([
    ['en', /Two administrators[^\n]+\nOpen the address below and enter your date of birth/, 'Your voting link'],
    ['zh', /两名管理员[^\n]+\n请打开下面的网址，输入您的出生日期/, '投票链接'],
    ['vi', /Hai quản trị viên[^\n]+\nHãy mở địa chỉ dưới đây và nhập ngày sinh/, 'Liên kết bỏ phiếu'],
  ])(
    'is in the owner’s language (%s), with Korean below, and its link opens in it',
    async (language, words, subject) => {
      const mail = await mailIn(language, `${language}@example.com`)
      expect(mail.subject).toContain(subject)
      expect(mail.text).toMatch(words)
      expect(mail.text).toMatch(new RegExp(`/identity/link/[0-9a-f-]+\\?lang=${language}#`))
      expect(mail.text).toContain('관리자 두 사람이 신분증을 확인하여')
      expect(mail.text).not.toContain('#{')
    },
  )

  it('of an owner of Korean is in Korean and English, as their reader may live abroad', async () => {
    const mail = await mailIn('ko', 'ko@example.com')
    expect(mail.text).toMatch(/^\S+ 관리사무소입니다/)
    expect(mail.text).toContain('Open the address above and enter your date of birth')
    expect(mail.text).not.toContain('lang=')
  })
})
