import { useCallback, useEffect, useRef, useState } from 'react'
import type { AnswerTo } from '#services/calls.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { api } from '../api.ts'

type Older = Pick<Meeting, 'statements' | 'hasOlder'>
export type Meeting = AnswerTo<'GET /api/attend/{assemblyId}/meeting'>

/**
 * Time in milliseconds between two signs. The server waits for ninety seconds: browsers let a tab in
 * the background send one a minute.
 */
const BEAT_MS = 20_000
/** Time in milliseconds between two signs while the server does not answer. */
const RETRY_MS = 5_000
/** Maximum time in milliseconds by which a sign is put off, so that thousands do not come at once. */
const SPREAD_MS = 2_000

/** here: the server counts this attendee; lost: it does not answer; away: they have left, or it is over. */
export type Attendance = 'here' | 'lost' | 'away'

/** Puts statements that were asked for before the newest ones, each once. */
const withOlder = (meeting: Meeting, older: Older | null): Meeting => {
  if (older === null) return meeting
  const newest = new Set(meeting.statements.map(({ id }) => id))
  const before = older.statements.filter(({ id }) => !newest.has(id))
  return { ...meeting, statements: [...before, ...meeting.statements], hasOlder: older.hasOlder }
}

/**
 * Sends signs again and again until the returned function ends it, and soon after a phone wakes up or
 * has a network again. `beat` returns the milliseconds until the next one.
 */
const repeatSigns = (beat: (signal: AbortSignal) => Promise<number>): (() => void) => {
  const controller = new AbortController()
  const { signal } = controller
  let timer: ReturnType<typeof setTimeout> | undefined
  let rounds = 0
  const send = async (): Promise<void> => {
    rounds += 1
    const round = rounds
    const next = await beat(signal)
    // A later sign goes on by itself.
    if (signal.aborted || round !== rounds) return
    clearTimeout(timer)
    timer = setTimeout(() => void send(), next + Math.random() * SPREAD_MS)
  }
  const soon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void send(), Math.random() * SPREAD_MS)
  }
  void send()
  window.addEventListener('online', soon)
  document.addEventListener('visibilitychange', soon)
  return () => {
    controller.abort()
    clearTimeout(timer)
    window.removeEventListener('online', soon)
    document.removeEventListener('visibilitychange', soon)
  }
}

/** State of an attendee's connection, and the page of the meeting. */
export const useMeeting = (assemblyId: string) => {
  const [attendance, setAttendance] = useState<Attendance>('here')
  const [meeting, setMeeting] = useState<Meeting | null>(null)
  const [older, setOlder] = useState<Older | null>(null)
  const shown = useRef('')

  const read = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      const params = { assemblyId }
      const page = await api.call('GET /api/attend/{assemblyId}/meeting', { params, query: {}, signal, retries: 0 })
      shown.current = page.revision
      setMeeting(page)
    },
    [assemblyId],
  )

  const beat = useCallback(
    async (signal: AbortSignal): Promise<number> => {
      try {
        const params = { assemblyId }
        const sent = await api.call('POST /api/attend/{assemblyId}/heartbeats', {
          params,
          body: {},
          signal,
          retries: 0,
        })
        setAttendance(sent.isHere ? 'here' : 'away')
        if (sent.revision !== shown.current) await read(signal)
        return BEAT_MS
      } catch (thrown) {
        if (!signal.aborted) setAttendance(toApiError(thrown).code === 'ATTENDING_SESSION_REQUIRED' ? 'away' : 'lost')
        return RETRY_MS
      }
    },
    [assemblyId, read],
  )
  useEffect(() => repeatSigns(beat), [beat])

  const readOlder = async (): Promise<void> => {
    const before = older?.statements[0]?.number ?? meeting?.statements[0]?.number
    if (before === undefined) return
    const page = await api.call('GET /api/attend/{assemblyId}/meeting', { params: { assemblyId }, query: { before } })
    setOlder((known) => ({
      statements: [...page.statements, ...(known?.statements ?? meeting?.statements ?? [])],
      hasOlder: page.hasOlder,
    }))
  }
  return { attendance, meeting: meeting && withOlder(meeting, older), read, readOlder }
}
