import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureStats } from '#services/signature/signatures.contract.ts'
import { formatCount } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { listPath, rollPath } from '../../labels/list-labels.ts'
import { unreachedFilters, useUnreached } from './use-board.ts'

type BoardWaitsProps = {
  readonly list: List
  readonly stats: SignatureStats
  readonly runs: readonly FormRun[]
}

const row = { justifyContent: 'space-between', columnGap: 3, py: 1 } as const

/** Shows what waits for somebody of the office, each with the page where it is done. */
export const BoardWaits = ({ list, stats, runs }: BoardWaitsProps) => {
  const unreached = useUnreached(list.id)
  const answers = runs.filter(({ waiting }) => waiting !== null).length
  const waits = [
    { text: '확인 대기 중인 서면 동의서', count: stats.paperPending, unit: '장', to: listPath(list.id, 'consents') },
    { text: '승인 대기 중인 검인·확인 답', count: answers, unit: '건', to: '/pending' },
    { text: '명부와 다른 본인 확인', count: stats.mismatches, unit: '건', to: listPath(list.id, 'identity') },
    {
      text: '휴대전화가 없는 미참여 소유자',
      count: unreached?.phoneless ?? 0,
      unit: '명',
      to: rollPath(list.id, unreachedFilters.phoneless),
    },
    {
      text: '알림톡을 받지 않는 미참여 소유자',
      count: unreached?.muted ?? 0,
      unit: '명',
      to: rollPath(list.id, unreachedFilters.muted),
    },
  ] as const
  const shown = waits.filter(({ count }) => count > 0)
  return (
    <Section title="할 일">
      {shown.length === 0 && unreached !== undefined ? <Typography variant="body2">없습니다.</Typography> : null}
      <Box component="ul" sx={plainList}>
        {shown.map(({ text, count, unit, to }) => (
          <Stack component="li" direction="row" key={text} sx={row}>
            <MuiLink component={Link} to={to} variant="body2">
              {text}
            </MuiLink>
            <Typography variant="body2" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
              {formatCount(count, unit)}
            </Typography>
          </Stack>
        ))}
      </Box>
    </Section>
  )
}
