import { Alert, Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState, type RefObject } from 'react'
import { formatDateTime } from '#ui/format.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { newActId } from './act-id.ts'
import { ProxyDialog } from './ProxyDialog.tsx'
import { rowName, useDeskAct, useDeskRows, type DeskAct, type DeskOutcome } from './use-attendance.ts'

type RowProps = {
  readonly row: AttendanceDeskRow
  readonly takesProxies: boolean
  readonly isBusy: boolean
  readonly onAct: (what: 'admit' | 'leave' | 'return') => void
  readonly onProxy: () => void
}

const stateText = ({ state, by, holderName, since, entitled, owners }: AttendanceDeskRow): string => {
  const shared = owners > 1 ? `공유자 ${owners}명` : null
  const attendee = by === 'proxy' ? `대리인 ${holderName ?? ''}`.trim() : '본인'
  const here = state === 'present' ? `${attendee} 출석 중` : `${attendee} 퇴장`
  return [
    shared,
    state === 'absent' ? null : here,
    since === null ? null : formatDateTime(since),
    entitled || state !== 'absent' ? null : '다른 공유자가 대표로 지정되어 있습니다',
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 3,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
} as const

const Row = ({ row, takesProxies, isBusy, onAct, onProxy }: RowProps) => {
  const { state, entitled, by } = row
  const isOwnerHere = state === 'present' && by === 'owner'
  const details = stateText(row)
  return (
    <Box component="li" sx={line} aria-label={rowName(row)}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography sx={{ fontSize: 18, fontWeight: 700 }}>{rowName(row)}</Typography>
        {details === '' ? null : (
          <Typography variant="body2" color="textSecondary">
            {details}
          </Typography>
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {isOwnerHere || !entitled || (state === 'left' && by === 'owner') ? null : (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => onAct('admit')}>
            {by === 'proxy' ? '본인 출석' : '출석'}
          </Button>
        )}
        {state === 'left' ? (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => onAct('return')}>
            재입장
          </Button>
        ) : null}
        {takesProxies && entitled && state === 'absent' ? (
          <Button variant="outlined" size="large" disabled={isBusy} onClick={onProxy}>
            대리 출석
          </Button>
        ) : null}
        {state === 'present' ? (
          <Button variant="outlined" size="large" disabled={isBusy} onClick={() => onAct('leave')}>
            퇴장
          </Button>
        ) : null}
      </Stack>
    </Box>
  )
}

const searchText = (hasQuery: boolean, areTheirs: boolean, count: number): string => {
  if (!hasQuery) return '동과 호를 띄어 적으면 바로 찾습니다. 예: 101 1502'
  if (!areTheirs) return '찾는 중입니다.'
  return count === 0 ? '명부에서 찾지 못했습니다. 동·호를 다시 확인해주세요.' : `${count}명을 찾았습니다.`
}

type SearchProps = {
  readonly search: RefObject<HTMLInputElement | null>
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly outcome: DeskOutcome | null
  /** Text of the search, shown unless an act has just been done. */
  readonly told: string
}

const Search = ({ search, typed, onType, outcome, told }: SearchProps) => (
  <>
    <TextField
      inputRef={search}
      type="search"
      label="동·호나 이름"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      // The desk is opened to search.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      fullWidth
      helperText="신분증을 확인하고 출석을 누르세요. 누른 관리자가 확인한 사람으로 남습니다."
      slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 100, style: { fontSize: 22 } } }}
    />
    <Box role="status" aria-live="polite" sx={{ my: 3, minHeight: 52 }}>
      {outcome === null ? (
        <Typography variant="body2" color="textSecondary">
          {told}
        </Typography>
      ) : (
        <Alert severity={outcome.severity}>{outcome.text}</Alert>
      )}
    </Box>
  </>
)

/** State of the desk: its search, and its acts, after which the search is ready for the next owner. */
const useAttendanceDesk = (id: string) => {
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<DeskOutcome | null>(null)
  const [proxyFor, setProxyFor] = useState<AttendanceDeskRow | null>(null)
  const found = useDeskRows(id, typed)
  const { mutate, isPending } = useDeskAct(id, (settled) => {
    setOutcome(settled)
    setProxyFor(null)
    // A dialog gives the focus back first.
    setTimeout(() => {
      search.current?.focus()
      search.current?.select()
    })
  })
  const type = (text: string): void => {
    setOutcome(null)
    setTyped(text)
  }
  const act = (done: DeskAct): void => {
    setOutcome(null)
    mutate(done)
  }
  return { search, typed, type, outcome, proxyFor, setProxyFor, found, act, isPending }
}

/** Desk that admits owners by one press. */
export const AttendanceDesk = ({ assembly: { id, kind, ways } }: { readonly assembly: AssemblyDetails }) => {
  const { search, typed, type, outcome, proxyFor, setProxyFor, found, act, isPending } = useAttendanceDesk(id)
  const { rows, error, refetch, hasQuery, areTheirs } = found
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <Search
        search={search}
        typed={typed}
        onType={type}
        outcome={outcome}
        told={searchText(hasQuery, areTheirs, rows.length)}
      />
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Box component="ul" aria-label="찾은 소유자" aria-busy={!areTheirs} sx={plainList}>
        {rows.map((row) => (
          <Row
            key={row.listUserId}
            row={row}
            takesProxies={ways.includes('proxy')}
            isBusy={isPending}
            onAct={(what) => act({ what, row, actId: newActId() })}
            onProxy={() => setProxyFor(row)}
          />
        ))}
      </Box>
      {proxyFor === null ? null : (
        <ProxyDialog
          row={proxyFor}
          kind={kind}
          isBusy={isPending}
          onClose={() => setProxyFor(null)}
          onAdmit={(proxy, actId) => act({ what: 'proxy', row: proxyFor, actId, proxy })}
        />
      )}
    </Card>
  )
}
