import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import { useFileCall } from '../../kit/export/use-file-call.ts'

/** Writes a number of sheets of paper. */
export const sheetsText = (count: number): string => `${count.toLocaleString('ko-KR')}장`

type RunFileButtonProps = Parameters<typeof useFileCall>[0] & {
  /** Name of what is printed. */
  readonly name: string
  readonly run: { readonly at: string; readonly count: number }
}

/** Saves the PDF of a run of blank papers. */
export const RunFileButton = ({ name, run, ask, otherwise }: RunFileButtonProps) => {
  const { mutate, isPending } = useFileCall({ ask, otherwise })
  return (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<PrintIcon />}
      loading={isPending}
      loadingPosition="start"
      aria-label={`${formatDateTime(run.at)} ${name} ${sheetsText(run.count)} PDF`}
      onClick={() => mutate()}
    >
      PDF
    </Button>
  )
}
