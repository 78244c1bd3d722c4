import type { MailingOutcome } from '#events/mailing/mailing-batch.events.ts'
import { expect } from 'vitest'
import { readState } from '#services/core/read-state.ts'
import {
  mailingBatchDecider,
  mailingBatchStream,
  messagesIn,
} from '#services/mailing/delivery/mailing-batch.decider.ts'
import type { Sending } from '#services/mailing/messages.contract.ts'
import { prepareCampaign, type OfficeCampaign } from '#tests/signature/office-campaign.ts'
import { ownersOf, type Owner } from '#tests/support/campaign.ts'
import { callerOf, startAppWith, type TestApp } from '#tests/support/stack/test-app.ts'
import { record, sampleTemplate, send, setMessages, withTemplates } from '../office-messages.ts'

/** Noon in Seoul. */
export const NOON = new Date('2026-11-21T03:00:00Z')
/** Time of scheduled mailings, which stay as planned: no worker takes them. */
export const at = '2026-11-21T04:00:00.000Z'
export const minutesLater = (minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString()

type Body = Parameters<typeof send>[2]

/** Opens an office that sends messages, with templates of its own. */
export const openSendings = async (danji: TestApp) => {
  const { store, messaging } = danji.system.deps
  const templates = [sampleTemplate(), sampleTemplate({ templateId: 'KA01TP-rejected', status: 'rejected' })]
  const app = await startAppWith(danji, { messaging: withTemplates(messaging, templates) })
  const office = callerOf(app, { authorization: `Bearer ${danji.adminToken}` })

  /** A list of signatures with its link, that may write to its people. */
  const prepare = async (owners: readonly Owner[] = ownersOf(3), settings = {}): Promise<OfficeCampaign> => {
    danji.clock.now = NOON
    const campaign = await prepareCampaign(danji, { owners })
    await danji.admin.post(`/api/lists/${campaign.listId}/signature/link`)
    await setMessages(danji, campaign, settings)
    return campaign
  }
  const sent = async (campaign: OfficeCampaign, body: Body): Promise<Sending & { id: string }> => {
    const { status, body: answer, text } = await send(office, campaign, body)
    expect({ status, text }).toMatchObject({ status: 201 })
    return answer
  }
  const dry = async (campaign: OfficeCampaign, body: Body): Promise<Sending> => {
    const { status, body: answer, text } = await send(office, campaign, { ...body, dryRun: true })
    expect({ status, text }).toMatchObject({ status: 200 })
    return answer
  }
  const batchOf = async (mailingId: string, n = 0) => {
    const batch = await readState(store, mailingBatchDecider, mailingBatchStream(mailingId, n))
    if (batch.status === 'absent') throw new Error(`there is no batch ${n}`)
    return batch
  }
  /** Everybody of a batch was handed over, and this became of each in turn. */
  const handOver = async (mailingId: string, listId: string, outcomes: readonly ('accepted' | 'refused')[]) => {
    const messages = messagesIn(await batchOf(mailingId), 'waiting').map(({ messageId }) => messageId)
    const names = { mailingId, listId, batch: 0 }
    const answered = messages.map((messageId, index): MailingOutcome =>
      outcomes[index] === 'refused'
        ? { messageId, kind: 'refused', statusCode: '3103', reason: 'wrong-number' }
        : { messageId, kind: 'accepted', providerMessageId: messageId, groupId: 'G4V' },
    )
    const attempt = { attempt: 1, at: danji.clock.now.toISOString(), messageIds: messages, suppressed: [] }
    await record(
      danji,
      mailingBatchStream(mailingId, 0),
      { type: 'MailingBatchAttempted', data: { ...names, ...attempt } },
      { type: 'MailingBatchAnswered', data: { ...names, outcomes: answered } },
    )
  }
  return { app, office, prepare, sent, dry, batchOf, handOver }
}
