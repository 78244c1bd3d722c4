import { Box, Stack, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { formatArea, formatCount } from '#ui/format.ts'
import type { VoteResults } from '#services/vote/vote-results.contract.ts'
import { Figure } from '../kit/display/Figure.tsx'
import { measureNames, type Measure } from '../kit/display/share.ts'
import { ByDong } from '../list/figures/ByDong.tsx'

type TurnoutProps = { readonly turnout: VoteResults['turnout'] }

const titleLine = { alignItems: 'center', justifyContent: 'space-between', mt: 5, mb: 1 } as const

/** How many have voted, of how many, in all and by building. Never what they chose. */
export const Turnout = ({ turnout }: TurnoutProps) => {
  const [measure, setMeasure] = useState<Measure>('unit')
  const rows = turnout.byDong.map(({ dong, targets, voted, targetArea, votedArea }) => ({
    dong,
    totalTargets: targets,
    completedCount: voted,
    totalArea: targetArea,
    completedArea: votedArea,
  }))
  return (
    <>
      <Stack direction={{ xs: 'column', md: 'row' }} spacing={{ xs: 5, md: 8 }}>
        <Figure
          title="세대"
          done={turnout.voted}
          total={turnout.targets}
          write={(count) => formatCount(count, '세대')}
        />
        <Figure title="면적" done={turnout.votedArea} total={turnout.targetArea} write={formatArea} />
      </Stack>
      <Stack direction="row" sx={titleLine}>
        <Typography variant="h3">동별 참여</Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={measure}
          onChange={(_, next: Measure | null) => (next === null ? undefined : setMeasure(next))}
          aria-label="동별 참여 기준"
        >
          {(['unit', 'area'] as const).map((name) => (
            <ToggleButton key={name} value={name}>
              {measureNames[name]}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Stack>
      <Box sx={{ mx: -2 }}>
        <ByDong rows={rows} measure={measure} />
      </Box>
    </>
  )
}
