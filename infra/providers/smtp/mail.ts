/** Plain text mail to one address. */
export type OutgoingMail = {
  /**
   * Our own id of the mail, which becomes its Message-ID: a repeat has the same one, so that
   * mailboxes show it once.
   */
  readonly reference: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Answer of the mail server. Refused: the address or the mail is not taken, and never will be. */
export type MailOutcome =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly statusCode: string | null }

/** The mail server was not reached or cannot take a mail now; the same call may succeed later. */
export class MailUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailUnavailable'
  }
}

/** Sends mails. */
export type Mail = {
  /** Whether mails can be sent: an installation may do without. */
  readonly isConfigured: boolean
  /** Hands a mail to the mail server. @throws {MailUnavailable} */
  readonly send: (mail: OutgoingMail) => Promise<MailOutcome>
}

/** Mail of installations and processes without a mail server. */
export const absentMail: Mail = {
  isConfigured: false,
  send: async () => {
    throw new MailUnavailable('no mail server is configured')
  },
}
