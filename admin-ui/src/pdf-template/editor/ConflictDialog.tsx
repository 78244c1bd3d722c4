import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { contentText } from '../placing/mark-labels.ts'
import { changedByText } from './Notes.tsx'
import type { Editing } from './use-editing.ts'

/**
 * Dialog of a conflict: somebody else has saved, and their version is shown before it is
 * overwritten.
 */
export const ConflictDialog = ({ editing }: { readonly editing: Editing }) => {
  const { newer, refusal, takeTheirs, state } = editing
  if (newer === null) return null
  return (
    <Dialog open={refusal.isOpen} onClose={refusal.close} maxWidth="sm" fullWidth aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">그 사이 템플릿이 바뀌었습니다</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <Typography>
            {changedByText(newer)} 이 템플릿을 저장했습니다. 덮어쓰지 않도록 내 편집은 아직 저장하지 않았습니다.
          </Typography>
          <Typography variant="body2" color="textSecondary">
            새로 저장된 내용: {contentText(newer)} · 내 편집: {contentText(state.sheet)}
          </Typography>
          <Typography variant="body2">
            먼저 새로 저장된 내용을 보세요. 내 편집은 이 브라우저에 따로 두며, 보고 나서 ‘내 편집으로 바꾸기’로 다시
            불러와 저장할 수 있습니다.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={refusal.close}>
          계속 수정
        </Button>
        <Button variant="contained" onClick={() => takeTheirs(newer)}>
          새로 저장된 내용 보기
        </Button>
      </DialogActions>
    </Dialog>
  )
}
