import { Alert, Box, Stack } from '@mui/material'
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
import { TemplateSteps } from './TemplateSteps.tsx'
import { useDraft } from './use-draft.ts'
import { useTemplates } from './use-settings.ts'

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
              listType={list.type}
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
