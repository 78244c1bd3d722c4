import { describe, expect, it } from 'vitest'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { openSettings } from './settings/stored-settings.ts'

const danji = await startTestApp()
const { admin, clock } = danji
/** Noon in Seoul. */
const noon = clock.now
const { newList, TEMPLATE, invitation, deadline, put, settingsOf, occasionOf, recordedOf } = await openSettings(danji)

describe('an occasion', () => {
  it('says when it goes next, as the last day and the clock move', async () => {
    const listId = await newList()
    await put(listId)
    const next = async () => occasionOf(await settingsOf(listId), 'deadline')?.nextAt
    expect(await next()).toBe('2026-11-29T01:30:00.000Z')
    expect((await admin.put(`/api/list/${listId}`, { endDate: '2026-12-02' })).status).toBe(200)
    expect(await next()).toBe('2026-12-01T01:30:00.000Z')
    clock.now = new Date('2026-12-01T01:30:00Z')
    expect(await next()).toBeNull()
    clock.now = noon
    await put(listId, { enabled: false })
    expect(await next()).toBeNull()
  })

  it('that would come by night comes in the morning, or says that it never does', async () => {
    const listId = await newList()
    const late = { ...deadline, at: { daysBeforeEnd: 1, hour: 22 } }
    expect(occasionOf((await put(listId, { occasions: [late] })).body, 'deadline')).toMatchObject({
      nextAt: '2026-11-29T23:00:00.000Z',
      problem: null,
    })
    const tooLate = { ...deadline, at: { daysBeforeEnd: 0, hour: 22 } }
    expect(occasionOf((await put(listId, { occasions: [tooLate] })).body, 'deadline')).toMatchObject({
      nextAt: null,
      problem: expect.stringContaining('이미 마감된 뒤') as string,
    })
  })

  const wrong: readonly (readonly [string, object, readonly string[]])[] = [
    ['twice', { occasions: [invitation, invitation] }, ['occasions.1.kind']],
    ['that nobody knows', { occasions: [{ ...invitation, kind: 'birthday' }] }, ['occasions.0.kind']],
    ['without a template', { occasions: [{ ...invitation, templateId: null }] }, ['occasions.0.templateId']],
    ['of a deadline without a time', { occasions: [{ ...deadline, at: undefined }] }, ['occasions.0.at']],
    ['with a time of its own', { occasions: [{ ...invitation, at: deadline.at }] }, ['occasions.0.at']],
    [
      'at an hour that there is not',
      { occasions: [{ ...deadline, at: { daysBeforeEnd: 1, hour: 24 } }] },
      ['occasions.0.at.hour'],
    ],
    ['by quiet hours that are no times', { quietHours: { from: '25:00', to: '08:00' } }, ['quietHours.from']],
    ['with more than is asked', { colour: 'yellow' }, ['colour']],
  ]
  it.each(wrong)('is not taken %s, and the field is named', async (_what, overrides, paths) => {
    const listId = await newList()
    const answer = await put(listId, overrides)
    expect([
      answer.status,
      (answer.body as { errors: readonly { path: string }[] }).errors.map((error) => error.path),
    ]).toEqual([400, paths])
    expect(await recordedOf(listId)).toEqual([])
  })

  it('is not switched on with a template that cannot be used; each is named', async () => {
    const listId = await newList({ type: 'signature' })
    const occasions = [
      { ...invitation, templateId: 'KA01TP-danji-event-rejected' },
      { kind: 'reminder', enabled: true, templateId: 'KA01TP-danji-reminder-inspecting' },
      { ...deadline, templateId: TEMPLATE.deadline },
      { kind: 'completed', enabled: false, templateId: 'KA01TP-danji-parking' },
      { kind: 'result', enabled: true, templateId: 'KA01TP-nobody-has' },
    ]
    const answer = await put(listId, { occasions })
    const paths = expectRefusal(answer, 'TEMPLATE_NOT_USABLE')
    expect(paths).toEqual([0, 1, 2, 4].map((n) => `occasions.${n}.templateId`))
    const said = (answer.body as { errors: readonly { message: string }[] }).errors.map(({ message }) => message)
    expect(said).toMatchObject(
      [/반려된/, /심사하고 있는/, /#\{투표\} 변수는 투표 리스트에서만/, /없는 템플릿/].map(
        (words) => expect.stringMatching(words) as string,
      ),
    )
    expect(await recordedOf(listId)).toEqual([])
  })

  it('that is off may have any template: what is wrong with it stands beside it', async () => {
    const listId = await newList()
    const { body } = await put(listId, {
      occasions: [{ ...invitation, enabled: false, templateId: 'KA01TP-danji-parking' }],
    })
    expect(occasionOf(body, 'invitation')?.problem).toContain('#{차량번호} 변수에')
    expectRefusal(
      await put(listId, { occasions: [{ ...invitation, templateId: 'KA01TP-danji-parking' }] }),
      'TEMPLATE_NOT_USABLE',
    )
  })
})
