import { useListContext } from 'react-admin'
import type { QueryTo } from '#services/calls.contract.ts'
import { fileOf, type AnsweredFile } from '#ui/http/answered-file.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { SavesMenu } from '../kit/export/SavesMenu.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { dongName } from '../labels/dong-name.ts'

type Query = QueryTo<'GET /api/list/{id}/download-all-documents'>

/** Returns a filter's value as a text. */
const oneOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * Downloads the sealed documents of the list as one file, for the building and the template of the
 * table's filter.
 */
export const DownloadAll = ({ listId }: { readonly listId: string }) => {
  const { answerTo } = useCalls()
  const { filterValues } = useListContext()
  const seesClear = useMay('POST /api/document/list/{listId}/make')
  const [dong, templateId] = [oneOf(filterValues['dong']), oneOf(filterValues['templateId'])]
  const narrowed = { ...(dong === undefined ? {} : { dong }), ...(templateId === undefined ? {} : { templateId }) }
  const save =
    (query: Query) =>
    async (reason: string): Promise<AnsweredFile> =>
      fileOf(
        await answerTo('GET /api/list/{id}/download-all-documents', {
          params: { id: listId },
          query: { ...query, ...narrowed, reason },
        }),
        `문서.${query?.format ?? 'zip'}`,
      )
  // Auditors get masked copies in any case.
  const clear = seesClear
    ? [
        { label: 'ZIP (문서마다 한 파일)', getFor: save({ format: 'zip' }) },
        { label: 'PDF 한 파일 (책갈피, 200MB까지)', getFor: save({ format: 'pdf' }) },
      ]
    : []
  return (
    <SavesMenu
      label={dong === undefined ? '모두 내려받기' : `${dongName(dong)} 내려받기`}
      saves={[
        ...clear,
        { label: '가림본 ZIP', getFor: save({ format: 'zip', masked: 'true' }) },
        { label: '가림본 PDF 한 파일', getFor: save({ format: 'pdf', masked: 'true' }) },
      ]}
    />
  )
}
