import { Alert, Box, Button, Collapse, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetIdentity } from 'react-admin'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { StateChip } from '../../labels/StatusChip.tsx'
import { actionsIn, deskActions } from '../../vote/desk/desk-states.ts'
import { deskStyles } from '../../vote/desk/desk-styles.ts'
import { useHanding, type DeskStatus } from '../../vote/desk/use-desk.ts'
import { Refusal } from '../sheet/Refusal.tsx'
import { SheetHandOutDialog } from './SheetHandOutDialog.tsx'
import { rowName } from './use-attendance.ts'
import { useOwnerSheet, useSheetMove, type SheetItemAtDesk } from './use-owner-sheet.ts'

const TabletDialog = lazy(() => import('../../vote/desk/TabletDialog.tsx'))
const SheetWithdrawalDialog = lazy(() => import('./SheetWithdrawalDialog.tsx'))

type OwnerProps = { readonly row: AttendanceDeskRow; readonly assemblyId: string }

type LineProps = { readonly item: SheetItemAtDesk; readonly onChanged: () => void }

/** Shows an owner's ballot in one vote, and what the desk can do about it alone: a tablet, a single paper. */
const ItemLine = ({ item: { voteId, number, title, entry }, onChanged }: LineProps) => {
  const [isTablet, setTablet] = useState(false)
  const [status, setStatus] = useState<DeskStatus | null>(null)
  const { mutate, isPending } = useHanding(voteId, (settled) => {
    setStatus(settled)
    onChanged()
  })
  const acts = actionsIn(entry)
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, py: 2, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography sx={{ flex: '1 1 200px', minWidth: 0 }}>
        {number}. {title}
      </Typography>
      <StateChip {...deskStyles[entry.state]} />
      {acts.includes('tablet') ? (
        <Button variant="outlined" aria-label={`${title}: ${deskActions.tablet.label}`} onClick={() => setTablet(true)}>
          {deskActions.tablet.label}
        </Button>
      ) : null}
      {acts.includes('take-back') ? (
        <Button
          variant="outlined"
          disabled={isPending}
          aria-label={`${title}: ${deskActions['take-back'].label}`}
          onClick={() => mutate({ act: 'take-back', entry })}
        >
          {deskActions['take-back'].label}
        </Button>
      ) : null}
      {status === null ? null : (
        <Typography
          role="status"
          variant="body2"
          color={status.severity === 'error' ? 'error' : 'textSecondary'}
          sx={{ flexBasis: '100%' }}
        >
          {status.text}
        </Typography>
      )}
      {isTablet ? (
        <Suspense fallback={null}>
          <TabletDialog
            voteId={voteId}
            entry={entry}
            onClose={() => {
              setTablet(false)
              onChanged()
            }}
          />
        </Suspense>
      ) : null}
    </Stack>
  )
}

type SheetDialog = 'hand-out' | 'withdraw'
type SheetMove = ReturnType<typeof useSheetMove>

type SheetActionsProps = {
  readonly items: readonly SheetItemAtDesk[]
  readonly isBusy: boolean
  readonly onOpen: (dialog: SheetDialog) => void
  readonly onTakeBack: () => void
}

/** Acts of the desk for all items by one press, as far as they are possible. */
const SheetActions = ({ items, isBusy, onOpen, onTakeBack }: SheetActionsProps) => {
  const mayWithdraw = useMay('POST /api/assemblies/{id}/desk/{listUserId}/withdrawal')
  const canHandOut = items.some(({ paper, entry }) => entry.state === 'open' && paper !== 'none')
  const hasSheetOut = items.some(({ entry }) => entry.state === 'paper-out' && entry.onSheet)
  const canWithdraw = mayWithdraw && items.some(({ entry }) => entry.withdrawable)
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', my: 2 }}>
      {canHandOut ? (
        <Button variant="contained" disabled={isBusy} onClick={() => onOpen('hand-out')}>
          투표용지 교부
        </Button>
      ) : null}
      {hasSheetOut ? (
        <Button variant="outlined" disabled={isBusy} onClick={onTakeBack}>
          총회 용지 돌려받기
        </Button>
      ) : null}
      {canWithdraw ? (
        <Button variant="outlined" disabled={isBusy} onClick={() => onOpen('withdraw')}>
          투표 취소
        </Button>
      ) : null}
    </Stack>
  )
}

type SheetDialogsProps = {
  readonly dialog: SheetDialog | null
  readonly name: string
  readonly items: readonly SheetItemAtDesk[]
  readonly move: SheetMove
  readonly onClose: () => void
}

const SheetDialogs = ({ dialog, name, items, move, onClose }: SheetDialogsProps) => {
  const { data: identity } = useGetIdentity()
  const shared = { name, items, isBusy: move.isPending, error: move.error, onClose }
  const props = { ...shared, checkedBy: identity?.fullName ?? '' }
  if (dialog === null) return null
  if (dialog === 'hand-out')
    return <SheetHandOutDialog {...props} onHandOut={(sheet) => move.mutate({ act: 'hand-out', sheet })} />
  return (
    <Suspense fallback={null}>
      <SheetWithdrawalDialog {...props} onRequest={(demand) => move.mutate({ act: 'withdraw', demand })} />
    </Suspense>
  )
}

/** Papers and ballots of an owner in all open votes: acts for all items by one press, and each item. */
const OwnerSheet = ({ row, assemblyId }: OwnerProps) => {
  const { data, error, refetch } = useOwnerSheet(assemblyId, row)
  const [dialog, setDialog] = useState<SheetDialog | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const move = useSheetMove(assemblyId, row, (text) => {
    setDone(text)
    setDialog(null)
  })
  if (data === undefined && error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const { items } = data
  const start = (next: SheetDialog | null): void => {
    setDone(null)
    move.reset()
    setDialog(next)
  }
  const takeBack = (): void => {
    start(null)
    move.mutate({ act: 'take-back' })
  }
  return (
    <>
      <SheetActions items={items} isBusy={move.isPending} onOpen={start} onTakeBack={takeBack} />
      <Box role="status" aria-live="polite">
        {done === null ? null : <Alert severity="success">{done}</Alert>}
        {move.error === null || dialog !== null ? null : (
          <Refusal error={move.error} titles={items.map(({ title }) => title)} />
        )}
      </Box>
      <Box component="ul" aria-label={`${rowName(row)} 투표용지`} sx={plainList}>
        {items.map((item) => (
          <ItemLine key={item.voteId} item={item} onChanged={() => void refetch()} />
        ))}
      </Box>
      <SheetDialogs dialog={dialog} name={rowName(row)} items={items} move={move} onClose={() => setDialog(null)} />
    </>
  )
}

type OwnerPapersProps = { readonly row: AttendanceDeskRow; readonly assembly: AssemblyDetails }

/** Ballots of an owner in the open votes of the agenda, at the desk that admits them. */
export const OwnerPapers = ({ assembly, row }: OwnerPapersProps) => {
  const mayHandOut = useMay('POST /api/assemblies/{id}/desk/{listUserId}/sheet')
  const [isShown, setShown] = useState(false)
  const open = assembly.items.filter(({ vote }) => vote?.status === 'open')
  if (!mayHandOut || open.length === 0) return null
  return (
    <Box sx={{ flexBasis: '100%' }}>
      <Button
        color="inherit"
        aria-expanded={isShown}
        aria-label={`투표용지 · 안건 ${open.length}개 (${rowName(row)})`}
        onClick={() => setShown(!isShown)}
      >
        투표용지 · 안건 {open.length}개
      </Button>
      <Collapse in={isShown} unmountOnExit>
        <OwnerSheet row={row} assemblyId={assembly.id} />
      </Collapse>
    </Box>
  )
}
