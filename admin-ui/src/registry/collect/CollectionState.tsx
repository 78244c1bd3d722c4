import { Alert, AlertTitle, Box, LinearProgress, Stack, Typography } from '@mui/material'
import type { RegistryCollectionProgress } from '#services/registry/registry-collections.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Section } from '../../kit/display/Section.tsx'
import { shareOf } from '../../kit/display/share.ts'
import { formatWon } from '../../words/message-words.ts'

type CollectionStateProps = { readonly progress: RegistryCollectionProgress }

const headlines: Readonly<Record<RegistryCollectionProgress['status'], string>> = {
  queued: '곧 시작합니다',
  running: '수집하고 있습니다',
  paused: '잠시 멈췄습니다',
  completed: '수집을 마쳤습니다',
  failed: '수집하지 못했습니다',
  cancelled: '수집을 멈췄습니다',
}

const figures = [
  { name: 'succeeded', label: '받음' },
  { name: 'skipped', label: '건너뜀' },
  { name: 'failed', label: '실패' },
  { name: 'unclear', label: '확인 필요' },
] as const

const grid = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
} as const

/** How far it is, in numbers, and why it stands still where it does. */
export const CollectionState = ({ progress }: CollectionStateProps) => {
  const { status, done, total, cost, estimatedCost } = progress
  return (
    <Section title={headlines[status]} note={`지금까지 ${formatWon(cost)} · 최대 ${formatWon(estimatedCost)}`}>
      <Stack spacing={4}>
        <Pause progress={progress} />
        <Box>
          <Typography role="status" sx={{ mb: 1.5 }}>
            <strong>{done.toLocaleString('ko-KR')}</strong> / {formatCount(total, '세대')}
          </Typography>
          <LinearProgress
            aria-label="등기부 수집 진행률"
            variant="determinate"
            value={shareOf(done, total) * 100}
            sx={{ height: 8, borderRadius: '4px', bgcolor: 'tokens.pendingSoft' }}
          />
        </Box>
        <Box component="dl" sx={grid}>
          {figures.map(({ name, label }) => (
            <Count
              key={name}
              label={label}
              count={progress[name]}
              isTrouble={name !== 'succeeded' && name !== 'skipped'}
            />
          ))}
        </Box>
        {status === 'running' || status === 'queued' ? (
          <Typography variant="body2" color="textSecondary">
            이 화면을 닫아도 계속됩니다. 수집 내역에서 다시 찾을 수 있습니다.
          </Typography>
        ) : null}
      </Stack>
    </Section>
  )
}

/** Why nothing is bought for now, and when it goes on. */
const Pause = ({ progress: { status, pause, reason } }: CollectionStateProps) => {
  if (status === 'failed') return reason === undefined ? null : <Alert severity="error">{reason}</Alert>
  if (status !== 'paused') return null
  const until = pause?.until ?? null
  return (
    <Alert severity="warning">
      <AlertTitle>{reason ?? '수집이 멈췄습니다.'}</AlertTitle>
      {until === null ? null : `${formatDateTime(until)}에 다시 해 봅니다.`}
    </Alert>
  )
}

type CountProps = { readonly label: string; readonly count: number; readonly isTrouble: boolean }

const colourOf = ({ count, isTrouble }: CountProps): string | undefined => {
  if (count === 0) return 'text.secondary'
  return isTrouble ? 'tokens.danger' : undefined
}

const Count = (props: CountProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {props.label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0, color: colourOf(props) }}>
      {formatCount(props.count, '세대')}
    </Typography>
  </Box>
)
