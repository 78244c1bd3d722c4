import { expect } from 'vitest'
import type { Answer, TestApp } from './stack/test-app.ts'

/** Identity of a person at their carrier, as typed on a provider's page. */
export type Holder = {
  readonly name: string
  readonly birthdate: string
  readonly gender?: string
  readonly mobileno: string
}

/** Opens a browser with cookies of its own. */
export const residentBrowser = ({ app }: Pick<TestApp, 'app'>, address = '127.0.0.1') => {
  const cookies = new Map<string, string>()
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers = {},
  ): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const payload = body === undefined ? {} : { payload: body }
    const answer = await app.inject({
      method,
      url,
      remoteAddress: address,
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...payload,
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (isJson ? answer.json() : undefined) as never,
      text: answer.body,
    }
  }
  return {
    cookies,
    get: (url: string) => call('GET', url),
    post: (url: string, body: object = {}, headers = {}) => call('POST', url, body, headers),
    put: (url: string, body: object) => call('PUT', url, body),
    patch: (url: string, body: object) => call('PATCH', url, body),
    delete: (url: string) => call('DELETE', url),
  }
}
export type ResidentBrowser = ReturnType<typeof residentBrowser>

export type BegunNice = { readonly transactionId: string; readonly authUrl: string }

export const beginNice = async (browser: ResidentBrowser, token: string): Promise<BegunNice> => {
  const { status, body } = await browser.post('/api/user/auth/nice/request', { token })
  expect({ status, body }).toMatchObject({ status: 200, body: { authUrl: expect.stringContaining('http') } })
  return body
}

/** Posts a form, as a page does. */
export const postForm = ({ app }: Pick<TestApp, 'app'>, url: string, form: Readonly<Record<string, string>>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

/** Fills in the provider's page; returns the address that the browser comes back to. */
export const fillIn = async (
  { app }: Pick<TestApp, 'app'>,
  { authUrl }: BegunNice,
  form: Holder | { readonly decision: 'cancel' },
): Promise<URL> => {
  const { pathname, search } = new URL(authUrl)
  const answer = await postForm({ app }, pathname + search, { ...form })
  expect(answer.statusCode).toBe(302)
  return new URL(String(answer.headers.location))
}

export const endNice = (browser: ResidentBrowser, { transactionId }: BegunNice, back: URL): Promise<Answer> =>
  browser.post('/api/user/auth/nice/verify', {
    transactionId,
    webTransactionId: back.searchParams.get('web_transaction_id') ?? '',
  })

/** Runs all steps; returns the last answer. */
export const proveByNice = async (
  test: Pick<TestApp, 'app'>,
  browser: ResidentBrowser,
  token: string,
  holder: Holder,
): Promise<Answer> => {
  const begun = await beginNice(browser, token)
  return endNice(browser, begun, await fillIn(test, begun, holder))
}

export const statusOf = async (browser: ResidentBrowser) => (await browser.get('/api/user/auth/status')).body

/** Returns the parts of an answer by which a caller could tell two apart. */
export const appearanceOf = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...(body as object), requestId: '' },
  headers: Object.keys(headers).toSorted(),
})
