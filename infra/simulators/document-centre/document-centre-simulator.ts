import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sha256Hex, signCentreCall } from '../../providers/document-centre/document-centre-signature.ts'
import { beSlow, loseAnswer, takeTexts } from '../certificate/certificate-answers.ts'
import { apart } from '../form-page/hidden-route.ts'
import type { SimulatedCentre, SimulatedDeposit } from './simulated-centre.ts'
import { issueCertificate } from './simulated-certificate.ts'

export type DocumentCentreSimulatorOptions = {
  readonly clientId: string
  readonly secret: string
  readonly centre: SimulatedCentre
}

/** Difference between the clocks of caller and centre that is tolerated. */
const APART_MS = 5 * 60_000
const MAX_BODY = 64 * 1024 * 1024
const OTHER_HASH = 'e'.repeat(64)

const order = z.object({
  sha256: z.string(),
  title: z.string(),
  author: z.string().min(1),
  recipient: z.string().min(1),
  sentAt: z.string(),
  receivedAt: z.string(),
  file: z.base64(),
})
const purposeBody = z.object({ purpose: z.string().min(1) })

const textOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

const refuse = (reply: FastifyReply, status: number, code: string): FastifyReply => reply.code(status).send({ code })

/** Refuses a call that is not signed by the account, or of another time; undefined: it may go on. */
const faultOf = (
  { clientId, secret, centre }: DocumentCentreSimulatorOptions,
  request: FastifyRequest,
): 'WRONG_DATE' | 'UNKNOWN_ACCOUNT' | undefined => {
  const date = String(request.headers['x-centre-date'] ?? '')
  if (!(Math.abs(Date.parse(date) - centre.now().getTime()) <= APART_MS)) return 'WRONG_DATE'
  const path = request.url.slice(request.url.indexOf('/v1/'))
  const signature = signCentreCall(secret, { method: request.method, path, date, body: textOf(request) })
  return request.headers.authorization === `CENTRE-HMAC ${clientId}:${signature}` ? undefined : 'UNKNOWN_ACCOUNT'
}

const answerOf = (centre: SimulatedCentre, { depositId, sha256, depositedAt }: SimulatedDeposit) => ({
  depositId,
  sha256: centre.read().hashes === 'wrong' ? OTHER_HASH : sha256,
  depositedAt,
})

const jsonIn = (request: FastifyRequest): unknown => {
  try {
    return JSON.parse(textOf(request))
  } catch {
    return undefined
  }
}

type OfReference = { Params: { reference: string } }

const addDeposits = (app: FastifyInstance, centre: SimulatedCentre): void => {
  const path = '/v1/references/:reference'
  app.get<OfReference>(path, apart, async ({ params }, reply) => {
    const kept = centre.all().find(({ reference }) => reference === params.reference)
    return kept ? answerOf(centre, kept) : refuse(reply, 404, 'UNKNOWN_DEPOSIT')
  })
  app.put<OfReference>(path, apart, async (request, reply) => {
    const read = order.safeParse(jsonIn(request))
    if (!read.success) return refuse(reply, 400, 'WRONG_FORM')
    const { file, ...about } = read.data
    if (sha256Hex(Buffer.from(file, 'base64')) !== about.sha256) return refuse(reply, 400, 'WRONG_HASH')
    const kept = centre.keep({ ...about, reference: request.params.reference })
    if (!kept) return refuse(reply, 409, 'REFERENCE_TAKEN')
    const { loseDeposits } = centre.read()
    if (loseDeposits === 0) return answerOf(centre, kept)
    centre.turn({ loseDeposits: loseDeposits - 1 })
    return loseAnswer(request, reply)
  })
}

type OfDeposit = { Params: { depositId: string } }

const addKeptDocuments = (app: FastifyInstance, centre: SimulatedCentre): void => {
  const path = '/v1/deposits/:depositId'
  app.get<OfDeposit>(path, apart, async ({ params }, reply) => {
    const kept = centre.find(params.depositId)
    return kept ? answerOf(centre, kept) : refuse(reply, 404, 'UNKNOWN_DEPOSIT')
  })
  app.delete<OfDeposit>(path, apart, async ({ params }, reply) => {
    if (!centre.find(params.depositId)) return refuse(reply, 404, 'UNKNOWN_DEPOSIT')
    if (centre.read().deletions === 'refused') return refuse(reply, 409, 'RETENTION')
    centre.remove(params.depositId)
    return reply.code(200).send({})
  })
  app.post<OfDeposit>(`${path}/certificates`, apart, async (request, reply) => {
    if (centre.read().certificates === 'down') return reply.code(503).send()
    const kept = centre.find(request.params.depositId)
    if (!kept) return refuse(reply, 404, 'UNKNOWN_DEPOSIT')
    const read = purposeBody.safeParse(jsonIn(request))
    return read.success ? issueCertificate(centre, kept, read.data.purpose) : refuse(reply, 400, 'WRONG_FORM')
  })
}

/**
 * Fastify plugin of a certified document centre, by the protocol that we assume
 * (`infra/providers/document-centre/document-centre-wire.ts`): no centre publishes its own.
 */
export const documentCentreSimulator =
  (options: DocumentCentreSimulatorOptions): FastifyPluginAsync =>
  async (app) => {
    const { centre } = options
    takeTexts(app)
    app.addHook('onRoute', (route) => void (route.bodyLimit = MAX_BODY))
    app.addHook('preHandler', async (request, reply) => {
      const { service } = centre.read()
      if (service === 'down') return reply.code(503).send()
      if (service === 'slow') await beSlow()
      // The clock of the centre, by which a caller learns that its own is wrong.
      void reply.header('date', centre.now().toUTCString())
      const fault = faultOf(options, request)
      if (fault) return refuse(reply, fault === 'WRONG_DATE' ? 400 : 401, fault)
      return service === 'refusing' ? refuse(reply, 422, 'NOT_ACCEPTED') : undefined
    })
    addDeposits(app, centre)
    addKeptDocuments(app, centre)
  }
