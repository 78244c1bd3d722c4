import { Alert, AlertTitle, Stack, Typography } from '@mui/material'
import type { RegistryCollectionProgress } from '#services/registry/purchase/registry-collections.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { JobProgress } from '../../kit/feedback/JobProgress.tsx'
import { formatWon } from '../../labels/message-labels.ts'
import { JobCounts } from '../../kit/feedback/JobCounts.tsx'

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
  { name: 'succeeded', label: '받음', trouble: undefined },
  { name: 'skipped', label: '건너뜀', trouble: undefined },
  { name: 'failed', label: '실패', trouble: 'tokens.danger' },
  { name: 'unclear', label: '확인 필요', trouble: 'tokens.danger' },
] as const

/** Shows the progress in numbers, and the reason of a pause. */
export const CollectionState = ({ progress }: CollectionStateProps) => {
  const { status, done, total, cost, estimatedCost } = progress
  return (
    <Section title={headlines[status]} note={`지금까지 ${formatWon(cost)} · 최대 ${formatWon(estimatedCost)}`}>
      <Stack spacing={4}>
        <Pause progress={progress} />
        <JobProgress label="등기부 수집 진행률" done={done} total={total} totalText={formatCount(total, '세대')} />
        <JobCounts
          counts={figures.map((one) => ({
            ...one,
            count: progress[one.name],
            text: formatCount(progress[one.name], '세대'),
          }))}
        />
        {status === 'running' || status === 'queued' ? (
          <Typography variant="body2" color="textSecondary">
            이 화면을 닫아도 계속됩니다.
          </Typography>
        ) : null}
      </Stack>
    </Section>
  )
}

/** Shows why nothing is bought for now, and when it goes on. */
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
