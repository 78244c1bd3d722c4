import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import type { Save } from '../../kit/export/SavesMenu.tsx'
import { saveFile } from '../../kit/export/save-text.ts'

/** Button that downloads a roll with the units of the ledger, in which owners are filled in. */
export const LedgerFormButton = ({ form: { get } }: { readonly form: Save }) => {
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    meta: endsWithAnswer,
    mutationFn: get,
    onSuccess: ({ content, name }) => {
      saveFile(content, name)
      notify('양식에 소유자를 적은 뒤 "명부 가져오기"로 올려주세요.', { type: 'info' })
    },
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      건축물대장 세대로 양식 받기
    </Button>
  )
}
