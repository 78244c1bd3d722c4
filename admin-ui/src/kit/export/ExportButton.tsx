import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import type { Column } from '../collection/columns.ts'
import { ExportProgress } from './ExportProgress.tsx'
import { useExport } from './use-export.ts'

type ExportButtonProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly fileName: string
  /** True to export the records that were chosen in the table, and no others. */
  readonly chosenOnly?: boolean
}

/**
 * Exports all pages of the filtered records, as sorted on the screen. A long export shows its
 * progress, and can be cancelled.
 */
export const ExportButton = <T extends RaRecord>({ columns, fileName, chosenOnly = false }: ExportButtonProps<T>) => {
  const { total } = useListContext<T>()
  const { progress, save, cancel } = useExport({ columns, fileName, chosenOnly })
  if (progress !== null) return <ExportProgress progress={progress} onCancel={cancel} />
  return (
    <Button
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={total === undefined || total === 0}
      onClick={() => void save()}
    >
      {chosenOnly ? '선택한 것만 CSV 내려받기' : 'CSV 내려받기'}
    </Button>
  )
}
