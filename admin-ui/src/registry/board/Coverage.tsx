import { Skeleton, Stack, Typography } from '@mui/material'
import type { RegistryStats } from '#services/registry/registries.contract.ts'
import { formatCount } from '#ui/format.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { matchNames, registriesPath, riskNames } from '../../labels/registry/registry-labels.ts'
import { useRegistryStats } from './use-registry.ts'
import { StackedBar, type BarSegment } from './StackedBar.tsx'

const coverageParts = (listId: string, { withRegistry, stale, missing }: RegistryStats): readonly BarSegment[] => [
  {
    name: '있음',
    count: Math.max(0, withRegistry - stale),
    look: 'good',
    to: registriesPath(listId, { stale: 'false' }),
  },
  { name: '오래됨', count: stale, look: 'wary', to: registriesPath(listId, { stale: 'true' }) },
  { name: '없음', count: missing, look: 'empty' },
]

const matchStyles = { same: 'good', partly: 'wary', changed: 'bad', unknown: 'empty' } as const
const riskStyles = { none: 'good', note: 'plain', medium: 'wary', high: 'bad' } as const

const matchParts = (listId: string, { match }: RegistryStats): readonly BarSegment[] =>
  (['same', 'partly', 'changed', 'unknown'] as const).map((kind) => ({
    name: matchNames[kind],
    count: match[kind],
    look: matchStyles[kind],
    to: registriesPath(listId, { match: kind }),
  }))

const riskParts = (listId: string, { risk }: RegistryStats): readonly BarSegment[] =>
  (['none', 'note', 'medium', 'high'] as const).map((level) => ({
    name: level === 'none' ? '위험 없음' : `위험 ${riskNames[level]}`,
    count: risk[level],
    look: riskStyles[level],
    to: registriesPath(listId, { risk: level }),
  }))

/**
 * Shows how many units have registry records, whether these fit the roll, and how many entries are
 * at risk; each number links to its records.
 */
export const Coverage = ({ listId }: { readonly listId: string }) => {
  const { data, error, refetch } = useRegistryStats(listId)
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Section
      title="현황"
      note={data === undefined ? undefined : `열람한 지 ${data.youngForDays}일이 지나면 오래된 것으로 봅니다.`}
    >
      {data === undefined ? (
        <Skeleton variant="rounded" height={150} aria-label="불러오는 중" />
      ) : (
        <Stack spacing={5}>
          <StackedBar
            title="등기부"
            whole={formatCount(data.units, '세대')}
            unit="세대"
            parts={coverageParts(listId, data)}
          />
          <StackedBar
            title="명부와 일치"
            whole={formatCount(data.withRegistry, '세대')}
            unit="세대"
            parts={matchParts(listId, data)}
          />
          <StackedBar title="위험" whole={formatCount(data.entries, '명')} unit="명" parts={riskParts(listId, data)} />
          {data.risk.high > 0 ? (
            <Typography variant="body2" color="textSecondary">
              등기부를 열어 이유를 보고, 확인을 마치면 해소합니다.
            </Typography>
          ) : null}
        </Stack>
      )}
    </Section>
  )
}
