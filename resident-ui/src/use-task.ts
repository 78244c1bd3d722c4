import { useCallback, useRef, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'

type TaskState = { readonly isBusy: boolean; readonly error: ApiError | null }

/** Runs a slow task of a button: never twice at the same time. Returns its failure. */
export const useTask = () => {
  const [state, setState] = useState<TaskState>({ isBusy: false, error: null })
  // State changes too late for the second press of a double click.
  const isRunning = useRef(false)

  const run = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isBusy: true, error: null })
    try {
      await task()
      setState({ isBusy: false, error: null })
    } catch (thrown) {
      setState({ isBusy: false, error: toApiError(thrown) })
    } finally {
      isRunning.current = false
    }
  }, [])

  const clear = useCallback(
    () => setState((before) => (before.error === null ? before : { ...before, error: null })),
    [],
  )
  return { ...state, run, clear }
}
