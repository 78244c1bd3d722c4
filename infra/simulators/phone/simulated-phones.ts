/** What a simulated phone received. `at` is ISO 8601; `variables` are those of an AlimTalk, empty for a plain text message. */
export type ReceivedMessage = {
  readonly at: string
  readonly text: string
  readonly variables: Readonly<Record<string, string>>
}

/** The phones of the simulated world, by number in digits. They exist in memory only and forget the oldest. */
export type SimulatedPhones = {
  readonly receive: (number: string, message: ReceivedMessage) => void
  /** Newest first; empty for a number that never received anything. */
  readonly receivedBy: (number: string) => readonly ReceivedMessage[]
}

const MESSAGES_KEPT = 10_000

/** Phones that together keep the newest messages, 10,000 where nothing else is said. */
export const createSimulatedPhones = ({ kept = MESSAGES_KEPT }: { readonly kept?: number } = {}): SimulatedPhones => {
  const all: { readonly number: string; readonly message: ReceivedMessage }[] = []
  return {
    receive: (number, message) => {
      all.push({ number, message })
      // Dropped by the thousand: shifting one by one would move the whole array for each.
      if (all.length >= kept + Math.min(kept, 1_000)) all.splice(0, all.length - kept)
    },
    receivedBy: (number) =>
      all
        .slice(-kept)
        .filter((entry) => entry.number === number)
        .map((entry) => entry.message)
        .reverse(),
  }
}
