import { Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'

type ChartStateProps<T> = {
  readonly title: string
  readonly asked: { readonly data: T | undefined; readonly error: unknown; readonly refetch: () => unknown }
  /** Returns why there is nothing to draw; null where there is. */
  readonly emptyText: (data: T) => string | null
  readonly actions?: ReactNode
  readonly children: (data: T) => ReactNode
}

/**
 * Shows a chart, or its placeholder while it loads, after an error, or where there is nothing to
 * draw.
 */
export const ChartState = <T,>({
  title,
  asked: { data, error, refetch },
  emptyText,
  actions,
  children,
}: ChartStateProps<T>) => {
  const empty = data === undefined ? null : emptyText(data)
  if (data !== undefined && empty === null) return children(data)
  return (
    <Section title={title} actions={actions}>
      {data === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <Skeleton variant="rounded" height={280} /> : null}
      {empty === null ? null : <Typography color="textSecondary">{empty}</Typography>}
    </Section>
  )
}
