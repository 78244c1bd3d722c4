import type { FastifyInstance } from 'fastify'
import type { SimulatedAccountHolder } from '#infra/simulators/kakao/kakao-accounts.ts'
import { simulatedKakao } from '#infra/providers/kakao/kakao.provider.ts'
import { callerOf, type Answer } from '#tests/support/stack/test-app.ts'

type Cookie = { readonly value: string; readonly path: string }

export type Browser = {
  readonly get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  readonly post: (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  readonly cookie: (name: string) => string | undefined
  readonly setCookie: (name: string, value: string, path: string) => void
}

/** Returns the cookies that an answer sets, one line each. */
export const cookieLines = ({ headers }: Pick<Answer, 'headers'>): readonly string[] => {
  // Node's form of this header: one text, or several.
  const lines = (headers['set-cookie'] ?? []) as string | readonly string[]
  return typeof lines === 'string' ? [lines] : lines
}

const cookiesIn = (answer: Answer): readonly (readonly [string, Cookie | undefined])[] =>
  cookieLines(answer).map((line) => {
    const [pair = '', ...attributes] = line.split(/; */)
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('Path='))?.slice('Path='.length) ?? '/'
    return [name, value === '' || attributes.includes('Max-Age=0') ? undefined : { value, path }] as const
  })

/**
 * Opens a browser: it stores cookies, sends them where they belong, and follows no redirect by
 * itself.
 */
export const openBrowser = (app: FastifyInstance): Browser => {
  const jar = new Map<string, Cookie>()
  const keep = (answer: Answer): Answer => {
    for (const [name, cookie] of cookiesIn(answer)) {
      jar.delete(name)
      if (cookie) jar.set(name, cookie)
    }
    return answer
  }
  const caller = (url: string) => {
    const sent = [...jar].flatMap(([name, { value, path }]) =>
      pathOf(url).startsWith(path) ? [`${name}=${value}`] : [],
    )
    return callerOf(app, sent.length > 0 ? { cookie: sent.join('; ') } : {})
  }
  return {
    get: async (url, headers) => keep(await caller(url).get(pathOf(url), headers)),
    post: async (url, body, headers) => keep(await caller(url).post(pathOf(url), body, headers)),
    cookie: (name) => jar.get(name)?.value,
    setCookie: (name, value, path) => void jar.set(name, { value, path }),
  }
}

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]+/, '')

/** Makes a Kakao account; all of it is shown by default. */
export const kakaoAccount = (n: number, overrides: Partial<SimulatedAccountHolder> = {}): SimulatedAccountHolder => ({
  id: String(4_100_000_000 + n),
  nickname: `닉네임${n}`,
  email: `person${n}@mail.test`,
  emailVerified: true,
  phone: `+82 10-5555-${String(n).padStart(4, '0')}`,
  ...overrides,
})

const formOf = ({ id, nickname, email, emailVerified, phone }: SimulatedAccountHolder): Record<string, string> => ({
  id,
  nickname,
  ...(email === null ? {} : { email, shows_email: 'on' }),
  ...(emailVerified ? { email_verified: 'on' } : {}),
  ...(phone === null ? {} : { phone, shows_phone: 'on' }),
})

/**
 * Opens Kakao's consent page and presses a button there; returns the address that the browser is
 * sent back to.
 */
export const decideAtKakao = async (
  browser: Browser,
  account: SimulatedAccountHolder,
  decision: 'agree' | 'cancel' = 'agree',
): Promise<string> => {
  const { url }: { url: string } = (await browser.get('/api/auth/kakao')).body
  const form = new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), ...formOf(account), decision })
  const answer = await browser.post(`${simulatedKakao.path}/oauth/authorize`, form.toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  })
  return String(answer.headers['location'])
}

/** Signs in through Kakao; returns the last answer, which redirects. */
export const signInThroughKakao = async (browser: Browser, account: SimulatedAccountHolder): Promise<Answer> =>
  browser.get(await decideAtKakao(browser, account))

/** Returns the redirect of an answer. */
export const leadsTo = ({ status, headers }: Answer) => ({ status, location: headers['location'] })

/** Redirect of a person whom both Kakao and the product know. */
export const office = { status: 303, location: '/admin/' }
/** The way on for everybody else, with why. */
export const refused = (code: string) => ({ status: 303, location: `/admin/login?error=${code}` })

/** Returns the email of a browser's session; undefined where it has none. */
export const whoIsIn = async (browser: Browser): Promise<string | undefined> => {
  const { status, body }: Answer = await browser.post('/api/auth/refresh')
  if (status !== 200) return undefined
  const me = await browser.get('/api/auth/me', { authorization: `Bearer ${(body as { token: string }).token}` })
  return (me.body as { admin: { id: string } }).admin.id
}
