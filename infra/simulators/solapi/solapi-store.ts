import { randomUUID } from 'node:crypto'
import type { SimulatedPhones } from '../phone/simulated-phones.ts'
import { templateNow, type SimulatedAccount } from './solapi-account.ts'
import { outcomeOf, type AccountNow, type Outcome, type WireMessage } from './solapi-outcomes.ts'
import type { SwitchBoard } from './solapi-switches.ts'

/** Message in the vendor's list, as of the request. */
export type ListedMessage = {
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

/** Stored message. `type`: as it was sent. */
type StoredMessage = Omit<ListedMessage, 'dateReported' | 'statusCode' | 'reason'> & {
  readonly at: number
  /** Position in its group. */
  readonly place: number
  readonly outcome: Outcome
}

/** The request cannot be paid; nothing was done. */
export type NotEnough = { readonly kind: 'not-enough' }
export type AcceptedMessage = StoredMessage

const MAX_MESSAGES = 50_000

/** Stores messages by their ids, groups and numbers. Whole groups are dropped, the oldest first. */
const createMessageIndex = (most: number) => {
  const byId = new Map<string, StoredMessage>()
  const byGroup = new Map<string, readonly StoredMessage[]>()
  const byNumber = new Map<string, readonly StoredMessage[]>()

  const forget = (messages: readonly StoredMessage[]): void => {
    for (const { messageId, to } of messages) {
      byId.delete(messageId)
      const left = byNumber.get(to)?.filter((other) => other.messageId !== messageId) ?? []
      if (left.length > 0) byNumber.set(to, left)
      else byNumber.delete(to)
    }
  }
  return {
    byId,
    byGroup,
    byNumber,
    add: (groupId: string, messages: readonly StoredMessage[]): void => {
      byGroup.set(groupId, messages)
      for (const message of messages) {
        byId.set(message.messageId, message)
        byNumber.set(message.to, [message, ...(byNumber.get(message.to) ?? [])])
      }
      for (const [oldest, gone] of byGroup) {
        if (byId.size <= most || oldest === groupId) break
        byGroup.delete(oldest)
        forget(gone)
      }
    },
  }
}

export type MessageQuery = {
  readonly messageId?: string | undefined
  readonly groupId?: string | undefined
  readonly to?: string | undefined
}

type MessageIndex = ReturnType<typeof createMessageIndex>

/**
 * Returns the shortest list that contains all results of a query: a group in its own order,
 * everything else newest first.
 */
const rowOf = (shelf: MessageIndex, { messageId, groupId, to }: MessageQuery): readonly StoredMessage[] => {
  if (messageId !== undefined) return [shelf.byId.get(messageId) ?? []].flat()
  if (to !== undefined) return shelf.byNumber.get(to) ?? []
  if (groupId !== undefined) return shelf.byGroup.get(groupId) ?? []
  return [...shelf.byId.values()].reverse()
}

const startOf = (row: readonly StoredMessage[], { groupId, to }: MessageQuery, startKey: string): number => {
  const place = groupId !== undefined && to === undefined ? Number(startKey.split('-').at(-1)) : Number.NaN
  if (row[place]?.messageId === startKey) return place
  return row.findIndex(({ messageId }) => messageId === startKey)
}

export type SolapiStoreOptions = {
  readonly account: SimulatedAccount
  readonly phones: SimulatedPhones
  readonly board: SwitchBoard
  readonly now: () => Date
  readonly kept?: number
}

const accountNow = ({ account, board }: SolapiStoreOptions): AccountNow => {
  const switches = board.read()
  return {
    ...account,
    templates: new Map(account.templates.map((one) => [one.templateId, templateNow(one, switches)])),
  }
}

const outcomesOf = (messages: readonly WireMessage[], allowDuplicates: boolean, account: AccountNow) => {
  const numbers = new Set<string>()
  return messages.map((message) => {
    const duplicate = numbers.has(message.to) && !allowDuplicates
    numbers.add(message.to)
    return outcomeOf(message, account, duplicate)
  })
}

/** Returns a message with its status by now: accepted, then at the carrier, then its outcome. */
const listed = (
  { at, outcome, place: _place, ...kept }: StoredMessage,
  { board, now }: SolapiStoreOptions,
): ListedMessage => {
  const { reportMs, reports } = board.read()
  const { accepted, type, statusCode, reason } = outcome
  const age = now().getTime() - at
  const settled = {
    ...kept,
    type,
    statusCode,
    reason,
    dateReported: new Date(at + (accepted ? reportMs : 0)).toISOString(),
  }
  if (!accepted || (reports === 'come' && age >= reportMs)) return settled
  const pending = { ...kept, dateReported: null }
  return age < reportMs / 2
    ? { ...pending, statusCode: '2000', reason: '정상 접수' }
    : { ...pending, statusCode: '3000', reason: '이통사 전송중' }
}

/** Shows a message on its phone, with the name of the account where it is not the installation's. */
const show = (
  { phones, account: { title } }: SolapiStoreOptions,
  { to, outcome: { shown }, at }: { readonly to: string; readonly outcome: Outcome; readonly at: Date },
): void => {
  if (shown) phones.receive(to, { at: at.toISOString(), ...shown, ...(title === undefined ? {} : { account: title }) })
}

/**
 * Creates the simulated vendor's messages: in memory, the newest 50,000. They arrive on the
 * simulated phones at once; the report follows later.
 */
export const createSolapiStore = (options: SolapiStoreOptions) => {
  const { board, now } = options
  const shelf = createMessageIndex(options.kept ?? MAX_MESSAGES)
  return {
    /** Takes the messages of one request as a group, and charges its price. */
    take: (
      messages: readonly WireMessage[],
      allowDuplicates: boolean,
    ): NotEnough | { readonly kind: 'taken'; readonly groupId: string; readonly taken: readonly AcceptedMessage[] } => {
      const outcomes = outcomesOf(messages, allowDuplicates, accountNow(options))
      const price = outcomes.reduce((sum, outcome) => sum + outcome.price, 0)
      const { balance, points } = board.read()
      if (price > balance + points) return { kind: 'not-enough' }
      board.spend(price)
      const [groupId, at] = [`G4V${randomUUID()}`, now()]
      const taken = messages.flatMap(({ type, to, from = '', customFields = {} }, place): StoredMessage[] => {
        const outcome = outcomes[place]
        if (!outcome) return []
        show(options, { to, outcome, at })
        return [
          {
            messageId: `M4V${randomUUID()}-${place}`,
            groupId,
            type,
            to,
            from,
            customFields,
            at: at.getTime(),
            place,
            outcome,
          },
        ]
      })
      shelf.add(groupId, taken)
      return { kind: 'taken', groupId, taken }
    },
    /** Returns a page of results, from a message on; an unknown key gives an empty page. */
    page: (
      sought: MessageQuery,
      { startKey, limit }: { readonly startKey?: string | undefined; readonly limit: number },
    ) => {
      const row = rowOf(shelf, sought)
      const first = startKey ? startOf(row, sought, startKey) : 0
      const rest = first < 0 ? [] : row.slice(first, first + limit + 1)
      const fits = (message: StoredMessage) =>
        (sought.groupId === undefined || sought.groupId === message.groupId) &&
        (sought.to === undefined || sought.to === message.to)
      return {
        messages: rest
          .slice(0, limit)
          .filter(fits)
          .map((message) => listed(message, options)),
        nextKey: rest[limit]?.messageId ?? null,
      }
    },
    group: (groupId: string): readonly ListedMessage[] | undefined =>
      shelf.byGroup.get(groupId)?.map((message) => listed(message, options)),
    count: (): number => shelf.byId.size,
  }
}

export type SolapiStore = ReturnType<typeof createSolapiStore>
