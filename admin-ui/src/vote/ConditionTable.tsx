import {
  Box,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { formatPercent } from '#ui/format.ts'
import type { ResultCondition } from '#services/vote/results/vote-results.contract.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { shareOf } from '../kit/share/share.ts'
import { basisNames, verdictOf } from '../list/figures/rule-labels.ts'
import { VerdictMark } from '../list/figures/VerdictMark.tsx'
import { writeBasis } from '../labels/amount-labels.ts'
import { conditionName } from './results/arithmetic.ts'

type ConditionTableProps = { readonly conditions: readonly ResultCondition[]; readonly caption: string }

const isMet = ({ met }: ResultCondition): boolean => met === true

/**
 * Shows the conditions of a rule in a table. Buildings that met theirs are hidden behind a click.
 */
export const ConditionTable = ({ conditions, caption }: ConditionTableProps) => {
  if (conditions.length === 0) return null
  const buildings = conditions.filter(({ dong }) => dong !== null)
  const met = buildings.filter(isMet)
  const shown = conditions.filter((condition) => condition.dong === null || !isMet(condition))
  return (
    <Box>
      <Conditions conditions={shown} caption={caption} />
      {met.length === 0 ? null : (
        <Box component="details" sx={{ mt: 2 }}>
          <Typography
            component="summary"
            variant="body2"
            sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
          >
            동별 기준 {buildings.length.toLocaleString('ko-KR')}개 가운데 충족한 {met.length.toLocaleString('ko-KR')}개
            보기
          </Typography>
          <Conditions conditions={met} caption={`${caption}: 충족한 동`} />
        </Box>
      )}
    </Box>
  )
}

const Conditions = (props: ConditionTableProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return isNarrow ? <AsList {...props} /> : <AsTable {...props} />
}

const keyOf = ({ label, dong, basis }: ResultCondition): string => `${label} ${dong ?? ''} ${basis}`

const reachedText = ({ basis, reached, total }: ResultCondition): string =>
  reached === null ? '보이지 않음' : `${writeBasis(basis, reached)} (${formatPercent(shareOf(reached, total))})`

const Mark = ({ condition: { met } }: { readonly condition: ResultCondition }) => (
  <VerdictMark verdict={verdictOf({ met, exempt: null })} />
)

const titles = ['기준', '집계 단위', '필요', '결과', '전체', '판정'] as const

const AsTable = ({ conditions, caption }: ConditionTableProps) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={caption} sx={{ minWidth: 540 }}>
      <TableHead>
        <TableRow>
          {titles.map((title) => (
            <TableCell key={title} align={['필요', '결과', '전체'].includes(title) ? 'right' : 'left'}>
              {title}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {conditions.map((condition) => (
          <TableRow key={keyOf(condition)}>
            <TableCell component="th" scope="row">
              {conditionName(condition)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{basisNames[condition.basis]}</TableCell>
            <TableCell align="right">{writeBasis(condition.basis, condition.needed)}</TableCell>
            <TableCell align="right">{reachedText(condition)}</TableCell>
            <TableCell align="right">{writeBasis(condition.basis, condition.total)}</TableCell>
            <TableCell>
              <Mark condition={condition} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const entry = { py: 2.5, borderTop: 1, borderColor: 'divider' } as const

/** Shows the conditions as a list, where a table would have to scroll sideways. */
const AsList = ({ conditions, caption }: ConditionTableProps) => (
  <Box component="ul" aria-label={caption} sx={plainList}>
    {conditions.map((condition) => (
      <Box component="li" key={keyOf(condition)} sx={entry}>
        <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
          <Typography variant="subtitle2" component="span">
            {conditionName(condition)}
          </Typography>
          <Mark condition={condition} />
        </Stack>
        <Typography variant="body2" color="textSecondary">
          {basisNames[condition.basis]} {writeBasis(condition.basis, condition.total)} 가운데{' '}
          {writeBasis(condition.basis, condition.needed)} 필요 · 결과 {reachedText(condition)}
        </Typography>
      </Box>
    ))}
  </Box>
)
