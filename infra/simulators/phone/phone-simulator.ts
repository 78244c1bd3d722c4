import { readFileSync } from 'node:fs'
import type { FastifyPluginAsync } from 'fastify'
import { formatPhone, toPhoneDigits } from '#events/values/phone.ts'
import { apart } from '../ground/apart.ts'
import { escapeHtml } from '../ground/escape-html.ts'
import type { ReceivedMessage, SimulatedPhones } from './simulated-phones.ts'

const clock = new Intl.DateTimeFormat('ko-KR', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Seoul' })

const variablesHtml = (variables: ReceivedMessage['variables']): string => {
  const rows = Object.entries(variables).map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  )
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : ''
}

const messageHtml = ({ at, text, variables }: ReceivedMessage): string =>
  `<li><time datetime="${escapeHtml(at)}">${clock.format(new Date(at))}</time><p>${escapeHtml(text)}</p>${variablesHtml(variables)}</li>`

const pageHtml = (number: string, messages: readonly ReceivedMessage[]): string => {
  const title = `${escapeHtml(formatPhone(number))} 받은 메시지`
  const content =
    messages.length > 0
      ? `<ol>${messages.map(messageHtml).join('\n')}</ol>`
      : '<p class="empty">아직 받은 메시지가 없습니다.</p>'
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>${title}</title>
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<header><h1>${title}</h1><p>개발용 모의 전화기입니다. 실제 전화기로는 아무것도 보내지 않습니다. 2초마다 새로 고칩니다.</p></header>
${content}
</main>
</body>
</html>
`
}

/**
 * A Fastify plugin: GET `/{number}` shows what that simulated phone received, newest first, as a page that refreshes itself every
 * 2 s, or as JSON `[{at, text, variables}]` where JSON is asked for. A number may be written in any way; an unknown one received nothing.
 */
export const phoneSimulator =
  (phones: SimulatedPhones): FastifyPluginAsync =>
  async (app) => {
    const css = readFileSync(new URL('phone-simulator.css', import.meta.url), 'utf8')
    app.get('/style.css', apart, async (_request, reply) => reply.type('text/css; charset=utf-8').send(css))
    app.get<{ Params: { number: string } }>('/:number', apart, async (request, reply) => {
      const number = toPhoneDigits(request.params.number)
      const messages = phones.receivedBy(number)
      // A cached answer would hide the message that somebody waits for.
      reply.header('cache-control', 'no-store')
      if (request.headers.accept?.includes('application/json')) return reply.send(messages)
      return reply.type('text/html; charset=utf-8').send(pageHtml(number, messages))
    })
  }
