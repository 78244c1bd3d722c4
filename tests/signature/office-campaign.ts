import { expect } from 'vitest'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { createList, enrol, ownerOf, registerApartment, type Owner } from '#tests/support/campaign.ts'
import type { Answer, Caller, TestApp } from '#tests/support/stack/test-app.ts'

const BOUNDARY = 'danji-test-boundary'

/** A form as a browser sends it: fields, and a file where there is one. */
export const formOf = (
  fields: Readonly<Record<string, string>>,
  file?: { readonly name: string; readonly content: Uint8Array; readonly type?: string },
) => {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = (name: string, type: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const files = file
    ? [Buffer.from(head(file.name, file.type ?? 'application/pdf')), Buffer.from(file.content), Buffer.from('\r\n')]
    : []
  return {
    payload: Buffer.concat([...parts, ...files, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

/** Posts a form. */
export const sendForm = (
  caller: Pick<Caller, 'post'>,
  url: string,
  fields: Readonly<Record<string, string>>,
  ...[file, headers]: readonly [file?: Parameters<typeof formOf>[1], headers?: Readonly<Record<string, string>>]
): Promise<Answer> => {
  const form = formOf(fields, file)
  return caller.post(url, form.payload, { ...form.headers, ...headers })
}

export type OfficeCampaign = {
  readonly apartmentId: string
  readonly listId: string
  /** Ids of the roll's entries, in the order of the owners. */
  readonly entryIds: readonly string[]
}

type Entry = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly dong: string
  readonly ho: string
}
type Roll = { readonly owners?: readonly Owner[]; readonly list?: object }

/** A list of signatures of a complex, with its roll: in the order of the owners. */
export const rollOf = async (
  test: TestApp,
  apartmentId: string,
  { owners = [1, 2, 3].map((n) => ownerOf(n)), list = {} }: Roll = {},
): Promise<{ readonly listId: string; readonly entries: readonly Entry[] }> => {
  const { id: listId } = await createList(test, { apartmentId, type: 'signature', name: '조합설립 동의', ...list })
  await enrol(test, listId, owners)
  const { body }: { readonly body: readonly Entry[] } = await test.admin.get(
    `/api/list-user/list/${listId}?range=[0,999]`,
  )
  return { listId, entries: owners.flatMap(({ name }) => body.find((entry) => entry.name === name) ?? []) }
}

/** Prepares a campaign in a complex of its own. */
export const prepareCampaign = async (test: TestApp, roll: Roll = {}): Promise<OfficeCampaign> => {
  const { id: apartmentId } = await registerApartment(test)
  const { listId, entries } = await rollOf(test, apartmentId, roll)
  return { apartmentId, listId, entryIds: entries.map(({ id }) => id) }
}

type RequestAnswer = {
  readonly created: readonly { readonly id: string; readonly listUserId: string; readonly url: string }[]
  readonly skipped: readonly { readonly listUserId: string; readonly reason: string }[]
}

/** Asks entries for their signature; all that have not answered where none is named. */
export const ask = async (
  caller: Pick<Caller, 'post'>,
  { listId }: Pick<OfficeCampaign, 'listId'>,
  fields: Readonly<Record<string, string>> = {},
  entryIds?: readonly string[],
): Promise<RequestAnswer> => {
  const named: Readonly<Record<string, string>> = entryIds ? { userIds: JSON.stringify(entryIds) } : {}
  const { status, body, text } = await sendForm(caller, '/api/signature/request', { listId, ...fields, ...named })
  expect({ status, text }).toMatchObject({ status: 201 })
  return body
}

/** The invitations of a list, by the entries that they are of. */
export const requestsOf = async (
  caller: Pick<Caller, 'get'>,
  listId: string,
): Promise<ReadonlyMap<string, SignatureRequest>> => {
  const filter = encodeURIComponent(JSON.stringify({ listId }))
  const { body }: { readonly body: readonly SignatureRequest[] } = await caller.get(
    `/api/signature/requests?filter=${filter}`,
  )
  return new Map(body.map((request) => [request.listUserId, request]))
}
