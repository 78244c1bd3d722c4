import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatPercent } from '#ui/format.ts'
import type { ResultCondition } from '#services/vote/vote-results.contract.ts'
import { shareOf } from '../kit/display/share.ts'
import { basisNames, verdictOf } from '../list/figures/rule-words.ts'
import { VerdictMark } from '../list/figures/VerdictMark.tsx'
import { writeBasis } from '../words/amount-words.ts'
import { dongName } from '../words/dong-name.ts'

type ConditionTableProps = { readonly conditions: readonly ResultCondition[]; readonly caption: string }

const isMet = ({ met }: ResultCondition): boolean => met === true

/** What a rule asks for, condition by condition; the buildings that met theirs only where somebody asks. */
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

const titles = ['기준', '세는 것', '필요', '결과', '전체', '판정'] as const

const Conditions = ({ conditions, caption }: ConditionTableProps) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label={caption} sx={{ minWidth: 560 }}>
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
          <TableRow key={`${condition.label} ${condition.dong ?? ''} ${condition.basis}`}>
            <Cells condition={condition} />
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

const Cells = ({ condition: { label, dong, basis, needed, reached, total, met } }: { condition: ResultCondition }) => (
  <>
    <TableCell component="th" scope="row">
      {dong === null ? label : `${dongName(dong)} ${label}`}
    </TableCell>
    <TableCell>{basisNames[basis]}</TableCell>
    <TableCell align="right">{writeBasis(basis, needed)}</TableCell>
    <TableCell align="right">
      {reached === null ? '보이지 않음' : `${writeBasis(basis, reached)} (${formatPercent(shareOf(reached, total))})`}
    </TableCell>
    <TableCell align="right">{writeBasis(basis, total)}</TableCell>
    <TableCell>
      <VerdictMark verdict={verdictOf({ met, exempt: null })} />
    </TableCell>
  </>
)
