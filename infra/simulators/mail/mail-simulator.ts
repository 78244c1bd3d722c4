import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { escapeHtml } from '#events/values/escape-html.ts'
import { addFormStyle } from '../form-page/form-style.ts'
import { apart } from '../form-page/hidden-route.ts'
import type { ReceivedMail, SimulatedMails } from './simulated-mails.ts'

const mailForm = z.object({
  reference: z.string().min(1).max(100),
  from: z.string().max(300),
  to: z.email().max(254),
  subject: z.string().max(300),
  text: z.string().max(20_000),
})
const switches = z.object({ service: z.enum(['as-usual', 'down', 'refusing']) })

const ADDRESS = /https?:\/\/[^\s<>"']+/g

const clock = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Seoul' })

const withLinks = (text: string): string =>
  escapeHtml(text).replaceAll(ADDRESS, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`)

const mailHtml = ({ at, from, subject, text }: ReceivedMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(from)} · <time datetime="${escapeHtml(at)}">${clock.format(new Date(at))}</time></p>
<p style="white-space: pre-wrap; overflow-wrap: anywhere">${withLinks(text)}</p>
</article>`

const pageOf = (address: string, mails: readonly ReceivedMail[]): string => `<!doctype html>
<html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>모의 메일함</title><link rel="stylesheet" href="style.css"></head>
<body><main><h1>모의 메일함</h1><p>${escapeHtml(address)}</p>
${mails.length === 0 ? '<p>받은 메일이 없습니다.</p>' : mails.map(mailHtml).join('\n')}
</main></body></html>`

/**
 * Fastify plugin: POST `/` takes a mail, POST `/switches` turns the service, and GET `/{address}`
 * shows what a mailbox received, as a page or as JSON, newest first.
 */
export const mailSimulator =
  (mails: SimulatedMails, now: () => Date): FastifyPluginAsync =>
  async (app) => {
    addFormStyle(app)
    app.post('/', apart, async (request, reply) => {
      if (mails.service() === 'down') return reply.code(503).send({ message: 'down' })
      const read = mailForm.safeParse(request.body)
      if (!read.success || mails.service() === 'refusing') return reply.code(422).send({ message: 'refused' })
      mails.receive({ ...read.data, at: now().toISOString() })
      return { taken: true }
    })
    app.post('/switches', apart, async (request, reply) => {
      const read = switches.safeParse(request.body)
      if (!read.success) return reply.code(400).send({ message: read.error.message })
      mails.turn(read.data.service)
      return read.data
    })
    app.get<{ Params: { address: string } }>('/:address', apart, async (request, reply) => {
      const { address } = request.params
      const received = mails.receivedBy(address)
      // A cached answer would hide the mail that is awaited.
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json')) return reply.send(received)
      return reply.type('text/html; charset=utf-8').send(pageOf(address, received))
    })
  }
