import { Box, Skeleton, Stack, Typography, Alert, Button } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { SegmentedChoice } from '../../kit/display/SegmentedChoice.tsx'
import { Phone } from './Phone.tsx'
import type { OccasionKind } from './settings-draft.ts'
import { StepButtons } from './StepButtons.tsx'
import { usePreview, type PreviewQuery, useTestMessage } from './use-settings.ts'
import { OwnerField } from '../../labels/OwnerField.tsx'
import { toApiError } from '#ui/http/api-client.ts'

type PreviewProps = { readonly list: List; readonly occasion: OccasionKind; readonly templateId: string | null }

const beside = { position: { lg: 'sticky' }, top: { lg: 16 } } as const

type TestMessageProps = { readonly listId: string; readonly previewed: PreviewQuery }

/** Sends the previewed message to one's own phone, and shows the outcome. */
export const TestMessage = ({ listId, previewed }: TestMessageProps) => {
  const test = useTestMessage(listId)
  return (
    <Stack spacing={3}>
      <Button variant="outlined" loading={test.isPending} onClick={() => test.mutate(previewed)}>
        내 전화로 시험 발송
      </Button>
      {test.error === null ? null : <Alert severity="error">{toApiError(test.error).text}</Alert>}
      {test.data === undefined ? null : (
        <Alert severity="success" role="status">
          {test.data.phone}로 보냈습니다. 소유자에게는 가지 않습니다.
        </Alert>
      )}
    </Stack>
  )
}

/**
 * Shows a phone with the message of the chosen occasion, filled with the data of an entry of the
 * list.
 */
export const Preview = ({ list, occasion, templateId }: PreviewProps) => {
  const [entry, setEntry] = useState<ListUser | null>(null)
  const previewed = templateId === null ? null : { occasion, templateId, listUserId: entry?.id }
  return (
    <Box sx={beside}>
      <Section title="미리보기">
        {previewed === null ? (
          <Typography color="textSecondary">템플릿을 선택해주세요.</Typography>
        ) : (
          <Stack spacing={4}>
            <OwnerField listId={list.id} label="받는 사람" owner={entry} onPick={setEntry} />
            <StepButtons listId={list.id} entry={entry} onPick={setEntry} />
            <Arriving listId={list.id} previewed={previewed} />
            <TestMessage key={JSON.stringify(previewed)} listId={list.id} previewed={previewed} />
          </Stack>
        )}
      </Section>
    </Box>
  )
}

type ArrivingProps = { readonly listId: string; readonly previewed: PreviewQuery }

/** Shows a message on a phone, as KakaoTalk or as SMS. */
export const Arriving = ({ listId, previewed }: ArrivingProps) => {
  const [channel, setChannel] = useState<'kakao' | 'sms'>('kakao')
  const { data: message, error, refetch } = usePreview(listId, previewed)
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!message) return <Skeleton variant="rounded" height={460} aria-label="미리보기를 불러오는 중" />
  const isText = message.form === 'english' || message.form === 'korean-line'
  const byChoice = message.sms === null ? 'kakao' : channel
  const shown = isText ? 'sms' : byChoice
  return (
    <Stack spacing={3}>
      {isText ? null : (
        <SegmentedChoice
          label="받는 방법"
          names={{ kakao: '카카오톡', sms: 'SMS' }}
          disabled={message.sms === null ? ['sms'] : []}
          value={shown}
          onChoose={setChannel}
        />
      )}
      <Phone message={message} channel={shown} />
      <Typography variant="caption" color="textSecondary" role="status">
        {message.listUserId === null
          ? '명부에 아무도 없어 예시로 채웠습니다.'
          : `${message.name ?? '파기된 소유자'}님으로 채웠습니다. 링크는 예시입니다.`}
      </Typography>
    </Stack>
  )
}
