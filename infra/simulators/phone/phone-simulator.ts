import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { toPhoneDigits } from '#events/values/phone.ts'
import { apart } from '../form-page/hidden-route.ts'
import { phonePage } from './phone-page.ts'
import type { SimulatedPhones } from './simulated-phones.ts'

const FONT = createRequire(import.meta.url).resolve('pretendard/dist/web/static/woff2/Pretendard-Medium.woff2')

const addFile = (app: FastifyInstance, name: string, { file, type }: { file: string; type: string }): void => {
  const content = readFileSync(new URL(file, import.meta.url), 'utf8')
  app.get(`/${name}`, apart, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(content))
}

type PhoneRoute = { Params: { number: string }; Querystring: { inbox?: unknown } }

/**
 * Fastify plugin: GET `/{number}` shows what that simulated phone received, as a page: KakaoTalk
 * messages, or with `?inbox=sms` text messages, newest at the bottom; it polls for new ones. As
 * JSON it returns all of them, newest first. A number may be written in any form; an unknown one
 * received nothing.
 */
export const phoneSimulator =
  (phones: SimulatedPhones): FastifyPluginAsync =>
  async (app) => {
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
      return reply.type('text/html; charset=utf-8').send(phonePage(number, inbox, messages))
    })
  }
