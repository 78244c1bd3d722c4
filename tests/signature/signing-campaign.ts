import { expect } from 'vitest'
import type { ConsentEvent } from '#events/signature/consent.events.ts'
import type { DrawnStrokes } from '#events/values/drawn-signature.ts'
import type { RecordedEvent } from '#infra/platform/event-store/event-store.ts'
import { assertUpToDate } from '#services/core/freshness.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import type { Signing, SigningReceipt } from '#services/signature/signing/signing.contract.ts'
import { fieldsOf, place, signField, uploadedForm } from '#tests/pdf-template/template-calls.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { createList, enrol, ownerOf, readWholeLog, registerApartment, type Owner } from '#tests/support/campaign.ts'
import { proveByNice, residentBrowser, type ResidentBrowser } from '#tests/support/residents.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'
import { signatureOf } from './drawn-picture.ts'

/** Fields of its form: those that the roll fills in, those of the signer, and the signature. */
const formFields = [
  { kind: 'name', label: '성명', ...place },
  { kind: 'phone', label: '연락처', ...place, y: 0.25 },
  { kind: 'birthDate', label: '생년월일', ...place, y: 0.3, required: true },
  { kind: 'text', label: '하고 싶은 말', ...place, y: 0.35, required: true },
  { kind: 'checkbox', label: '찬성', ...place, y: 0.4, width: 0.03 },
  signField,
]

export type SigningCampaign = {
  readonly apartmentId: string
  readonly listId: string
  readonly template: PdfTemplate
  readonly token: string
}

export const changeSettings = ({ admin }: Pick<TestApp, 'admin'>, listId: string, settings: object): Promise<Answer> =>
  admin.put(`/api/lists/${listId}/signature/settings`, settings)

type CampaignOptions = {
  readonly owners?: readonly Owner[]
  readonly list?: object
  /** Rule of certificates; `lawful`: as the list's law has it. */
  readonly certificate?: 'lawful' | 'off'
}

/** A campaign of signatures that runs: its list, its roll, its form, its public link. */
export const startSigning = async (
  test: TestApp,
  { owners = [ownerOf(1)], list = {}, certificate = 'off' }: CampaignOptions = {},
): Promise<SigningCampaign> => {
  const { admin } = test
  const { id: apartmentId } = await registerApartment(test, { officePhone: '031-123-4567' })
  const { id: listId } = await createList(test, { apartmentId, name: '재건축 동의', type: 'signature', ...list })
  await enrol(test, listId, owners)
  const { id } = await uploadedForm(admin, listId, await smallForm())
  const placed = await admin.put(fieldsOf(id), { fields: formFields })
  expect(placed.status).toBe(200)
  const { body } = await admin.post(`/api/lists/${listId}/signature/link`)
  if (certificate === 'off' && 'rule' in list)
    expect((await changeSettings(test, listId, { certificate })).status).toBe(200)
  // The read model decides which form is signed where the office named none.
  await assertUpToDate(test.system.deps)
  return { apartmentId, listId, template: placed.body, token: (body as SignatureLink).token }
}

/** A field's id by its label. */
export const fieldNamed = ({ template }: Pick<SigningCampaign, 'template'>, label: string): string => {
  const found = template.fields.find((field) => field.label === label)
  return found?.id ?? expect.fail(`a field is called ${label}`)
}

const BIRTH = '1950-03-01'

/** A browser of an owner who proved who they are by a link. */
export const provenOwner = async (
  test: Pick<TestApp, 'app'>,
  token: string,
  { name, phone }: Pick<Owner, 'name' | 'phone'>,
): Promise<ResidentBrowser> => {
  const browser = residentBrowser(test)
  const holder = { name, birthdate: BIRTH.replaceAll('-', ''), mobileno: phone }
  const { status, text } = await proveByNice(test, browser, token, holder)
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return browser
}

const pathOf = (token: string): string => `/api/user/signature-token/${token}`

export const pageOf = async (browser: ResidentBrowser, token: string, listUserId?: string): Promise<Signing> => {
  const { status, body, text } = await browser.get(
    pathOf(token) + (listUserId === undefined ? '' : `?listUserId=${listUserId}`),
  )
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return body
}

const strokesOf = (n: number): DrawnStrokes => [
  [
    [1, 2, 0],
    [81 + n, 40, 16],
  ],
]

/** Makes a submission with all fields filled in; `n`: number of the signature. */
export const submissionOf = (campaign: SigningCampaign, n = 0, overrides: object = {}) => ({
  signature: signatureOf(n),
  strokes: strokesOf(n),
  values: { [fieldNamed(campaign, '생년월일')]: BIRTH, [fieldNamed(campaign, '하고 싶은 말')]: '찬성합니다.' },
  consents: ['privacy', 'identity'],
  ...overrides,
})

export const submit = (browser: ResidentBrowser, token: string, submission: object, headers = {}): Promise<Answer> =>
  browser.post(`${pathOf(token)}/submit`, submission, headers)

export const withdraw = (browser: ResidentBrowser, token: string, more: object = {}): Promise<Answer> =>
  browser.post(`${pathOf(token)}/withdraw`, { reason: '생각이 바뀌었습니다.', ...more })

export const decline = (browser: ResidentBrowser, token: string, more: object = {}): Promise<Answer> =>
  browser.post(`${pathOf(token)}/decline`, { reason: '반대합니다.', ...more })

export const receiptIn = ({ status, body, text }: Answer): SigningReceipt => {
  expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' })
  return (body as { readonly receipt: SigningReceipt }).receipt
}

type ConsentRecord = RecordedEvent<ConsentEvent>

/** All that was recorded of a list's consents. */
export const consentEvents = async (test: Pick<TestApp, 'system'>, listId: string): Promise<readonly ConsentRecord[]> =>
  // Streams of consents hold nothing else.
  (await readWholeLog(test)).filter(
    ({ stream, data }) => stream.startsWith('consent-') && (data as { readonly listId?: string }).listId === listId,
  ) as readonly ConsentRecord[]
