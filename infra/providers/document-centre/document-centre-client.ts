import type { KeyObject } from 'node:crypto'
import type { z } from 'zod'
import { askText, type TextAnswer } from '../ask-json.ts'
import { clockFault } from '../certificate-wire.ts'
import {
  centreRefused as refused,
  centreUnavailable as unavailable,
  type CentreFailure,
  type DocumentCentre,
} from '../document-centre.ts'
import { jsonOf } from '../person-wire.ts'
import { isSignedByCentre, sha256Hex, signCentreCall } from './document-centre-signature.ts'
import * as wire from './document-centre-wire.ts'

export type DocumentCentreOptions = {
  readonly name: string
  readonly baseUrl: string
  readonly clientId: string
  readonly secret: string
  /** Ed25519 key with which the centre signs certificates. */
  readonly publicKey: KeyObject
  /** Time limit of each call; a deposit carries a file. */
  readonly timeoutMs?: number
  readonly now?: () => Date
}

type Connection = DocumentCentreOptions & { readonly timeoutMs: number; readonly now: () => Date }

const TIMEOUT_MS = 60_000
/** Maximum size in bytes of an answer: a certificate has a file of some pages. */
const MAX_BYTES = 8 * 1024 * 1024

type Call = { readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'; readonly path: string; readonly body?: string }

/** Explains a refusal; one of the clock may succeed once it is set right. */
const failureOf = (answer: Extract<TextAnswer, { kind: 'answered' }>, now: Date): CentreFailure => {
  const said = wire.refusal.safeParse(jsonOf(answer.text))
  if (!said.success) return unavailable(`HTTP ${answer.status} in an unknown form`)
  const { code } = said.data
  const clock = clockFault(now, answer.date)
  if (code === 'WRONG_DATE') return unavailable(clock ?? 'the centre finds the date wrong')
  const reason = Object.entries(wire.refusalReasons).find(([name]) => name === code)?.[1]
  return refused(reason ?? 'refused', code.replaceAll(/[^\w-]/g, ''))
}

/** Makes a call, once: whoever repeats a deposit does so by its reference. */
const send = async (
  { baseUrl, clientId, secret, timeoutMs, now }: Connection,
  { method, path, body = '' }: Call,
): Promise<{ readonly kind: 'answered'; readonly text: string } | CentreFailure> => {
  const asked = now()
  const date = asked.toISOString()
  const signature = signCentreCall(secret, { method, path, date, body })
  const headers = {
    'x-centre-date': date,
    authorization: `CENTRE-HMAC ${clientId}:${signature}`,
    ...(body === '' ? {} : { 'content-type': 'application/json' }),
  }
  const request = { method, headers, ...(body === '' ? {} : { body }) }
  const answer = await askText(baseUrl + path, request, timeoutMs, MAX_BYTES)
  if (answer.kind === 'unavailable') return answer
  return answer.status < 300 ? answer : failureOf(answer, asked)
}

const readAs = <Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): { readonly kind: 'got'; readonly value: z.output<Schema> } | CentreFailure => {
  const read = schema.safeParse(jsonOf(text))
  return read.success ? { kind: 'got', value: read.data } : unavailable('the answer is in an unknown form')
}

/** Difference of clocks that is accepted in a time of the centre. */
const APART_MS = 10 * 60_000

/** Tells that a time of the centre lies in the future; undefined: it does not. */
const futureFault = (time: string, now: Date): CentreFailure | undefined =>
  Date.parse(time) - now.getTime() > APART_MS ? unavailable("the centre's clock is ahead") : undefined

const askForDocument = async (connection: Connection, call: Call): ReturnType<DocumentCentre['find']> => {
  const answer = await send(connection, call)
  if (answer.kind !== 'answered') return answer
  const read = readAs(answer.text, wire.keptDocument)
  if (read.kind !== 'got') return read
  return futureFault(read.value.depositedAt, connection.now()) ?? { kind: 'kept', ...read.value }
}

const pathOf = (depositId: string): string => `/v1/deposits/${encodeURIComponent(depositId)}`
const pathOfReference = (reference: string): string => `/v1/references/${encodeURIComponent(reference)}`

const deposit =
  (connection: Connection): DocumentCentre['deposit'] =>
  (order) =>
    askForDocument(connection, {
      method: 'PUT',
      path: pathOfReference(order.reference),
      body: wire.depositBody(order),
    })

const certify =
  (connection: Connection): DocumentCentre['certify'] =>
  async (depositId, purpose) => {
    const call = {
      method: 'POST',
      path: `${pathOf(depositId)}/certificates`,
      body: JSON.stringify({ purpose }),
    } as const
    const answer = await send(connection, call)
    if (answer.kind !== 'answered') return answer
    const read = readAs(answer.text, wire.issued)
    if (read.kind !== 'got') return read
    const { statement, signature, file } = read.value
    const issued = { kind: 'issued', statement, signature, file: Buffer.from(file, 'base64') } as const
    const said = wire.statement.safeParse(jsonOf(statement))
    return (said.success ? wrongTime(said.data, connection.now()) : undefined) ?? issued
  }

/** Tells that a certificate was not issued now, by its own time; a later one may be right. */
const wrongTime = ({ issuedAt }: z.output<typeof wire.statement>, now: Date): CentreFailure | undefined =>
  Math.abs(Date.parse(issuedAt) - now.getTime()) > APART_MS ? unavailable("the centre's clock is wrong") : undefined

const withdraw =
  (connection: Connection): DocumentCentre['withdraw'] =>
  async (depositId) => {
    const answer = await send(connection, { method: 'DELETE', path: pathOf(depositId) })
    const isGone = answer.kind === 'answered' || (answer.kind === 'refused' && answer.reason === 'unknown')
    return isGone ? { kind: 'withdrawn' } : answer
  }

const read =
  ({ publicKey }: Connection): DocumentCentre['read'] =>
  ({ statement, signature, file }) => {
    if (!isSignedByCentre(publicKey, statement, signature)) return { kind: 'unsound', fault: 'signature' }
    const said = wire.statement.safeParse(jsonOf(statement))
    if (!said.success) return { kind: 'unsound', fault: 'form' }
    const { fileSha256, ...items } = said.data
    const isPdf = Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-'
    return isPdf && sha256Hex(file) === fileSha256 ? { kind: 'read', items } : { kind: 'unsound', fault: 'file' }
  }

/** Creates a client of a centre that speaks the assumed protocol (document-centre-wire.ts). */
export const createDocumentCentreClient = (options: DocumentCentreOptions): DocumentCentre => {
  const connection: Connection = { timeoutMs: TIMEOUT_MS, now: () => new Date(), ...options }
  return {
    name: options.name,
    deposit: deposit(connection),
    find: (depositId) => askForDocument(connection, { method: 'GET', path: pathOf(depositId) }),
    findReference: (reference) => askForDocument(connection, { method: 'GET', path: pathOfReference(reference) }),
    certify: certify(connection),
    withdraw: withdraw(connection),
    read: read(connection),
  }
}
