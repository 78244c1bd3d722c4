import { createTransport } from 'nodemailer'
import { MailUnavailable, type Mail, type MailOutcome, type OutgoingMail } from './mail.ts'

/** Settings of the mail server. */
export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…`; of the simulator an address of the web. */
  readonly url: string
  /** Sender: an address, or a name with an address. */
  readonly from: string
}

/** Milliseconds for which a mail server may say nothing. */
const SILENCE_MS = 20_000

/** Hosts of this machine, whose traffic nobody else reads: they need no encryption. */
const OWN_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

const messageIdOf = (reference: string, from: string): string => {
  const host = /@(?<host>[^\s>]+)/.exec(from)?.groups?.['host'] ?? 'danji'
  return `<${reference}@${host}>`
}

const statusOf = (error: unknown): number | undefined => {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : NaN
  return Number.isNaN(code) ? undefined : code
}

/** Tells whether a mail server refused this mail for good, and not us or for the moment. */
const isFinal = (error: unknown): boolean => {
  const status = statusOf(error)
  const isOfSignIn = error instanceof Error && 'code' in error && error.code === 'EAUTH'
  return status !== undefined && status >= 500 && !isOfSignIn
}

/** Creates a client of a mail server, which it reaches encrypted unless it runs on this machine. */
const createSmtpClient = ({ url, from }: SmtpOptions): Mail => {
  const transport = createTransport({
    url,
    requireTLS: !OWN_HOSTS.has(new URL(url).hostname),
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    isConfigured: true,
    send: async ({ reference, to, subject, text }): Promise<MailOutcome> => {
      try {
        await transport.sendMail({ from, to, subject, text, messageId: messageIdOf(reference, from) })
        return { kind: 'accepted' }
      } catch (error) {
        if (isFinal(error)) return { kind: 'refused', statusCode: String(statusOf(error)) }
        throw new MailUnavailable('the mail server took no mail', error)
      }
    },
  }
}

/** Creates a client of the simulator, which takes mails by HTTP: it has no port of its own. */
const createSimulatorClient = ({ url, from }: SmtpOptions): Mail => ({
  isConfigured: true,
  send: async (mail: OutgoingMail): Promise<MailOutcome> => {
    const body = JSON.stringify({ ...mail, from })
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).catch(
      (error: unknown) => {
        throw new MailUnavailable('the simulator of mails was not reached', error)
      },
    )
    if (answer.ok) return { kind: 'accepted' }
    if (answer.status === 422) return { kind: 'refused', statusCode: '550' }
    throw new MailUnavailable(`the simulator of mails answered ${answer.status}`)
  },
})

/** Creates a client of a mail server, or of the simulator. */
export const createMailClient = (options: SmtpOptions): Mail =>
  /^https?:/.test(options.url) ? createSimulatorClient(options) : createSmtpClient(options)
