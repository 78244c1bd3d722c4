import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Button, type ButtonProps } from '@mui/material'
import { useRef, type ChangeEvent } from 'react'
import { ACCEPTED } from './office-file.ts'

type FileButtonProps = {
  readonly label: string
  readonly accept?: string
  readonly busy?: boolean
  readonly variant?: ButtonProps['variant']
  readonly onFile: (file: File) => void
}

/** Lets one file be chosen. */
export const FileButton = ({
  label,
  accept = ACCEPTED,
  busy = false,
  variant = 'outlined',
  onFile,
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // The same file can be chosen again after it was corrected.
    target.value = ''
    if (file !== undefined) onFile(file)
  }
  return (
    <>
      <Button
        variant={variant}
        color={variant === 'contained' ? 'primary' : 'inherit'}
        startIcon={<UploadFileIcon />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
    </>
  )
}
