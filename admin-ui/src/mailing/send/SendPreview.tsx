import { Stack, Typography } from '@mui/material'
import type { Message } from '#services/mailing/messages.contract.ts'
import { Arriving, TestMessage } from '../settings/Preview.tsx'
import { useMessageSettings, type PreviewQuery } from '../settings/use-settings.ts'

type SendPreviewProps = {
  readonly listId: string
  readonly occasion: Message['occasion']
  /** Entry whose data fill the message; undefined for the first of the roll. */
  readonly listUserId: string | undefined
}

/**
 * Shows the message as it will arrive, with a test to one's own phone; nothing where no template is
 * chosen, which the plan says.
 */
export const SendPreview = ({ listId, occasion, listUserId }: SendPreviewProps) => {
  const { data } = useMessageSettings(listId)
  const templateId = data?.occasions.find(({ kind }) => kind === occasion)?.templateId ?? null
  if (templateId === null) return null
  const previewed: PreviewQuery = { occasion, templateId, listUserId }
  return (
    <Stack spacing={3} component="section" aria-label="미리보기">
      <Typography variant="subtitle2" component="h3">
        받는 사람의 화면
      </Typography>
      <Arriving listId={listId} previewed={previewed} />
      <TestMessage key={JSON.stringify(previewed)} listId={listId} previewed={previewed} />
    </Stack>
  )
}
