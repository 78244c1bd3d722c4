import { expect, it } from 'vitest'
import type { TemplateDifferences } from '#services/pdf-template/legal-form/legal-form.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { createList, registerApartment } from '#tests/support/campaign.ts'
import { expectRefusal } from '#tests/support/refusal.ts'
import { startTestApp } from '#tests/support/stack/test-app.ts'
import { smallForm } from './small-form.ts'
import { templateOf, uploadedForm } from './template-calls.ts'

const danji = await startTestApp()
const { admin } = danji
const { id: apartmentId } = await registerApartment(danji)
const { id: listId } = await createList(danji, {
  apartmentId,
  type: 'signature',
  rule: 'reconstruction-association',
})
const items = {
  design: '지하 3층, 지상 25층 5개 동, 480세대',
  cost: '합계 2,140억 원',
  sharing: '종전 자산의 가액에 비례',
  ownership: '분양받는 조합원에게 귀속',
  articles: '정관안 붙임',
}
const created = async (change: Partial<typeof items> = {}): Promise<PdfTemplate> => {
  const body = { form: 'association', items: { ...items, ...change }, recipient: '추진위원회' }
  const answer = await admin.post(`/api/pdf-template/legal-form/${listId}`, body)
  expect({ status: answer.status, text: answer.status === 201 ? '' : answer.text }).toEqual({ status: 201, text: '' })
  return answer.body
}
const stateOf = ({ legal }: PdfTemplate) => legal?.items.map(({ key, page }) => [key, page])

it('makes a form of the law with its fields, as one revision, and holds every item', async () => {
  const template = await created()
  expect(template).toMatchObject({ name: '조합설립 동의서', version: 1, used: false, legal: { drawn: true } })
  expect(template.fields).toHaveLength(11)
  expect(template.fields.map(({ source }) => source)).toContain('consentNumber')
  expect(stateOf(template)).toEqual(Object.keys(items).map((key) => [key, 1]))
  expect(await templateOf(admin, template.id)).toEqual({ ...template, newVersion: false })
  const preview = await admin.get(`/api/pdf-template/${template.id}/preview?sample=true`)
  expect(preview.status).toBe(200)
})

it('refuses a form with an empty item, and names it', async () => {
  const answer = await admin.post(`/api/pdf-template/legal-form/${listId}`, {
    form: 'association',
    items: { ...items, cost: '  ' },
  })
  expect(expectRefusal(answer, 'LEGAL_FORM_INCOMPLETE')).toEqual(['items.cost'])
})

it('refuses items that the form does not have, and texts beyond 4,000 characters', async () => {
  const post = (more: Record<string, string>) =>
    admin.post(`/api/pdf-template/legal-form/${listId}`, { form: 'association', items: { ...items, ...more } })
  expectRefusal(await post({ chair: '김위원' }), 'VALIDATION_FAILED')
  expectRefusal(await post({ design: '가'.repeat(100_000) }), 'VALIDATION_FAILED')
})

it('has nothing declared of an uploaded form until the office says where the items stand', async () => {
  const uploaded = await uploadedForm(admin, listId, await smallForm())
  expect(stateOf(uploaded)).toEqual(Object.keys(items).map((key) => [key, null]))
  const declare = (keys: readonly string[], page = 1) =>
    admin.put(`/api/pdf-template/${uploaded.id}/items`, {
      form: 'association',
      items: keys.map((key) => ({ key, page })),
    })
  const declared = await declare(['design', 'cost'], 2)
  expect(declared.status).toBe(200)
  expect(stateOf(declared.body)?.slice(0, 3)).toEqual([
    ['design', 2],
    ['cost', 2],
    ['sharing', null],
  ])
  const again = await declare(['design', 'cost'], 2)
  expect(again.headers['x-event-position']).toBe(declared.headers['x-event-position'])
  expectRefusal(await declare(['design'], 3), 'VALIDATION_FAILED')
  expectRefusal(await declare(['design', 'design']), 'VALIDATION_FAILED')
  expectRefusal(await declare(['chair']), 'VALIDATION_FAILED')
})

it('does not let items of a drawn form be declared anew', async () => {
  const { id } = await created()
  const answer = await admin.put(`/api/pdf-template/${id}/items`, { form: 'association', items: [] })
  expectRefusal(answer, 'LEGAL_FORM_DRAWN')
})

it('tells what differs between two forms, and between two versions of one', async () => {
  const [one, other] = [await created(), await created({ cost: '합계 2,300억 원' })]
  const compare = async (query: string): Promise<TemplateDifferences> => {
    const answer = await admin.get(`/api/pdf-template/${other.id}/differences?${query}`)
    expect(answer.status).toBe(200)
    return answer.body
  }
  const found = await compare(`other=${one.id}`)
  expect(found.items).toEqual([{ label: '정비사업비', before: '합계 2,140억 원', after: '합계 2,300억 원' }])
  expect(found.fields).toEqual([])
  expect(found.texts?.some(({ before }) => before?.includes('2,140억') === true)).toBe(true)
  expect(found.texts?.some(({ after }) => after?.includes('2,300억') === true)).toBe(true)
  expect(await compare('from=1&to=1')).toEqual({ items: [], fields: [], masks: [], texts: null })
  const { id: elsewhere } = await createList(danji, { apartmentId, type: 'signature' })
  const foreign = await uploadedForm(admin, elsewhere, await smallForm())
  expectRefusal(await admin.get(`/api/pdf-template/${other.id}/differences?other=${foreign.id}`), 'NOT_FOUND')
})
