import { describe, expect, it } from 'vitest'
import { fieldsOf, nameField, signField } from '#tests/pdf-template/template-calls.ts'
import { ownerOf, readWholeLog } from '#tests/support/campaign.ts'
import { deepDescribe, deepIt } from '#tests/support/deep-it.ts'
import { residentBrowser } from '#tests/support/residents.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp, type Answer } from '#tests/support/stack/test-app.ts'
import {
  changeSettings,
  consentEvents,
  decline,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submissionOf,
  submit,
  withdraw,
  type SigningCampaign,
} from './signing-campaign.ts'

const danji = await startTestApp()
const { admin } = danji
const owner = ownerOf(1)

/** A campaign, and a browser of its only owner. */
const started = async (owners = [owner]) => {
  const campaign = await startSigning(danji, { owners })
  return { campaign, ...campaign, browser: await provenOwner(danji, campaign.token, owner) }
}
type StartedSigning = Awaited<ReturnType<typeof started>>
/** Starts a campaign of an owner with several units. */
const startedWithUnits = async (count: number) => {
  const owners = Array.from({ length: count }, (_, index) => ownerOf(1, { ho: String(101 + index) }))
  const campaign = await startSigning(danji, { owners })
  const browser = await provenOwner(danji, campaign.token, owner)
  const { entries = [] } = await pageOf(browser, campaign.token)
  expect(entries).toHaveLength(count)
  return { campaign, ...campaign, browser, entries }
}
const signed = async (owners?: Parameters<typeof started>[0]) => {
  const all = await started(owners)
  return { ...all, receipt: receiptIn(await submit(all.browser, all.token, submissionOf(all.campaign))) }
}
const typesOf = async (listId: string) => (await consentEvents(danji, listId)).map(({ type }) => type)
const entryOf = async ({ browser, token }: StartedSigning) =>
  (await pageOf(browser, token)).entries?.[0] ?? expect.fail('it is theirs')
const close = ({ listId }: SigningCampaign) => admin.post(`/api/list/${listId}/close`)
const tomorrow = '2026-11-23'
/** Lets the event loop turn so many times. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('what changed since it was shown is not signed', () => {
  type Change = (all: StartedSigning) => Promise<{ readonly status: number }>
  const changes: readonly (readonly [string, Change])[] = [
    ['the form', ({ template }) => admin.put(fieldsOf(template.id), { fields: [nameField, signField] })],
    ['the texts to agree to', ({ listId }) => admin.put(`/api/list/${listId}`, { rule: 'redevelopment-association' })],
    [
      'the roll',
      async (all) => {
        const { user } = await pageOf(all.browser, all.token)
        return admin.patch(`/api/user/${user?.id}`, { birthDate: '1950-03-01' })
      },
    ],
  ]
  it.each(changes)('%s', async (_, change) => {
    const all = await started()
    const { shown } = await pageOf(all.browser, all.token)
    expect((await change(all)).status).toBe(200)
    const sent = submissionOf(all.campaign, 0, { shown })
    expectRefusal(await submit(all.browser, all.token, sent), 'DOCUMENT_CHANGED')
    expect(await typesOf(all.listId)).toEqual([])
    const seen = await pageOf(all.browser, all.token)
    expect(seen.shown).not.toBe(shown)
  })
})

describe('a list that is over', () => {
  it('takes no signature, no withdrawal and no refusal', async () => {
    const [open, done] = [await started(), await signed()]
    await Promise.all([close(open), close(done)])
    expectRefusal(await submit(open.browser, open.token, submissionOf(open.campaign)), 'LIST_CLOSED')
    expectRefusal(await decline(open.browser, open.token), 'LIST_CLOSED')
    expectRefusal(await withdraw(done.browser, done.token), 'LIST_CLOSED')
    expectRefusal(await open.browser.get(`/api/user/signature-token/${open.token}`), 'LIST_CLOSED')
  })
  it('shows who signed their receipt again, also in another browser; who never signed hears that it is over', async () => {
    const { token, receipt, campaign } = await signed([ownerOf(1), ownerOf(2)])
    await close(campaign)
    const stranger = residentBrowser(danji)
    expect(await pageOf(stranger, token)).toMatchObject({ todo: 'verify' })
    expect(await pageOf(stranger, token)).not.toHaveProperty('user')
    const elsewhere = await provenOwner(danji, token, ownerOf(1))
    expect(await pageOf(elsewhere, token)).toMatchObject({ todo: 'done', entries: [{ receipt: { id: receipt.id } }] })
    const late = await provenOwner(danji, token, ownerOf(2))
    expectRefusal(await late.get(`/api/user/signature-token/${token}`), 'LIST_CLOSED')
  })
  it('answers what was sent in time with its receipt, and shows it', async () => {
    const { browser, token, receipt, campaign } = await signed()
    await close(campaign)
    expect(receiptIn(await submit(browser, token, submissionOf(campaign)))).toEqual(receipt)
    expect(await pageOf(browser, token)).toMatchObject({
      todo: 'done',
      entries: [{ state: 'signed', withdrawable: false, receipt: { id: receipt.id } }],
    })
  })
  deepIt('has no signature after its close in the log, however close and signing race', async () => {
    const all = await startedWithUnits(6)
    const sendAll = async (): Promise<readonly Answer[]> => {
      const sent: Answer[] = []
      for (const [n, { listUserId }] of all.entries.entries()) {
        sent.push(await submit(all.browser, all.token, submissionOf(all.campaign, n, { listUserId })))
        if (n === 1) void close(all)
      }
      return sent
    }
    const sent = await sendAll()
    const late = submissionOf(all.campaign, 9, { listUserId: all.entries.at(-1)?.listUserId })
    await close(all)
    for (const answer of [...sent, await submit(all.browser, all.token, late)])
      if (answer.status !== 200) expectRefusal(answer, 'LIST_CLOSED')
    const log = (await readWholeLog(danji)).filter(({ data }) => (data as { listId?: string }).listId === all.listId)
    const types = log.map(({ type }) => type).filter((type) => type === 'ConsentSigned' || type === 'ListClosed')
    const taken = sent.filter(({ status }) => status === 200).length
    expect(taken).toBeGreaterThan(1)
    expect(taken).toBeLessThan(all.entries.length)
    expect(types).toEqual([...Array.from({ length: taken }, () => 'ConsentSigned'), 'ListClosed'])
  })
})

deepDescribe('an entry that is taken off the list', () => {
  it('is signed for no more, or stays, however both race', async () => {
    const all = await startedWithUnits(6)
    const race = async ({ listUserId }: { readonly listUserId: string }, n: number) => {
      const [removed, sent] = await Promise.all([
        turns(n * n * 4).then(() => admin.delete(`/api/list-user/${listUserId}`)),
        turns(n === 0 ? 60 : 0).then(() =>
          submit(all.browser, all.token, submissionOf(all.campaign, n, { listUserId })),
        ),
      ])
      if (removed.status === 200) expectRefusal(sent, 'RESIDENT_SESSION_REQUIRED')
      else expectRefusal(removed, 'ENTRY_HAS_SUBMISSIONS')
      return sent.status === 200 ? [listUserId] : []
    }
    const taken = (await Promise.all(all.entries.map(race))).flat()
    const signedFor = (await consentEvents(danji, all.listId)).map(({ data }) => data.listUserId)
    expect(signedFor.toSorted()).toEqual(taken.toSorted())
  })
})

describe('a consent that is taken back', () => {
  it('is withdrawn once, with one receipt; a later one stands again', async () => {
    const all = await signed()
    const { browser, token, campaign, listId, receipt } = all
    const [first, second] = [await withdraw(browser, token), await withdraw(browser, token)].map(({ text }) => text)
    expect(second).toBe(first)
    expect(await entryOf(all)).toMatchObject({
      state: 'withdrawn',
      withdrawable: false,
      receipt: { id: receipt.id },
      withdrawnAt: expect.stringContaining('T'),
    })
    expect(receiptIn(await submit(browser, token, submissionOf(campaign))).id).toBe(receipt.id)
    expect((await entryOf(all)).state).toBe('withdrawn')
    const { shown } = await pageOf(browser, token)
    const again = receiptIn(await submit(browser, token, submissionOf(campaign, 0, { shown })))
    expect(again.id).not.toBe(receipt.id)
    expect(receiptIn(await withdraw(browser, token, { receiptId: receipt.id })).id).not.toBe(again.id)
    expect(await typesOf(listId)).toEqual(['ConsentSigned', 'ConsentWithdrawn', 'ConsentSigned'])
    expect(await entryOf(all)).toMatchObject({ state: 'signed', receipt: { id: again.id } })
  })
  it('stays where the campaign does not allow it', async () => {
    const { browser, token, listId } = await signed()
    await changeSettings(danji, listId, { withdrawal: 'not-allowed' })
    expectRefusal(await withdraw(browser, token), 'WITHDRAWAL_NOT_ALLOWED')
    expect(await typesOf(listId)).toEqual(['ConsentSigned'])
  })
  it('is one that was given', async () => {
    const { browser, token } = await started()
    expectRefusal(await withdraw(browser, token), 'NOTHING_TO_WITHDRAW')
  })
})

describe('who says no', () => {
  it('is on record once, and may change their mind', async () => {
    const all = await started()
    for (let tap = 0; tap < 2; tap += 1)
      expect((await decline(all.browser, all.token)).body).toEqual({ declined: true })
    expect((await entryOf(all)).state).toBe('declined')
    receiptIn(await submit(all.browser, all.token, submissionOf(all.campaign)))
    expect(await typesOf(all.listId)).toEqual(['ConsentDeclined', 'ConsentSigned'])
    expectRefusal(await decline(all.browser, all.token), 'ALREADY_SUBMITTED')
  })
})

describe('a list that goes on', () => {
  it('takes signatures again', async () => {
    const all = await started()
    await close(all)
    expect((await admin.post(`/api/list/${all.listId}/reopen`, { newEndDate: tomorrow })).status).toBe(200)
    receiptIn(await submit(all.browser, all.token, submissionOf(all.campaign)))
  })
})
