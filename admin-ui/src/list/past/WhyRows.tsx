import { Box, Link as MuiLink, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { Link } from 'react-router'
import { formatDateTime } from '#ui/format.ts'
import type { ExplainedRow } from '#services/list/explain/explain.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { rollPath } from '../../labels/list-labels.ts'
import { unitName } from '../../labels/person-labels.ts'

type WhyRowsProps = { readonly listId: string | undefined; readonly rows: readonly ExplainedRow[] }

const hash = { fontFamily: 'monospace', fontSize: 12, wordBreak: 'break-all', minWidth: 180 } as const

/**
 * Shows the events behind a figure in order of the log, each with a link to the owners of its unit.
 */
export const WhyRows = ({ listId, rows }: WhyRowsProps) => (
  // Content wider than the dialog scrolls inside it, by keyboard, too.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="이 숫자를 만든 기록">
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell align="right">기록 번호</TableCell>
          <TableCell>일어난 일</TableCell>
          <TableCell>세대</TableCell>
          <TableCell>시각</TableCell>
          <TableCell>해시</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.position}>
            <TableCell align="right">{row.position.toLocaleString('ko-KR')}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              {row.what}
              {row.decides ? '' : ' (다른 기록과 겹침)'}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <UnitOf listId={listId} row={row} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDateTime(row.at)}</TableCell>
            <TableCell sx={hash}>{row.hash}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

/** Returns the subject of an event that names no unit. */
const subjectOfType = (type: string): string => {
  if (type.startsWith('List')) return '리스트'
  return type.startsWith('Apartment') ? '단지' : '투표'
}

const UnitOf = ({
  listId,
  row: { dong, ho, type },
}: {
  readonly listId: string | undefined
  readonly row: ExplainedRow
}) => {
  const maySeeRoll = useMay('GET /api/list-user/list/{listId}')
  if (dong === null || ho === null) return subjectOfType(type)
  const name = unitName({ dong, ho })
  return maySeeRoll && listId !== undefined ? (
    <MuiLink component={Link} to={rollPath(listId, { dong, ho })}>
      {name}
    </MuiLink>
  ) : (
    name
  )
}
