import { Box, Link as MuiLink, Stack, Typography } from '@mui/material'
import { Link } from 'react-router'
import { isShortOfNumbers, wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureStats } from '#services/signature/signatures.contract.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { listPath, rollPath } from '../../labels/list-labels.ts'
import { residentPath, unitName } from '../../labels/person-labels.ts'
import { numbersByWay } from './board-steps.ts'
import { unreachedFilters, useLateConsents, useUnreached } from './use-board.ts'

type BoardWaitsProps = {
  readonly list: List
  readonly stats: SignatureStats
  readonly runs: readonly FormRun[]
}

const row = { justifyContent: 'space-between', columnGap: 3, py: 1 } as const

/** Returns the ways whose confirmed numbers are few or used up, while the list runs. */
const numberWaits = (list: List, runs: readonly FormRun[]) =>
  list.status === 'closed'
    ? []
    : numbersByWay(runs)
        .filter(isShortOfNumbers)
        .map(({ way, left }) => ({
          text: `${wayNames[way]} 남은 연번: 추가로 신청하세요`,
          shown: formatCount(left, '개'),
          to: listPath(list.id, 'form-runs'),
        }))

/** Shows what waits for somebody of the office, each with the page where it is done. */
export const BoardWaits = ({ list, stats, runs }: BoardWaitsProps) => {
  const unreached = useUnreached(list.id)
  const answers = runs.filter(({ waiting }) => waiting !== null).length
  const late = useLateConsents(list.id)
  const counts = [
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
  const waits = [
    ...late.map(({ userId, signedAt, ...unit }) => ({
      text: `마감 전에 서명했지만 동의로 세지 않음: ${unitName(unit)}`,
      shown: formatDateTime(signedAt),
      to: residentPath(list.id, userId),
    })),
    ...numberWaits(list, runs),
    ...counts.flatMap(({ text, count, unit, to }) =>
      count === 0 ? [] : [{ text, to, shown: formatCount(count, unit) }],
    ),
  ]
  return (
    <Section title="할 일">
      {waits.length === 0 && unreached !== undefined ? <Typography variant="body2">없습니다.</Typography> : null}
      <Box component="ul" sx={plainList}>
        {waits.map(({ text, shown, to }) => (
          <Stack component="li" direction="row" key={text} sx={row}>
            <MuiLink component={Link} to={to} variant="body2">
              {text}
            </MuiLink>
            <Typography variant="body2" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
              {shown}
            </Typography>
          </Stack>
        ))}
      </Box>
    </Section>
  )
}
