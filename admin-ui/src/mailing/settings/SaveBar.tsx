import { Alert, Button, Stack } from '@mui/material'
import type { OpenDraft } from './use-draft.ts'

/** Button that saves all settings, and the outcome. */
export const SaveBar = ({ hand }: { readonly hand: OpenDraft }) => {
  const { failure, changedByOther, wasSaved, isUnsaved, isSaving, discard, saveNow } = hand
  const save = (): void => {
    // The refusal is shown above.
    saveNow().catch(() => undefined)
  }
  return (
    <Stack spacing={3}>
      {failure === null ? null : <Alert severity="error">{failure.text}</Alert>}
      {changedByOther ? (
        <Alert severity="warning">그 사이 설정이 바뀌었습니다. 저장하면 지금 화면의 내용으로 바뀝니다.</Alert>
      ) : null}
      {wasSaved && !isUnsaved ? (
        <Alert severity="success" role="status">
          설정을 저장했습니다.
        </Alert>
      ) : null}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button variant="contained" disabled={!isUnsaved} loading={isSaving} onClick={save}>
          설정 저장하기
        </Button>
        <Button color="inherit" variant="outlined" disabled={!isUnsaved || isSaving} onClick={discard}>
          되돌리기
        </Button>
      </Stack>
    </Stack>
  )
}
