import { useListContext, type RaRecord } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { Column } from '../collection/columns.ts'
import { ExportProgress } from './ExportProgress.tsx'
import { SavesMenu, type ExplainedSave, type Save } from './SavesMenu.tsx'
import { useExport } from './use-export.ts'

type ExportMenuProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly fileName: string
  readonly saves: readonly (Save | ExplainedSave)[]
}

/**
 * Shows all downloads of a collection in one menu: complete ones from the server, and the filtered
 * records as on the screen.
 */
export const ExportMenu = <T extends RaRecord>({ columns, fileName, saves }: ExportMenuProps<T>) => {
  const { total } = useListContext<T>()
  const { progress, save, cancel } = useExport({ columns, fileName, chosenOnly: false })
  if (progress !== null) return <ExportProgress progress={progress} onCancel={cancel} />
  const shown = { label: `화면의 조건대로 ${formatCount(total ?? 0, '건')} (.csv)`, act: () => void save() }
  return <SavesMenu label="내려받기" saves={[...saves, shown]} />
}
