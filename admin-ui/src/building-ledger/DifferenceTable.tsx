import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { useNotify } from 'react-admin'
import type {
  LedgerComparison,
  LedgerDifference,
} from '#services/building-ledger/comparison/ledger-comparison.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { ledgerUnitName } from '../labels/building-ledger/ledger-labels.ts'
import { differenceNames, hasAreaToTake, ledgerText, rollText, takenText } from './difference-labels.ts'

type TakeOneProps = {
  readonly listId: string
  readonly readingId: string
  readonly difference: LedgerDifference
}

const TakeOne = ({ listId, readingId, difference: { dong, ho } }: TakeOneProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      call('POST /api/list/{listId}/ledger-comparison/areas', {
        params: { listId },
        body: { readingId, units: [{ dong, ho }] },
      }),
    onSuccess: (answer) => notify(takenText(answer), { type: 'success' }),
    onError: (error) => notify(toApiError(error).text, { type: 'error' }),
  })
  return (
    <Button
      size="small"
      disabled={isPending}
      aria-label={`${ledgerUnitName({ dong, ho })} 대장 면적 가져오기`}
      sx={{ whiteSpace: 'nowrap' }}
      onClick={() => mutate()}
    >
      가져오기
    </Button>
  )
}

type DifferenceTableProps = { readonly list: List; readonly comparison: LedgerComparison }

/** Shows differences with what roll and ledger say, and takes areas over one by one. */
export const DifferenceTable = ({ list, comparison: { differences, ledger, obstacle } }: DifferenceTableProps) => {
  const mayTake = useMay('POST /api/list/{listId}/ledger-comparison/areas') && obstacle === null && ledger !== null
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="명부와 건축물대장의 다른 점">
        <TableHead>
          <TableRow>
            <TableCell>세대</TableCell>
            <TableCell>다른 점</TableCell>
            <TableCell>명부</TableCell>
            <TableCell>건축물대장</TableCell>
            {mayTake ? <TableCell>면적</TableCell> : null}
          </TableRow>
        </TableHead>
        <TableBody>
          {differences.map((difference, place) => (
            <TableRow key={`${difference.kind} ${difference.dong} ${difference.ho} ${place}`}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {ledgerUnitName(difference)}
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{differenceNames[difference.kind]}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{rollText(difference)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{ledgerText(difference)}</TableCell>
              {mayTake ? (
                <TableCell>
                  {hasAreaToTake(difference) && ledger !== null ? (
                    <TakeOne listId={list.id} readingId={ledger.readingId} difference={difference} />
                  ) : null}
                </TableCell>
              ) : null}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
