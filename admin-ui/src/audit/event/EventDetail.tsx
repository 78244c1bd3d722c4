import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import type { LogEvent, LogEventAnswer } from '#services/log/log-events.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { Facts } from '../../kit/display/Facts.tsx'
import { ChangeLines } from '../../labels/ChangeLines.tsx'
import { EventTree } from './EventTree.tsx'
import { actorText, groupText, subjectText, unitText } from './event-labels.ts'
import type { ChosenFilter } from './explorer-filter.ts'

type EventDetailProps = {
  readonly answer: LogEventAnswer
  readonly onOpen: (position: number) => void
  readonly onFilter: (changes: ChosenFilter) => void
}

const subjectFilter = ({ kind, id }: NonNullable<LogEvent['subject']>, name: string): ChosenFilter =>
  kind === 'admin' ? { adminId: id, adminIdName: name } : { userId: id, userIdName: name }

/** Returns the filters for events of the same person, unit, list, vote, device or request. */
const relatedFilters = (event: LogEvent): readonly { readonly label: string; readonly filter: ChosenFilter }[] => {
  const { subject, unit, list, vote, device, requestId } = event
  return [
    ...(subject === null
      ? []
      : [
          {
            label: `${subject.kind === 'admin' ? '이 관리자' : '이 소유자'}의 기록`,
            filter: subjectFilter(subject, subjectText(event)),
          },
        ]),
    ...(unit === null ? [] : [{ label: '이 세대의 기록', filter: { dong: unit.dong, ho: unit.ho } }]),
    ...(list === null ? [] : [{ label: '이 리스트의 기록', filter: { listId: list.id } }]),
    ...(vote === null ? [] : [{ label: '이 투표의 기록', filter: { voteId: vote.id } }]),
    ...(device === null ? [] : [{ label: '같은 곳에서 한 일', filter: { device } }]),
    ...(requestId === null ? [] : [{ label: '같은 요청', filter: { requestId } }]),
  ]
}

const factsOf = (event: LogEvent): readonly { readonly name: string; readonly value: ReactNode }[] =>
  [
    { name: '시각', value: formatDateTime(event.at) },
    { name: '구분', value: groupText(event) },
    { name: '행위자', value: actorText(event.actor) },
    { name: '접속한 곳', value: event.from ?? '' },
    { name: '누구의 기록', value: subjectText(event) },
    { name: '세대', value: unitText(event) },
    { name: '투표', value: event.vote?.name ?? '' },
    { name: '리스트', value: event.list?.name ?? '' },
    { name: '아파트', value: event.apartment?.name ?? '' },
    { name: '요청 번호', value: event.requestId ?? '' },
    { name: '기록의 확인값', value: event.hash },
  ]
    .filter(({ value }) => value !== '')
    .map(({ name, value }) => ({
      name,
      value: <Box sx={{ overflowWrap: 'anywhere', fontSize: 14 }}>{value}</Box>,
    }))

/**
 * Shows one event: its sentence, changes, facts, sealed fields, and the tree of its causes and
 * effects.
 */
export const EventDetail = ({ answer, onOpen, onFilter }: EventDetailProps) => {
  const { event, sealed } = answer
  return (
    <Stack spacing={5}>
      <Typography sx={{ fontSize: 17, fontWeight: 600, overflowWrap: 'anywhere' }}>{event.text}</Typography>
      {event.changes.length === 0 ? null : (
        <DetailSection title="바뀐 내용">
          <ChangeLines changes={event.changes} mayBegin />
        </DetailSection>
      )}
      <Facts facts={factsOf(event)} />
      {sealed.length === 0 ? null : (
        <DetailSection title="봉인한 항목">
          <Typography variant="body2">
            {sealed.map(({ label, state }) => (state === 'gone' ? `${label} (없거나 파기됨)` : label)).join(', ')}
          </Typography>
          <Typography variant="caption" color="textSecondary">
            파기하면 기록은 남고 내용만 사라집니다.
          </Typography>
        </DetailSection>
      )}
      <DetailSection title="여기에서 더 보기">
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          {relatedFilters(event).map(({ label, filter }) => (
            <Button key={label} size="small" variant="outlined" color="inherit" onClick={() => onFilter(filter)}>
              {label}
            </Button>
          ))}
        </Stack>
      </DetailSection>
      <EventTree answer={answer} onOpen={onOpen} />
      {answer.hasMore ? <Alert severity="info">이어진 기록이 많아 일부만 보입니다.</Alert> : null}
    </Stack>
  )
}

const DetailSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Box component="section">
    <Typography variant="h3" sx={{ mb: 1.5 }}>
      {title}
    </Typography>
    {children}
  </Box>
)
