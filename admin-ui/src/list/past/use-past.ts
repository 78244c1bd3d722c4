import { useCallback, useEffect, useState } from 'react'
import { useIsFetching } from '@tanstack/react-query'
import type { List } from '#services/list/lists.contract.ts'
import { campaignSpan, nextStop, type CampaignSpan } from './campaign-span.ts'

/** How long a stop of a played campaign stands, at least. */
const FRAME_MS = 350
/** While the slider is drawn along, the server is asked no more often than this. */
const SETTLE_MS = 150

/** What the past of a list is looked at by. */
export type Past = {
  readonly span: CampaignSpan
  /** Where the slider stands. */
  readonly at: number
  /** Whose figures are shown; follows the slider. */
  readonly shown: string
  readonly isPlaying: boolean
  readonly move: (at: number) => void
  readonly play: () => void
  readonly pause: () => void
}

type TimelineState = { readonly span: CampaignSpan; readonly at: number; readonly isPlaying: boolean }

const useSettled = (at: number | undefined): number | undefined => {
  const [settled, setSettled] = useState(at)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(at), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [at])
  return settled ?? at
}

/** What has a past: a campaign, or a vote of it. */
export type HasPast = Pick<List, 'createdAt' | 'startDate' | 'endDate'>

/** A look at the past of a list or a vote, and how it is begun and ended; `past` is null while the present is shown. */
export const usePast = (list: HasPast) => {
  const [looked, setLooked] = useState<TimelineState | null>(null)
  const settled = useSettled(looked?.at)
  // A stop is left when its figures are there.
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
