import { useEffect, useRef, useState } from 'react'
import type { AnswerTo, BodyTo } from '#services/calls.contract.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { pause } from '#ui/http/pace.ts'
import { api } from '../api.ts'

export type EntryRequest = BodyTo<'POST /api/attend/{assemblyId}/certificate'>
type Progress = AnswerTo<'POST /api/attend/{assemblyId}/certificate/entry'>
export type WaitingEntry = Extract<Progress, { status: 'waiting' }>

/** Outcome of the last request; `text`: why it let nobody in. */
export type EntryOutcome = { readonly text: string | null; readonly error: ApiError | null }

type EntryState =
  | ({ readonly name: 'typing' } & EntryOutcome)
  | { readonly name: 'asking'; readonly app: EntryRequest['app'] }
  /** A request of this browser that this page does not know yet. */
  | { readonly name: 'resuming' }
  | { readonly name: 'waiting'; readonly entry: WaitingEntry; readonly isCancelling: boolean }

const EVERY_MS = 2_500

const typing = (text: string | null = null, error: ApiError | null = null): EntryState => ({
  name: 'typing',
  text,
  error,
})

/** Tells whether a failure passes by itself: the page asks on. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status >= 500 || status === 429

type FollowOptions = {
  readonly assemblyId: string
  readonly isFollowing: boolean
  readonly onProgress: (progress: Progress) => void
  readonly onEnded: (error: ApiError) => void
}

/** Asks every few seconds, and whenever the page is shown again, whether the owner has signed. */
const useFollowing = ({ assemblyId, isFollowing, ...given }: FollowOptions): void => {
  const handlers = useRef(given)
  useEffect(() => {
    handlers.current = given
  })
  useEffect(() => {
    if (!isFollowing) return
    const controller = new AbortController()
    const { signal } = controller
    let isAsking = false
    const ask = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      try {
        const params = { assemblyId }
        const progress = await api.call('POST /api/attend/{assemblyId}/certificate/entry', {
          params,
          body: {},
          signal,
        })
        if (!signal.aborted) handlers.current.onProgress(progress)
      } catch (thrown) {
        const error = toApiError(thrown)
        if (!signal.aborted && !isPassing(error)) handlers.current.onEnded(error)
      } finally {
        isAsking = false
      }
    }
    const watch = async (): Promise<void> => {
      while (!signal.aborted) {
        await ask()
        await pause(EVERY_MS, signal)
      }
    }
    void watch()
    // Coming back from the app, nobody waits for the next turn.
    const onShown = (): void => void (document.visibilityState === 'visible' && ask())
    document.addEventListener('visibilitychange', onShown)
    return () => {
      controller.abort()
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [assemblyId, isFollowing])
}

type EntryOptions = {
  readonly assemblyId: string
  /** Whether a request of this browser waited when the page was read. */
  readonly isWaiting: boolean
  readonly onEntered: () => void
}

/** Enters a meeting with a certificate: asks in the app, follows until its owner has signed, cancels. */
export const useEntryCertificate = ({ assemblyId, isWaiting, onEntered }: EntryOptions) => {
  const [state, setState] = useState<EntryState>(isWaiting ? { name: 'resuming' } : typing())
  // State changes too late for the second press of a double tap.
  const isSending = useRef(false)
  const params = { assemblyId }
  const onProgress = (progress: Progress): void => {
    if (progress.status === 'entered') return onEntered()
    if (progress.status === 'ended') return setState(typing(progress.text))
    setState((before) =>
      // The clock of a request that is known goes on.
      before.name === 'waiting' ? before : { name: 'waiting', entry: progress, isCancelling: false },
    )
  }
  const onEnded = (error: ApiError): void => setState(typing(null, error))
  const isFollowing = state.name === 'resuming' || (state.name === 'waiting' && !state.isCancelling)
  useFollowing({ assemblyId, isFollowing, onProgress, onEnded })
  const send = async (act: () => Promise<void>): Promise<void> => {
    if (isSending.current) return
    isSending.current = true
    try {
      await act()
    } catch (thrown) {
      onEnded(toApiError(thrown))
    } finally {
      isSending.current = false
    }
  }
  const request = (body: EntryRequest): Promise<void> =>
    send(async () => {
      setState({ name: 'asking', app: body.app })
      onProgress(await api.call('POST /api/attend/{assemblyId}/certificate', { params, body }))
    })
  const cancel = (): Promise<void> =>
    send(async () => {
      setState((before) => (before.name === 'waiting' ? { ...before, isCancelling: true } : before))
      await api.call('DELETE /api/attend/{assemblyId}/certificate', { params })
      setState(typing())
    })
  return { state, request, cancel }
}
