import type { TypedProxy } from '../desk/use-attendance.ts'

/** Milliseconds for which the desk goes on without network: afterwards it would know too little. */
export const OFFLINE_LIMIT_MS = 600_000

/**
 * Check-in that the server does not have yet. It holds the unit, not the owner's name, since it is
 * kept in the browser's session.
 */
export type CheckIn = {
  /** Stays the same at every try, so that it is one act. */
  readonly actId: string
  readonly listUserId: string
  readonly unit: string
  /** Null: the owner themselves. */
  readonly proxy: TypedProxy | null
  /** Name of the administrator who checked the identity. */
  readonly checkedBy: string
  /** Time of the press by this browser's clock, in milliseconds. */
  readonly doneAt: number
}
export type RefusedCheckIn = CheckIn & { readonly reason: string }

export type QueueState = {
  /** Check-ins in their order; the first one is being sent, or waits for the network. */
  readonly waiting: readonly CheckIn[]
  /** Check-ins that the server refused, to be settled by the desk. */
  readonly refused: readonly RefusedCheckIn[]
  /** Time since when the server does not answer, in milliseconds; null: it answers. */
  readonly offlineSince: number | null
}

/** Outcome of one try. later: the server did not answer, or cannot now. */
export type SendOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later' }

type QueueTools = {
  /** Sends a check-in; `secondsAgo` null: it was done just now. */
  readonly send: (checkIn: CheckIn, secondsAgo: number | null) => Promise<SendOutcome>
  /** Tells whether the server answers. */
  readonly ping: () => Promise<boolean>
  readonly read: () => Pick<QueueState, 'waiting' | 'refused'>
  readonly write: (state: Pick<QueueState, 'waiting' | 'refused'>) => void
  readonly now: () => number
}
/** Called with each check-in that the server has answered. */
export type AnswerListener = (checkIn: CheckIn, outcome: Exclude<SendOutcome, { kind: 'later' }>) => void

/** Milliseconds up to which a check-in counts as just done: a slow answer is no interruption. */
const JUST_NOW_MS = 15_000

/** Tells whether the desk still admits: without network for ten minutes only. */
export const admits = ({ offlineSince }: QueueState, now: number): boolean =>
  offlineSince === null || now - offlineSince < OFFLINE_LIMIT_MS

/** Holds the state of a queue, and writes what it keeps at each change. */
const createQueueState = ({ read, write }: Pick<QueueTools, 'read' | 'write'>) => {
  let state: QueueState = { ...read(), offlineSince: null }
  const listeners = new Set<() => void>()
  return {
    get: (): QueueState => state,
    change: (next: Partial<QueueState>): void => {
      state = { ...state, ...next }
      write({ waiting: state.waiting, refused: state.refused })
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Creates the queue of check-ins of a desk: each is sent in its order until the server has answered,
 * and stays in the browser until then. What the server refuses is kept apart.
 */
export const createCheckInQueue = ({ send, ping, now, ...storage }: QueueTools) => {
  const { get, change, subscribe } = createQueueState(storage)
  const answerListeners = new Set<AnswerListener>()
  let isSending = false
  const connected = (isThere: boolean): void => {
    if (isThere !== (get().offlineSince === null)) change({ offlineSince: isThere ? null : now() })
  }

  const sendFirst = async (first: CheckIn): Promise<boolean> => {
    const age = now() - first.doneAt
    const outcome = await send(first, age <= JUST_NOW_MS ? null : Math.round(age / 1_000))
    connected(outcome.kind !== 'later')
    if (outcome.kind === 'later') return false
    const refused =
      outcome.kind === 'refused' ? [...get().refused, { ...first, reason: outcome.reason }] : get().refused
    change({ waiting: get().waiting.filter(({ actId }) => actId !== first.actId), refused })
    for (const listener of answerListeners) listener(first, outcome)
    return true
  }

  /** Sends what waits, one after the other, until the server does not answer. */
  const flush = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    try {
      if (get().waiting.length === 0 && get().offlineSince !== null) connected(await ping())
      for (let first = get().waiting[0]; first !== undefined; first = get().waiting[0])
        if (!(await sendFirst(first))) return
    } finally {
      isSending = false
    }
  }

  return {
    state: get,
    subscribe,
    onAnswer: (listener: AnswerListener) => {
      answerListeners.add(listener)
      return () => void answerListeners.delete(listener)
    },
    /** Adds a check-in, once, and sends it. */
    add: (checkIn: CheckIn): Promise<void> => {
      const isKnown = get().waiting.some(({ listUserId }) => listUserId === checkIn.listUserId)
      if (!isKnown && admits(get(), now())) change({ waiting: [...get().waiting, checkIn] })
      return flush()
    },
    flush,
    /** Notes that another call found no network, or that the browser did. */
    lost: (): void => connected(false),
    /** Removes a refused check-in that was settled. */
    settle: (actId: string): void => change({ refused: get().refused.filter((one) => one.actId !== actId) }),
  }
}
export type CheckInQueue = ReturnType<typeof createCheckInQueue>
