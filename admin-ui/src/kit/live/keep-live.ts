import { toApiError } from '#ui/http/api-client.ts'
import type { OpenStream, ServerEvent } from '#ui/http/event-stream.ts'
import { parsedJson } from '#ui/http/http-try.ts'
import { pause } from '#ui/http/pace.ts'

/**
 * State of updates. live: the server sends changes; polling: it does not, and figures are refetched
 * every 30 s.
 */
export type LiveState = 'connecting' | 'live' | 'polling'

type LiveOptions = {
  readonly open: OpenStream
  readonly address: string
  /**
   * Handler of a change up to a position in the log; null after a gap, in which changes may have
   * been missed.
   */
  readonly onChange: (position: number | null) => void
  readonly onState: (state: LiveState) => void
  /** Handler of who else has the page open. */
  readonly onPresent: (others: readonly PresentAdmin[]) => void
}

/** Administrator who has the same page open. */
export type PresentAdmin = { readonly id: string; readonly name: string }

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/**
 * Minimum lifetime of a stream in milliseconds; one that ends sooner counts as failed, since a
 * proxy probably cuts it.
 */
const SHORT_MS = 5_000

/**
 * Returns the delay before the n-th retry, n from 1; up to half as long again, so that not all
 * browsers retry at once.
 */
export const delayAfter = (failures: number, chance: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS) * (1 + chance / 2)

const positionOf = ({ data }: ServerEvent): number | null => {
  const [, digits] = /"position"\s*:\s*(\d+)/.exec(data) ?? []
  return digits === undefined ? null : Number(digits)
}

const isAdmin = (value: unknown): value is PresentAdmin =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.name === 'string'

/** Returns the administrators of an event; none where it cannot be read. */
const othersIn = ({ data }: Pick<ServerEvent, 'data'>): readonly PresentAdmin[] => {
  const value = parsedJson(data)
  if (typeof value !== 'object' || value === null || !('others' in value) || !Array.isArray(value.others)) return []
  return value.others.filter(isAdmin)
}

/**
 * Tells whether a failure is final: forbidden, or gone. A 401 here is one that a refresh did not
 * help.
 */
const isFinal = (thrown: unknown): boolean => {
  const { kind } = toApiError(thrown)
  return kind === 'authentication' || kind === 'authorization' || kind === 'not-found'
}

/**
 * Listens until it is stopped; reconnects where the stream ends or fails, later after each failure.
 * Returns the function that stops it.
 */
export const keepLive = ({ open, address, onChange, onState, onPresent }: LiveOptions): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  let failures = 0
  let hasListened = false

  const listen = async (): Promise<'again' | 'over'> => {
    let since = Date.now()
    const onOpen = (): void => {
      since = Date.now()
      onState('live')
      if (hasListened) onChange(null)
      hasListened = true
    }
    const onEvent = (event: ServerEvent): void => {
      if (event.event === 'changed') onChange(positionOf(event))
      if (event.event === 'present') onPresent(othersIn(event))
    }
    try {
      await open(address, { signal, onOpen, onEvent })
      failures = Date.now() - since < SHORT_MS ? failures + 1 : 0
      return 'again'
    } catch (thrown) {
      failures = Date.now() - since < SHORT_MS ? failures + 1 : 1
      return isFinal(thrown) ? 'over' : 'again'
    }
  }

  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      const next = await listen()
      if (signal.aborted) return
      if (failures > 0) onState('polling')
      if (next === 'over') return
      if (failures > 0) await pause(delayAfter(failures, Math.random()), signal)
    }
  }
  onState('connecting')
  void run()
  return () => stop.abort()
}
