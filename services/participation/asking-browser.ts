import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'
import { sameText } from '../core/secrets.ts'

const NAME = 'danji_asking'
/** Seconds for which a browser is known that was once admitted, as long as most campaigns last. */
const SECONDS = 30 * 24 * 60 * 60
/**
 * Pattern of the cookie that {@link rememberAskingBrowser} sets: an id and its authentication tag.
 */
const FORM = /^(?<browser>[\w-]{22})\.(?<mark>[\w-]{22})$/

type Secrets = Pick<Deps, 'secrets'>

const markOf = ({ secrets }: Secrets, browser: string): string => secrets.linkSecretOf('asking browser mark', browser)

/**
 * Returns the random id of a browser that has requested a code before; undefined without a valid
 * cookie. It does not identify its user, and is not in the log: streams are named by a digest that
 * includes it.
 */
export const askingBrowserOf = (deps: Secrets, request: FastifyRequest): string | undefined => {
  const { browser, mark } = FORM.exec(request.cookies[NAME] ?? '')?.groups ?? {}
  return browser !== undefined && mark !== undefined && sameText(mark, markOf(deps, browser)) ? browser : undefined
}

/**
 * Gives the browser that requests a code an id of its own, in an HTTP-only cookie, and returns it;
 * an existing one stays. `asking`: the id of the request, which a repeated request derives again,
 * so that a repeat whose first answer was lost is the same browser's.
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
 * Returns the key by which calls of a verification are counted: a browser that has requested a
 * code, of which an address gets only as many as it may request; otherwise the address. So nobody
 * can keep others at the same address from entering their code.
 */
export const askerOf =
  (deps: Secrets) =>
  (request: FastifyRequest): string =>
    askingBrowserOf(deps, request) ?? request.ip
