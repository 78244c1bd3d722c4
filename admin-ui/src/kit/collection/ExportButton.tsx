import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useListContext, type RaRecord } from 'react-admin'
import type { Column } from './columns.ts'
import { useExport } from './use-export.ts'

type ExportButtonProps<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly fileName: string
  /** Only the records that were chosen in the table. */
  readonly chosenOnly?: boolean
}

const write = (count: number): string => count.toLocaleString('ko-KR')

/** Saves everything that the filters let through, all pages of it, as it is sorted on screen. A long one says how far it is, and can be left. */
export const ExportButton = <T extends RaRecord>({ columns, fileName, chosenOnly = false }: ExportButtonProps<T>) => {
  const { total } = useListContext<T>()
  const { progress, save, cancel } = useExport({ columns, fileName, chosenOnly })
  if (progress !== null) {
    return (
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography variant="body2" role="status">
          {progress.total === null
            ? '내보내는 중…'
            : `내보내는 중 ${write(progress.read)} / ${write(progress.total)}건`}
        </Typography>
        <Button color="inherit" onClick={cancel}>
          그만두기
        </Button>
      </Stack>
    )
  }
  return (
    <Button
      color="inherit"
      startIcon={<DownloadIcon />}
      disabled={total === undefined || total === 0}
      onClick={() => void save()}
    >
      {chosenOnly ? '선택한 것만 CSV 내보내기' : 'CSV 내보내기'}
    </Button>
  )
}
