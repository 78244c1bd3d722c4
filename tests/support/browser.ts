import type { FastifyInstance } from 'fastify'
import { callerOf, type Answer, type Caller } from './caller.ts'

/** Cookies that an answer sets, by their names. */
const cookiesSet = ({ headers }: Answer): readonly (readonly [string, string])[] => {
  // Fastify gives one as a text, several as a list of them.
  const set = headers['set-cookie'] as string | readonly string[] | undefined
  return [set ?? []].flat().map((cookie) => {
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
    return [name, value]
  })
}

/**
 * Opens a browser: it stores cookies and sends them with its next POST. `address`: its IP address.
 */
export const browserOf = (
  app: FastifyInstance,
  address?: string,
): Pick<Caller, 'post'> & { readonly kept: Map<string, string> } => {
  const kept = new Map<string, string>()
  const caller = callerOf(app, {}, address)
  return {
    kept,
    post: async (url, body = {}, headers = {}) => {
      const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await caller.post(url, body, { ...headers, ...(cookie === '' ? {} : { cookie }) })
      for (const [name, value] of cookiesSet(answer)) kept.set(name, value)
      return answer
    },
  }
}
