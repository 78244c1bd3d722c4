import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import type { IdentityRecord } from '#services/participation/identity-record/identity-records.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { useCalls } from '../../kit/data/use-calls.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { OneTimeCode, useTimeLeft } from '../../kit/share/OneTimeCode.tsx'
import { recordTitle } from '../../participation/identity-record/identity-record-labels.ts'

type SigningTabletDialogProps = { readonly record: IdentityRecord; readonly onClose: () => void }

/** Opens the document on a tablet for the owner: a code that works once, within ten minutes. */
const SigningTabletDialog = ({ record, onClose }: SigningTabletDialogProps) => {
  const { call } = useCalls()
  const { mutate, data, error, isPending, reset } = useCommand({
    meta: endsWithAnswer,
    mutationFn: () => call('POST /api/identity-records/{id}/signing-tablet', { params: { id: record.id }, body: {} }),
  })
  const asked = useRef(false)
  useEffect(() => {
    // React mounts twice in development; a second code would replace the visible one.
    if (asked.current) return
    asked.current = true
    mutate()
  }, [mutate])
  const left = useTimeLeft(data?.expiresAt)
  const isOver = data !== undefined && left <= 0
  const again = (): void => {
    reset()
    mutate()
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="signing-tablet-title">
      <DialogTitle id="signing-tablet-title">{recordTitle(record)} 태블릿 서명</DialogTitle>
      <DialogContent>
        <Stack spacing={3} sx={{ alignItems: 'center', textAlign: 'center' }}>
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
          {isPending ? <RowsSkeleton /> : null}
          {data === undefined ? null : <OneTimeCode url={data.url} left={left} label="태블릿 서명 QR 코드" />}
          <Typography variant="body2" color="textSecondary">
            관리사무소 태블릿으로 비춰 열고, 신분증을 확인한 소유자에게 건네주세요. 소유자가 직접 읽고 서명해야 합니다.
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        {isOver || error !== null ? <Button onClick={again}>새로 열기</Button> : null}
        <Button variant="contained" onClick={onClose}>
          닫기
        </Button>
      </DialogActions>
    </Dialog>
  )
}

export default SigningTabletDialog
