import { callerOf, type Answer, type TestApp } from '#tests/support/stack/test-app.ts'

/**
 * Sends bodies as bytes for the office, with a content type of their own, to be read or refused as
 * they are.
 */
export const byteSender =
  ({ app, adminToken }: TestApp) =>
  (url: string, payload: string | Buffer, contentType = 'application/json'): Promise<Answer> =>
    callerOf(app, { authorization: `Bearer ${adminToken}` }).post(url, payload, { 'content-type': contentType })
