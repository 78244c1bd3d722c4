import type { AnswerTo } from '#services/calls.contract.ts'
import { pathOf } from '../http/calls.ts'
import { tryOnce } from '../http/http-try.ts'

export type ServerState = AnswerTo<'GET /readyz'> | { readonly status: 'ERROR'; readonly error: string }

/** What the product reports where its server cannot be asked. */
export const SERVER_UNREACHABLE = '서버 연결 실패'

/** While it fails it is asked again after so long, and at once when the browser is back on the network. */
const AGAIN_MS = 15_000

const isState = (answer: unknown): answer is AnswerTo<'GET /readyz'> =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'checks' in answer

/**
 * Asks whether the server can work: its own word, or status ERROR where there is none. Not `/health`, which is red for operators also while
 * every call is answered: people would be told that the server is away, and what waits for its return would wait on. Never rejects.
 * @public Its test imports it by a name that only runs.
 */
export const askServer = async (): Promise<ServerState> => {
  const answer = await tryOnce(pathOf('GET /readyz'), {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => null)
  return isState(answer?.data) ? answer.data : { status: 'ERROR', error: SERVER_UNREACHABLE }
}

type Listener = () => void

const listeners = new Set<Listener>()
let isDown = false
let isAsking = false
let timer: ReturnType<typeof setTimeout> | undefined

const become = (down: boolean): void => {
  if (down === isDown) return
  isDown = down
  for (const listener of listeners) listener()
}

/** Asks, unless it is being asked; and again and again as long as it is not well. */
const check = async (): Promise<void> => {
  if (isAsking) return
  isAsking = true
  clearTimeout(timer)
  const { status } = await askServer()
  isAsking = false
  become(status !== 'OK')
  if (isDown) timer = setTimeout(() => void check(), AGAIN_MS)
}

/**
 * Whether the server is known to be away. Nothing is asked as long as calls are answered: the first that fails calls `suspect`.
 * For `useSyncExternalStore`.
 */
export const serverHealth = {
  suspect: (): void => void check(),
  /** A call was answered: whoever had thought the server away looks again at once. */
  heard: (): void => {
    if (isDown) void check()
  },
  isDown: (): boolean => isDown,
  subscribe: (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

window.addEventListener('online', serverHealth.heard)
// A part of the app did not come.
window.addEventListener('vite:preloadError', serverHealth.suspect)
