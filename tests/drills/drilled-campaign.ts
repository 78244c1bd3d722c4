import type { BegunNice } from '#tests/support/residents.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureLinkPage, Signing } from '#services/signature/signing/signing.contract.ts'
import { sideBySide } from '#tests/support/stack/side-by-side.ts'
import { smallForm } from '#tests/pdf-template/small-form.ts'
import { signatureOf } from '#tests/signature/drawn-picture.ts'
import { call, must, type DrillAnswer } from './calls.ts'
import { untilCounted } from './killed-processes.ts'

/** Signer with a session that is based on a proof of identity, and a submission. */
export type Signer = { readonly cookie: string; readonly submission: object }

export type DrilledCampaign = {
  readonly listId: string
  /** Headers of the super administrator. */
  readonly admin: Readonly<Record<string, string>>
  readonly submitUrl: string
  readonly signers: readonly Signer[]
}

export type Office = { readonly base: string; readonly admin: Readonly<Record<string, string>> }

export const drillAdmin = { email: 'root@danji.test', password: 'correct-horse-battery' } as const

const BIRTH = '1950-03-01'
const place = { page: 1, x: 0.1, width: 0.3, height: 0.04 }
const fields = [
  { kind: 'name', label: '성명', ...place, y: 0.2 },
  { kind: 'birthDate', label: '생년월일', ...place, y: 0.3, required: true },
  { kind: 'signature', label: '서명', ...place, y: 0.5, required: true },
]

/** Endings of numbers below this one are scenarios of the simulated vendor. */
const FIRST_ENDING = 3_000

export const ownerOf = (n: number) => ({
  name: `주민${n}`,
  phone: `0105555${FIRST_ENDING + n}`,
  dong: String(101 + (n % 10)),
  ho: String(101 + n),
  area: 59.9912,
})
export type Owner = ReturnType<typeof ownerOf>

/** Signs in as a super administrator. */
export const openOffice = async (
  base: string,
  account: { readonly email: string; readonly password: string } = drillAdmin,
): Promise<Office> => {
  const { body } = await must(`${base}/api/auth/super-admin/login`, { body: account })
  return { base, admin: { authorization: `Bearer ${(body as { readonly token: string }).token}` } }
}

const prepareForm = async ({ base, admin: headers }: Office, listId: string): Promise<PdfTemplate> => {
  const file = new FormData()
  file.append('file', new Blob([new Uint8Array(await smallForm())]), '동의서.pdf')
  const uploaded = await must(`${base}/api/pdf-template/upload/${listId}`, { body: file, headers })
  const { id } = uploaded.body as PdfTemplate
  return (await must(`${base}/api/pdf-template/${id}/fields`, { method: 'PUT', body: { fields }, headers })).body
}

/** The cookies that answers left. */
export const cookieOf = (...answers: readonly DrillAnswer[]): string =>
  [...new Map(answers.flatMap(({ cookies }) => cookies))]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Proves who they are on the provider's page, as a browser does. */
export const proveByNice = async (base: string, token: string, { name, phone }: Owner): Promise<string> => {
  const begun = await must(`${base}/api/user/auth/nice/request`, { body: { token } })
  const { authUrl, transactionId } = begun.body as BegunNice
  const holder = new URLSearchParams({ name, birthdate: BIRTH.replaceAll('-', ''), mobileno: phone })
  const back = new URL((await must(authUrl, { body: holder })).location ?? '')
  const proved = await must(`${base}/api/user/auth/nice/verify`, {
    body: { transactionId, webTransactionId: back.searchParams.get('web_transaction_id') ?? '' },
    headers: { cookie: cookieOf(begun) },
  })
  return cookieOf(begun, proved)
}

export type StartedCampaign = {
  readonly listId: string
  readonly template: PdfTemplate
  readonly token: string
  readonly owners: readonly Owner[]
}

/**
 * Makes a campaign with so many owners and a link, through the calls that the office makes; `more`:
 * further fields of its list.
 */
export const startCampaign = async (office: Office, count: number, more: object = {}): Promise<StartedCampaign> => {
  const { base, admin: headers } = office
  const apartment = { name: '한빛마을', address: '고양시', totalUnits: count, officePhone: '031-123-4567' }
  const { id: apartmentId }: { readonly id: string } = (
    await must(`${base}/api/apartment`, { body: apartment, headers })
  ).body
  const list = { name: '재건축 동의', type: 'signature', apartmentId, ...more }
  const { id: listId }: { readonly id: string } = (await must(`${base}/api/list`, { body: list, headers })).body
  const owners = Array.from({ length: count }, (_, n) => ownerOf(n))
  await must(`${base}/api/list-user/bulk`, { body: { listId, users: owners }, headers })
  const template = await prepareForm(office, listId)
  const link = await must(`${base}/api/lists/${listId}/signature/link`, { body: {}, headers })
  const { token } = link.body as { readonly token: string }
  // The read model decides which form is signed where the office named none.
  const open = async (): Promise<number> => {
    const { body } = await must(`${base}/api/signature/${token}`)
    return (body as SignatureLinkPage).status === 'active' ? 1 : 0
  }
  await untilCounted(open, 1)
  return { listId, template, token, owners }
}

/** Owner who has proved who they are: their cookies, what the page shows, and what they answer. */
export type ProvedOwner = {
  readonly cookie: string
  readonly page: Signing
  readonly submission: {
    readonly signature: string
    readonly strokes: readonly object[]
    readonly values: Readonly<Record<string, string>>
    readonly shown: string | undefined
  }
}

/** Lets every owner prove who they are, and read what they sign. */
export const proveOwners = (base: string, started: StartedCampaign): Promise<readonly ProvedOwner[]> => {
  const { template, token, owners } = started
  const asked = template.fields.find(({ label }) => label === '생년월일')?.id ?? ''
  return sideBySide([...owners.entries()], async ([n, owner]): Promise<ProvedOwner> => {
    const cookie = await proveByNice(base, token, owner)
    const read = await must(`${base}/api/user/signature-token/${token}`, { headers: { cookie } })
    const page = read.body as Signing
    const strokes = [Array.from({ length: 90 }, (_, point) => [5 + point, 6 + (n % 20), point * 16])]
    const submission = { signature: signatureOf(n % 40), strokes, values: { [asked]: BIRTH }, shown: page.shown }
    return { cookie, page, submission }
  })
}

/**
 * Makes a campaign that runs, with so many owners who have proved who they are and read what they
 * sign.
 */
export const prepareCampaign = async (base: string, count: number): Promise<DrilledCampaign> => {
  const office = await openOffice(base)
  const started = await startCampaign(office, count)
  const signers = (await proveOwners(base, started)).map(({ cookie, submission }) => ({
    cookie,
    submission: { ...submission, consents: ['privacy', 'identity'] },
  }))
  const submitUrl = `${base}/api/user/signature-token/${started.token}/submit`
  return { listId: started.listId, admin: office.admin, submitUrl, signers }
}

/** Sends a submission until it is answered. */
export const submit = (submitUrl: string, { cookie, submission }: Signer): Promise<DrillAnswer> =>
  call(submitUrl, { body: submission, headers: { cookie } })
