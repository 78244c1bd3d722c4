/** An AlimTalk is a template that Kakao approved, and what stands in its places: never free text. */
export type AlimTalk = {
  readonly kind: 'alimtalk'
  /** Id of the Kakao channel that sends. */
  readonly pfId: string
  readonly templateId: string
  /** Named as the template names them: `#{인증번호}`. */
  readonly variables: Readonly<Record<`#{${string}}`, string>>
  /** Whether the provider sends the text as SMS where KakaoTalk does not reach the person. */
  readonly smsFallback: 'on' | 'off'
}

/** A plain text message; the provider bills a longer one higher. */
export type PlainSms = { readonly kind: 'sms'; readonly text: string }

export type OutgoingMessage = {
  /** Our own id of the message; the provider keeps it and gives it back, so that a sending in doubt can be looked up. */
  readonly reference: string
  /** Digits only. */
  readonly to: string
  readonly content: AlimTalk | PlainSms
}

/** Where a message stands, in our words; the provider's code stands beside it. */
export type DeliveryStatus = 'accepted' | 'at-carrier' | 'delivered' | RefusalReason

/** Why a message does not arrive. `misconfigured` is ours to repair (channel or template); `night-time` may be tried again by day. */
export type RefusalReason =
  | 'not-a-kakao-user'
  | 'blocked'
  | 'night-time'
  | 'misconfigured'
  | 'wrong-number'
  | 'balance'
  | 'failed'

/**
 * What the provider answered about one message. Accepted is not delivered: `lookUp` tells later. An accepted message has no
 * provider's id where the provider did not list it.
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
  /** Absent for a message that this product did not send. */
  readonly reference: string | undefined
  readonly status: DeliveryStatus
  readonly statusCode: string
  /** The sending that it went with, where the provider names it. */
  readonly groupId?: string | undefined
  /** By which it went, or was tried last. */
  readonly channel: 'kakao' | 'sms'
  /** When the carrier or KakaoTalk reported; absent until then. */
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

/** A text that Kakao looks at before it may be sent; `content` has its places as `#{…}`. */
export type ProviderTemplate = {
  readonly templateId: string
  readonly name: string
  readonly content: string
  readonly status: 'pending' | 'inspecting' | 'approved' | 'rejected'
  /** Stands large above the content. */
  readonly emphasis: { readonly title: string; readonly subtitle: string } | null
  readonly buttons: readonly {
    readonly name: string
    /** Kakao's two letters: WL is a web page. */
    readonly type: string
    /** Of a web page, with its places. */
    readonly url: string | null
  }[]
  /** Its places, buttons and emphasis included, each once: `#{이름}`. */
  readonly variables: readonly string[]
  /** Whether Kakao shows it on its owner's phone alone, as codes are. */
  readonly isSecured?: boolean
}

/** Won, and points that are spent before them. */
export type Balance = { readonly balance: number; readonly points: number }

/** Sends messages to residents' phones. Every call throws ProviderUnavailable or ProviderRefused, and does not try again by itself. */
export type MessageSender = {
  /**
   * Sends all and gives an outcome for each, in their order. References must differ.
   * @throws ProviderUnavailable, which holds the outcomes that were already known.
   */
  readonly send: (messages: readonly OutgoingMessage[]) => Promise<readonly SendOutcome[]>
  /** By the provider's id; undefined where the provider knows none. */
  readonly lookUp: (providerMessageId: string) => Promise<SentMessage | undefined>
  /** By our own reference: tells whether a sending whose answer was lost took place, before it is repeated. */
  readonly findSent: (sought: { readonly to: string; readonly reference: string }) => Promise<SentMessage | undefined>
  /** All messages of a sending, whatever became of them. */
  readonly sentOfGroup: (groupId: string) => Promise<readonly SentMessage[]>
  /** All templates of a channel, whatever Kakao says of them. */
  readonly templates: (pfId: string) => Promise<readonly ProviderTemplate[]>
  readonly lookUpGroup: (groupId: string) => Promise<SentGroup | undefined>
  readonly balance: () => Promise<Balance>
}

/**
 * The provider could not be asked or could not answer; the same call may succeed later. With `reached: 'perhaps'` the provider may
 * have done what was asked although no answer came: look it up (`findSent`) before asking again, or a resident hears twice.
 */
export class ProviderUnavailable extends Error {
  readonly reached: 'no' | 'perhaps'
  /** Of messages that went with earlier requests of the same call. */
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

/** The provider refuses the request itself (wrong key, clock off, malformed): nothing was done, and asking again changes nothing. */
export class ProviderRefused extends Error {
  readonly status: number
  readonly errorCode: string
  /** Of messages that went with earlier requests of the same call. */
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
 * Ids of the texts that Kakao approved, by what they say: a code; that the office took somebody for an owner, or did not; that they are asked
 * for a signature, or asked again.
 */
export type MessageTemplates = {
  readonly verification: string
  readonly identityAccepted: string
  readonly identityRefused: string
  readonly signatureRequest: string
  readonly signatureReminder: string
}

/** How messages go out, and by which templates. */
export type Messaging = {
  readonly sender: MessageSender
  /** Id of the Kakao channel. */
  readonly pfId: string
  readonly templates: MessageTemplates
  /** Won a message, as the contract with the provider has them. */
  readonly prices: { readonly alimtalk: number; readonly sms: number; readonly lms: number }
  /** What the provider's webhook proves itself by; absent: none is taken, what becomes of messages is asked for by the clock alone. */
  readonly webhookSecret?: string | undefined
}

const unavailable = async (): Promise<never> => {
  throw new ProviderUnavailable('no provider of messages is configured', { reached: 'no' })
}

/** Where nobody sends anything: processes that have no business with messages. */
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
