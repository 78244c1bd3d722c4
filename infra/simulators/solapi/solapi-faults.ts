import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SolapiFault } from './solapi-signature-check.ts'
import type { SolapiSwitches, SwitchBoard } from './solapi-switches.ts'

/**
 * Trouble on the vendor's side, for tests. `answer-lost`: the request is done, and the answer never
 * arrives.
 */
export type SimulatedFault =
  | { readonly kind: 'answers'; readonly status: number; readonly body?: unknown }
  | { readonly kind: 'hangs-up' }
  | { readonly kind: 'answer-lost' }
  | { readonly kind: 'waits'; readonly ms: number }

/** Called before every request; undefined means no trouble. */
export type FaultSource = (request: { readonly method: string; readonly path: string }) => SimulatedFault | undefined

const internalError = { errorCode: 'InternalError', errorMessage: '일시적인 오류가 발생했습니다.' }
const tooMany = { errorCode: 'TooManyRequests', errorMessage: '요청이 너무 많습니다.' }

const hangUp = (request: FastifyRequest): void => void request.raw.socket.destroy()

/** Answers an error in the vendor's form. */
export const answerInForm = (error: unknown, reply: FastifyReply): FastifyReply => {
  if (error instanceof SolapiFault)
    return reply.code(error.status).send({ errorCode: error.errorCode, errorMessage: error.message })
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  return reply
    .code(status)
    .send({ errorCode: status < 500 ? 'ValidationError' : 'InternalError', errorMessage: String(error) })
}

const faultOf = (
  { answers, loseEvery }: SolapiSwitches,
  isSending: boolean,
  countSending: () => number,
): SimulatedFault | undefined => {
  if (answers === 'too-many') return { kind: 'answers', status: 429, body: tooMany }
  if (answers === 'broken') return { kind: 'answers', status: 500 }
  return isSending && loseEvery > 0 && countSending() % loseEvery === 0 ? { kind: 'answer-lost' } : undefined
}

/**
 * Makes the plugin's requests meet the trouble that `ask` returns for them, and that of the
 * switches.
 */
export const addFaults = (app: FastifyInstance, board: SwitchBoard, ask: FaultSource = () => undefined): void => {
  const losing = new WeakSet<FastifyRequest>()
  let sendings = 0
  const countSending = (): number => (sendings += 1)
  app.addHook('onRequest', async (request, reply) => {
    const path = request.routeOptions.url ?? ''
    const switches = board.read()
    if (switches.delayMs > 0) await sleep(switches.delayMs)
    const isSending = request.method === 'POST'
    const trouble = ask({ method: request.method, path }) ?? faultOf(switches, isSending, countSending)
    if (trouble?.kind === 'answers') return reply.code(trouble.status).send(trouble.body ?? internalError)
    if (trouble?.kind === 'waits') await sleep(trouble.ms)
    if (trouble?.kind === 'answer-lost') losing.add(request)
    if (trouble?.kind !== 'hangs-up') return undefined
    hangUp(request)
    return reply.hijack()
  })
  app.addHook('onSend', async (request) => {
    if (losing.has(request)) hangUp(request)
  })
}
