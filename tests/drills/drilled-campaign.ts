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

/** Signs in. */
export const openOffice = async (base: string): Promise<Office> => {
  const { body } = await must(`${base}/api/auth/super-admin/login`, { body: drillAdmin })
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
const proveByNice = async (base: string, token: string, { name, phone }: Owner): Promise<string> => {
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

/**
 * Makes a campaign that runs, through the calls that the office makes, with so many owners who have
 * proved who they are and read what they sign.
 */
export const prepareCampaign = async (base: string, count: number): Promise<DrilledCampaign> => {
  const office = await openOffice(base)
  const { admin: headers } = office
  const apartment = { name: '한빛마을', address: '고양시', totalUnits: count }
  const { id: apartmentId }: { readonly id: string } = (
    await must(`${base}/api/apartment`, { body: apartment, headers })
  ).body
  const list = { name: '재건축 동의', type: 'signature', apartmentId }
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
  const asked = template.fields.find(({ label }) => label === '생년월일')?.id ?? ''
  const read = `${base}/api/user/signature-token/${token}`
  const signers = await sideBySide([...owners.entries()], async ([n, owner]): Promise<Signer> => {
    const cookie = await proveByNice(base, token, owner)
    const { shown } = (await must(read, { headers: { cookie } })).body as Signing
    const strokes = [Array.from({ length: 90 }, (_, point) => [5 + point, 6 + (n % 20), point * 16])]
    const values = { [asked]: BIRTH }
    return {
      cookie,
      submission: { signature: signatureOf(n % 40), strokes, values, consents: ['privacy', 'identity'], shown },
    }
  })
  return { listId, admin: headers, submitUrl: `${read}/submit`, signers }
}

/** Sends a submission until it is answered. */
export const submit = (submitUrl: string, { cookie, submission }: Signer): Promise<DrillAnswer> =>
  call(submitUrl, { body: submission, headers: { cookie } })
