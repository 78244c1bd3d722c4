import DescriptionIcon from '@mui/icons-material/DescriptionOutlined'
import { Button } from '@mui/material'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'

/** Button that saves the notice as a document: as it was sent, or of a draft as it would be. */
export const NoticeDocument = ({ id, label }: { readonly id: string; readonly label: string }) => {
  const { answerTo } = useCalls()
  const file = useFileCall({
    ask: () => answerTo('GET /api/assemblies/{id}/notice.pdf', { params: { id } }),
    otherwise: '소집 통지서.pdf',
  })
  return (
    <Button color="inherit" startIcon={<DescriptionIcon />} loading={file.isPending} onClick={() => file.mutate()}>
      {label}
    </Button>
  )
}
