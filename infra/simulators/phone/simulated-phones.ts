/** Message that a simulated phone received. */
export type ReceivedMessage = {
  /** Time, ISO 8601. */
  readonly at: string
  /** Kind of message: kakao is an AlimTalk; sms and lms are text messages, short and long. */
  readonly kind: 'kakao' | 'sms' | 'lms'
  readonly text: string
  /**
   * Variables of an AlimTalk, also of one that came as a text message instead; empty for a plain
   * text message.
   */
  readonly variables: Readonly<Record<string, string>>
  /** Emphasized text above an AlimTalk. */
  readonly heading: { readonly title: string; readonly subtitle: string } | null
  readonly buttons: readonly { readonly name: string; readonly url: string }[]
  /** Name of the account that sent it; absent: the installation's. */
  readonly account?: string
}

/** Simulated phones, by number in digits. They exist in memory only, up to a number of messages. */
export type SimulatedPhones = {
  readonly receive: (number: string, message: ReceivedMessage) => void
  /** Returns the messages of a number, newest first; empty for one that never received any. */
  readonly receivedBy: (number: string) => readonly ReceivedMessage[]
  /** Returns the number of messages of all phones. */
  readonly count: () => number
}

const MAX_MESSAGES = 50_000

/** Creates phones that together keep the newest messages, 50,000 by default. */
export const createSimulatedPhones = ({ kept = MAX_MESSAGES }: { readonly kept?: number } = {}): SimulatedPhones => {
  const byNumber = new Map<string, ReceivedMessage[]>()
  /** Numbers of the messages, oldest first, from index `first` on. */
  let order: string[] = []
  let first = 0

  const forgetOldest = (): void => {
    const number = order[first] ?? ''
    first += 1
    const messages = byNumber.get(number) ?? []
    messages.shift()
    if (messages.length === 0) byNumber.delete(number)
    // The array is cut by the thousand: shifting one by one would move all of it each time.
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
