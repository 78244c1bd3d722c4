import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, TextField } from '@mui/material'
import { useId, useState } from 'react'
import { MIN_REASON } from '#events/values/finding-rules.ts'

type ReasonDialogProps = {
  /** Name of the download: "명부 전체, 엑셀 파일 (.xlsx)". */
  readonly what: string
  readonly onClose: () => void
  readonly onReason: (reason: string) => void
}

const MAXIMUM = 200

const lettersOf = (text: string): number => [...text.replaceAll(/\s/g, '')].length

/**
 * Requests the reason of a download (왜 내려받나요?). It is typed anew each time; the browser does not
 * store it.
 */
export const ReasonDialog = ({ what, onClose, onReason }: ReasonDialogProps) => {
  const id = useId()
  const [reason, setReason] = useState('')
  const isEnough = lettersOf(reason) >= MIN_REASON
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isEnough) onReason(reason.trim())
        }}
      >
        <DialogTitle id={id}>왜 내려받나요?</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 3 }}>
            {what}: 여러 사람의 개인정보가 들어 있습니다. 이유는 개인정보 접근 기록에 남습니다.
          </DialogContentText>
          <TextField
            autoFocus
            fullWidth
            label="이유"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            autoComplete="off"
            helperText={`예: 총회 참석자 확인. ${MIN_REASON}자 이상 적고, 소유자의 이름과 전화번호는 적지 마세요.`}
            slotProps={{ htmlInput: { maxLength: MAXIMUM } }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" variant="contained" disabled={!isEnough}>
            내려받기
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
