import { Skeleton, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnalyticsDictionary } from '#services/analytics/analytics-schema.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { ConnectionPanel } from './ConnectionPanel.tsx'
import { ViewCard } from './ViewCard.tsx'

type View = AnalyticsDictionary['views'][number]

const isAbout =
  (typed: string) =>
  ({ name, title, says, columns }: View): boolean =>
    [name, title, says, ...columns.flatMap((column) => [column.name, column.says])].some((text) =>
      text.toLowerCase().includes(typed.trim().toLowerCase()),
    )

/**
 * Shows the schema that analysts query with their own tools: the connection, and the meaning of
 * everything in it.
 */
const AnalyticsSchema = () => (
  <Page title="분석 스키마" subtitle="3명 미만에 근거한 수치는 비어 있습니다.">
    <Stack spacing={5}>
      <ConnectionPanel />
      <Dictionary />
    </Stack>
  </Page>
)

const Dictionary = () => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery<AnalyticsDictionary>({
    queryKey: ['analytics-views'],
    queryFn: () => call('GET /api/analytics/views'),
  })
  return (
    <Section
      title="데이터 사전"
      note={
        data && `버전 ${data.version} · 뷰 ${data.views.length}개 · 한 번에 ${data.mostRows.toLocaleString('ko')}줄까지`
      }
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton variant="rounded" height={480} /> : null}
      {data === undefined ? null : <Views views={data.views} />}
    </Section>
  )
}

const Views = ({ views }: { readonly views: readonly View[] }) => {
  const [typed, setTyped] = useState('')
  const found = views.filter(isAbout(typed))
  return (
    <Stack spacing={3}>
      <TextField
        type="search"
        size="small"
        label="뷰와 열에서 찾기"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ maxWidth: 360 }}
      />
      {found.length === 0 ? (
        <Typography color="textSecondary" role="status">
          그런 뷰도 열도 없습니다.
        </Typography>
      ) : null}
      <div>
        {found.map((view) => (
          <ViewCard key={view.name} view={view} />
        ))}
      </div>
    </Stack>
  )
}

export default AnalyticsSchema
