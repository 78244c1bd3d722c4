import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { toPhoneDigits } from '#events/values/phone.ts'
import { apart } from '../form-page/hidden-route.ts'
import type { SimulatedCertificates } from '../certificate/simulated-certificates.ts'
import { phonePage } from './phone-page.ts'
import type { SimulatedPhones } from './simulated-phones.ts'

const FONT = createRequire(import.meta.url).resolve('pretendard/dist/web/static/woff2/Pretendard-Medium.woff2')

const addFile = (app: FastifyInstance, name: string, { file, type }: { file: string; type: string }): void => {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  app.get(`/${name}`, apart, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
}

type SignRoute = { Params: { number: string; id: string }; Body: URLSearchParams }

/** Adds the answers to requests of signatures that wait on a phone. */
const addAnswers = (app: FastifyInstance, certificates: SimulatedCertificates): void => {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.post<SignRoute>('/:number/certificates/:id', apart, async (request, reply) => {
    const { number, id } = request.params
    const decision = request.body.get('decision') === 'sign' ? 'sign' : 'reject'
    const answered = certificates.answer(id, decision)
    const goesOn = answered?.returnUrl ?? null
    // The app returns on the same phone; without an address the page stays.
    const isWeb = goesOn !== null && URL.canParse(goesOn) && /^https?:$/.test(new URL(goesOn).protocol)
    return reply.redirect(isWeb ? goesOn : `../../${encodeURIComponent(number)}`, 303)
  })
}

type PhoneRoute = { Params: { number: string }; Querystring: { inbox?: unknown } }

/**
 * Fastify plugin: GET `/{number}` shows what that simulated phone received, as a page: KakaoTalk
 * messages, or with `?inbox=sms` text messages, newest at the bottom; it polls for new ones. As
 * JSON it returns all of them, newest first. Signatures with a certificate that wait are answered
 * there, too. A number may be written in any form; an unknown one
 * received nothing.
 */
export const phoneSimulator =
  (phones: SimulatedPhones, certificates: SimulatedCertificates): FastifyPluginAsync =>
  async (app) => {
    addAnswers(app, certificates)
    addFile(app, 'style.css', { file: 'phone-simulator.css', type: 'text/css' })
    addFile(app, 'page.js', { file: 'phone-page.js', type: 'text/javascript' })
    app.get('/font.woff2', apart, async (_request, reply) =>
      reply
        .type('font/woff2')
        .header('cache-control', 'max-age=3600')
        .send(await readFile(FONT)),
    )
    app.get<PhoneRoute>('/:number', apart, async (request, reply) => {
      const number = toPhoneDigits(request.params.number)
      const messages = phones.receivedBy(number)
      // A cached answer would hide the message that is awaited.
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json')) return reply.send(messages)
      const inbox = request.query.inbox === 'sms' ? 'sms' : 'kakao'
      return reply
        .type('text/html; charset=utf-8')
        .send(phonePage(number, inbox, { messages, waiting: certificates.waitingOn(number) }))
    })
  }
