import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../core/deps.ts'

const NAME = 'danji_asking'
/** As long as most campaigns last: a browser that was let in once is known by it. */
const SECONDS = 30 * 24 * 60 * 60
/** The form of what {@link rememberAskingBrowser} hands out. */
const FORM = /^[\w-]{22}$/

/**
 * Returns the random id by which a browser is known that has asked for a code before; undefined for one that has not. It says nothing of whose
 * browser it is, and stands nowhere in the log: streams are named by a digest that holds it.
 */
export const askingBrowserOf = (request: FastifyRequest): string | undefined => {
  const value = request.cookies[NAME]
  return value !== undefined && FORM.test(value) ? value : undefined
}

/**
 * Gives the browser that asks for a code an id of its own, in a cookie that scripts do not read, and returns it; one that it has stays. `asking`:
 * the id of what is asked for, which a repeated request makes again, so that a repeat whose first answer was lost is the same browser's.
 */
export const rememberAskingBrowser = (
  { production, secrets }: Pick<Deps, 'production' | 'secrets'>,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  asking: string,
): string => {
  const browser = askingBrowserOf(request) ?? secrets.linkSecretOf('asking browser', asking)
  const options = { path: '/api', httpOnly: true, sameSite: 'strict', secure: production } as const
  void reply.setCookie(NAME, browser, { ...options, maxAge: SECONDS })
  return browser
}
