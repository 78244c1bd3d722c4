import { Box, Button, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { noticeStates, type NoticeState } from '#events/values/assembly/notice-names.ts'
import { formatCount } from '#ui/format.ts'
import type { NoticeFigures, NoticeOwner, ShownProof } from '#services/assembly/notice/notice.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useDebounced } from '../../kit/display/use-debounced.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { dongText, noticeStateStyles } from './notice-labels.ts'
import { OwnerLine } from './OwnerLine.tsx'
import { OWNERS_A_PAGE, useNoticeOwners, type OwnerFilter } from './use-notice.ts'

const MailDialog = lazy(() => import('./MailDialog.tsx'))
const OutcomeDialog = lazy(() => import('./OutcomeDialog.tsx'))
const HandoverDialog = lazy(() => import('./HandoverDialog.tsx'))
const MailImportDialog = lazy(() => import('./MailImportDialog.tsx'))

/** Record that a dialog is open for: one of an owner, or a whole sheet. */
type Recording =
  | { readonly kind: 'mail' | 'hand'; readonly owner: NoticeOwner }
  | { readonly kind: 'outcome'; readonly owner: NoticeOwner; readonly proof: ShownProof }
  | { readonly kind: 'sheet' }

const ALL = ''

type FiltersProps = {
  readonly figures: NoticeFigures
  readonly filter: OwnerFilter
  readonly onChange: (filter: OwnerFilter) => void
}

const numberOf: Readonly<Record<NoticeState, 'inTime' | 'late' | 'unproven' | 'none'>> = {
  'in-time': 'inTime',
  late: 'late',
  unproven: 'unproven',
  none: 'none',
}

const Filters = ({ figures: { counts, buildings }, filter, onChange }: FiltersProps) => (
  <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', mb: 3 }}>
    <TextField
      type="search"
      label="이름이나 호"
      value={filter.q}
      onChange={({ target }) => onChange({ ...filter, q: target.value, from: 0 })}
      sx={{ flex: '1 1 180px', maxWidth: 320 }}
      slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
    />
    <TextField
      select
      label="통지"
      value={filter.state ?? ALL}
      onChange={({ target }) =>
        onChange({ ...filter, state: noticeStates.find((state) => state === target.value) ?? null, from: 0 })
      }
      sx={{ flex: '1 1 150px', maxWidth: 220 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={ALL}>전체 {formatCount(counts.owners, '명')}</MenuItem>
      {noticeStates.map((state) => (
        <MenuItem key={state} value={state}>
          {noticeStateStyles[state].label} {formatCount(counts[numberOf[state]], '명')}
        </MenuItem>
      ))}
    </TextField>
    <TextField
      select
      label="동"
      value={filter.dong ?? ALL}
      onChange={({ target }) => onChange({ ...filter, dong: target.value === ALL ? null : target.value, from: 0 })}
      sx={{ flex: '1 1 110px', maxWidth: 160 }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={ALL}>전체</MenuItem>
      {buildings.map(({ dong }) => (
        <MenuItem key={dong} value={dong}>
          {dongText(dong)}
        </MenuItem>
      ))}
    </TextField>
  </Stack>
)

type PagingProps = { readonly total: number; readonly from: number; readonly onFrom: (from: number) => void }

const Paging = ({ total, from, onFrom }: PagingProps) =>
  total <= OWNERS_A_PAGE ? null : (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'flex-end', mt: 3 }}>
      <Typography variant="body2" color="textSecondary">
        {(from + 1).toLocaleString('ko')}–{Math.min(from + OWNERS_A_PAGE, total).toLocaleString('ko')} /{' '}
        {formatCount(total, '명')}
      </Typography>
      <Button color="inherit" disabled={from === 0} onClick={() => onFrom(Math.max(0, from - OWNERS_A_PAGE))}>
        이전
      </Button>
      <Button color="inherit" disabled={from + OWNERS_A_PAGE >= total} onClick={() => onFrom(from + OWNERS_A_PAGE)}>
        다음
      </Button>
    </Stack>
  )

type DialogsProps = { readonly id: string; readonly recording: Recording; readonly onClose: () => void }

const Dialogs = ({ id, recording, onClose }: DialogsProps) => {
  switch (recording.kind) {
    case 'mail':
      return <MailDialog id={id} owner={recording.owner} onClose={onClose} />
    case 'hand':
      return <HandoverDialog id={id} owner={recording.owner} onClose={onClose} />
    case 'outcome':
      return <OutcomeDialog id={id} owner={recording.owner} proof={recording.proof} onClose={onClose} />
    case 'sheet':
      return <MailImportDialog id={id} onClose={onClose} />
  }
}

type NoticeOwnersProps = { readonly id: string; readonly figures: NoticeFigures; readonly isOver: boolean }

/** Shows all owners with their notices, those without one first asked for, and records more. */
export const NoticeOwners = ({ id, figures, isOver }: NoticeOwnersProps) => {
  const mayRecord = useMay('POST /api/assemblies/{id}/notice/mails') && !isOver
  const [filter, setFilter] = useState<OwnerFilter>({ state: 'none', dong: null, q: '', from: 0 })
  const [recording, setRecording] = useState<Recording | null>(null)
  const { data, error, refetch } = useNoticeOwners(id, useDebounced(filter, 250))
  return (
    <Section
      title="소유자별 통지"
      note="이름을 열람한 기록이 남습니다."
      actions={
        mayRecord ? (
          <Button variant="outlined" onClick={() => setRecording({ kind: 'sheet' })}>
            등기 목록 올리기
          </Button>
        ) : undefined
      }
    >
      <Filters figures={figures} filter={filter} onChange={setFilter} />
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 ? <Typography color="textSecondary">해당하는 소유자가 없습니다.</Typography> : null}
      <Box component="ul" aria-label="소유자별 통지" sx={plainList}>
        {(data?.owners ?? []).map((owner) => (
          <OwnerLine
            key={owner.listUserId}
            id={id}
            owner={owner}
            mayRecord={mayRecord}
            onMail={() => setRecording({ kind: 'mail', owner })}
            onHand={() => setRecording({ kind: 'hand', owner })}
            onOutcome={(proof) => setRecording({ kind: 'outcome', owner, proof })}
          />
        ))}
      </Box>
      <Paging total={data?.total ?? 0} from={filter.from} onFrom={(from) => setFilter({ ...filter, from })} />
      {recording === null ? null : (
        <Suspense fallback={null}>
          <Dialogs id={id} recording={recording} onClose={() => setRecording(null)} />
        </Suspense>
      )}
    </Section>
  )
}
