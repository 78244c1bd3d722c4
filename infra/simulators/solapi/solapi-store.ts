import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { SimulatedPhones } from '../phone/simulated-phones.ts'
import { scenarioOf, type Scenario } from './solapi-scenarios.ts'

const variables = z.record(z.string(), z.string())

/** A message of a send-many request as the vendor takes it. */
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

/** What the simulated account holds. */
export type SimulatedAccount = {
  readonly pfId: string
  /** Registered sender numbers. */
  readonly senders: readonly string[]
  /** Texts of the approved templates by id, with `#{…}` places. */
  readonly templates: Readonly<Record<string, string>>
}

export type StoredMessage = {
  readonly messageId: string
  readonly groupId: string
  readonly type: string
  readonly to: string
  readonly from: string
  readonly customFields: Readonly<Record<string, string>>
  readonly statusCode: string
  readonly reason: string
  readonly dateReported: string | null
}

type Refusal = { readonly statusCode: string; readonly statusMessage: string }

const places = /#\{[^}]*\}/g

const hasOpenPlace = (template: string, values: Readonly<Record<string, string>>): boolean =>
  (template.match(places) ?? []).some((place) => values[place] === undefined)

const configurationRefusal = (message: WireMessage, account: SimulatedAccount): Refusal | undefined => {
  const needsSender = message.type !== 'ATA' || message.kakaoOptions?.disableSms !== true
  // (?) 1062 and 1010 are not in the vendor's text that was at hand.
  if (needsSender && !account.senders.includes(message.from ?? ''))
    return { statusCode: '1062', statusMessage: '발신번호가 등록되어 있지 않습니다.' }
  if (message.type !== 'ATA')
    return message.text ? undefined : { statusCode: '1010', statusMessage: '내용이 없습니다.' }
  const options = message.kakaoOptions
  if (options?.pfId !== account.pfId) return { statusCode: '3101', statusMessage: '카카오 채널을 사용할 수 없습니다.' }
  const template = account.templates[options.templateId]
  if (template === undefined) return { statusCode: '3105', statusMessage: '등록되지 않은 템플릿입니다.' }
  return hasOpenPlace(template, options.variables ?? {})
    ? { statusCode: '3106', statusMessage: '템플릿의 변수가 비어 있습니다.' }
    : undefined
}

const textOf = (message: WireMessage, account: SimulatedAccount): string => {
  const options = message.kakaoOptions
  if (message.type !== 'ATA' || !options) return message.text ?? ''
  const template = account.templates[options.templateId] ?? ''
  return template.replace(places, (place) => options.variables?.[place] ?? '')
}

type Outcome = { readonly accepted: boolean; readonly statusCode: string; readonly reason: string }

const statusAfter = (message: WireMessage, scenario: Scenario): Omit<Outcome, 'accepted'> => {
  const byFallback = message.kakaoOptions?.disableSms !== true
  if (scenario.kind === 'delivered' || (scenario.kind === 'reported' && byFallback))
    return { statusCode: '4000', reason: '수신 완료' }
  return { statusCode: scenario.statusCode, reason: scenario.statusMessage }
}

const outcomeOf = (message: WireMessage, account: SimulatedAccount, duplicate: boolean): Outcome => {
  // (?) The code for a duplicate number.
  const refusal = duplicate
    ? { statusCode: '1025', statusMessage: '중복된 수신번호입니다.' }
    : configurationRefusal(message, account)
  if (refusal) return { accepted: false, statusCode: refusal.statusCode, reason: refusal.statusMessage }
  const scenario = scenarioOf(message.to)
  return { accepted: scenario.kind !== 'refused', ...statusAfter(message, scenario) }
}

const MESSAGES_KEPT = 10_000

/** The simulated vendor's messages: in memory, the newest 10,000. What arrives goes to the simulated phones at once. */
export const createSolapiStore = (account: SimulatedAccount, phones: SimulatedPhones, now: () => Date) => {
  const stored = new Map<string, StoredMessage>()

  const keep = (message: StoredMessage): StoredMessage => {
    stored.set(message.messageId, message)
    for (const oldest of stored.keys()) {
      if (stored.size <= MESSAGES_KEPT) break
      stored.delete(oldest)
    }
    return message
  }

  const take = (
    message: WireMessage,
    groupId: string,
    duplicate: boolean,
  ): StoredMessage & { readonly accepted: boolean } => {
    const { accepted, ...status } = outcomeOf(message, account, duplicate)
    const at = now().toISOString()
    if (status.statusCode === '4000')
      phones.receive(message.to, {
        at,
        text: textOf(message, account),
        variables: message.kakaoOptions?.variables ?? {},
      })
    const { to, type } = message
    const kept = keep({
      messageId: `M4V${randomUUID()}`,
      groupId,
      type,
      to,
      from: message.from ?? '',
      customFields: message.customFields ?? {},
      ...status,
      dateReported: at,
    })
    return { ...kept, accepted }
  }

  return {
    /** Takes the messages of one request as a group. */
    take: (messages: readonly WireMessage[], allowDuplicates: boolean) => {
      const groupId = `G4V${randomUUID()}`
      const numbers = new Set<string>()
      const taken = messages.map((message) => {
        const duplicate = numbers.has(message.to) && !allowDuplicates
        numbers.add(message.to)
        return take(message, groupId, duplicate)
      })
      return { groupId, taken }
    },
    byId: (messageId: string): StoredMessage | undefined => stored.get(messageId),
    /** Newest first. */
    all: (): readonly StoredMessage[] => [...stored.values()].reverse(),
  }
}

export type SolapiStore = ReturnType<typeof createSolapiStore>
