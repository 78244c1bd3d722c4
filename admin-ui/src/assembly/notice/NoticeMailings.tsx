import { Box, Button, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { formatCount, formatDateTime } from '#ui/format.ts'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { NoticeFigures, NoticeMailing } from '#services/assembly/notice/notice.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { occasionNames } from '../../labels/message-labels.ts'
import { useNoticeAgain, useNoticeCommand } from './use-notice.ts'

const SendDialog = lazy(() => import('./SendDialog.tsx'))

type MailingProps = { readonly id: string; readonly mailing: NoticeMailing; readonly mayChange: boolean }

const nameOf = ({ occasion, plannedAt }: NoticeMailing): string =>
  `${occasionNames[occasion]} ${formatDateTime(plannedAt)}`

const detailsOf = ({ messages, delivered, plannedBy, named }: NoticeMailing): string =>
  [
    `${formatCount(messages, '명')}에게 보냄, ${formatCount(delivered, '명')} 도착`,
    plannedBy === null ? null : `보낸 관리자 ${plannedBy}`,
    named === null ? null : `통지로 고름 ${named.by ?? ''}`.trim(),
  ]
    .filter((text) => text !== null)
    .join(' · ')

const NameButton = ({ id, mailing }: Omit<MailingProps, 'mayChange'>) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useNoticeCommand<void>(
    id,
    () => call('POST /api/assemblies/{id}/notice/mailings', { params: { id }, body: { mailingId: mailing.id } }),
    { done: '이 알림톡을 통지로 골랐습니다.' },
  )
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        loading={isPending}
        aria-label={`${nameOf(mailing)} 통지로 고르기`}
        onClick={() => mutate()}
      >
        통지로 고르기
      </Button>
      {error === null ? null : <ErrorNote error={error} />}
    </>
  )
}

const VoidButton = ({ id, mailing }: Omit<MailingProps, 'mayChange'>) => {
  const { call } = useCalls()
  const again = useNoticeAgain(id)
  return (
    <ConfirmedAction
      label="빼기"
      name={`${nameOf(mailing)} 통지에서 빼기`}
      title="통지에서 뺄까요?"
      done="통지에서 뺐습니다."
      onDone={again}
      isRemoval
      button={{ size: 'small' }}
      reason={{ hint: '예: 통지의 내용이 빠진 알림톡입니다.' }}
      send={(reason) =>
        call('POST /api/assemblies/{id}/notice/mailings/{mailingId}/void', {
          params: { id, mailingId: mailing.id },
          body: { reason },
        })
      }
    >
      <li>이 알림톡만 받은 소유자는 통지받지 않은 것으로 셉니다.</li>
      <li>보낸 기록은 그대로 남습니다.</li>
    </ConfirmedAction>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  py: 2.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

const Mailing = ({ id, mailing, mayChange }: MailingProps) => (
  <Box component="li" sx={line}>
    <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600 }}>{nameOf(mailing)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {detailsOf(mailing)}
      </Typography>
    </Box>
    {mayChange && mailing.named === null ? <NameButton id={id} mailing={mailing} /> : null}
    {mayChange && mailing.named !== null ? <VoidButton id={id} mailing={mailing} /> : null}
  </Box>
)

type NoticeMailingsProps = {
  readonly assembly: AssemblyDetails
  readonly figures: NoticeFigures
  readonly isOver: boolean
}

/** Shows the mailings since the notice, which of them gave it, and sends one to those who have none. */
export const NoticeMailings = ({ assembly, figures, isOver }: NoticeMailingsProps) => {
  const mayName = useMay('POST /api/assemblies/{id}/notice/mailings') && !isOver
  const maySend = useMay('POST /api/messages/list/{listId}/send') && mayName
  const [isSending, setSending] = useState(false)
  const { mailings, counts } = figures
  return (
    <Section
      title="알림톡·문자"
      note="소집 통지의 내용을 담아 보낸 알림톡만 통지로 골라주세요."
      actions={
        maySend && counts.none > 0 ? (
          <Button variant="outlined" onClick={() => setSending(true)}>
            통지 없는 {formatCount(counts.none, '명')}에게 보내기
          </Button>
        ) : undefined
      }
    >
      {mailings.length === 0 ? (
        <Typography color="textSecondary">공고한 뒤에 보낸 알림톡이 없습니다.</Typography>
      ) : (
        <Box component="ul" aria-label="알림톡·문자" sx={plainList}>
          {mailings.map((mailing) => (
            <Mailing key={mailing.id} id={assembly.id} mailing={mailing} mayChange={mayName} />
          ))}
        </Box>
      )}
      {isSending ? (
        <Suspense fallback={null}>
          <SendDialog id={assembly.id} listId={assembly.listId} onClose={() => setSending(false)} />
        </Suspense>
      ) : null}
    </Section>
  )
}
