import { useNotify } from 'react-admin'
import { fileOf } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { endsWithAnswer, useCommand } from '../../kit/data/use-command.ts'
import { saveFile } from '../../kit/export/save-text.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type DownloadQuery = { readonly masked: boolean; readonly version?: number }

/** Downloads a template's file: as it was uploaded, or without the content under masks. */
export const useDownload = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { answerTo } = useCalls()
  const notify = useNotify()
  const { mutate, isPending } = useCommand({
    meta: endsWithAnswer,
    mutationFn: async ({ masked, version }: DownloadQuery) =>
      fileOf(
        await answerTo('GET /api/pdf-template/{id}/download', {
          params: { id },
          query: { ...(masked ? { masked: 'true' as const } : {}), ...(version === undefined ? {} : { version }) },
        }),
        `${name}.pdf`,
      ),
    onSuccess: (file) => saveFile(file.content, file.name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return { download: mutate, isDownloading: isPending }
}
