import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'

type CertificateButtonProps = { readonly documentId: string; readonly number: string }

/** Downloads the certificate of a deposit; shows its number alone to those who may not. */
export const CertificateButton = ({ documentId, number }: CertificateButtonProps) => {
  const { answerTo } = useCalls()
  const may = useMay('GET /api/document/{id}/deposit-certificate')
  const { mutate, isPending } = useFileCall({
    ask: () => answerTo('GET /api/document/{id}/deposit-certificate', { params: { id: documentId } }),
    otherwise: '보관 증명서.pdf',
  })
  return may ? (
    <Button
      size="small"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      sx={{ ml: -1 }}
      aria-label={`보관 증명서 ${number} 내려받기`}
      onClick={() => mutate()}
    >
      {number}
    </Button>
  ) : (
    number
  )
}
