import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
  type Theme,
} from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { Message } from '#services/mailing/messages.contract.ts'
import { formatCount } from '#ui/format.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { NumberRow, type CorrectionOutcome } from './NumberRow.tsx'
import { useFailures } from './use-failures.ts'

type CorrectNumbersProps = { readonly list: List; readonly onClose: () => void }

/** Shows numbers that do not work, which are corrected in place and written to again. */
const CorrectNumbers = ({ list, onClose }: CorrectNumbersProps) => {
  const { data, error, refetch } = useFailures(list.id, 'correct-number')
  // A corrected row is no longer in the answer, but stays here with its outcome.
  const [rows, setRows] = useState<readonly Message[] | null>(null)
  if (rows === null && data !== undefined) setRows(data)
  const [corrected, setCorrected] = useState<Readonly<Record<string, CorrectionOutcome>>>({})
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" fullScreen={isNarrow} aria-labelledby="numbers-title">
      <DialogTitle id="numbers-title">
        전화번호 수정{rows === null ? '' : ` · ${formatCount(rows.length, '명')}`}
      </DialogTitle>
      <DialogContent>
        {error !== null && rows === null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {error === null && rows === null ? <RowsSkeleton /> : null}
        {rows?.length === 0 ? <Alert severity="success">수정할 번호가 없습니다.</Alert> : null}
        <Box component="ul" sx={plainList}>
          {(rows ?? []).map((message) => (
            <NumberRow
              key={message.id}
              list={list}
              message={message}
              corrected={corrected[message.id] ?? null}
              onCorrected={(what) => setCorrected((before) => ({ ...before, [message.id]: what }))}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default CorrectNumbers
