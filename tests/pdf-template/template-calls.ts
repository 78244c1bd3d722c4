import { expect } from 'vitest'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { formOf } from '#tests/roll-import/uploaded-roll.ts'
import type { Answer, Caller } from '#tests/support/stack/test-app.ts'

/** Uploads a file as a form of a list. */
export const uploadForm = async (
  caller: Caller,
  listId: string,
  bytes: Buffer | string,
  fileName = '재건축 동의서.pdf',
): Promise<Answer> => {
  const form = await formOf([{ bytes, fileName }])
  return caller.post(`/api/pdf-template/upload/${listId}`, form.body, form.headers)
}

/** Uploads one that can be read. */
export const uploadedForm = async (
  caller: Caller,
  listId: string,
  bytes: Buffer,
  fileName?: string,
): Promise<PdfTemplate> => {
  const answer = await uploadForm(caller, listId, bytes, fileName)
  expect({ status: answer.status, text: answer.status === 201 ? '' : answer.text }).toEqual({ status: 201, text: '' })
  return answer.body
}

export const templateOf = async (caller: Caller, id: string): Promise<PdfTemplate> => {
  const { status, body } = await caller.get(`/api/pdf-template/${id}`)
  expect(status).toBe(200)
  return body
}

/** Fields and masks in the form that a browser sends. */
export const place = { page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.04 }
export const nameField = { kind: 'name', ...place }
export const signField = { kind: 'signature', ...place, y: 0.5 }
export const mask = { page: 1, x: 0.05, y: 0.08, width: 0.5, height: 0.06 }
export const fieldsOf = (id: string): string => `/api/pdf-template/${id}/fields`
