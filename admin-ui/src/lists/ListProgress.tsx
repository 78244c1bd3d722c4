import { Box, Button, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useMay } from '../app/auth/use-may.ts'
import { ErrorNote } from '../app/display/ErrorNote.tsx'
import { Empty } from '../app/display/Empty.tsx'
import { RowsSkeleton } from '../app/collection/RowsSkeleton.tsx'
import { Section } from '../app/display/Section.tsx'
import { measureNames, type Measure } from '../app/display/share.ts'
import { ByDay } from './ByDay.tsx'
import { ByDong } from './ByDong.tsx'
import { listPath } from './list-words.ts'
import { useListStats } from './use-list-stats.ts'

/** Where participation comes from: which buildings, which days. */
export const ListProgress = ({ list }: { readonly list: List }) => {
  const { data, error, refetch } = useListStats(list.id)
  const [measure, setMeasure] = useState<Measure>('unit')
  const maySeeRoll = useMay('GET /api/list-user/list/{listId}')

  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  if (data.totalTargets === 0) {
    return (
      <Empty
        title="소유자 명부가 비어 있습니다"
        action={
          maySeeRoll ? (
            <Button component={Link} to={listPath(list.id, 'roll')} variant="contained">
              소유자 명부로 가기
            </Button>
          ) : undefined
        }
      >
        명부에 소유자를 등록하면 동별·날짜별 참여 현황이 여기에 나타납니다.
      </Empty>
    )
  }
  const rollOf = (dong: string): string => `${listPath(list.id, 'roll')}?filter=${encodeURIComponent(JSON.stringify({ dong }))}`
  const choice = (
    <ToggleButtonGroup exclusive size="small" value={measure} onChange={(_, next: Measure | null) => (next === null ? undefined : setMeasure(next))} aria-label="집계 기준">
      {(['unit', 'area'] as const).map((name) => (
        <ToggleButton key={name} value={name}>
          {measureNames[name]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }, alignItems: 'start' }}>
      <Section title="동별 현황" note={maySeeRoll ? '동을 누르면 그 동의 소유자를 봅니다.' : undefined} actions={choice}>
        <ByDong rows={data.byDong} measure={measure} {...(maySeeRoll ? { hrefOf: rollOf } : {})} />
      </Section>
      <Section title="날짜별 참여" note="하루 동안 완료된 수입니다. 날짜는 한국 시각입니다.">
        <ByDay rows={data.byDay} measure={measure} period={list} />
      </Section>
    </Box>
  )
}
