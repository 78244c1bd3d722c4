import { z } from 'zod'
import type { ReceivedMessage } from '../phone/simulated-phones.ts'
import { filled, placeholdersOf, smsTypeOf, type SimulatedAccount, type SimulatedTemplate } from './solapi-account.ts'
import { scenarioOf } from './solapi-scenarios.ts'

const variables = z.record(z.string(), z.string())

/** Message of a send-many request in the vendor's form. */
export const wireMessage = z.object({
  to: z.string().regex(/^\d{8,15}$/),
  from: z
    .string()
    .regex(/^\d{4,15}$/)
    .optional(),
  type: z.enum(['ATA', 'SMS', 'LMS']),
  text: z.string().min(1).optional(),
  customFields: variables.optional(),
  kakaoOptions: z
    .object({
      pfId: z.string(),
      templateId: z.string(),
      variables: variables.optional(),
      disableSms: z.boolean().optional(),
    })
    .optional(),
})
export type WireMessage = z.output<typeof wireMessage>

/** Account with its templates as they are now, by id. */
export type AccountNow = Omit<SimulatedAccount, 'templates'> & {
  readonly templates: ReadonlyMap<string, SimulatedTemplate>
}

/**
 * Outcome of a message: accepted or not, its final channel, its final status, its price in won, and
 * what the phone shows; null: nothing.
 */
export type Outcome = {
  readonly accepted: boolean
  readonly type: 'ATA' | 'SMS' | 'LMS'
  readonly statusCode: string
  readonly reason: string
  readonly price: number
  readonly shown: Omit<ReceivedMessage, 'at'> | null
}

const refusal = (type: WireMessage['type'], statusCode: string, reason: string): Outcome => ({
  accepted: false,
  type,
  statusCode,
  reason,
  price: 0,
  shown: null,
})

const asText = (text: string, { prices }: AccountNow): Outcome => {
  const type = smsTypeOf(text)
  const kind = type === 'SMS' ? 'sms' : 'lms'
  return {
    accepted: true,
    type,
    statusCode: '4000',
    reason: '수신 완료',
    price: prices[kind],
    shown: { kind, text, variables: {}, heading: null, buttons: [] },
  }
}

const textOutcome = (message: WireMessage, account: AccountNow): Outcome => {
  const text = message.text ?? ''
  const scenario = scenarioOf(message.to)
  if (scenario.kind === 'refused') return refusal(message.type, scenario.statusCode, scenario.statusMessage)
  const arrived = asText(text, account)
  return scenario.kind === 'reported' && scenario.sms === 'fails'
    ? { ...arrived, statusCode: scenario.statusCode, reason: scenario.statusMessage, shown: null }
    : arrived
}

const asTalk = (
  template: SimulatedTemplate,
  values: Readonly<Record<string, string>>,
  account: AccountNow,
): Outcome => ({
  accepted: true,
  type: 'ATA',
  statusCode: '4000',
  reason: '수신 완료',
  price: account.prices.alimtalk,
  shown: {
    kind: 'kakao',
    text: filled(template.content, values),
    variables: values,
    heading: template.title
      ? { title: filled(template.title, values), subtitle: filled(template.subtitle ?? '', values) }
      : null,
    buttons: (template.buttons ?? []).map(({ name, url }) => ({ name, url: filled(url, values) })),
  },
})

const talkOutcome = (message: WireMessage, account: AccountNow): Outcome => {
  const options = message.kakaoOptions
  if (options?.pfId !== account.pfId) return refusal('ATA', '3101', '카카오 채널을 쓸 수 없습니다.')
  const template = account.templates.get(options.templateId)
  if (template?.status !== 'APPROVED') return refusal('ATA', '3105', '등록되지 않았거나 승인되지 않은 템플릿입니다.')
  const values = options.variables ?? {}
  if (placeholdersOf(template).some((place) => values[place] === undefined))
    return refusal('ATA', '3106', '템플릿의 변수가 비어 있습니다.')
  const scenario = scenarioOf(message.to)
  if (scenario.kind === 'refused') return refusal('ATA', scenario.statusCode, scenario.statusMessage)
  const talk = asTalk(template, values, account)
  if (scenario.kind === 'delivered') return talk
  const failed = { ...talk, statusCode: scenario.statusCode, reason: scenario.statusMessage, shown: null }
  if (options.disableSms === true) return failed
  const bySms = asText(filled(template.content, values), account)
  return scenario.sms === 'arrives'
    ? { ...bySms, shown: bySms.shown && { ...bySms.shown, variables: values } }
    : { ...failed, type: bySms.type, price: bySms.price }
}

/**
 * Decides the outcome of a message as the vendor does. `duplicate`: its number is in the same
 * request already.
 */
export const outcomeOf = (message: WireMessage, account: AccountNow, duplicate: boolean): Outcome => {
  // (?) The code for a duplicate number is not in the vendor's document that was available, nor are
  // 1062 and 1010.
  if (duplicate) return refusal(message.type, '1025', '중복된 수신번호입니다.')
  const needsSender = message.type !== 'ATA' || message.kakaoOptions?.disableSms !== true
  if (needsSender && !account.senders.includes(message.from ?? ''))
    return refusal(message.type, '1062', '발신번호가 등록되어 있지 않습니다.')
  if (message.type === 'ATA') return talkOutcome(message, account)
  return message.text ? textOutcome(message, account) : refusal(message.type, '1010', '내용이 없습니다.')
}
