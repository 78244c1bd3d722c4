import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import type { Calls } from '#ui/http/calls.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ATTENDANCE_KEY } from '../desk/use-attendance.ts'
import {
  createCheckInQueue,
  type AnswerListener,
  type CheckIn,
  type CheckInQueue,
  type SendOutcome,
} from './check-in-queue.ts'
import { readCheckIns, writeCheckIns } from './stored-check-ins.ts'

/** Milliseconds between two tries while something waits, or the server does not answer. */
const RETRY_MS = 3_000
/** Milliseconds after which a try is given up, to be repeated with the same id. */
const TRY_MS = 6_000

/** Errors after which a check-in is sent again: no answer, an ended session, a server that is busy. */
const isForLater = (thrown: unknown): boolean => {
  const { status } = toApiError(thrown)
  return status === 0 || status === 401 || status === 408 || status === 429 || status >= 500
}

const givenUp = (): Promise<SendOutcome> =>
  new Promise((resolve) => {
    setTimeout(() => resolve({ kind: 'later' }), TRY_MS)
  })

const sendBy =
  ({ call }: Pick<Calls, 'call'>, id: string) =>
  async ({ actId, listUserId, proxy, checkedBy }: CheckIn, secondsAgo: number | null): Promise<SendOutcome> => {
    if (!navigator.onLine) return { kind: 'later' }
    const identityBy = checkedBy === '' ? {} : { identityBy: checkedBy.slice(0, 50) }
    const common = { listUserId, actId, ...identityBy, ...(secondsAgo === null ? {} : { secondsAgo }) }
    const body = proxy
      ? { by: 'proxy' as const, ...common, ...proxy, form: proxy.form === '' ? null : proxy.form }
      : { by: 'owner' as const, ...common }
    const sent = call('POST /api/assemblies/{id}/arrivals', { params: { id }, body }).then(
      (): SendOutcome => ({ kind: 'done' }),
      (thrown: unknown): SendOutcome =>
        isForLater(thrown) ? { kind: 'later' } : { kind: 'refused', reason: toApiError(thrown).text },
    )
    return Promise.race([sent, givenUp()])
  }

const pingBy =
  ({ call }: Pick<Calls, 'call'>, id: string) =>
  async (): Promise<boolean> => {
    if (!navigator.onLine) return false
    try {
      await call('GET /api/assemblies/{id}/attendance', { params: { id }, query: {} })
      return true
    } catch (thrown) {
      return toApiError(thrown).status !== 0
    }
  }

/** Keeps a queue going: it follows the browser's network, and tries again while something waits. */
const useTries = (queue: CheckInQueue, isWaiting: boolean): void => {
  useEffect(() => {
    const back = (): void => void queue.flush()
    const lost = (): void => queue.lost()
    window.addEventListener('online', back)
    window.addEventListener('offline', lost)
    if (!navigator.onLine) lost()
    return () => {
      window.removeEventListener('online', back)
      window.removeEventListener('offline', lost)
    }
  }, [queue])
  useEffect(() => {
    if (!isWaiting) return undefined
    void queue.flush()
    const timer = setInterval(() => void queue.flush(), RETRY_MS)
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('beforeunload', warn)
    }
  }, [queue, isWaiting])
}

/** Check-ins of this desk, and the roll in memory for the time without network. */
export const useCheckIns = (id: string, onAnswer: AnswerListener) => {
  const calls = useCalls()
  const client = useQueryClient()
  const [queue] = useState(() =>
    createCheckInQueue({
      send: sendBy(calls, id),
      ping: pingBy(calls, id),
      read: () => readCheckIns(id),
      write: (state) => writeCheckIns(id, state),
      now: Date.now,
    }),
  )
  useEffect(() =>
    queue.onAnswer((checkIn, outcome) => {
      void client.invalidateQueries({ queryKey: [ATTENDANCE_KEY, id] })
      onAnswer(checkIn, outcome)
    }),
  )
  const state = useSyncExternalStore(queue.subscribe, queue.state)
  const isOffline = state.offlineSince !== null
  useTries(queue, isOffline || state.waiting.length > 0)
  const roll = useQuery({
    queryKey: ['attendance-roll', id],
    queryFn: () => calls.call('GET /api/assemblies/{id}/desk/roll', { params: { id } }),
    // Reading it is on record, so it is read once; it never leaves the memory of this tab.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    enabled: !isOffline,
  })
  return { queue, state, isOffline, roll: roll.data ?? null }
}
