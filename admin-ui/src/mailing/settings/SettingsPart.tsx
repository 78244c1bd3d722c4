import { Box, Button, Skeleton, Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { draftOf } from './settings-draft.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { useMessageSettings, useSaveSettings } from './use-settings.ts'

/** Edits what a list sends, and when. */
export const SettingsPart = ({ list }: { readonly list: List }) => {
  const { data: settings, error, refetch } = useMessageSettings(list.id)
  if (settings !== undefined)
    return settings.exists ? <SettingsForm list={list} settings={settings} /> : <Begin list={list} usual={settings} />
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Box aria-busy aria-label="설정을 불러오는 중">
      <Skeleton variant="rounded" height={160} />
      <Skeleton variant="rounded" height={360} sx={{ mt: 4 }} />
    </Box>
  )
}

type BeginProps = { readonly list: List; readonly usual: MessageSettings }

/**
 * Shows the start of the settings: nothing is sent yet, and one button creates the usual settings,
 * switched off.
 */
const Begin = ({ list, usual }: BeginProps) => {
  const save = useSaveSettings(list.id)
  const may = useMay('PUT /api/kakao-message-settings/list/{listId}') && list.status !== 'closed'
  const begin = (
    <Button variant="contained" loading={save.isPending} onClick={() => save.mutate(draftOf(usual))}>
      기본값으로 시작
    </Button>
  )
  return (
    <Stack spacing={4}>
      {save.error === null ? null : <ErrorNote error={save.error} />}
      <Empty title="아직 알림톡 설정이 없습니다" action={may ? begin : undefined}>
        켜기 전에는 아무 메시지도 나가지 않습니다.
      </Empty>
    </Stack>
  )
}
