import { Alert, Button, Stack } from '@mui/material'
import { toApiError } from '#ui/http/api-client.ts'
import { useTestMessage, type PreviewQuery } from './use-settings.ts'

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
