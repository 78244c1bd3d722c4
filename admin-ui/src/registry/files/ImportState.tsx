import { Alert, Box, LinearProgress, Stack, Typography } from '@mui/material'
import type { RegistryImport } from '#services/registry/registry-imports.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Section } from '../../kit/display/Section.tsx'
import { shareOf } from '../../kit/display/share.ts'

type ImportStateProps = { readonly one: RegistryImport }

const headlines: Readonly<Record<RegistryImport['status'], string>> = {
  queued: '곧 시작합니다',
  running: '가져오는 중입니다',
  completed: '가져왔습니다',
  failed: '가져오지 못했습니다',
}

const grid = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
} as const

/** How far an import is, and what fits the roll. */
export const ImportState = ({ one }: ImportStateProps) => {
  const { status, done, total, matched, changed, unmatched, failed, error } = one
  const figures = [
    { label: '명부와 일치', count: matched, isTrouble: false },
    { label: '명부와 다름', count: changed, isTrouble: true },
    { label: '명부에 없는 세대', count: unmatched, isTrouble: true },
    { label: '읽지 못함', count: failed.length, isTrouble: true },
  ]
  const isUnderWay = status === 'queued' || status === 'running'
  return (
    <Section title={headlines[status]} note={isUnderWay ? '이 화면을 닫아도 계속됩니다.' : undefined}>
      <Stack spacing={4}>
        {status === 'failed' ? (
          <Alert severity="error">{error ?? '가져오다 멈췄습니다. 같은 파일을 다시 올려주세요.'}</Alert>
        ) : null}
        {isUnderWay ? <Progress done={done} total={total} /> : null}
        <Box component="dl" sx={grid}>
          {figures.map((figure) => (
            <Count key={figure.label} {...figure} />
          ))}
        </Box>
      </Stack>
    </Section>
  )
}

/** How many registers a file holds is known only once it was looked through. */
const Progress = ({ done, total }: Pick<RegistryImport, 'done' | 'total'>) => (
  <Box>
    <Typography role="status" sx={{ mb: 1.5 }}>
      <strong>{done.toLocaleString('ko-KR')}</strong> / {formatCount(total, '건')}
    </Typography>
    <LinearProgress
      aria-label="등기부 가져오기 진행률"
      variant={total === 0 ? 'indeterminate' : 'determinate'}
      value={shareOf(done, total) * 100}
      sx={{ height: 8, borderRadius: '4px', bgcolor: 'tokens.pendingSoft' }}
    />
  </Box>
)

type CountProps = { readonly label: string; readonly count: number; readonly isTrouble: boolean }

const colourOf = ({ count, isTrouble }: CountProps): string | undefined => {
  if (count === 0) return 'text.secondary'
  return isTrouble ? 'tokens.risk' : undefined
}

const Count = (props: CountProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column' }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {props.label}
    </Typography>
    <Typography component="dd" variant="h5" sx={{ m: 0, color: colourOf(props) }}>
      {formatCount(props.count, '건')}
    </Typography>
  </Box>
)
