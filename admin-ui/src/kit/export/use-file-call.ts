import { useNotify } from 'react-admin'
import { fileOf } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { Answer } from '#ui/http/http-try.ts'
import { endsWithAnswer, useCommand } from '../data/use-command.ts'
import { saveFile } from './save-text.ts'

type FileCall = { readonly ask: () => Promise<Answer<Blob>>; readonly otherwise: string }

/**
 * Requests a file and saves it under the server's name, or `otherwise`; a refusal is shown as a
 * toast.
 */
export const useFileCall = ({ ask, otherwise }: FileCall) => {
  const notify = useNotify()
  return useCommand({
    meta: endsWithAnswer,
    mutationFn: async () => fileOf(await ask(), otherwise),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
}
