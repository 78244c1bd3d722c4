import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { useFileChoice } from '../../kit/upload/use-file-choice.tsx'
import { ACCEPTED } from './office-file.ts'

type FileButtonProps = {
  readonly label: string
  readonly accept?: string
  readonly busy?: boolean
  readonly variant?: ButtonProps['variant']
  readonly onFile: (file: File) => void
}

/** Button that lets one choose a file. */
export const FileButton = ({
  label,
  accept = ACCEPTED,
  busy = false,
  variant = 'outlined',
  onFile,
}: FileButtonProps) => {
  const { input, open } = useFileChoice({ what: label, accept, onFile })
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={<UploadFileIcon />}
        loading={busy}
        loadingPosition="start"
        onClick={open}
      >
        {label}
      </Button>
      {input}
    </>
  )
}
