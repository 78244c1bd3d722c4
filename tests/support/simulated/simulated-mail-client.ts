import { absentMail, type Mail } from '#infra/providers/smtp/mail.ts'
import { createMailClient } from '#infra/providers/smtp/smtp-client.ts'
import { smtp } from '#infra/providers/smtp/smtp.provider.ts'

/** The real client of mails against the simulator, whose address is known later. */
export const createSimulatedMailClient = () => {
  const opened: { client: Mail } = { client: absentMail }
  const client: Mail = { isConfigured: true, send: (mail) => opened.client.send(mail) }
  return {
    client,
    open: (own: string): void => {
      opened.client = createMailClient(smtp.simulated({ own, public: own }))
    },
  }
}
