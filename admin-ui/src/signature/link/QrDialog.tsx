import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { SignatureRequest } from '#services/signature/request/signature-requests.contract.ts'
import { QrCode } from '../../kit/share/QrCode.tsx'
import { nameOf, unitName } from '../../labels/person-labels.ts'
import { useCopy } from './use-copy.ts'

type QrDialogProps = { readonly request: SignatureRequest; readonly list: List; readonly onClose: () => void }

/** Shows one owner's own link as a code at the desk. */
export const QrDialog = ({ request, list, onClose }: QrDialogProps) => {
  const copy = useCopy()
  const address = new URL(request.url ?? '', window.location.origin).href
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="request-qr-title">
      <DialogTitle id="request-qr-title">
        {unitName(request)} {nameOf(request)}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ alignItems: 'center' }}>
          <Box sx={{ lineHeight: 0 }}>
            <QrCode text={address} label={`${unitName(request)} 소유자의 서명 링크 QR 코드`} size={240} />
          </Box>
          <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
            {list.name}· 이 소유자만 쓸 수 있습니다.
          </Typography>
          <TextField
            label="링크 주소"
            size="small"
            value={address}
            fullWidth
            slotProps={{ htmlInput: { readOnly: true } }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          닫기
        </Button>
        <Button variant="contained" onClick={() => void copy(address)}>
          링크 복사
        </Button>
      </DialogActions>
    </Dialog>
  )
}
