import { maskName } from '#events/values/text.ts'
import { MAX_SMS_BYTES, smsBytes, withoutAccents } from '../messaging/messaging.facts.ts'

// A longer text message becomes another kind, from which phones read no code.

/**
 * Minimum number of letters of the sender's name, so that it stays recognisable with any address.
 */
const MIN_LETTERS = 4

/**
 * Template of a code's message, as it was approved: the sender, the code, and the line by which a
 * browser knows that it is meant for this site (WebOTP: wicg.github.io/sms-one-time-codes). Phones
 * that support it fill it in automatically, if it came as SMS.
 */
export const codeTemplate = '[#{단지}] 인증번호 #{인증번호}\n남에게 알려주지 마세요.\n@#{주소} ##{인증번호}'

/** `owner`: name of the one whose code it is, where others of the list have the same phone. */
type CodeMessage = {
  readonly apartment: string
  readonly host: string
  readonly code: string
  readonly owner?: string | undefined
}

const senderOf = ({ apartment, owner }: CodeMessage): string =>
  `${apartment}${owner === undefined ? '' : ` ${owner} 님`}`

const filled = (said: CodeMessage): string =>
  codeTemplate.replaceAll(/#\{(단지|인증번호|주소)\}/g, (_all, name: string) => {
    const { host, code } = said
    if (name === '단지') return senderOf(said)
    return name === '주소' ? host : code
  })

const shortened = (said: CodeMessage): string => {
  const letters = [...said.apartment]
  const fits = (text: string): boolean => smsBytes(filled({ ...said, apartment: text })) <= MAX_SMS_BYTES
  if (fits(said.apartment)) return said.apartment
  let kept = letters.length - 1
  while (kept > MIN_LETTERS && !fits(`${letters.slice(0, kept).join('').trim()}..`)) kept -= 1
  return `${letters.slice(0, kept).join('').trim()}..`
}

/**
 * Maximum length of an owner's name in the message: a longer one is shortened, so that a text
 * message holds it.
 */
const MAX_OF_NAME = 6

/** 홍*동, O***n. */
const maskedShort = (name: string): string => {
  const letters = [...maskName(name)]
  return letters.length > MAX_OF_NAME ? `${letters[0]}***${letters.at(-1)}` : letters.join('')
}

const cut = (name: string): string => {
  const letters = [...name]
  return letters.length > MAX_OF_NAME ? `${letters.slice(0, MAX_OF_NAME - 2).join('')}..` : name
}

/**
 * Returns how a code's message names its owner among all owners of a list with the same phone:
 * masked, and in full if masks are equal. Undefined if nobody else has the phone.
 */
export const ownerInMessage = (owner: string, sharers: readonly string[]): string | undefined => {
  const others = sharers.filter((name) => name !== owner)
  if (others.length === 0) return undefined
  return others.some((name) => maskedShort(name) === maskedShort(owner)) ? cut(owner) : maskedShort(owner)
}

/**
 * Returns the variables of {@link codeTemplate}: the complex's name as far as it fits into a text
 * message, and the site's host.
 */
export const codeVariables = (said: CodeMessage) =>
  ({
    '#{단지}': senderOf({ ...said, apartment: shortened(said) }),
    '#{인증번호}': said.code,
    '#{주소}': said.host,
  }) as const

/**
 * Returns the code's text message for owners of another language than Korean: short English, since
 * text messages hold no other, with the line that browsers read. What does not fit beside a long
 * address is left out.
 */
export const foreignCodeText = ({ host, code, owner }: Omit<CodeMessage, 'apartment'>): string => {
  const line = `@${host} #${code}`
  const named = owner === undefined ? '' : ` (${withoutAccents(owner)})`
  const texts = [`Danji code ${code}${named}\nDo not share it.`, `Danji code ${code}${named}`, `Code ${code}`]
  const fitting = texts.find((text) => smsBytes(`${text}\n${line}`) <= MAX_SMS_BYTES)
  return `${fitting ?? texts.at(-1)}\n${line}`
}
