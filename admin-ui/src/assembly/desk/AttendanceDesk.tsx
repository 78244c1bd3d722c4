import { Alert, Box, Button, Card, Stack, TextField, Typography } from '@mui/material'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useGetIdentity } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import { newActId } from '#ui/act-id.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { AttendanceDeskRow } from '#services/assembly/attendance/attendance.contract.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { admits, type CheckIn, type SendOutcome } from '../offline/check-in-queue.ts'
import { OfflineNotice } from '../offline/OfflineNotice.tsx'
import { useCheckIns } from '../offline/use-check-ins.ts'
import { OwnerPapers } from './OwnerPapers.tsx'
import { EntryCodeField } from './EntryCodeField.tsx'
import { ProxyDialog } from './ProxyDialog.tsx'
import {
  rowName,
  unitText,
  useCodeAdmission,
  useDeskMove,
  type DeskMove,
  type DeskOutcome,
  type TypedProxy,
} from './use-attendance.ts'
import { useDeskRows } from './use-desk-rows.ts'

type RowProps = {
  readonly row: AttendanceDeskRow
  readonly takesProxies: boolean
  readonly isBusy: boolean
  readonly onAct: (what: 'admit' | 'leave' | 'return') => void
  readonly onProxy: () => void
  /** Whether there is no network: then owners arrive, and nobody leaves. */
  readonly isOffline: boolean
  /** Papers of the owner. */
  readonly children: ReactNode
}

const placeText = ({ state, by, holderName, hall, online }: AttendanceDeskRow): string => {
  const attendee = by === 'proxy' ? `대리인 ${holderName ?? ''}`.trim() : '본인'
  if (state !== 'present') return `${attendee} 퇴장`
  if (!online) return `${attendee} 출석 중`
  return hall === 'owner' ? '본인 출석 중 · 온라인 접속 중' : '온라인 참석 중'
}

const stateText = (row: AttendanceDeskRow): string => {
  const { state, since, entitled, owners } = row
  const shared = owners > 1 ? `공유자 ${owners}명` : null
  const here = placeText(row)
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

const Row = ({ row, takesProxies, isBusy, isOffline, onAct, onProxy, children }: RowProps) => {
  const { state, entitled, by, hall } = row
  const mayReturn = hall === 'left'
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
        {hall === 'owner' || !entitled || (mayReturn && by === 'owner') ? null : (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => onAct('admit')}>
            {by === 'proxy' ? '본인 출석' : '출석'}
          </Button>
        )}
        {mayReturn && !isOffline ? (
          <Button variant="contained" size="large" disabled={isBusy} onClick={() => onAct('return')}>
            재입장
          </Button>
        ) : null}
        {takesProxies && entitled && state !== 'present' && hall === 'none' ? (
          <Button variant="outlined" size="large" disabled={isBusy} onClick={onProxy}>
            대리 출석
          </Button>
        ) : null}
        {(hall === 'owner' || hall === 'proxy') && !isOffline ? (
          <Button variant="outlined" size="large" disabled={isBusy} onClick={() => onAct('leave')}>
            퇴장
          </Button>
        ) : null}
      </Stack>
      {children}
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

const answerText = (checkIn: CheckIn, outcome: SendOutcome): DeskOutcome =>
  outcome.kind === 'refused'
    ? { severity: 'error', text: `${checkIn.unit}: ${outcome.reason}` }
    : { severity: 'success', text: `${checkIn.unit}: ${checkIn.proxy ? '대리인이 출석했습니다.' : '출석했습니다.'}` }

/** Returns the search to the next owner; a dialog gives the focus back first. */
const toNextOwner = (search: RefObject<HTMLInputElement | null>): void =>
  void setTimeout(() => {
    search.current?.focus()
    search.current?.select()
  })

/** State of the desk: its search, and its acts, after which the search is ready for the next owner. */
const useAttendanceDesk = (id: string) => {
  const search = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [outcome, setOutcome] = useState<DeskOutcome | null>(null)
  const [proxyFor, setProxyFor] = useState<AttendanceDeskRow | null>(null)
  const { data: identity } = useGetIdentity()
  const settle = (settled: DeskOutcome): void => {
    setOutcome(settled)
    setProxyFor(null)
    toNextOwner(search)
  }
  const checkIns = useCheckIns(id, (checkIn, answer) => settle(answerText(checkIn, answer)))
  const found = useDeskRows(id, typed, checkIns)
  const { mutate, isPending } = useDeskMove(id, settle)
  const code = useCodeAdmission(id, settle)
  const type = (text: string): void => {
    setOutcome(null)
    setTyped(text)
  }
  const checkIn = (row: AttendanceDeskRow, actId: string, proxy: TypedProxy | null): void => {
    setOutcome(null)
    const made = { actId, listUserId: row.listUserId, unit: unitText(row), proxy, doneAt: Date.now() }
    void checkIns.queue.add({ ...made, checkedBy: identity?.fullName ?? '' })
    if (!checkIns.isOffline) return
    settle({ severity: 'success', text: `${rowName(row)}: 출석을 받아 두었습니다. 연결되면 보냅니다.` })
  }
  const move = (moved: DeskMove): void => {
    setOutcome(null)
    mutate(moved)
  }
  const isBusy = isPending || code.isPending || (!checkIns.isOffline && checkIns.state.waiting.length > 0)
  return { search, typed, type, outcome, proxyFor, setProxyFor, found, checkIn, move, isBusy, checkIns, code }
}

/** Desk that admits owners by one press, for ten minutes also without network. */
export const AttendanceDesk = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { id, kind, ways } = assembly
  const desk = useAttendanceDesk(id)
  const { proxyFor, setProxyFor, isBusy, checkIns, move, checkIn } = desk
  const { rows, error, refetch, hasQuery, areTheirs } = desk.found
  const canAdmit = !checkIns.isOffline || admits(checkIns.state, Date.now())
  return (
    <Card sx={{ p: { xs: 4, sm: 5 } }}>
      <OfflineNotice state={checkIns.state} hasRoll={checkIns.roll !== null} onSettle={checkIns.queue.settle} />
      {checkIns.isOffline ? null : (
        <EntryCodeField
          id={id}
          isBusy={isBusy}
          onAdmit={(row, actId, entryCode) => desk.code.mutate({ row, actId, entryCode })}
        />
      )}
      <Search
        search={desk.search}
        typed={desk.typed}
        onType={desk.type}
        outcome={desk.outcome}
        told={searchText(hasQuery, areTheirs, rows.length)}
      />
      {error === null || checkIns.isOffline ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      <Box component="ul" aria-label="찾은 소유자" aria-busy={!areTheirs} sx={plainList}>
        {rows.map((row) => (
          <Row
            key={row.listUserId}
            row={row}
            takesProxies={ways.includes('proxy')}
            isBusy={isBusy || !canAdmit}
            isOffline={checkIns.isOffline}
            onAct={(what) =>
              what === 'admit' ? checkIn(row, newActId(), null) : move({ what, row, actId: newActId() })
            }
            onProxy={() => setProxyFor(row)}
          >
            {checkIns.isOffline ? null : <OwnerPapers assembly={assembly} row={row} />}
          </Row>
        ))}
      </Box>
      {proxyFor === null ? null : (
        <ProxyDialog
          row={proxyFor}
          kind={kind}
          isBusy={isBusy}
          onClose={() => setProxyFor(null)}
          onAdmit={(proxy, actId) => checkIn(proxyFor, actId, proxy)}
        />
      )}
    </Card>
  )
}
