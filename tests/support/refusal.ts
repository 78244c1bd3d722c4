import { expect } from 'vitest'
import { errors, type ErrorBody, type ErrorCode } from '#services/core/errors/error.contract.ts'
import type { Answer } from './stack/test-app.ts'

/**
 * Expects a failed call: the status and Korean text that the error map has for the code, and the id
 * of the request, which the header has too. Returns the fields that the answer names, in order.
 */
export const expectRefusal = (answer: Answer, code: ErrorCode): readonly string[] => {
  const body: ErrorBody = answer.body
  expect({ status: answer.status, ...body }).toMatchObject({
    status: errors[code].status,
    code,
    // The error of a body that is too large says how much may be sent.
    error: code === 'BODY_TOO_LARGE' ? expect.stringContaining(errors[code].text) : errors[code].text,
    requestId: answer.headers['x-request-id'],
  })
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/)
  for (const { message } of body.errors ?? []) expect(message).toMatch(/[가-힣]/)
  return (body.errors ?? []).map(({ path }) => path)
}
