import { expect } from 'vitest'
import { MessageSettingsSet } from '#events/messaging/message-settings.events.ts'
import { eventsOf } from '#projections/set-based.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { createList, readWholeLog, registerApartment } from '#tests/support/campaign.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'

/** Lists through November, and their settings as the office saves them. */
export const openSettings = async (danji: TestApp) => {
  const { admin } = danji
  const { id: apartmentId } = await registerApartment(danji)
  const newList = async (list: object = {}): Promise<string> =>
    (await createList(danji, { apartmentId, startDate: '2026-11-01', endDate: '2026-11-30', ...list })).id
  const path = (listId: string) => `/api/kakao-message-settings/list/${listId}`
  const TEMPLATE = { invitation: 'KA01TP-danji-invitation-vote', deadline: 'KA01TP-danji-deadline-vote' } as const
  const invitation = { kind: 'invitation', enabled: true, templateId: TEMPLATE.invitation }
  const deadline = {
    kind: 'deadline',
    enabled: true,
    templateId: TEMPLATE.deadline,
    at: { daysBeforeEnd: 1, hour: 10, minute: 30 },
  }
  const wanted = (overrides: object = {}) => ({
    enabled: true,
    smsFallback: true,
    quietHours: { from: '21:00', to: '08:00' },
    occasions: [invitation, deadline],
    ...overrides,
  })
  const put = (listId: string, overrides: object = {}, caller: Caller = admin): Promise<Answer> =>
    caller.put(path(listId), wanted(overrides))
  const settingsOf = async (listId: string, caller: Caller = admin): Promise<MessageSettings> => {
    const { status, body } = await caller.get(path(listId))
    expect(status).toBe(200)
    return body
  }
  const occasionOf = ({ occasions }: MessageSettings, kind: string) => occasions.find((one) => one.kind === kind)
  const recordedOf = async (listId: string) =>
    eventsOf(MessageSettingsSet, await readWholeLog(danji)).filter(({ data }) => data.listId === listId)
  return { apartmentId, newList, path, TEMPLATE, invitation, deadline, wanted, put, settingsOf, occasionOf, recordedOf }
}
