/** What a simulated phone received. */
export type ReceivedMessage = {
  /** ISO 8601. */
  readonly at: string
  /** kakao: as an AlimTalk. sms, lms: as a text message, a short or a long one. */
  readonly kind: 'kakao' | 'sms' | 'lms'
  readonly text: string
  /** Those of an AlimTalk, also of one that came as a text message instead; empty for a plain text message. */
  readonly variables: Readonly<Record<string, string>>
  /** What stands large above an AlimTalk. */
  readonly heading: { readonly title: string; readonly subtitle: string } | null
  readonly buttons: readonly { readonly name: string; readonly url: string }[]
}

/** The phones of the simulated world, by number in digits. They exist in memory only and forget the oldest. */
export type SimulatedPhones = {
  readonly receive: (number: string, message: ReceivedMessage) => void
  /** Newest first; empty for a number that never received anything. */
  readonly receivedBy: (number: string) => readonly ReceivedMessage[]
  /** How many messages they hold together. */
  readonly count: () => number
}

const MESSAGES_KEPT = 50_000

/** Phones that together keep the newest messages, 50,000 where nothing else is said. */
export const createSimulatedPhones = ({ kept = MESSAGES_KEPT }: { readonly kept?: number } = {}): SimulatedPhones => {
  const byNumber = new Map<string, ReceivedMessage[]>()
  /** Whose messages came, oldest first, from `first` on. */
  let order: string[] = []
  let first = 0

  const forgetOldest = (): void => {
    const number = order[first] ?? ''
    first += 1
    const messages = byNumber.get(number) ?? []
    messages.shift()
    if (messages.length === 0) byNumber.delete(number)
    // Moved by the thousand: shifting one by one would move the whole array for each.
    if (first >= 1_000) {
      order = order.slice(first)
      first = 0
    }
  }
  return {
    receive: (number, message) => {
      order.push(number)
      const messages = byNumber.get(number)
      if (messages) messages.push(message)
      else byNumber.set(number, [message])
      if (order.length - first > kept) forgetOldest()
    },
    receivedBy: (number) => (byNumber.get(number) ?? []).toReversed(),
    count: () => order.length - first,
  }
}
