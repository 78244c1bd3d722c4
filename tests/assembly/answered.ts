import { expect } from 'vitest'
import type { Answer } from '#tests/support/stack/test-app.ts'

/** Expects an answer of a status, and returns its body; any other one is shown with its text. */
export const bodyOf = <Body>({ status, body, text }: Answer, wanted = 200): Body => {
  expect({ status, text: status === wanted ? '' : text }).toEqual({ status: wanted, text: '' })
  return body as Body
}
