import { useCallback, useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import type { List } from '#services/list/lists.contract.ts'
import { useDebounced } from '../../kit/display/use-debounced.ts'
import { campaignSpan, nextStop, type CampaignSpan } from './campaign-span.ts'

/** Minimum time of a step while a campaign plays, in milliseconds. */
const FRAME_MS = 350
/** Minimum time between two requests while the slider is dragged, in milliseconds. */
const SETTLE_MS = 150

/** State of the controls over a list's past. */
export type Past = {
  readonly span: CampaignSpan
  /** Position of the slider. */
  readonly at: number
  /** Instant whose figures are shown; it follows the slider. */
  readonly shown: string
  readonly isPlaying: boolean
  readonly move: (at: number) => void
  readonly play: () => void
  readonly pause: () => void
}

type TimelineState = { readonly span: CampaignSpan; readonly at: number; readonly isPlaying: boolean }

/** Fields of a list, or of a vote, that its past needs. */
export type HasPast = Pick<List, 'createdAt' | 'startDate' | 'endDate'>

/**
 * State of the past of a list or a vote, and how to enter and leave it; `past` is null while the
 * present is shown.
 */
export const usePast = (list: HasPast) => {
  const [looked, setLooked] = useState<TimelineState | null>(null)
  const settled = useDebounced(looked?.at, SETTLE_MS) ?? looked?.at
  // The next step starts once the figures of this one are there.
  const isAsking = useIsFetching({ predicate: ({ queryKey }) => queryKey.includes('past') }) > 0

  useEffect(() => {
    if (looked?.isPlaying !== true || isAsking) return undefined
    const next = nextStop(looked.span, looked.at)
    const timer = setTimeout(
      () => setLooked(next === null ? { ...looked, isPlaying: false } : { ...looked, at: next }),
      next === null ? 0 : FRAME_MS,
    )
    return () => clearTimeout(timer)
  }, [looked, isAsking])

  const begin = useCallback(() => {
    const span = campaignSpan(list, new Date())
    setLooked({ span, at: span.to, isPlaying: false })
  }, [list])
  const end = useCallback(() => setLooked(null), [])
  const past: Past | null = looked && {
    ...looked,
    shown: new Date(settled ?? looked.at).toISOString(),
    move: (at) => setLooked({ ...looked, at, isPlaying: false }),
    play: () =>
      setLooked({ ...looked, at: looked.at >= looked.span.to ? looked.span.from : looked.at, isPlaying: true }),
    pause: () => setLooked({ ...looked, isPlaying: false }),
  }
  return { past, begin, end }
}
