import { Alert, Box, Card, Stack, TextField, Typography } from '@mui/material'
import { lazy, Suspense, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useGetIdentity } from 'react-admin'
import type { DeskEntry } from '#services/vote/desk/vote-desk.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import type { DeskAction } from './desk-states.ts'
import { DeskRow } from './DeskRow.tsx'
import { HandOutDialog, type HandOutDialogProps } from './HandOutDialog.tsx'
import { useDesk, useHanding, type DeskStatus } from './use-desk.ts'

const TabletDialog = lazy(() => import('./TabletDialog.tsx'))
const ChallengeDialog = lazy(() => import('./ChallengeDialog.tsx'))
const WithdrawalDialog = lazy(() => import('./WithdrawalDialog.tsx'))

type DeskRequest = { readonly what: Exclude<DeskAction, 'take-back'>; readonly entry: DeskEntry }

const rowButtons = (list: HTMLUListElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-desk-row]') ?? []),
]

/**
 * Moves the focus to the first row as soon as it is there, since Enter may come before the answer.
 */
const useFirstRow = (list: RefObject<HTMLUListElement | null>, isSettled: boolean): (() => void) => {
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (!isWanted || !isSettled) return
    setWanted(false)
    rowButtons(list.current)[0]?.focus()
  }, [isWanted, isSettled, list])
  return () => setWanted(true)
}

/**
 * Finds the voter at the desk and does what they came for; the search is then ready for the next.
 */
export const Desk = ({ vote }: { readonly vote: Vote }) => {
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [typed, setTyped] = useState('')
  const [status, setStatus] = useState<DeskStatus | null>(null)
  const [asked, setAsked] = useState<DeskRequest | null>(null)
  const { data: identity } = useGetIdentity()
  const [checkedBy, setCheckedBy] = useState<string | null>(null)
  const { rows, error, refetch, hasQuery, areTheirs, isSettled } = useDesk(vote.id, typed)
  const toFirstRow = useFirstRow(list, isSettled)
  const toSearch = (): void => {
    search.current?.focus()
    search.current?.select()
  }
  const settle = (settled: DeskStatus): void => {
    setStatus(settled)
    setAsked(null)
    // A dialog gives the focus back first.
    setTimeout(toSearch)
  }
  const { mutate, isPending } = useHanding(vote.id, settle)
  const act = (what: DeskAction, entry: DeskEntry): void => {
    setStatus(null)
    if (what === 'take-back') mutate({ act: what, entry })
    else setAsked({ what, entry })
  }
  const close = (): void => {
    setAsked(null)
    void refetch()
    setTimeout(toSearch)
  }

  return (
    <Stack spacing={4}>
      <SearchCard search={search} typed={typed} status={status} onType={setTyped} onToRow={toFirstRow} />
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      <SearchStatus hasQuery={hasQuery} isSettled={areTheirs} count={rows.length} />
      {rows.length === 0 ? null : (
        <Rows list={list} rows={rows} isDimmed={!areTheirs} isBusy={isPending} onAct={act} onOut={toSearch} />
      )}
      {asked === null ? null : (
        <DeskDialog
          voteId={vote.id}
          asked={asked}
          isBusy={isPending}
          takesNumber={vote.ballotKind === 'open'}
          checkedBy={checkedBy ?? identity?.fullName ?? ''}
          onHandOut={(paper) => {
            setCheckedBy(paper.identity.identityBy)
            mutate({ act: 'hand-out', entry: asked.entry, paper })
          }}
          onWithdrawal={settle}
          onClose={close}
        />
      )}
    </Stack>
  )
}

type RowsProps = {
  readonly list: RefObject<HTMLUListElement | null>
  readonly rows: readonly DeskEntry[]
  readonly isDimmed: boolean
  readonly isBusy: boolean
  readonly onAct: (act: DeskAction, entry: DeskEntry) => void
  readonly onOut: () => void
}

/** Shows the results; arrow keys move between them, and from the first back to the search. */
const Rows = ({ list, rows, isDimmed, isBusy, onAct, onOut }: RowsProps) => {
  const move = (index: number, by: -1 | 1 | 'out'): void => {
    const to =
      by === 'out' || index + by < 0 ? undefined : rowButtons(list.current)[Math.min(index + by, rows.length - 1)]
    if (to === undefined) onOut()
    else to.focus()
  }
  return (
    <Card sx={{ opacity: isDimmed ? 0.6 : 1 }}>
      <Box component="ul" ref={list} aria-label="찾은 소유자" sx={plainList}>
        {rows.map((entry, index) => (
          <DeskRow
            key={entry.listUserId}
            entry={entry}
            isBusy={isBusy}
            onAct={onAct}
            onMove={(by) => move(index, by)}
          />
        ))}
      </Box>
    </Card>
  )
}

type SearchCardProps = {
  readonly search: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly status: DeskStatus | null
  readonly onType: (typed: string) => void
  readonly onToRow: () => void
}

const SearchCard = ({ search, typed, status, onType, onToRow }: SearchCardProps) => {
  const onKeyDown = (event: KeyboardEvent): void => {
    // The Enter that ends a Korean letter is none of ours.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return
    // Else the same Enter would press what it has just gone to.
    event.preventDefault()
    onToRow()
  }
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <TextField
        inputRef={search}
        type="search"
        label="동·호나 이름"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
        // The desk is opened to search.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        fullWidth
        helperText="예: 101 1502. Enter나 ↓로 찾은 사람에게 가서 P 용지 교부, R 돌려받기, T 태블릿, W 투표 취소, O 이의 접수, Esc 다시 찾기"
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 100, style: { fontSize: 22 } } }}
      />
      <Box role="status" aria-live="polite" sx={{ mt: 3, minHeight: 52 }}>
        {status === null ? null : <Alert severity={status.severity}>{status.text}</Alert>}
      </Box>
    </Card>
  )
}

type DeskDialogProps = {
  readonly voteId: string
  readonly asked: DeskRequest
  readonly isBusy: boolean
  readonly takesNumber: boolean
  readonly checkedBy: string
  readonly onHandOut: HandOutDialogProps['onHandOut']
  readonly onWithdrawal: (status: DeskStatus) => void
  readonly onClose: () => void
}

const DeskDialog = ({ voteId, asked: { what, entry }, onWithdrawal, onClose, ...handingOut }: DeskDialogProps) => {
  if (what === 'hand-out') return <HandOutDialog entry={entry} onClose={onClose} {...handingOut} />
  const { checkedBy } = handingOut
  return (
    <Suspense fallback={null}>
      {what === 'tablet' ? <TabletDialog voteId={voteId} entry={entry} onClose={onClose} /> : null}
      {what === 'withdraw' ? (
        <WithdrawalDialog {...{ voteId, entry, checkedBy, onClose }} onRequested={onWithdrawal} />
      ) : null}
      {what === 'challenge' ? (
        <ChallengeDialog {...{ voteId, entry, checkedBy, onClose }} onChallenged={onWithdrawal} />
      ) : null}
    </Suspense>
  )
}

type SearchStatusProps = { readonly hasQuery: boolean; readonly isSettled: boolean; readonly count: number }

const MAX_ROWS = 50

const searchStatusText = ({ hasQuery, isSettled, count }: SearchStatusProps): string => {
  if (!hasQuery) return '동과 호를 띄어 적으면 바로 찾습니다.'
  if (!isSettled) return '찾는 중입니다.'
  if (count === 0) return '명부에서 찾지 못했습니다. 동·호를 다시 확인해주세요.'
  return count >= MAX_ROWS ? `${MAX_ROWS}명까지만 보입니다. 동·호까지 적어주세요.` : `${count}명을 찾았습니다.`
}

const SearchStatus = (props: SearchStatusProps) => (
  <Typography variant="body2" color="textSecondary" role="status">
    {searchStatusText(props)}
  </Typography>
)
