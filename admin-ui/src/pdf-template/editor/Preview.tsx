import { Alert, Button } from '@mui/material'
import { PreviewDialog } from '../preview/PreviewDialog.tsx'
import type { Editing } from './use-editing.ts'

type PreviewProps = { readonly editing: Editing; readonly onClose: () => void }

/**
 * Shows the saved template filled in. Where there are unsaved changes, it says so and offers to
 * save them.
 */
export const Preview = ({ editing, onClose }: PreviewProps) => {
  const { template, isUnsaved, isSaving, save } = editing
  return (
    <PreviewDialog
      template={template}
      onClose={onClose}
      note={
        isUnsaved ? (
          <Alert
            severity="info"
            sx={{ borderRadius: 0 }}
            action={
              <Button color="inherit" size="small" variant="outlined" loading={isSaving} onClick={save}>
                저장하고 보기
              </Button>
            }
          >
            저장한 내용으로 채웠습니다. 저장하지 않은 변경은 아직 나타나지 않습니다.
          </Alert>
        ) : null
      }
    />
  )
}
