import WarningIcon from '@mui/icons-material/WarningAmber'
import { Box, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material'
import { formatCount } from '#ui/format.ts'
import { fieldNames, type ReadRow, type RollField } from './roll-rows.ts'

type RollPreviewProps = { readonly fields: readonly RollField[]; readonly rows: readonly ReadRow[] }

const SHOWN = 50

/** Rows that will likely be refused come first: they are what one looks for. */
const shownOf = (rows: readonly ReadRow[]): readonly ReadRow[] =>
  [...rows.filter(({ problems }) => problems.length > 0), ...rows.filter(({ problems }) => problems.length === 0)].slice(0, SHOWN)

/** What was read, before anything is sent. */
export const RollPreview = ({ fields, rows }: RollPreviewProps) => {
  const doubtful = rows.filter(({ problems }) => problems.length > 0).length
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        미리보기: {formatCount(rows.length, '명')}
        {doubtful > 0 ? ` (확인이 필요한 행 ${formatCount(doubtful, '건')})` : ''}
        {rows.length > SHOWN ? `, 아래는 ${SHOWN}행만 보입니다` : ''}
      </Typography>
      <TableContainer tabIndex={0} role="region" aria-label="명부 미리보기" sx={{ maxHeight: 260, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
        <Table size="small" stickyHeader sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}>
          <TableHead>
            <TableRow>
              <TableCell>줄</TableCell>
              {fields.map((field) => (
                <TableCell key={field}>{fieldNames[field]}</TableCell>
              ))}
              <TableCell>확인할 점</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {shownOf(rows).map(({ line, row, problems }) => (
              <TableRow key={line}>
                <TableCell>{line}</TableCell>
                {fields.map((field) => (
                  <TableCell key={field}>{String(row[field] ?? '')}</TableCell>
                ))}
                <TableCell sx={{ color: 'tokens.risk' }}>
                  {problems.length === 0 ? null : <WarningIcon sx={{ fontSize: 16, verticalAlign: '-3px', mr: 1 }} />}
                  {problems.join(', ')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  )
}
