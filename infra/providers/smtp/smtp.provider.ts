import { z } from 'zod'
import { absentMail } from './mail.ts'
import { provider } from '../provider.ts'
import { url } from '../variables.ts'
import { createMailClient, type SmtpOptions } from './smtp-client.ts'

/** Settings of a client of the simulated mail server, below the server's own address. */
export const simulatedMail = { path: '/simulators/mail', from: '단지 <danji@example.test>' } as const

/** Provider of mails: any mail server that speaks SMTP. */
export const smtp = provider({
  kind: 'smtp',
  title: 'a mail server',
  does: 'owners without a Korean phone get their links',
  variables: {
    SMTP_URL: url(/^smtps?:$/, 'a URL that begins with smtp:// or smtps://').optional(),
    MAIL_FROM: z
      .string()
      .max(200)
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an address, or a name with one: 단지 <vote@danji.example.kr>')
      .optional(),
  },
  required: ['SMTP_URL', 'MAIL_FROM'],
  encrypted: [],
  settingsOf: ({ SMTP_URL: address, MAIL_FROM: from }): SmtpOptions | undefined =>
    address && from ? { url: address, from } : undefined,
  simulated: ({ own }): SmtpOptions => ({ url: own + simulatedMail.path, from: simulatedMail.from }),
  open: createMailClient,
  absent: () => absentMail,
})
