import { dayAt } from '#events/values/day.ts'
import { readFileSync } from 'node:fs'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureLink } from '#services/signature/link/signature-link.contract.ts'
import type { Office } from './prepared-vote.ts'

export type Signer = {
  readonly name: string
  readonly phone: string
  readonly birthDate: string
  readonly dong: string
  readonly ho: string
}

export type PreparedCampaign = {
  readonly apartmentId: string
  readonly listId: string
  readonly templateId: string
  readonly link: string
}

/** Printed form of a consent. */
export const form = readFileSync(new URL('../../support/printed-forms/consent.pdf', import.meta.url))

/** Fields that the roll fills in, those of the signer, and the signature. */
const fields = [
  { kind: 'name', label: '성명', page: 1, x: 0.3, y: 0.22, width: 0.3, height: 0.025 },
  { kind: 'text', label: '동·호', source: 'unit', page: 1, x: 0.3, y: 0.26, width: 0.3, height: 0.025 },
  {
    kind: 'address',
    label: '우편물 받을 주소',
    source: null,
    required: true,
    page: 1,
    x: 0.3,
    y: 0.3,
    width: 0.5,
    height: 0.025,
  },
  {
    kind: 'checkbox',
    label: '조합설립에 동의합니다',
    required: true,
    page: 1,
    x: 0.12,
    y: 0.5,
    width: 0.03,
    height: 0.02,
  },
  { kind: 'signature', label: '서명', required: true, page: 1, x: 0.6, y: 0.82, width: 0.25, height: 0.06 },
]

/** Uploads a consent form with fields to a list; returns its template. */
export const uploadForm = async (
  { call, upload }: Pick<Office, 'call' | 'upload'>,
  listId: string,
  title: string,
): Promise<string> => {
  const file = { name: `${title} 동의서.pdf`, mimeType: 'application/pdf', buffer: form }
  const { id } = await upload<PdfTemplate>(`/api/pdf-template/upload/${listId}`, { file })
  await call('PUT', `/api/pdf-template/${id}/fields`, { fields })
  return id
}

/**
 * Prepares a running campaign with a link and a form with fields, in a complex of its own; `more`:
 * further fields of its list.
 */
export const prepareCampaign = async (
  { call, upload }: Office,
  title: string,
  signers: readonly Signer[],
  more: object = {},
): Promise<PreparedCampaign> => {
  const apartment = await call<Apartment>('POST', '/api/apartment', {
    name: `화전 ${title} 단지`,
    address: '서울특별시 노원구 한글비석로 1',
    totalUnits: 20,
    officePhone: '02-000-1234',
  })
  const { id: listId } = await call<List>('POST', '/api/list', {
    name: title,
    type: 'signature',
    apartmentId: apartment.id,
    // Some sign on paper before it is entered here.
    startDate: dayAt(new Date(Date.now() - 7 * 86_400_000)),
    endDate: dayAt(new Date(Date.now() + 30 * 86_400_000)),
    ...more,
  })
  const users = signers.map((signer) => ({ ...signer, area: 84.9431 }))
  if (users.length > 0) await call('POST', '/api/list-user/bulk', { listId, users })
  const templateId = await uploadForm({ call, upload }, listId, title)
  const { url } = await call<SignatureLink>('POST', `/api/lists/${listId}/signature/link`, {})
  return { apartmentId: apartment.id, listId, templateId, link: url }
}

/** The personal link of one owner. */
export const inviteOne = async (
  { call, upload }: Office,
  { listId }: PreparedCampaign,
  ho: string,
): Promise<string> => {
  const filter = encodeURIComponent(JSON.stringify({ ho }))
  const [entry] = await call<readonly ListUser[]>('GET', `/api/list-user/list/${listId}?filter=${filter}`)
  const { created } = await upload<{ readonly created: readonly { readonly url: string }[] }>(
    '/api/signature/request',
    {
      listId,
      userIds: JSON.stringify([entry?.id]),
    },
  )
  return created[0]?.url ?? ''
}
