import { Box, Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import { todayInSeoul } from '../../kit/display/day.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { boardDates } from './board-dates.ts'
import { boardSteps } from './board-steps.ts'
import { BoardDates } from './BoardDates.tsx'
import { BoardStanding } from './BoardStanding.tsx'
import { BoardSteps } from './BoardSteps.tsx'
import { BoardWaits } from './BoardWaits.tsx'
import { useBoard } from './use-board.ts'

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  alignItems: 'start',
} as const

/**
 * Shows a campaign whose consents the law rules on its way to the authority: steps, thresholds, what
 * waits, and days to come.
 */
const ConsentBoard = ({ list }: { readonly list: List }) => {
  const { answers, error, retry } = useBoard(list)
  if (answers === null) return error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={retry} />
  const { settings, stats, forms, standing, deemed, files } = answers
  const today = todayInSeoul()
  const steps = boardSteps({ list, settings, requested: stats.funnel.requested, forms, standing, files, today })
  const dates = boardDates({ list, runs: forms.runs, publicLand: deemed.publicLand }, today)
  return (
    <Box sx={columns}>
      <BoardSteps list={list} settings={settings} steps={steps} today={today} />
      <Stack spacing={4}>
        <BoardWaits list={list} stats={stats} runs={forms.runs} />
        <BoardDates dates={dates} today={today} />
      </Stack>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <BoardStanding standing={standing} />
      </Box>
    </Box>
  )
}

export default ConsentBoard
