import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AdminToken } from '../../core/session.ts'

/**
 * Makes a call to the server itself, and returns the body of its answer.
 * @throws Error if the call is refused
 */
export type Call = <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object) => Promise<Answer>

type File = { readonly name: string; readonly bytes: Buffer }

/** Sends a file, and gives the body of the answer. @throws Error where it is refused */
export type Upload = <Answer>(url: string, file: File) => Promise<Answer>

/** Sends a form, with a file or without one. @throws Error where it is refused */
export type SendForm = <Answer>(url: string, fields: Readonly<Record<string, string>>, file?: File) => Promise<Answer>

const BOUNDARY = 'danji-demonstration'

const fieldOf = ([name, value]: readonly [string, string]): Buffer =>
  Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)

const fileOf = ({ name, bytes }: File): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])

/** Sends forms as an administrator does; one that is sent again is the same request. */
export const sendFormAs =
  (app: FastifyInstance, adminId: string): SendForm =>
  async <Answer>(url: string, fields: Readonly<Record<string, string>>, file?: File) => {
    const token = app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 3_600 })
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'Danji',
        'idempotency-key': `demonstration-${url}${fields['listUserId'] ?? ''}`,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
      payload: Buffer.concat([
        ...Object.entries(fields).map(fieldOf),
        ...(file ? [fileOf(file)] : []),
        Buffer.from(`--${BOUNDARY}--\r\n`),
      ]),
    })
    if (answer.statusCode >= 300)
      throw new Error(`demonstration: POST ${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json<Answer>()
  }

/** Uploads a file alone, as an administrator. */
export const uploadAs = (app: FastifyInstance, adminId: string): Upload => {
  const send = sendFormAs(app, adminId)
  return (url, file) => send(url, {}, file)
}

/** Returns the idempotency key of a request: always the same for the same request. */
const keyOf = (url: string, body: object | undefined): string =>
  `demonstration-${createHash('sha256')
    .update(`${url} ${JSON.stringify(body ?? null)}`)
    .digest('hex')}`

/** Makes calls as an administrator. A repeated request has the same key and makes nothing twice. */
export const callAs = (app: FastifyInstance, adminId: string): Call => {
  const always = () => ({
    authorization: `Bearer ${app.jwt.sign({ kind: 'admin', sub: adminId, epoch: 0 } satisfies AdminToken, { expiresIn: 3_600 })}`,
    'user-agent': 'Danji',
  })
  return async <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, body?: object): Promise<Answer> => {
    const headers = { ...always(), ...(method === 'POST' ? { 'idempotency-key': keyOf(url, body) } : {}) }
    const answer = await app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode >= 300)
      throw new Error(`demonstration: ${method} ${url} answered ${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
}
