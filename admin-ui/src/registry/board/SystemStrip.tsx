import CheckCircleIcon from '@mui/icons-material/CheckCircle'
import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Card, Skeleton, Stack, Typography, type SxProps, type Theme } from '@mui/material'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { AnswerTo } from '#services/calls.contract.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { formatWon } from '../../labels/message-labels.ts'
import { systemNames } from '../../labels/registry/registry-labels.ts'
import { useRegistryPoints, useRegistrySystem } from './use-registry.ts'

type System = AnswerTo<'GET /api/registry/system/status'>
type Points = AnswerTo<'GET /api/registry/system/points'>

/** Style of the strip, which stays below the bar while the table scrolls. */
const strip = {
  position: 'sticky',
  top: 56,
  zIndex: 2,
  px: { xs: 4, sm: 5 },
  py: 3,
} satisfies SxProps<Theme>

const systemText = ({ status, until }: System): string =>
  until === null || status === 'ok' ? systemNames[status] : `${systemNames[status]} (${formatDateTime(until)}까지)`

const pointsText = ({ points, pricePerView }: Points): string => {
  if (points === null) return '알 수 없음 (제공사가 알려 주지 않음)'
  const views = pricePerView <= 0 ? '' : ` · 약 ${formatCount(Math.floor(points / pricePerView), '건')}`
  return `${formatWon(points)}${views}`
}

/**
 * Shows whether registry records can be bought now: the office's hours, the points, and the rest of
 * the day's limit.
 */
export const SystemStrip = () => {
  const may = useMay('GET /api/registry/system/status')
  const system = useRegistrySystem()
  const points = useRegistryPoints()
  if (!may) return null
  const { data, error } = system
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void system.refetch()} />
  if (data === undefined) return <Skeleton variant="rounded" height={52} />
  const isOpen = data.status === 'ok'
  const Icon = isOpen ? CheckCircleIcon : WarningIcon
  return (
    <Card role="status" aria-label="등기소와 열람 포인트" sx={strip}>
      <Stack direction="row" sx={{ columnGap: 6, rowGap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <Icon aria-hidden fontSize="small" sx={{ color: isOpen ? 'tokens.done' : 'tokens.risk' }} />
          <Figure name="등기소" value={systemText(data)} />
        </Stack>
        <Figure name="열람 포인트" value={points.data === undefined ? '–' : pointsText(points.data)} />
        <Figure
          name="오늘 남은 열람"
          value={data.dailyRemaining === null ? '제한 없음' : formatCount(data.dailyRemaining, '건')}
        />
      </Stack>
    </Card>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Typography variant="body2">
    <Box component="span" sx={{ color: 'text.secondary', mr: 1.5 }}>
      {name}
    </Box>
    <strong>{value}</strong>
  </Typography>
)
