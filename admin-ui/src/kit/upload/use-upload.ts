import { useEffect, useRef, useState } from 'react'
import { newIdempotencyKey, type Retry } from '#ui/http/api-client.ts'
import { UPLOAD_RETRIES } from '#ui/timing.ts'
import { useCommand } from '../data/use-command.ts'
import { useQuery } from '@tanstack/react-query'
import { useCalls } from '../data/use-calls.ts'

/** Options of a call that reports its progress, retries under one key and can be cancelled. */
type CallOptions = {
  readonly onUploaded: (share: number) => void
  readonly onRetry: (retry: Retry) => void
  readonly retries: number
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Call that sends a file. */
export type UploadCall<Answer> = (file: File, options: CallOptions) => Promise<Answer>

type Upload<Answer> = {
  readonly send: UploadCall<Answer>
  readonly onSent: (answer: Answer) => void
}

/** Progress of an upload, for `FileSending`. */
export type UploadState = {
  readonly name: string
  /** Share that was sent, 0 to 1. */
  readonly share: number
  /** Number of files that the server reads before it. */
  readonly ahead: number
  /** Reason and time of the next retry; null while it is being sent. */
  readonly retry: Retry | null
}

const initialProgress = { share: 0, retry: null, key: '' } as const
type Progress = Pick<UploadState, 'share' | 'retry'> & { readonly key: string }

const EVERY_MS = 2_000

/** Returns how many files the server reads before the one of this key; 0 where unknown. */
const useFilesAhead = (key: string | null): number => {
  const { call } = useCalls()
  const { data } = useQuery({
    queryKey: ['upload-progress', key],
    queryFn: ({ signal }) =>
      call('GET /api/upload/progress', { query: { key: key ?? '' }, retries: 0, signal }).catch(() => null),
    enabled: key !== null,
    refetchInterval: EVERY_MS,
    gcTime: 0,
  })
  return key === null ? 0 : (data?.ahead ?? 0)
}

/**
 * Uploads one file at a time; leaving the page cancels it. Temporary failures of the network or the
 * server are retried under the same key, so that nothing is created twice. A cancelled upload is no
 * `failure`.
 */
export const useUpload = <Answer>({ send, onSent }: Upload<Answer>) => {
  const [progress, setProgress] = useState<Progress>(initialProgress)
  // The user who cancels needs no message.
  const [isCancelled, setCancelled] = useState(false)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const { mutate, isPending, error, reset, variables } = useCommand({
    mutationFn: (file: File) => {
      const controller = new AbortController()
      stop.current = controller
      const key = newIdempotencyKey()
      setProgress({ ...initialProgress, key })
      setCancelled(false)
      return send(file, {
        onUploaded: (share) => setProgress({ share, retry: null, key }),
        onRetry: (retry) => setProgress({ share: 0, retry, key }),
        retries: UPLOAD_RETRIES,
        idempotencyKey: key,
        signal: controller.signal,
      })
    },
    onSuccess: onSent,
  })
  const isBeingRead = isPending && progress.share >= 1
  const ahead = useFilesAhead(isBeingRead ? progress.key : null)
  const cancel = (): void => {
    setCancelled(true)
    stop.current?.abort()
  }
  const { share, retry } = progress
  return {
    send: mutate,
    sending: { name: variables?.name ?? '', share, ahead, retry } satisfies UploadState,
    isSending: isPending,
    failure: isCancelled ? null : error,
    file: variables,
    reset,
    cancel,
  }
}
