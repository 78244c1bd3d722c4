import { describe, expect, it } from 'vitest'
import { absentMessaging } from '#infra/providers/messaging.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { adminOf, appoint, callerOf, startAppWith, startTestApp } from '#tests/support/stack/test-app.ts'
import { openSettings } from './stored-settings.ts'

const danji = await startTestApp()
const { admin } = danji
const { apartmentId, newList, path, TEMPLATE, invitation, deadline, wanted, put, settingsOf, occasionOf, recordedOf } =
  await openSettings(danji)
const away = callerOf(await startAppWith(danji, { messaging: absentMessaging }), {
  authorization: `Bearer ${danji.adminToken}`,
})

describe('settings of a list', () => {
  it('are the usual ones until some are made: all off, by day, as SMS where KakaoTalk does not reach', async () => {
    expect(await settingsOf(await newList())).toEqual({
      exists: false,
      enabled: false,
      smsFallback: true,
      quietHours: { from: '21:00', to: '08:00' },
      occasions: ['invitation', 'reminder', 'deadline', 'completed', 'result'].map((kind) => ({
        kind,
        enabled: false,
        templateId: null,
        ...(kind === 'deadline' ? { at: { daysBeforeEnd: 1, hour: 10 } } : {}),
        nextAt: null,
        problem: null,
      })),
    })
  })

  it('are made once; the same again are the same, others are refused', async () => {
    const listId = await newList()
    const made = await admin.post(path(listId), wanted())
    expect(made).toMatchObject({ status: 201, body: { exists: true, enabled: true } })
    expect(made.body).toEqual(await settingsOf(listId))
    expect(await admin.post(path(listId), wanted())).toMatchObject({ status: 200, body: made.body })
    expectRefusal(await admin.post(path(listId), wanted({ smsFallback: false })), 'MESSAGE_SETTINGS_EXIST')
    expect(await recordedOf(listId)).toHaveLength(1)
  })

  it('are changed as a whole: who is left out is switched off; the same twice is once', async () => {
    const listId = await newList()
    expect((await put(listId)).status).toBe(200)
    expect((await put(listId)).status).toBe(200)
    expect(await recordedOf(listId)).toHaveLength(1)
    const { body } = await put(listId, { occasions: [deadline] })
    expect(occasionOf(body, 'invitation')).toMatchObject({ enabled: false, templateId: null })
    expect(await settingsOf(listId)).toEqual(body)
    expect(await recordedOf(listId)).toHaveLength(2)
  })

  it('that were read can be given back', async () => {
    const listId = await newList()
    const { exists: _exists, occasions, ...rest } = await settingsOf(listId)
    const back = occasions.map(({ nextAt: _next, problem: _problem, ...said }) => said)
    expect(await admin.put(path(listId), { ...rest, occasions: back })).toMatchObject({
      status: 200,
      body: { exists: true },
    })
  })

  it('of two who save at once are those of one of them, whole', async () => {
    const listId = await newList()
    const one = { smsFallback: false, occasions: [invitation] }
    const other = { quietHours: { from: '22:00', to: '07:00' }, occasions: [deadline] }
    const answers = await Promise.all([put(listId, one), put(listId, other)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { exists: _exists, ...held } = await settingsOf(listId)
    const [last] = (await recordedOf(listId)).slice(-1)
    expect(held).toMatchObject({ smsFallback: last?.data.smsFallback, quietHours: last?.data.quietHours })
    const on = held.occasions.filter(({ enabled }) => enabled).map(({ kind }) => kind)
    expect([held.smsFallback, held.quietHours.from, on]).toEqual(
      held.smsFallback ? [true, '22:00', ['deadline']] : [false, '21:00', ['invitation']],
    )
  })
})

describe('while the provider is away', () => {
  it('settings are shown, and say that their templates could not be looked at', async () => {
    const listId = await newList()
    await put(listId)
    const shown = await settingsOf(listId, away)
    expect(shown).toMatchObject({ exists: true, enabled: true })
    expect(occasionOf(shown, 'invitation')?.problem).toContain('확인하지 못했습니다')
    expect(occasionOf(shown, 'result')?.problem).toBeNull()
    expect(occasionOf(shown, 'deadline')?.nextAt).not.toBeNull()
  })

  it('times change; templates do not, nor is anything switched on', async () => {
    const listId = await newList()
    await put(listId)
    const later = { ...deadline, at: { daysBeforeEnd: 2, hour: 9 } }
    expect((await put(listId, { smsFallback: false, occasions: [invitation, later] }, away)).status).toBe(200)
    const other = { ...later, templateId: TEMPLATE.invitation }
    expectRefusal(await put(listId, { occasions: [invitation, other] }, away), 'MESSAGES_UNAVAILABLE')
    const reminder = { kind: 'reminder', enabled: true, templateId: 'KA01TP-danji-reminder-vote' }
    expectRefusal(await put(listId, { occasions: [invitation, later, reminder] }, away), 'MESSAGES_UNAVAILABLE')
    expect((await put(listId, { enabled: false, occasions: [invitation, later] }, away)).status).toBe(200)
    expectRefusal(await put(listId, { occasions: [invitation, later] }, away), 'MESSAGES_UNAVAILABLE')
    expect(await settingsOf(listId)).toMatchObject({ enabled: false, smsFallback: true })
  })
})

describe('who may', () => {
  it('see: who sees the complex; change: its office', async () => {
    const listId = await newList()
    const [mine, auditor, stranger] = [
      adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId] })),
      adminOf(danji.app, await appoint(danji, { role: 'AUDITOR', apartments: [apartmentId] })),
      adminOf(danji.app, await appoint(danji, { role: 'ADMIN' })),
    ]
    expect((await put(listId, {}, mine)).status).toBe(200)
    expect((await settingsOf(listId, auditor)).enabled).toBe(true)
    expectRefusal(await put(listId, {}, auditor), 'FORBIDDEN')
    expectRefusal(await put(listId, {}, stranger), 'NOT_FOUND')
    expectRefusal(await stranger.get(path(listId)), 'NOT_FOUND')
    expectRefusal(await stranger.post(path(listId), wanted()), 'NOT_FOUND')
    expectRefusal(await danji.anyone.get(path(listId)), 'LOGIN_REQUIRED')
  })

  it('nobody, of a list that is deleted', async () => {
    const listId = await newList()
    await put(listId)
    expect((await admin.delete(`/api/list/${listId}`)).status).toBe(200)
    expectRefusal(await put(listId, { enabled: false }), 'NOT_FOUND')
    expectRefusal(await admin.get(path(listId)), 'NOT_FOUND')
  })
})
