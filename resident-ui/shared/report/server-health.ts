import type { AnswerTo } from '#services/calls.contract.ts'
import { t } from '../translate.ts'
import { pathOf } from '../http/calls.ts'
import { tryOnce } from '../http/http-try.ts'

export type ServerState = AnswerTo<'GET /readyz'> | { readonly status: 'ERROR'; readonly error: string }

/** Message for a server that cannot be reached. */
export const SERVER_UNREACHABLE = t('서버 연결 실패')

/**
 * Delay in milliseconds before the next check of a failing server; a return of the network checks
 * at once.
 */
const RETRY_DELAY_MS = 15_000

const isState = (answer: unknown): answer is AnswerTo<'GET /readyz'> =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'checks' in answer

/**
 * Checks whether the server can work: its own state, or status ERROR without an answer. Uses not
 * `/health`, which is red for operators also while every call is answered: users would be told that
 * the server is away, and calls that wait for its return would wait on. Never rejects.
 *
 * @public Its test imports it by a name that exists at run time only.
 */
export const checkServer = async (): Promise<ServerState> => {
  const answer = await tryOnce(pathOf('GET /readyz'), {
    headers: { Accept: 'application/json' },
    cache: 'no-store',
  }).catch(() => null)
  return isState(answer?.data) ? answer.data : { status: 'ERROR', error: SERVER_UNREACHABLE }
}

type Listener = () => void

const listeners = new Set<Listener>()
let isDown = false
let isChecking = false
let timer: ReturnType<typeof setTimeout> | undefined

const setDown = (down: boolean): void => {
  if (down === isDown) return
  isDown = down
  for (const listener of listeners) listener()
}

/** Checks the server, unless a check is running; repeats until it works. */
const check = async (): Promise<void> => {
  if (isChecking) return
  isChecking = true
  clearTimeout(timer)
  const { status } = await checkServer()
  isChecking = false
  setDown(status !== 'OK')
  if (isDown) timer = setTimeout(() => void check(), RETRY_DELAY_MS)
}

/**
 * Tells whether the server is known to be down. There are no checks while calls are answered: the
 * first failure calls `suspect`. For `useSyncExternalStore`.
 */
export const serverHealth = {
  suspect: (): void => void check(),
  /** Records an answered call: a server that was thought down is checked again at once. */
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
// A part of the app did not load.
window.addEventListener('vite:preloadError', serverHealth.suspect)
