import { Alert, Box, Stack, AlertTitle } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import type { MessageSettings } from '#services/mailing/settings/message-settings.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { General } from './General.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { OccasionCard } from './OccasionCard.tsx'
import { Preview } from './Preview.tsx'
import { SaveBar } from './SaveBar.tsx'
import { withOccasion, type OccasionKind } from './settings-draft.ts'
import { useDraft } from './use-draft.ts'
import { useTemplates } from './use-settings.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'

type SettingsFormProps = { readonly list: List; readonly settings: MessageSettings }

const columns = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 372px' },
  alignItems: 'start',
} as const

const readOnlyText = ({ status }: List, may: boolean): string | null => {
  if (status === 'closed') return '마감된 리스트입니다. 알림톡 설정은 볼 수만 있습니다.'
  return may ? null : '보기 전용입니다. 설정은 관리자가 바꿀 수 있습니다.'
}

type TemplateStepsProps = { readonly templates: ReturnType<typeof useTemplates> }

/**
 * Shows what to do where the provider is not available, or has no template approved by Kakao yet.
 */
const TemplateSteps = ({ templates: { data, error, refetch } }: TemplateStepsProps) => {
  if (data === undefined) return error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data.templates.some(({ status }) => status === 'approved')) return null
  return (
    <Alert severity="info">
      <AlertTitle>아직 승인된 템플릿이 없습니다</AlertTitle>
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        <li>발송사의 알림톡 템플릿 화면에서 안내문을 등록합니다.</li>
        <li>바뀌는 자리는 {data.variables.map(({ name }) => name).join(' ')} 가운데에서 골라 적습니다.</li>
        <li>카카오의 검수를 요청합니다. 보통 영업일로 이틀쯤 걸립니다.</li>
        <li>승인되면 이 화면에서 안내마다 템플릿을 선택합니다.</li>
      </Box>
    </Alert>
  )
}

/** All of the settings, and beside them the phone at which a message arrives. */
export const SettingsForm = ({ list, settings }: SettingsFormProps) => {
  const hand = useDraft(list.id, settings)
  const may = useMay('PUT /api/kakao-message-settings/list/{listId}')
  const maySee = useMay('GET /api/messages/list/{listId}/preview')
  const templates = useTemplates(list.id, maySee)
  const [shown, setShown] = useState<OccasionKind>(
    () => settings.occasions.find(({ templateId }) => templateId !== null)?.kind ?? 'invitation',
  )
  const why = readOnlyText(list, may)
  const chosen = hand.draft.occasions.find(({ kind }) => kind === shown)
  return (
    <Stack spacing={4}>
      {why === null ? null : <Alert severity="info">{why}</Alert>}
      <TemplateSteps templates={templates} />
      <Box sx={columns}>
        <Stack spacing={4}>
          <General hand={hand} isReadOnly={why !== null} />
          {hand.draft.occasions.map((occasion, index) => (
            <OccasionCard
              key={occasion.kind}
              occasion={occasion}
              saved={settings.occasions.find(({ kind }) => kind === occasion.kind)}
              templates={templates.data?.templates}
              problems={{
                templateId: hand.problemAt(`occasions.${index}.templateId`),
                at: hand.problemAt(`occasions.${index}.at`),
              }}
              isReadOnly={why !== null}
              isShown={shown === occasion.kind}
              onShow={() => setShown(occasion.kind)}
              onChange={(next) => {
                setShown(next.kind)
                hand.change(withOccasion(hand.draft, next))
              }}
            />
          ))}
          {why === null ? <SaveBar hand={hand} /> : null}
        </Stack>
        {maySee ? <Preview list={list} occasion={shown} templateId={chosen?.templateId ?? null} /> : null}
      </Box>
      <LeaveGuard isUnsaved={hand.isUnsaved} onSave={hand.saveNow} />
    </Stack>
  )
}
