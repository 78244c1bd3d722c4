import { expect, type Page, type Request, type Route } from '@playwright/test'

/**
 * The network between browser and server: what was sent, and single answers delayed, refused or
 * lost.
 */

export type SentCall = {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly key: string | undefined
}

const callOf = (request: Request): SentCall => ({
  method: request.method(),
  path: new URL(request.url()).pathname,
  authorization: request.headers()['authorization'],
  key: request.headers()['idempotency-key'],
})

/** Every call of the API that a page makes from now on, in order. */
export const callsOf = (page: Page): readonly SentCall[] => {
  const calls: SentCall[] = []
  page.on(
    'request',
    (request) =>
      void (/\/(?:api|health|readyz)(?:\/|$)/.test(new URL(request.url()).pathname) && calls.push(callOf(request))),
  )
  return calls
}

export const refusals = {
  expired: {
    status: 401,
    json: { error: '세션이 만료되었습니다. 다시 로그인해주세요.', code: 'SESSION_EXPIRED', requestId: 'r' },
  },
  broken: { status: 500, json: { error: '서버 오류가 발생했습니다.', code: 'INTERNAL', requestId: 'r' } },
} as const

/** An answer of a status, without words. */
export const status =
  (code: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: code, json: {} })

/**
 * The token that the page has runs out now: every call is refused until a refresh or a sign-in has
 * brought another.
 */
export const expireToken = async (page: Page): Promise<void> => {
  let isOver = true
  page.on('response', (response) => {
    if (/\/api\/auth\/(?:refresh|super-admin\/login)$/.test(response.url()) && response.ok()) isOver = false
  })
  const isCall = (address: URL): boolean =>
    address.pathname.startsWith('/api/') && !/^\/api\/auth\/(?:refresh|super-admin|logout)/.test(address.pathname)
  await page.route(isCall, (route) => (isOver ? route.fulfill(refusals.expired) : route.fallback()))
}

/** Holds requests back until `release` is called. */
export const holdBack = async (
  page: Page,
  url: string | RegExp,
): Promise<{ readonly release: () => Promise<void> }> => {
  const held: Route[] = []
  let isOpen = false
  await page.route(url, (route) => (isOpen ? route.fallback() : void held.push(route)))
  return {
    release: async () => {
      await expect.poll(() => held.length, { message: 'requests held back' }).toBeGreaterThan(0)
      isOpen = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
