import { buffer } from 'node:stream/consumers'
import { expect, vi } from 'vitest'
import { partOf, storedZip } from '#infra/lib/archive/stored-zip.ts'
import { drawRegister } from '#infra/simulators/registers/draw-register.ts'
import { registerFor } from '#infra/simulators/registers/register-for.ts'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import type { RegistryProposal } from '#services/registry/proposals/registry-proposals.contract.ts'
import { createList, enrol, registerApartment } from '#tests/support/campaign.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'

const address = '경기도 고양시 한빛구 새솔동 100'

export type RollEntry = { readonly name: string; readonly ho: string; readonly [field: string]: unknown }

/** A list of a complex with such owners, all of 101동. */
export const listWith = async (test: TestApp, entries: readonly RollEntry[]): Promise<string> => {
  const { id: apartmentId } = await registerApartment(test, { name: '한빛마을', address })
  const { id } = await createList(test, { apartmentId })
  const users = entries.map((entry) => ({ phone: '', dong: '101', ...entry }))
  expect((await enrol(test, id, users)).failed).toEqual([])
  return id
}

export type OwnerNow = readonly [name: string, birth6: string, share?: readonly [number, number]]

/** The PDF of a register of a unit of 101동. */
export const registerPdf = async (
  ho: string,
  owners: readonly OwnerNow[],
  { at = new Date('2026-11-20T01:00:00Z'), area = 84.9431, building = '한빛마을', place = address } = {},
): Promise<Buffer> => {
  const uniqueNo = `11461996${ho.padStart(6, '0')}`
  const unit = { address: place, buildingName: building, dong: '101', ho, uniqueNo }
  const now = owners.map(([name, birth6, share = [1, owners.length]]) => ({ name, birth6, share }))
  return Buffer.from(await drawRegister(registerFor(unit, now, { at, area })))
}

/** A ZIP of files by their names. */
export const zipOf = (files: Readonly<Record<string, Buffer>>): Promise<Buffer> =>
  buffer(storedZip(Object.entries(files).map(([name, bytes]) => partOf(name, new Date(0), bytes))).read())

/** Sends a file as a browser does. */
export const sendFile = async (
  { admin }: Pick<TestApp, 'admin'>,
  listId: string,
  bytes: Buffer | string,
  fileName = '등기부.pdf',
): Promise<Answer> => {
  const form = new FormData()
  form.append('listId', listId)
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), fileName)
  const encoded = new Response(form)
  return admin.post('/api/registry/import/file', Buffer.from(await encoded.arrayBuffer()), {
    'content-type': encoded.headers.get('content-type') ?? '',
  })
}

const importOf = async ({ admin }: Pick<TestApp, 'admin'>, id: string): Promise<RegistryImport> =>
  (await admin.get(`/api/registry/import/${id}/progress`)).body

/** Waits until an import is over. */
export const overOf = async (test: TestApp, answer: Answer): Promise<RegistryImport> => {
  expect({ status: answer.status, text: answer.status === 202 ? '' : answer.text }).toEqual({ status: 202, text: '' })
  const { id } = answer.body as { readonly id: string }
  await vi.waitFor(async () => expect((await importOf(test, id)).status).toMatch(/completed|failed/), {
    timeout: 60_000,
    interval: 50,
  })
  return importOf(test, id)
}

/** Brings a file from its upload to its end. */
export const brought = async (
  test: TestApp,
  listId: string,
  bytes: Buffer | string,
  fileName?: string,
): Promise<RegistryImport> => overOf(test, await sendFile(test, listId, bytes, fileName))

export const proposalsIn = async (
  { admin }: Pick<TestApp, 'admin'>,
  listId: string,
): Promise<readonly RegistryProposal[]> => (await admin.get(`/api/registry/list/${listId}/proposals`)).body
