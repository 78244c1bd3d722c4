import { createServer, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { absentMail, MailUnavailable } from '#infra/providers/smtp/mail.ts'
import { providerProblems, providerSettings } from '#infra/providers/providers.ts'
import { createMailClient } from '#infra/providers/smtp/smtp-client.ts'
import { smtp } from '#infra/providers/smtp/smtp.provider.ts'
import { registerSimulators } from '#infra/simulators/simulators.ts'

const from = '단지 <vote@danji.example.kr>'
const mail = { reference: 'link-1', to: 'hoa@example.com', subject: '투표 링크', text: '주소: https://danji.kr/#1' }

/** Mail server that answers a recipient with a line, and keeps what it was sent. */
const startServer = async (answerToRecipient = '250 ok') => {
  const received: string[] = []
  const server = createServer((socket) => {
    let isData = false
    let pending = ''
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    say('220 mail.test')
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      pending += chunk.toString('utf8')
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        received.push(line)
        if (isData) {
          if (line === '.') {
            isData = false
            say('250 taken')
          }
          continue
        }
        if (line.startsWith('RCPT')) say(answerToRecipient)
        else if (line === 'DATA') {
          isData = true
          say('354 go on')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  afterAll(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received }
}

describe('a mail server', () => {
  it('takes a mail with its Message-ID, the same for a repeat', async () => {
    const { url, received } = await startServer()
    const client = createMailClient({ url, from })
    expect(await client.send(mail)).toEqual({ kind: 'accepted' })
    expect(await client.send(mail)).toEqual({ kind: 'accepted' })
    expect(received.filter((line) => line === 'Message-ID: <link-1@danji.example.kr>')).toHaveLength(2)
    expect(received).toContain('RCPT TO:<hoa@example.com>')
    expect(received).toContain('MAIL FROM:<vote@danji.example.kr>')
  })

  it('that refuses an address for good is an outcome; for the moment, or silent, it is unavailable', async () => {
    const refusing = await startServer('550 no such mailbox')
    expect(await createMailClient({ url: refusing.url, from }).send(mail)).toEqual({
      kind: 'refused',
      statusCode: '550',
    })
    const busy = await startServer('451 try later')
    await expect(createMailClient({ url: busy.url, from }).send(mail)).rejects.toBeInstanceOf(MailUnavailable)
    const gone = createMailClient({ url: 'smtp://127.0.0.1:1', from })
    await expect(gone.send(mail)).rejects.toBeInstanceOf(MailUnavailable)
    await expect(absentMail.send(mail)).rejects.toBeInstanceOf(MailUnavailable)
  })
})

describe('the simulator', () => {
  it('shows each mail once, refuses and fails where it is told to', async () => {
    const app = Fastify()
    const { mails } = registerSimulators(app, { production: false })
    const own = await app.listen({ port: 0, host: '127.0.0.1' })
    afterAll(() => app.close())
    const client = createMailClient(smtp.simulated({ own, public: own }))
    await client.send(mail)
    await client.send(mail)
    expect(mails.receivedBy('HOA@example.com')).toMatchObject([{ subject: mail.subject, text: mail.text }])
    const page = await app.inject({ url: '/simulators/mail/hoa@example.com', headers: { accept: 'text/html' } })
    expect(page.body).toContain('<a href="https://danji.kr/#1"')
    mails.turn('refusing')
    expect(await client.send(mail)).toEqual({ kind: 'refused', statusCode: '550' })
    mails.turn('down')
    await expect(client.send(mail)).rejects.toBeInstanceOf(MailUnavailable)
  })
})

it('is set up by both variables or none; an installation may do without', () => {
  const env = { SMTP_URL: 'smtps://user:secret@mail.example.kr', MAIL_FROM: from }
  expect(providerSettings(env).mail).toEqual({ kind: 'smtp', url: env.SMTP_URL, from })
  expect(providerSettings({ NODE_ENV: 'production' }).mail).toEqual({ kind: 'absent' })
  expect(providerSettings({}).mail).toEqual({ kind: 'simulator' })
  expect(providerProblems({ SMTP_URL: env.SMTP_URL })).toEqual([expect.stringMatching(/^MAIL_FROM missing/)])
  expect(providerProblems({ ...env, SMTP_URL: 'https://mail.example.kr' })).toEqual([
    expect.stringMatching(/^SMTP_URL must be a URL that begins with smtp/),
  ])
  expect(providerProblems({ ...env, MAIL_FROM: '단지\nBcc: a@b.kr' })).toEqual([
    expect.stringMatching(/^MAIL_FROM must be an address/),
  ])
})
