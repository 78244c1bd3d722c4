import { describe, expect, it } from 'vitest'
import type { ListActivity } from '#services/history/list-activities.contract.ts'
import type { LogEntry } from '#services/history/user-log/user-logs.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { recordMailing } from '#tests/mailing/model/recorded-mailing.ts'
import { setMessages } from '#tests/mailing/office-messages.ts'
import { prepareCampaign } from '#tests/signature/office-campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'

const danji = await startTestApp()
const { admin } = danji
const campaign = await prepareCampaign(danji)
const { apartmentId, listId } = campaign
const roll: readonly ListUser[] = (await admin.get(`/api/list-user/list/${listId}`)).body
const [first, second, third] = roll
if (!first || !second || !third) throw new Error('three are on the roll')
await setMessages(danji, campaign)
const to = [first, second].map(({ id, userId }) => ({ personId: userId, listUserIds: [id] }))
await recordMailing(
  danji,
  { apartmentId, listId, to, occasion: 'reminder' },
  async (ids) => new Map(ids.map((id) => [id, { groupId: 'G', providerMessageId: id }])),
)
const textsOf = async ({ userId }: ListUser): Promise<readonly string[]> => {
  const { body }: { readonly body: readonly LogEntry[] } = await admin.get(`/api/list/${listId}/users/${userId}/logs`)
  return body.filter(({ kind }) => kind === 'message').map(({ text }) => text)
}

describe('messages', () => {
  it('stand in the logs of whom they went to, and in nobody else’s', async () => {
    expect(await textsOf(first)).toEqual(['다시 알림 메시지를 보냈습니다.'])
    expect(await textsOf(second)).toEqual(['다시 알림 메시지를 보냈습니다.'])
    expect(await textsOf(third)).toEqual([])
    expect((await admin.put(`/api/user/${third.userId}/message-wish`, { declined: true })).status).toBe(200)
    expect(await textsOf(third)).toEqual(['안내 메시지를 받지 않겠다고 했습니다.'])
  })

  it('are what the office did in the list, with how many', async () => {
    const { body }: { readonly body: readonly ListActivity[] } = await admin.get(`/api/list/${listId}/activities`)
    const told = body.filter(({ kind }) => kind.startsWith('message')).map(({ kind, count }) => [kind, count])
    expect(told).toEqual([
      ['messages-sent', 2],
      ['message-settings-changed', null],
    ])
  })
})
