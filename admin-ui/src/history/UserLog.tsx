import { Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { fileOf } from '#ui/http/answered-file.ts'
import { formatCount } from '#ui/format.ts'
import { SavesMenu } from '../kit/export/SavesMenu.tsx'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { LogFilters } from './LogFilters.tsx'
import { Timeline } from './Timeline.tsx'
import { useUserLogs, type LogFilter } from './use-user-logs.ts'

type UserLogProps = { readonly listId: string; readonly userId: string }

const everything: LogFilter = { kinds: [], from: '', to: '' }
const isEverything = ({ kinds, from, to }: LogFilter): boolean => kinds.length === 0 && from === '' && to === ''

/**
 * Shows the history of a resident in a list: who did what, when, and from where. It can be
 * downloaded in full, for a dispute.
 */
export const UserLog = ({ listId, userId }: UserLogProps) => {
  const { answerTo } = useCalls()
  const mayExport = useMay('GET /api/list/{id}/users/{userId}/logs/export')
  const [filter, setFilter] = useState(everything)
  const { entries, total, query } = useUserLogs({ listId, userId, filter })
  const { error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const save = (format: 'pdf' | 'csv') => async () => {
    const params = { id: listId, userId }
    const answer = await answerTo('GET /api/list/{id}/users/{userId}/logs/export', { params, query: { format } })
    return fileOf(answer, `활동로그.${format}`)
  }
  const saves = mayExport ? (
    <SavesMenu
      label="로그 내려받기"
      saves={[
        { label: 'PDF 문서', get: save('pdf') },
        { label: 'CSV 파일', get: save('csv') },
      ]}
    />
  ) : undefined

  return (
    <Section title="활동 로그" note="한국 시각" actions={saves}>
      <LogFilters filter={filter} onFilter={setFilter} />
      <LinearProgress
        aria-hidden={!isPlaceholderData}
        aria-label="불러오는 중"
        sx={{ height: 2, visibility: isPlaceholderData ? 'visible' : 'hidden', mb: 2 }}
      />
      {error !== null && entries === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {error === null && entries === undefined ? <RowsSkeleton /> : null}
      {entries?.length === 0 ? (
        <Nothing filtered={!isEverything(filter)} onClear={() => setFilter(everything)} />
      ) : null}
      {entries === undefined || entries.length === 0 ? null : <Timeline entries={entries} />}
      {hasNextPage ? (
        <Button
          fullWidth
          variant="outlined"
          color="inherit"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 3 }}
        >
          더 보기 ({formatCount(total - (entries?.length ?? 0), '건')} 남음)
        </Button>
      ) : null}
    </Section>
  )
}

const Nothing = ({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) => (
  <Stack spacing={2} role="status" sx={{ alignItems: 'center', py: 8 }}>
    <Typography color="textSecondary">{filtered ? '조건에 맞는 기록이 없습니다.' : '아직 기록이 없습니다.'}</Typography>
    {filtered ? (
      <Button variant="outlined" color="inherit" onClick={onClear}>
        조건 해제
      </Button>
    ) : null}
  </Stack>
)
