import type { FastifyInstance } from 'fastify'
import type { AdminToken } from '../../core/session.ts'

/** Makes a call of the server's own, and gives the body of its answer. @throws Error where it refuses */
export type Call = <Answer>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) => Promise<Answer>

/** Calls as an administrator makes them. What is called again in the same order is the same request: it makes nothing twice. */
export const callAs = (app: FastifyInstance, adminId: string): Call => {
  const token = app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 60 })
  const always = { authorization: `Bearer ${token}`, 'user-agent': 'Danji' }
  let posts = 0
  const headersOf = (method: string) => {
    if (method !== 'POST') return always
    posts += 1
    return { ...always, 'idempotency-key': `demonstration-${posts}` }
  }
  return async <Answer>(method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<Answer> => {
    const headers = headersOf(method)
    const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300)
      throw new Error(`demonstration: ${method} ${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
}
