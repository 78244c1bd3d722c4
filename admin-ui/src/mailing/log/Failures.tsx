import { Box, Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Remedy } from '#services/mailing/messages.contract.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { messageSettingsPath, messagesPath, remedyNames } from '../../labels/message-labels.ts'
import { failureOrder, failureTexts } from './failure-labels.ts'

const CorrectNumbers = lazy(() => import('./CorrectNumbers.tsx'))
const CallList = lazy(() => import('./CallList.tsx'))
const SendAgain = lazy(() => import('./SendAgain.tsx'))

type Failure = AnswerTo<'GET /api/messages/list/{listId}/summary'>['failures'][number]
type FailuresProps = { readonly list: List; readonly failures: readonly Failure[] }

/** Shows the owners who were not reached, grouped by remedy, each with a button that applies it. */
export const Failures = ({ list, failures }: FailuresProps) => {
  const [open, setOpen] = useState<Remedy | null>(null)
  const mayAct = useMay('POST /api/messages/list/{listId}/send') && list.status !== 'closed'
  const groups = failureOrder.flatMap((remedy) =>
    failures.filter((failure) => failure.remedy === remedy && failure.count > 0),
  )
  if (groups.length === 0) return null
  return (
    <Section title="듣지 못한 소유자">
      <Box component="ul" sx={plainList}>
        {groups.map((failure) => (
          <Group
            key={failure.remedy}
            failure={failure}
            list={list}
            act={
              mayAct ? (
                <FailureAction remedy={failure.remedy} listId={list.id} onOpen={() => setOpen(failure.remedy)} />
              ) : null
            }
          />
        ))}
      </Box>
      <Suspense fallback={null}>
        {open === null ? null : <Opened remedy={open} list={list} onClose={() => setOpen(null)} />}
      </Suspense>
    </Section>
  )
}

const line = { py: 3, gap: 3, alignItems: 'center', flexWrap: 'wrap', borderTop: 1, borderColor: 'divider' } as const

type GroupProps = { readonly failure: Failure; readonly list: List; readonly act: ReactNode }

const Group = ({ failure: { remedy, count }, list, act }: GroupProps) => (
  <Stack component="li" direction="row" sx={line}>
    <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
      <Typography component="h3" variant="subtitle2">
        {failureTexts[remedy].title} · {formatCount(count, '명')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {failureTexts[remedy].advice}
      </Typography>
    </Box>
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      <Button
        component={Link}
        to={messagesPath(list.id, { remedy })}
        color="inherit"
        aria-label={`${failureTexts[remedy].title} ${formatCount(count, '명')} 메시지 보기`}
      >
        메시지 보기
      </Button>
      {act}
    </Stack>
  </Stack>
)

type ActionProps = { readonly remedy: Remedy; readonly listId: string; readonly onOpen: () => void }

const actionNames: Readonly<Record<Remedy, string>> = {
  'correct-number': '번호 수정',
  'turn-on-sms': 'SMS로 다시 보내기',
  later: '다시 보내기',
  settings: '다시 보내기',
  'top-up': '다시 보내기',
  call: '전화 목록 인쇄',
}

const FailureAction = ({ remedy, listId, onOpen }: ActionProps) => (
  <>
    {remedy === 'settings' ? (
      <Button component={Link} to={messageSettingsPath(listId)} color="inherit" variant="outlined">
        설정 열기
      </Button>
    ) : null}
    <Button variant="outlined" aria-label={`${remedyNames[remedy]}: ${actionNames[remedy]}`} onClick={onOpen}>
      {actionNames[remedy]}
    </Button>
  </>
)

type OpenedProps = { readonly remedy: Remedy; readonly list: List; readonly onClose: () => void }

const Opened = ({ remedy, list, onClose }: OpenedProps) => {
  if (remedy === 'correct-number') return <CorrectNumbers list={list} onClose={onClose} />
  if (remedy === 'call') return <CallList list={list} onDone={onClose} />
  return <SendAgain list={list} remedy={remedy} onClose={onClose} />
}
