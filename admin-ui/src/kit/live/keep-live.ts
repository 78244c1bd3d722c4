import { toApiError } from '#ui/http/api-client.ts'
import type { OpenStream, ServerEvent } from '#ui/http/event-stream.ts'
import { pause } from '#ui/http/pace.ts'

/** live: changes come by themselves; polling: they do not, and figures are asked for again every 30 s. */
export type LiveState = 'connecting' | 'live' | 'polling'

type LiveOptions = {
  readonly open: OpenStream
  readonly address: string
  /** Something has changed, up to a place in the log; null: perhaps, while nobody was listening. */
  readonly onChange: (position: number | null) => void
  readonly onState: (state: LiveState) => void
}

const FIRST_DELAY_MS = 1_000
const MAX_DELAY_MS = 30_000
/** A stream that ends sooner counts as failed: something between cuts it off, and would again. */
const SHORT_MS = 5_000

/** Before the n-th try after failures, n from 1; up to half as long again, so that not all browsers come back at once. */
export const delayAfter = (failures: number, chance: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS) * (1 + chance / 2)

const positionOf = ({ data }: ServerEvent): number | null => {
  const [, digits] = /"position"\s*:\s*(\d+)/.exec(data) ?? []
  return digits === undefined ? null : Number(digits)
}

/** Who may not see it, or what is gone, stays so. A 401 here is one that no refresh could help. */
const isFinal = (thrown: unknown): boolean => {
  const { kind } = toApiError(thrown)
  return kind === 'authentication' || kind === 'authorization' || kind === 'not-found'
}

/** Listens until it is stopped; comes back by itself where the stream ends or fails, later each time it fails. Gives what stops it. */
export const keepLive = ({ open, address, onChange, onState }: LiveOptions): (() => void) => {
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
