/** Template that Kakao approved, with the values of its variables: never free text. */
export type AlimTalk = {
  readonly kind: 'alimtalk'
  /** Id of the Kakao channel that sends. */
  readonly pfId: string
  readonly templateId: string
  /** Variables as the template names them: `#{인증번호}`. */
  readonly variables: Readonly<Record<`#{${string}}`, string>>
  /**
   * Setting of the fallback: the provider sends the text as SMS where KakaoTalk does not reach the
   * person.
   */
  readonly smsFallback: 'on' | 'off'
}

/** Plain text message; the provider charges more for a longer one. */
export type PlainSms = { readonly kind: 'sms'; readonly text: string }

export type OutgoingMessage = {
  /**
   * Our own id of the message; the provider stores and returns it, so that a sending with an
   * unknown outcome can be looked up.
   */
  readonly reference: string
  /** Digits only. */
  readonly to: string
  readonly content: AlimTalk | PlainSms
}

/** Status of a message in our words; the provider's code is given beside it. */
export type DeliveryStatus = 'accepted' | 'at-carrier' | 'delivered' | RefusalReason

/**
 * Reason why a message does not arrive. `misconfigured`: our channel or template is wrong.
 * `night-time`: may be tried again by day.
 */
export type RefusalReason =
  | 'not-a-kakao-user'
  | 'blocked'
  | 'night-time'
  | 'misconfigured'
  | 'wrong-number'
  | 'balance'
  | 'failed'

/**
 * Answer of the provider about one message. Accepted is not delivered: `lookUp` tells later. An
 * accepted message lacks the provider's id where the provider did not list it.
 */
export type SendOutcome =
  | {
      readonly kind: 'accepted'
      readonly reference: string
      readonly providerMessageId: string | null
      readonly groupId: string
    }
  | {
      readonly kind: 'refused'
      readonly reference: string
      readonly statusCode: string
      readonly reason: RefusalReason
    }

export type SentMessage = {
  readonly providerMessageId: string
  /** Our own id; absent for a message that this product did not send. */
  readonly reference: string | undefined
  readonly status: DeliveryStatus
  readonly statusCode: string
  /** Id of its group, where the provider names it. */
  readonly groupId?: string | undefined
  /** Channel by which it went, or was tried last. */
  readonly channel: 'kakao' | 'sms'
  /** Time of the report of the carrier or KakaoTalk; absent until then. */
  readonly reportedAt: Date | undefined
}

export type SentGroup = {
  readonly groupId: string
  readonly status: string
  readonly total: number
  readonly succeeded: number
  readonly failed: number
  readonly pending: number
}

/** Text that Kakao approves before it may be sent; `content` has its variables as `#{…}`. */
export type ProviderTemplate = {
  readonly templateId: string
  readonly name: string
  readonly content: string
  readonly status: 'pending' | 'inspecting' | 'approved' | 'rejected'
  /** Emphasized text above the content. */
  readonly emphasis: { readonly title: string; readonly subtitle: string } | null
  readonly buttons: readonly {
    readonly name: string
    /** Type in two letters of Kakao: WL is a web page. */
    readonly type: string
    /** Address of a web page, with its variables. */
    readonly url: string | null
  }[]
  /** Distinct variables of all its parts: `#{이름}`. */
  readonly variables: readonly string[]
  /** True where Kakao shows it only on the recipient's phone, as it does with codes. */
  readonly isSecured?: boolean
}

/** Balance in won, and points that are spent before it. */
export type Balance = { readonly balance: number; readonly points: number }

/**
 * Sends messages to residents' phones. Every call may throw ProviderUnavailable or ProviderRefused,
 * and is not repeated by itself.
 */
export type MessageSender = {
  /**
   * Sends all messages and returns an outcome for each, in order. References must differ.
   * @throws {ProviderUnavailable} with the outcomes that are known already
   */
  readonly send: (messages: readonly OutgoingMessage[]) => Promise<readonly SendOutcome[]>
  /** Looks a message up by the provider's id; undefined where the provider knows none. */
  readonly lookUp: (providerMessageId: string) => Promise<SentMessage | undefined>
  /**
   * Looks a message up by our own reference: tells whether a sending without an answer took place,
   * before it is repeated.
   */
  readonly findSent: (sought: { readonly to: string; readonly reference: string }) => Promise<SentMessage | undefined>
  /** Lists all messages of a group, whatever their status. */
  readonly sentOfGroup: (groupId: string) => Promise<readonly SentMessage[]>
  /** Lists all templates of a channel, whatever their status at Kakao. */
  readonly templates: (pfId: string) => Promise<readonly ProviderTemplate[]>
  readonly lookUpGroup: (groupId: string) => Promise<SentGroup | undefined>
  readonly balance: () => Promise<Balance>
}

/**
 * The provider was not reached or could not answer; the same call may succeed later. With `reached:
 * 'perhaps'` the provider may have done it although no answer came: look it up (`findSent`) before
 * repeating it, or a resident gets the message twice.
 */
export class ProviderUnavailable extends Error {
  readonly reached: 'no' | 'perhaps'
  /** Outcomes of messages that were sent with earlier requests of the same call. */
  readonly outcomes: readonly SendOutcome[]

  constructor(
    message: string,
    details: {
      readonly reached: 'no' | 'perhaps'
      readonly outcomes?: readonly SendOutcome[]
      readonly cause?: unknown
    },
  ) {
    super(message, { cause: details.cause })
    this.name = 'ProviderUnavailable'
    this.reached = details.reached
    this.outcomes = details.outcomes ?? []
  }
}

/**
 * The provider refuses the request itself (wrong key, wrong clock, malformed): nothing was done,
 * and repeating it does not help.
 */
export class ProviderRefused extends Error {
  readonly status: number
  readonly errorCode: string
  /** Outcomes of messages that were sent with earlier requests of the same call. */
  readonly outcomes: readonly SendOutcome[]

  constructor(
    message: string,
    details: { readonly status: number; readonly errorCode: string; readonly outcomes?: readonly SendOutcome[] },
  ) {
    super(message)
    this.name = 'ProviderRefused'
    this.status = details.status
    this.errorCode = details.errorCode
    this.outcomes = details.outcomes ?? []
  }
}

/**
 * Ids of the approved templates, by occasion: a code; an owner accepted or rejected by the office;
 * a request or a reminder to sign.
 */
export type MessageTemplates = {
  readonly verification: string
  readonly identityAccepted: string
  readonly identityRefused: string
  readonly signatureRequest: string
  readonly signatureReminder: string
}

/** Keys and settings of one complex's account at the provider. */
export type MessageAccountKeys = {
  readonly apiKey: string
  readonly apiSecret: string
  readonly pfId: string
  /** Registered sender number, digits only. */
  readonly from: string
  readonly templates: MessageTemplates
}

/** Opens the client of an account. */
export type OpenMessageAccount = (account: MessageAccountKeys) => Messaging

/** Code of the refusal where a complex has no account, and may not use the installation's. */
export const NO_ACCOUNT = 'NoAccount'

/** Settings of messages: sender, channel, templates and prices. */
export type Messaging = {
  readonly sender: MessageSender
  /**
   * Returns the messaging of one complex, which may have an account of its own; absent: all have
   * this one.
   */
  readonly ofComplex?: ((apartmentId: string) => Promise<Messaging>) | undefined
  /** Id of the Kakao channel. */
  readonly pfId: string
  readonly templates: MessageTemplates
  /** Prices in won a message, as in the contract with the provider. */
  readonly prices: { readonly alimtalk: number; readonly sms: number; readonly lms: number }
  /**
   * Secret that the provider's webhook proves; absent: no webhook is accepted, and reports are
   * fetched on schedule.
   */
  readonly webhookSecret?: string | undefined
}

const unavailable = async (): Promise<never> => {
  throw new ProviderUnavailable('no provider of messages is configured', { reached: 'no' })
}

/** Messaging for processes that send no messages. */
export const absentMessaging: Messaging = {
  sender: {
    send: unavailable,
    lookUp: unavailable,
    findSent: unavailable,
    sentOfGroup: unavailable,
    templates: unavailable,
    lookUpGroup: unavailable,
    balance: unavailable,
  },
  pfId: '',
  templates: {
    verification: '',
    identityAccepted: '',
    identityRefused: '',
    signatureRequest: '',
    signatureReminder: '',
  },
  prices: { alimtalk: 0, sms: 0, lms: 0 },
}

/** Accounts of complexes for processes that send no messages. */
export const absentMessageAccounts: { readonly open: OpenMessageAccount; readonly isSharedByDefault: boolean } = {
  open: () => absentMessaging,
  isSharedByDefault: true,
}
