import { describe, expect, it } from 'vitest'
import { dayAt } from '#events/values/day.ts'
import { formRunsStream, formRunStream } from '#services/confirmation/form-run.decider.ts'
import type { FormNumbers } from '#services/confirmation/form-runs.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { prepareCampaign, sendForm } from '#tests/signature/office-campaign.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { checkedOn } from '#tests/support/identity-check.ts'
import { systemMetadata } from '#tests/support/fixed.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { confirmPending } from '#tests/support/second-admin.ts'
import { adminOf, appoint, startTestApp, type Answer, type Caller } from '#tests/support/stack/test-app.ts'
import { applicationOf, confirmationOf } from './sample-run.ts'

const danji = await startTestApp()
const { store, secrets } = danji.system.deps
const rule = { rule: 'redevelopment-association' }
const campaign = await prepareCampaign(danji, { owners: [1, 2, 3, 4, 5].map((n) => ownerOf(n)), list: rule })
const bare = await prepareCampaign(danji, { owners: [ownerOf(11), ownerOf(12)], list: rule })
const { apartmentId, listId } = campaign
const office = async (): Promise<Caller> =>
  adminOf(danji.app, await appoint(danji, { role: 'ADMIN', apartments: [apartmentId, bare.apartmentId] }))
const [hong, kim] = [await office(), await office()]
const form = await smallForm()
const today = dayAt(danji.clock.now)

/** Records a run of stamped papers, 1 to 9. */
const runId = secrets.derivedId(listId, 'papers')
const of = { listId, apartmentId, runId }
await store.append({
  appends: [
    {
      stream: formRunsStream(listId),
      expectedVersion: 0,
      events: [{ type: 'FormRunOpened', data: { ...of, way: 'paper' } }],
    },
    {
      stream: formRunStream(runId),
      expectedVersion: 0,
      events: [
        { type: 'FormRunApplied', data: { ...applicationOf(runId, 'paper'), ...of } },
        { type: 'FormRunConfirmed', data: { ...of, ...confirmationOf(1, 9, '서면-') } },
      ],
    },
  ],
  metadata: systemMetadata,
})

const whole = { mark: 'fingerprint', handwritten: 'yes', idCopy: 'yes' }
const send = (entryId: string | undefined, fields: Readonly<Record<string, string>>): Promise<Answer> =>
  sendForm(
    hong,
    '/api/signature/paper',
    { listUserId: entryId ?? '', signedOn: today, ...checkedOn(today), ...fields },
    { name: '동의서.pdf', content: form },
  )
const enter = async (n: number, fields: Readonly<Record<string, string>>): Promise<Consent> => {
  const { status, body, text } = await send(campaign.entryIds[n], fields)
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}
const confirm = ({ id }: Consent) => kim.post(`/api/signature/${id}/paper/confirm`, {})
const statesOf = async (): Promise<readonly string[]> => {
  const { body } = await hong.get(`/api/lists/${listId}/form-numbers`)
  return (body as FormNumbers).numbers.map(({ text, state }) => `${text} ${state}`)
}

describe('a consent on a stamped paper', () => {
  it('has its number, mark and arrival, and uses the number once it is confirmed', async () => {
    const arrival = { cameBy: 'collector', cameOn: today, broughtBy: '김수집' }
    const entered = await enter(0, { ...whole, formNumber: '3', ...arrival })
    expect(entered).toMatchObject({
      paperForm: { number: '서면-0003호', mark: 'fingerprint', handwritten: true, idCopy: true },
      arrival: { how: 'collector', on: today, by: '김수집' },
    })
    expect(await statesOf()).toEqual(['서면-0003호 open'])
    expectRefusal(await send(campaign.entryIds[1], { ...whole, formNumber: '3' }), 'FORM_NUMBER_TAKEN')
    const [one, other] = await Promise.all([confirm(entered), confirm(entered)])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(await statesOf()).toEqual(['서면-0003호 used'])
    const [seen] = (await kim.get(`/api/signature?filter=${encodeURIComponent(JSON.stringify({ listId }))}`))
      .body as readonly Consent[]
    expect([seen?.paperForm, seen?.arrival]).toEqual([entered.paperForm, entered.arrival])
  })

  it('lacks nothing that the law asks', async () => {
    const incomplete = [
      {},
      { ...whole },
      { ...whole, formNumber: '4', mark: 'none' },
      { ...whole, formNumber: '4', handwritten: 'no' },
      { ...whole, formNumber: '4', idCopy: 'no' },
    ]
    for (const fields of incomplete) expectRefusal(await send(campaign.entryIds[2], fields), 'PAPER_FORM_INCOMPLETE')
    expectRefusal(await send(campaign.entryIds[2], { ...whole, formNumber: '10' }), 'FORM_NUMBER_UNKNOWN')
    expectRefusal(await send(campaign.entryIds[2], { ...whole, formNumber: '넷' }), 'VALIDATION_FAILED')
    expectRefusal(await send(campaign.entryIds[2], { formNumber: '4' }), 'VALIDATION_FAILED')
    expectRefusal(await send(campaign.entryIds[2], { ...whole, formNumber: '4', cameBy: 'post' }), 'VALIDATION_FAILED')
    expect(await statesOf()).toEqual(['서면-0003호 used'])
    // Owners abroad and corporations: a registered seal instead.
    await enter(2, { mark: 'registered-seal', formNumber: '4' })
  })

  it('gives its number back where it is refused: it was entered for another owner', async () => {
    const wrong = await enter(3, { ...whole, formNumber: '5' })
    expect((await hong.post(`/api/signature/${wrong.id}/paper/refuse`, { reason: '다른 세대' })).status).toBe(200)
    expect((await hong.post(`/api/signature/${wrong.id}/paper/refuse`, { reason: '다른 세대' })).status).toBe(200)
    expect(await statesOf()).toContain('서면-0005호 free')
    await confirm(await enter(4, { ...whole, formNumber: '5' }))
    expect(await statesOf()).toContain('서면-0005호 used')
    const spoiled = await hong.post(`/api/form-runs/${runId}/numbers/6/void`, { reason: '훼손' })
    await confirmPending(kim, spoiled)
    expectRefusal(await send(campaign.entryIds[1], { ...whole, formNumber: '6' }), 'FORM_NUMBER_VOID')
    expectRefusal(await hong.post(`/api/form-runs/${runId}/numbers/5/void`, { reason: '훼손' }), 'FORM_NUMBER_USED')
  })

  it('is entered as it is before there are stamped papers, and takes no number then', async () => {
    const without = await send(bare.entryIds[0], {})
    expect(without).toMatchObject({ status: 201, body: { paperForm: null, arrival: null } })
    const marked = await send(bare.entryIds[1], { mark: 'none', handwritten: 'no', idCopy: 'no' })
    expect(marked).toMatchObject({ status: 201, body: { paperForm: { number: null, mark: 'none' } } })
    expectRefusal(await send(bare.entryIds[1], { ...whole, formNumber: '1' }), 'ALREADY_SUBMITTED')
  })
})
