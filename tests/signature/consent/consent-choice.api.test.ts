import { describe, expect, it } from 'vitest'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { ListStats } from '#services/list/figures/list-stats.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { fieldsOf, place, signField } from '#tests/pdf-template/template-calls.ts'
import { ownerOf } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { signatureOf } from '../drawn-picture.ts'
import {
  consentEvents,
  pageOf,
  provenOwner,
  receiptIn,
  startSigning,
  submit,
  withdraw,
  type SigningCampaign,
} from '../signing-campaign.ts'

const danji = await startTestApp()
const { admin, anyone } = danji
const owners = [1, 2, 3, 4].map((n) => ownerOf(n))
const [kim, lee, park, choi] = owners as [
  (typeof owners)[0],
  (typeof owners)[0],
  (typeof owners)[0],
  (typeof owners)[0],
]

const small = { ...place, width: 0.03, height: 0.02 }
const boxes = [
  { kind: 'checkbox', label: '동의함', ...small, y: 0.4 },
  { kind: 'checkbox', label: '동의하지 않음', ...small, y: 0.45 },
]

/** A running campaign whose form has both boxes; `fields`: as the office sends them. */
const withForm = async (fields: readonly object[]): Promise<SigningCampaign> => {
  const begun = await startSigning(danji, { owners })
  const { status, body } = await admin.put(fieldsOf(begun.template.id), { fields: [...fields, signField] })
  expect(status).toBe(200)
  await assertUpToDate(danji.system.deps)
  return { ...begun, template: body }
}
const campaign = await withForm(boxes)
const { token, listId, template } = campaign
const [yes = '', no = ''] = template.fields.map(({ id }) => id)
/** Makes a submission that ticks these boxes; `n`: number of the signature. */
const sent = (n: number, ...ids: readonly string[]) => ({
  signature: signatureOf(n),
  values: Object.fromEntries(ids.map((id) => [id, true])),
  consents: ['privacy', 'identity'],
})

const consentsOf = async (filter: object, list = listId): Promise<readonly Consent[]> => {
  await assertUpToDate(danji.system.deps)
  return (await admin.get(`/api/signature?filter=${encodeURIComponent(JSON.stringify({ listId: list, ...filter }))}`))
    .body
}
const statsOf = async (list = listId): Promise<ListStats> => {
  await assertUpToDate(danji.system.deps)
  return (await admin.get(`/api/list/${list}/stats`)).body
}

describe('a form with two boxes that say the opposite', () => {
  it('has one choice, whoever sent the fields', () =>
    expect(template.fields.slice(0, 2).map(({ choice }) => choice)).toEqual([
      { group: 'choice-1', meaning: 'consent' },
      { group: 'choice-1', meaning: 'decline' },
    ]))
  it('keeps it where what GET gave is sent again, and takes a meaning that is said', async () => {
    const other = await withForm(boxes)
    const path = fieldsOf(other.template.id)
    const again = await admin.put(path, { fields: other.template.fields })
    expect(again.body).toMatchObject({ revision: other.template.revision })
    const alone = other.template.fields.map((field) => (field.kind === 'checkbox' ? { ...field, choice: null } : field))
    const { body } = await admin.put(path, { fields: alone })
    expect((body as PdfTemplate).fields.map(({ choice }) => choice)).toEqual([null, null, undefined])
    const none = alone.map((field) => ({
      ...field,
      ...(field.kind === 'checkbox' ? { choice: { group: '의견', meaning: 'decline' } } : {}),
    }))
    expect(expectRefusal(await admin.put(path, { fields: none }), 'VALIDATION_FAILED')).toContain('fields.0.choice')
  })
  it('cannot be signed with neither or both', async () => {
    const browser = await provenOwner(danji, token, kim)
    expect(expectRefusal(await submit(browser, token, sent(1)), 'REQUIRED_FIELDS')).toEqual([
      `values.${yes}`,
      `values.${no}`,
    ])
    expect(expectRefusal(await submit(browser, token, sent(1, yes, no)), 'VALIDATION_FAILED')).toHaveLength(2)
    expect(await consentEvents(danji, listId)).toEqual([])
  })
  it('records a consent with its answer', async () => {
    const browser = await provenOwner(danji, token, kim)
    const receipt = receiptIn(await submit(browser, token, sent(1, yes)))
    expect(receipt).toMatchObject({ answer: { meaning: 'consent', label: '동의함' } })
    expect(await consentsOf({})).toMatchObject([{ status: 'valid', unclear: false, answer: { label: '동의함' } }])
    expect(await statsOf()).toMatchObject({ completedCount: 1 })
  })
  it('records a decline with its document and receipt, and never counts it', async () => {
    const browser = await provenOwner(danji, token, lee)
    const submission = sent(2, no)
    const receipt = receiptIn(await submit(browser, token, submission))
    expect(receipt).toMatchObject({ answer: { meaning: 'decline', label: '동의하지 않음' } })
    expect(receiptIn(await submit(browser, token, submission))).toEqual(receipt)
    expect((await consentEvents(danji, listId)).map(({ type }) => type)).toEqual([
      'ConsentSigned',
      'ConsentDeclineSigned',
    ])
    const page = await pageOf(browser, token)
    expect(page).toMatchObject({ todo: 'sign', entries: [{ state: 'declined', answer: '동의하지 않음' }] })
    expect(page.entries?.[0]?.receipt?.id).toBe(receipt.id)
    expect(await consentsOf({ status: 'declined' })).toMatchObject([
      { documentId: receipt.documentId, answer: { meaning: 'decline', label: '동의하지 않음' } },
    ])
    expect(await statsOf()).toMatchObject({ completedCount: 1 })
    const { body } = await admin.get(`/api/signature/stats?listId=${listId}`)
    expect(body).toMatchObject({ signed: 1, declined: 1 })
    expect((await anyone.get(`/api/receipts/${receipt.id}`)).body).toMatchObject({ kind: 'decline', intact: true })
  })
  it('lets somebody change their mind, and take that back', async () => {
    const browser = await provenOwner(danji, token, lee)
    expect(receiptIn(await submit(browser, token, sent(3, yes)))).toMatchObject({ answer: { meaning: 'consent' } })
    expect(await statsOf()).toMatchObject({ completedCount: 2 })
    expect((await withdraw(browser, token)).status).toBe(200)
    expect(await statsOf()).toMatchObject({ completedCount: 1 })
  })
})

it('consents whose ticked boxes do not say consent, from before, are listed', async () => {
  const alone = boxes.map((box) => ({ ...box, choice: null }))
  const before = await withForm(alone)
  const [agree = '', disagree = ''] = before.template.fields.map(({ id }) => id)
  for (const [n, owner, ids] of [
    [1, kim, [agree]],
    [2, lee, [disagree]],
    [3, park, []],
    [4, choi, [agree, disagree]],
  ] as const)
    receiptIn(await submit(await provenOwner(danji, before.token, owner), before.token, sent(n, ...ids)))
  const unclear = await consentsOf({ unclear: true }, before.listId)
  expect(new Set(unclear.map(({ name }) => name))).toEqual(new Set([choi, lee, park].map(({ name }) => name)))
})
