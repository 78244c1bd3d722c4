import { useEffect, useRef, useState } from 'react'
import { useCommand } from '../data/use-command.ts'

/** What a call needs to tell how far an upload is, and to be given up. */
type Sending = { readonly onUploaded: (share: number) => void; readonly signal: AbortSignal }

type Upload<Answer> = {
  readonly send: (file: File, sending: Sending) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
}

/** Sends one file at a time; leaving the page ends it. `share`: how much of it has left, 0 to 1. `failure`: not where somebody gave it up. */
export const useUpload = <Answer>({ send, onSent }: Upload<Answer>) => {
  const [share, setShare] = useState(0)
  // Who gives up knows why it ended.
  const [isCancelled, setCancelled] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error, reset, variables } = useCommand({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      stop.current = controller
      setShare(0)
      setCancelled(false)
      return send(file, { onUploaded: setShare, signal: controller.signal })
    },
    onSuccess: onSent,
  })
  const cancel = (): void => {
    setCancelled(true)
    stop.current?.abort()
  }
  return {
    send: mutate,
    share,
    isSending: isPending,
    failure: isCancelled ? null : error,
    file: variables,
    reset,
    cancel,
  }
}
