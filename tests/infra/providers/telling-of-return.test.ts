import { expect, it } from 'vitest'
import { absentMessaging, ProviderUnavailable, type SendOutcome } from '#infra/providers/messaging.ts'
import { notifyOnRecovery } from '#infra/providers/outage-recovery.ts'

const taken: SendOutcome = { kind: 'accepted', reference: 'r', providerMessageId: null, groupId: 'g' }

it('The first message that is taken is told of, at all and after each outage, and no other', async () => {
  let told = 0
  let isAway = false
  const provider = async () => {
    if (isAway) throw new ProviderUnavailable('away', { reached: 'no' })
    return [taken]
  }
  const messaging = { ...absentMessaging, sender: { ...absentMessaging.sender, send: provider } }
  const { sender } = notifyOnRecovery(messaging, () => (told += 1))
  const send = async () => {
    await sender.send([]).catch(() => {})
    return told
  }
  expect([await send(), await send()]).toEqual([1, 1])
  isAway = true
  await expect(sender.send([])).rejects.toThrow('away')
  expect(await send()).toBe(1)
  isAway = false
  expect([await send(), await send()]).toEqual([2, 2])
})
