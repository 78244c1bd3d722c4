import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import type { LedgerEntry } from '#services/assembly/attendance/attendance.contract.ts'
import { actNames, exitNames, proofNames } from '#services/assembly/attendance/attendance-texts.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { useAttendees } from './use-attendance.ts'

const CorrectionDialog = lazy(() => import('./CorrectionDialog.tsx'))

type LedgerFilter = 'present' | 'left' | 'all'
type LedgerAct = LedgerEntry['acts'][number]
export type ActToCorrect = { readonly entry: LedgerEntry; readonly act: LedgerAct }

const shownNames: Readonly<Record<LedgerFilter, string>> = { present: '출석 중', left: '퇴장', all: '모두' }

const unitText = ({ dong, ho, name }: LedgerEntry): string =>
  [dong === null || ho === null ? '명부에서 빠진 세대' : `${dong}동 ${ho}호`, name].join(' ').trim()

const actText = ({
  kind,
  at,
  holderName,
  struck,
  retimed,
  objected,
  recordedBy,
  deskAt,
  proof,
  exit,
}: LedgerAct): string =>
  [
    `${actNames[kind]} ${formatDateTime(at)}`,
    holderName,
    deskAt === null ? null : `창구에서는 ${formatDateTime(deskAt)}`,
    proof === null ? null : proofNames[proof],
    exit === null ? null : exitNames[exit],
    recordedBy === null ? null : `기록 ${recordedBy}`,
    struck ? '정정: 세지 않음' : null,
    retimed && !struck ? '정정: 시각' : null,
    objected ? '이의: 본인이 아니라고 함' : null,
  ]
    .filter((text) => text !== null)
    .join(' · ')

type EntryProps = { readonly entry: LedgerEntry; readonly onCorrect: ((act: LedgerAct) => void) | undefined }

const Entry = ({ entry, onCorrect }: EntryProps) => (
  <Box component="li" sx={{ py: 2.5, borderTop: 1, borderColor: 'divider' }}>
    <Typography sx={{ fontWeight: 600 }}>{unitText(entry)}</Typography>
    {entry.acts.map((act) => (
      <Stack key={act.actId} direction="row" sx={{ alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography
          variant="body2"
          color="textSecondary"
          sx={act.struck ? { textDecoration: 'line-through' } : undefined}
        >
          {actText(act)}
        </Typography>
        {onCorrect === undefined || act.struck ? null : (
          <Button
            size="small"
            color="inherit"
            aria-label={`${unitText(entry)} ${actNames[act.kind]} 정정`}
            onClick={() => onCorrect(act)}
          >
            정정
          </Button>
        )}
      </Stack>
    ))}
  </Box>
)

/** Shows who is there, who left, and every act; reading names is on record, so it is asked for. */
export const Attendees = ({ id }: { readonly id: string }) => {
  const mayCorrect = useMay('POST /api/assemblies/{id}/attendees/{attendeeId}/corrections')
  const [isShown, setShown] = useState(false)
  const [shown, choose] = useState<LedgerFilter>('present')
  const [correcting, setCorrecting] = useState<ActToCorrect | null>(null)
  const { data, error, refetch } = useAttendees(id, shown === 'all' ? null : shown, isShown)
  if (!isShown)
    return (
      <Section title="출석한 소유자" note="이름을 열람한 기록이 남습니다.">
        <Button variant="outlined" onClick={() => setShown(true)}>
          명단 보기
        </Button>
      </Section>
    )
  return (
    <Section
      title="출석한 소유자"
      note={data === undefined ? undefined : `${data.total.toLocaleString('ko')}명`}
      actions={<SegmentedChoice label="출석한 소유자" names={shownNames} value={shown} onChoose={choose} />}
    >
      {error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 ? <Typography color="textSecondary">아무도 없습니다.</Typography> : null}
      <Box component="ul" aria-label="출석한 소유자" sx={plainList}>
        {(data?.attendees ?? []).map((entry) => (
          <Entry
            key={entry.attendeeId}
            entry={entry}
            onCorrect={mayCorrect ? (act) => setCorrecting({ entry, act }) : undefined}
          />
        ))}
      </Box>
      {correcting === null ? null : (
        <Suspense fallback={null}>
          <CorrectionDialog
            assemblyId={id}
            name={unitText(correcting.entry)}
            correcting={correcting}
            onClose={() => setCorrecting(null)}
          />
        </Suspense>
      )}
    </Section>
  )
}
