import { Divider, Stack, Typography } from '@mui/material'
import { formatArea, formatCount } from '#ui/format.ts'
import { Figure, FigureSkeleton } from '../app/display/Figure.tsx'
import { ErrorNote } from '../app/display/ErrorNote.tsx'
import { useListStats } from './use-list-stats.ts'

const writeCount = (count: number): string => formatCount(count, '세대')

/** The two figures that a campaign stands or falls by. */
export const ListFigures = ({ listId }: { readonly listId: string }) => {
  const { data, error } = useListStats(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} />
  return (
    <>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={{ xs: 5, md: 8 }} divider={<Divider orientation="vertical" flexItem sx={{ display: { xs: 'none', md: 'block' } }} />}>
        {data === undefined ? (
          <>
            <FigureSkeleton />
            <FigureSkeleton />
          </>
        ) : (
          <>
            <Figure title="세대" done={data.completedCount} total={data.totalTargets} risk={data.riskCount} write={writeCount} />
            <Figure title="면적" done={data.completedArea} total={data.totalArea} risk={data.riskArea} write={formatArea} />
          </>
        )}
      </Stack>
      {data !== undefined && data.totalTargets === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
          아직 소유자가 없습니다. 소유자 명부에서 소유자를 등록하면 참여율이 계산됩니다.
        </Typography>
      ) : null}
    </>
  )
}
