import { Box, Button, Skeleton, Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { FirstSettings } from './FirstSettings.tsx'
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

/** Proposes the first settings; whoever wants to set each by themselves begins switched off. */
const Begin = ({ list, usual }: BeginProps) => {
  const save = useSaveSettings(list.id)
  const may = useMay('PUT /api/kakao-message-settings/list/{listId}') && list.status !== 'closed'
  if (!may) return <Empty title="아직 알림톡 설정이 없습니다">켜기 전에는 아무 메시지도 나가지 않습니다.</Empty>
  return (
    <Section title="처음 보내기">
      {save.error === null ? null : <ErrorNote error={save.error} />}
      <FirstSettings
        list={list}
        usual={usual}
        first="invitation"
        buttons={({ onAct, busy, disabled }) => (
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end', mt: 4 }}>
            <Button color="inherit" loading={save.isPending} onClick={() => save.mutate(draftOf(usual))}>
              하나씩 정하기
            </Button>
            <Button variant="contained" loading={busy} disabled={disabled} onClick={onAct}>
              이대로 쓰기
            </Button>
          </Stack>
        )}
      />
    </Section>
  )
}
