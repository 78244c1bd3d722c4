import { createHash } from 'node:crypto'
import type { AcceptedMessage } from './solapi-store.ts'
import type { SwitchBoard } from './solapi-switches.ts'

/** Target of the vendor's reports, and the webhook's secret. */
export type WebhookTarget = {
  readonly url: string
  readonly secret: string
  /** Milliseconds before the second delivery, doubled each time. */
  readonly againMs?: number
}

/** (?) Maximum number of messages in one call. */
const PER_CALL = 100
const DELIVERIES = 5
const AT_ONCE = 8
// (?) The vendor's delay is unknown.
const RETRY_DELAY_MS = 1_000
const TIMEOUT_MS = 5_000

const shuffled = <Item>(items: readonly Item[]): readonly Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)

const callsOf = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / PER_CALL) }, (_, index) =>
    items.slice(index * PER_CALL, (index + 1) * PER_CALL),
  )

type WebhookOptions = {
  readonly board: SwitchBoard
  /** Returns the target; undefined: none was set, or nobody listens yet. */
  readonly target: () => WebhookTarget | undefined
}

/** Posts a report; returns whether it was answered with 200. */
const post = async ({ url, secret }: WebhookTarget, body: unknown, signal: AbortSignal): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-solapi-secret': createHash('sha1').update(secret).digest('hex'),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}

const wireOf = ({ messageId, groupId, to, from, outcome }: AcceptedMessage) => ({
  messageId,
  groupId,
  to,
  from,
  type: outcome.type,
  statusCode: outcome.statusCode,
  statusMessage: outcome.reason,
})

/** Creates timers that end together with their owner. */
const createTimers = () => {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  return {
    signal: closing.signal,
    after: (ms: number, work: () => void): void => {
      if (closing.signal.aborted) return
      const timer = setTimeout(() => {
        timers.delete(timer)
        work()
      }, ms)
      timers.add(timer)
    },
    close: (): void => {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/**
 * Creates the webhooks: they report outcomes in arrays, up to five times where the answer is not
 * 200. `close` drops the rest.
 */
export const createWebhooks = ({ board, target }: WebhookOptions) => {
  const timers = createTimers()
  const waiting: { readonly body: unknown; readonly delivery: number }[] = []
  let busy = 0

  const deliver = async ({ body, delivery }: (typeof waiting)[number]): Promise<void> => {
    const to = target()
    if (!to || (await post(to, body, timers.signal))) return
    if (delivery < DELIVERIES)
      timers.after((to.againMs ?? RETRY_DELAY_MS) * 2 ** (delivery - 1), () =>
        enqueue([{ body, delivery: delivery + 1 }]),
      )
  }
  const work = (): void => {
    while (busy < AT_ONCE && !timers.signal.aborted) {
      const next = waiting.shift()
      if (!next) return
      busy += 1
      void deliver(next).finally(() => {
        busy -= 1
        work()
      })
    }
  }
  const enqueue = (calls: typeof waiting): void => {
    waiting.push(...calls)
    work()
  }
  const tell = (messages: readonly AcceptedMessage[]): void => {
    const { webhooks, reports } = board.read()
    if (webhooks === 'off' || reports === 'never' || !target()) return
    const told = (webhooks === 'shuffled' ? shuffled(messages) : messages).map(wireOf)
    const calls = callsOf(webhooks === 'twice' ? [...told, ...told] : told).map((body) => ({ body, delivery: 1 }))
    enqueue(webhooks === 'shuffled' ? [...shuffled(calls)] : calls)
  }
  return {
    /** Announces messages that were accepted just now. */
    announce: (messages: readonly AcceptedMessage[]): void => {
      const accepted = messages.filter(({ outcome }) => outcome.accepted)
      if (accepted.length > 0) timers.after(board.read().reportMs, () => tell(accepted))
    },
    close: timers.close,
  }
}
