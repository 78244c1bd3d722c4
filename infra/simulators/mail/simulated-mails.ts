/** Mail that the simulated mail server took. */
export type ReceivedMail = {
  /** Time, ISO 8601. */
  readonly at: string
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Behaviour of the simulated mail server. refusing: it takes no mail for any address. */
export type MailService = 'as-usual' | 'down' | 'refusing'

/** Simulated mailboxes, by address. They exist in memory only, up to a number of mails. */
export type SimulatedMails = {
  /** Takes a mail; a repeat, by its reference, is shown once. */
  readonly receive: (mail: ReceivedMail) => void
  /** Returns the mails of an address, newest first. */
  readonly receivedBy: (address: string) => readonly ReceivedMail[]
  readonly service: () => MailService
  readonly turn: (service: MailService) => void
}

const MAX_MAILS = 5_000

/** Creates mailboxes that together keep the newest mails. */
export const createSimulatedMails = (): SimulatedMails => {
  let mails: readonly ReceivedMail[] = []
  let service: MailService = 'as-usual'
  return {
    receive: (mail) => {
      if (mails.some(({ reference, to }) => reference === mail.reference && to === mail.to)) return
      mails = [...mails, mail].slice(-MAX_MAILS)
    },
    receivedBy: (address) => mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase()).toReversed(),
    service: () => service,
    turn: (next) => {
      service = next
    },
  }
}
