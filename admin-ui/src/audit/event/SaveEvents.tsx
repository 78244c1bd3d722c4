import { fileOf } from '#ui/http/answered-file.ts'
import { SavesMenu } from '../../kit/export/SavesMenu.tsx'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { queryOf, type ExplorerFilter } from './explorer-filter.ts'

type SaveEventsProps = { readonly filter: ExplorerFilter; readonly apartmentId: string | undefined }

/** All that the conditions let through, as a file that proves itself. */
export const SaveEvents = ({ filter, apartmentId }: SaveEventsProps) => {
  const { answerTo } = useCalls()
  if (!useMay('GET /api/admin/log/export')) return null
  const query = { ...queryOf(filter), ...(apartmentId === undefined ? {} : { apartmentId }) }
  const get = async () => fileOf(await answerTo('GET /api/admin/log/export', { query }), '기록.jsonl')
  return <SavesMenu label="기록 내려받기" saves={[{ label: 'JSON Lines 파일 (증명 포함)', get }]} />
}
