import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import type { LedgerChange } from '#services/building-ledger/building-ledger.contract.ts'
import { formatArea, formatDate } from '#ui/format.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { ledgerUnitName, ledgerUseNames } from '../labels/building-ledger/ledger-labels.ts'

const kindNames: Readonly<Record<LedgerChange['kind'], string>> = {
  added: '새로 생김',
  gone: '없어짐',
  changed: '바뀜',
}

const sideText = (side: LedgerChange['now']): string =>
  side === null ? '–' : `${formatArea(side.area)} · ${ledgerUseNames[side.use]}`

const Changes = ({ changes }: { readonly changes: readonly LedgerChange[] }) => (
  <Box sx={{ overflowX: 'auto' }}>
    <Table size="small" aria-label="앞서 읽은 대장과 다른 세대">
      <TableHead>
        <TableRow>
          <TableCell>세대</TableCell>
          <TableCell>무엇이</TableCell>
          <TableCell>앞서</TableCell>
          <TableCell>지금</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {changes.map(({ kind, dong, ho, before, now }, place) => (
          <TableRow key={`${dong} ${ho} ${place}`}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
              {ledgerUnitName({ dong, ho })}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{kindNames[kind]}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{sideText(before)}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{sideText(now)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Box>
)

type LedgerChangesProps = { readonly apartmentId: string; readonly before: string }

/** Shows the units that differ from the reading before. */
export const LedgerChanges = ({ apartmentId, before }: LedgerChangesProps) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['building-ledger', apartmentId, 'changes'],
    queryFn: () => call('GET /api/building-ledger/{apartmentId}/changes', { params: { apartmentId } }),
  })
  if (data === undefined)
    return error === null ? (
      <Skeleton variant="rounded" height={80} />
    ) : (
      <ErrorNote error={error} onRetry={() => void refetch()} />
    )
  const { total, changes } = data
  return (
    <Section title="앞서 읽은 대장과 다른 점" note={`${formatDate(before)}에 읽은 것과 견줌`}>
      {total === 0 ? (
        <Typography color="textSecondary">달라진 세대가 없습니다.</Typography>
      ) : (
        <>
          <Changes changes={changes} />
          {total > changes.length ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
              모두 {total.toLocaleString('ko-KR')}호 가운데 {changes.length.toLocaleString('ko-KR')}호를 보입니다.
            </Typography>
          ) : null}
        </>
      )}
    </Section>
  )
}
