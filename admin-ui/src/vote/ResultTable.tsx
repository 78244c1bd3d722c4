import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { formatArea, formatPercent } from '#ui/format.ts'
import { shareOf } from '../kit/display/share.ts'
import type { VoteResults } from '#services/vote/vote-results.contract.ts'
import { countedName, countWriter } from '../words/amount-words.ts'
import type { ResultRow } from './result-rows.ts'

type ResultTableProps = {
  readonly rows: readonly ResultRow[]
  readonly caption: string
  readonly voted: number
  readonly votedArea: number
  readonly weight: VoteResults['weight']
  readonly withArea: boolean
}

const UNTOLD = '보이지 않음'

/** The lines of a question as a table, closed at first. */
export const ResultTable = ({ rows, caption, voted, votedArea, weight, withArea }: ResultTableProps) => {
  const titles = [
    '선택',
    countedName(weight),
    `${countedName(weight)} 비율`,
    ...(withArea ? ['면적', '면적 비율'] : []),
  ]
  return (
    <Box component="details" sx={{ mt: 3 }}>
      <Typography
        component="summary"
        variant="body2"
        sx={{ cursor: 'pointer', color: 'text.secondary', width: 'fit-content' }}
      >
        표로 보기
      </Typography>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" aria-label={`${caption} 결과표`} sx={{ mt: 2, minWidth: withArea ? 420 : 300 }}>
          <TableHead>
            <TableRow>
              {titles.map((title, index) => (
                <TableCell key={title} align={index === 0 ? 'left' : 'right'}>
                  {title}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, label, units, area }) => (
              <TableRow key={key}>
                <TableCell component="th" scope="row">
                  {label}
                </TableCell>
                <Amount value={units} whole={voted} write={countWriter(weight)} />
                {withArea ? <Amount value={area} whole={votedArea} write={formatArea} /> : null}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  )
}

type AmountProps = { readonly value: number | null; readonly whole: number; readonly write: (value: number) => string }

const Amount = ({ value, whole, write }: AmountProps) => (
  <>
    <TableCell align="right">{value === null ? UNTOLD : write(value)}</TableCell>
    <TableCell align="right">{value === null ? '–' : formatPercent(shareOf(value, whole))}</TableCell>
  </>
)
