import { describe, expect, it } from 'vitest'
import type { NewJob } from '#infra/platform/jobs/job-queue.ts'
import { findRecipientEntries } from '#projections/mailing/find-recipient-entries.ts'
import { newId, newLinkSecret } from '#services/core/secrets.ts'
import { readState } from '#services/core/read-state.ts'
import { notifyCompleted } from '#services/mailing/recipients/completed.reactor.ts'
import { mailingBatchDecider, mailingBatchStream } from '#services/mailing/delivery/mailing-batch.decider.ts'
import { consentStream } from '#services/signature/consent/consent.decider.ts'
import type { OfficeCampaign } from '#tests/signature/office-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { record, sampleTemplate, setMessages, withTemplates } from './office-messages.ts'
import { NOON, openSendings } from './delivery/sendings.ts'

const danji = await startTestApp()
const { store, database, messaging } = danji.system.deps
const deps = { ...danji.system.deps, messaging: withTemplates(messaging, [sampleTemplate()]) }
const { prepare } = await openSendings(danji)

type Entry = { readonly id: string; readonly userId: string; readonly dong: string; readonly ho: string }

/** Two units of one owner, one of another. */
const both = ownerOf(1)
const prepareOwners = () => prepare([both, { ...both, ho: '999' }, ownerOf(2)])

const entriesOf = async ({ listId }: OfficeCampaign): Promise<readonly Entry[]> =>
  (await danji.admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body

/** Confirms a consent on paper; returns the payload of its job. */
const confirm = async (
  { listId, apartmentId }: OfficeCampaign,
  { id: listUserId, userId: personId, dong, ho }: Entry,
) => {
  const [consentId, receiptId] = [newId(), newLinkSecret()]
  const of = { consentId, listId, apartmentId, listUserId, personId, dong, ho, signedOn: '2026-11-18' }
  const scan = { objectKey: 'a'.repeat(64), sha256: 'a'.repeat(64), size: 1_000, pages: 2 }
  await record(
    danji,
    consentStream(listUserId),
    { type: 'PaperConsentEntered', data: { ...of, enteredBy: newId(), scan, note: null } },
    { type: 'PaperConsentConfirmed', data: { ...of, receiptId, documentId: newId() } },
  )
  return { listId, listUserId, personId, receiptId, position: await store.lastPosition() }
}

const tell = async (payload: object): Promise<readonly NewJob[]> => {
  const jobs: NewJob[] = []
  await notifyCompleted(deps)(payload, { addJob: async (job) => void jobs.push(job) })
  return jobs
}

/** Returns whom a submission's message was planned for; undefined where none was. */
const toldOf = async ({ listUserId, receiptId }: { readonly listUserId: string; readonly receiptId: string }) => {
  const stream = mailingBatchStream(deps.secrets.derivedId(listUserId, `completed ${receiptId}`), 0)
  const planned = (await store.readStream(stream)).events.filter(({ type }) => type === 'MailingBatchPlanned')
  expect(planned.length).toBeLessThan(2)
  const batch = await readState(store, mailingBatchDecider, stream)
  return batch.status === 'absent' ? undefined : batch.planned.recipients
}

describe('who has handed something in', () => {
  it('is told of all their units in one message, once, however often the job runs', async () => {
    const campaign = await prepareOwners()
    const own = (await entriesOf(campaign)).filter(({ userId }, _, [first]) => userId === first?.userId)
    const [one, other] = [await confirm(campaign, own[0] as Entry), await confirm(campaign, own[1] as Entry)]
    expect(await tell(other)).toEqual([])
    expect(await tell(other)).toEqual([])
    expect(await toldOf(other)).toMatchObject([{ personId: other.personId, listUserIds: own.map(({ id }) => id) }])
    expect(await toldOf(one)).toBeUndefined()
  })

  it('by night hears of all of the night in the morning: the job waits, and nothing is planned meanwhile', async () => {
    const campaign = await prepareOwners()
    const [first] = await entriesOf(campaign)
    danji.clock.now = new Date('2026-11-21T14:00:00Z')
    const submitted = await confirm(campaign, first as Entry)
    const morningIn = Date.parse('2026-11-21T23:00:00Z') - danji.clock.now.getTime()
    const [job, ...more] = await tell(submitted)
    expect(more).toEqual([])
    expect(job).toMatchObject({ payload: submitted, key: `tell-completed ${campaign.listId} ${submitted.personId}` })
    expect(Math.abs(Number(job?.runAt) - Date.now() - morningIn)).toBeLessThan(60_000)
    expect(await toldOf(submitted)).toBeUndefined()
    danji.clock.now = new Date('2026-11-21T23:00:00Z')
    expect(await tell(submitted)).toEqual([])
    expect(await toldOf(submitted)).toHaveLength(1)
    danji.clock.now = NOON
  })

  it('hears nothing where the list tells nobody, or what they handed in is gone', async () => {
    const campaign = await prepareOwners()
    const [first] = await entriesOf(campaign)
    const submitted = await confirm(campaign, first as Entry)
    await setMessages(danji, campaign, { enabled: false })
    expect(await tell(submitted)).toEqual([])
    expect(await toldOf(submitted)).toBeUndefined()
    await setMessages(danji, campaign)
    const { listId, apartmentId } = campaign
    const { id: listUserId, userId: personId, dong, ho } = first as Entry
    const withdrawal = { consentId: newId(), way: 'paper', withdrawnOn: '2026-11-19', receiptId: newLinkSecret() }
    const of = { listId, apartmentId, listUserId, personId, dong, ho }
    await record(danji, consentStream(listUserId), {
      type: 'ConsentWithdrawn',
      data: { ...of, ...withdrawal, reason: '철회', evidence: null },
    })
    await tell(submitted)
    expect(await toldOf(submitted)).toBeUndefined()
  })

  it('is looked up without the rest of the roll', async () => {
    const campaign = await prepareOwners()
    const [first, second] = await entriesOf(campaign)
    await danji.system.deps.freshness.wait(await store.lastPosition(), 5_000)
    const rows = await findRecipientEntries(database, campaign.listId, [second?.id ?? ''])
    expect(rows.map(({ id }) => id)).toEqual([first?.id, second?.id])
    expect(await findRecipientEntries(database, campaign.listId)).toHaveLength(3)
  })
})
