import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { sameText } from '../core/secrets.ts'

const NAME = 'danji_asking'
/** As long as most campaigns last: a browser that was let in once is known by it. */
const SECONDS = 30 * 24 * 60 * 60
/** The form of what {@link rememberAskingBrowser} hands out: an id and its mark. */
const FORM = /^(?<browser>[\w-]{22})\.(?<mark>[\w-]{22})$/

type Secrets = Pick<Deps, 'secrets'>

const markOf = ({ secrets }: Secrets, browser: string): string => secrets.linkSecretOf('asking browser mark', browser)

/**
 * Returns the random id by which a browser is known that has asked for a code before; undefined for one that has not, or whose cookie is not one
 * of ours. It says nothing of whose browser it is, and stands nowhere in the log: streams are named by a digest that holds it.
 */
export const askingBrowserOf = (deps: Secrets, request: FastifyRequest): string | undefined => {
  const { browser, mark } = FORM.exec(request.cookies[NAME] ?? '')?.groups ?? {}
  return browser !== undefined && mark !== undefined && sameText(mark, markOf(deps, browser)) ? browser : undefined
}

/**
 * Gives the browser that asks for a code an id of its own, in a cookie that scripts do not read, and returns it; one that it has stays. `asking`:
 * the id of what is asked for, which a repeated request makes again, so that a repeat whose first answer was lost is the same browser's.
 */
export const rememberAskingBrowser = (
  deps: Pick<Deps, 'production' | 'secrets'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  asking: string,
): string => {
  const browser = askingBrowserOf(deps, request) ?? deps.secrets.linkSecretOf('asking browser', asking)
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure: deps.production } as const
  void reply.setCookie(NAME, `${browser}.${markOf(deps, browser)}`, { ...options, maxAge: SECONDS })
  return browser
}

/**
 * Names whom calls of a verification are counted by: a browser that has asked, of which an address gets no more than it may ask for; others by
 * their address. So whoever shares an address with somebody cannot keep them from entering their code.
 */
export const askerOf =
  (deps: Secrets) =>
  (request: FastifyRequest): string =>
    askingBrowserOf(deps, request) ?? request.ip
