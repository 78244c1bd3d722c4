import { expect, it, vi } from 'vitest'
import { readState } from '#services/core/read-state.ts'
import { mailingBatchDecider, mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import type { Sending } from '#services/mailing/messages.contract.ts'
import { prepareCampaign } from '#tests/signature/office-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { send, setMessages } from '../office-messages.ts'
import { NOON } from './sendings.ts'

const danji = await startTestApp()
const { store } = danji.system.deps

it('a sending goes to three people, once each, and says what became of it', async () => {
  danji.clock.now = NOON
  // The vendor knows no such number as the last one.
  const owners = [
    { ...ownerOf(1), phone: '01077770001' },
    { ...ownerOf(2), phone: '01077770002' },
    { ...ownerOf(3), phone: '01077770403' },
  ]
  const campaign = await prepareCampaign(danji, { owners })
  await danji.admin.post(`/api/lists/${campaign.listId}/signature/link`)
  await setMessages(danji, campaign, {
    occasions: [{ kind: 'invitation', enabled: true, templateId: 'KA01TP-danji-invitation-signature' }],
  })
  const { status, body } = await send(danji.admin, campaign, { occasion: 'invitation' })
  expect([status, (body as Sending).recipients]).toEqual([201, 3])
  const { id }: { readonly id: string } = body
  const states = async (): Promise<readonly string[]> => {
    const batch = await readState(store, mailingBatchDecider, mailingBatchStream(id, 0))
    return batch.status === 'absent'
      ? []
      : [...batch.messages.values()].map((one) => (one === 'reported' ? 'accepted' : one))
  }
  await vi.waitFor(async () => expect((await states()).toSorted()).toEqual(['accepted', 'accepted', 'refused']), {
    timeout: 10_000,
  })
  expect(owners.map(({ phone }) => danji.phones.receivedBy(phone).length)).toEqual([1, 1, 0])
  const { events } = await store.readStream(mailingBatchStream(id, 0))
  expect(events.slice(0, 3).map(({ type }) => type)).toEqual([
    'MailingBatchPlanned',
    'MailingBatchAttempted',
    'MailingBatchAnswered',
  ])
})
