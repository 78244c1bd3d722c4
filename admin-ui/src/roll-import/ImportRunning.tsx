import { Button, LinearProgress, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { shareOf } from '../kit/share/share.ts'
import { listPath } from '../labels/list-labels.ts'
import { importKey, useImportProgress } from './use-roll-import.ts'

const POLL_INTERVAL_MS = 700

/** Shows the progress of an import, which goes on without this page. */
export const ImportRunning = ({ roll }: { readonly roll: RollImportPreview }) => {
  const { id, listId, counts } = roll
  const client = useQueryClient()
  const { data, error, refetch } = useImportProgress(roll, POLL_INTERVAL_MS)
  const progress = data?.progress ?? roll.progress
  const isOver = data?.status === 'done' || data?.status === 'failed'

  useEffect(() => {
    if (!isOver) return
    void client.invalidateQueries({ queryKey: importKey(id) })
    void client.invalidateQueries({ queryKey: ['list-users'] })
    void client.invalidateQueries({ queryKey: ['lists'] })
  }, [isOver, client, id])

  return (
    <Section title="가져오는 중입니다">
      <Stack spacing={3}>
        <Typography role="status">
          <strong>{progress.toLocaleString('ko-KR')}</strong> / {counts.rows.toLocaleString('ko-KR')}행
        </Typography>
        <LinearProgress
          aria-label="명부 가져오기 진행률"
          variant="determinate"
          value={shareOf(progress, counts.rows) * 100}
          sx={{ height: 8, borderRadius: '4px', bgcolor: 'tokens.pendingSoft' }}
        />
        {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
        <Typography variant="body2" color="textSecondary">
          이 화면을 닫아도 계속됩니다.
        </Typography>
        <div>
          <Button component={Link} to={listPath(listId, 'roll')} variant="outlined" color="inherit">
            소유자 명부로 가기
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
