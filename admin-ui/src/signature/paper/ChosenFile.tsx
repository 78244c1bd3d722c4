import CloseIcon from '@mui/icons-material/Close'
import { IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { FileButton } from './FileButton.tsx'
import { fileRefusal } from './office-file.ts'

type ChosenFileProps = {
  readonly label: string
  readonly hint: string
  readonly accept: string
  readonly file: File | null
  readonly onFile: (file: File | null) => void
}

/** Field of an optional file. */
export const ChosenFile = ({ label, hint, accept, file, onFile }: ChosenFileProps) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const choose = (chosen: File): void => {
    const reason = fileRefusal(chosen)
    setRefusal(reason)
    onFile(reason === null ? chosen : null)
  }
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {file === null ? (
        <FileButton label={label} accept={accept} onFile={choose} />
      ) : (
        <Stack direction="row" spacing={1} sx={{ alignItems: 'center', maxWidth: '100%' }}>
          <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {file.name}
          </Typography>
          <IconButton size="small" aria-label={`${file.name} 빼기`} onClick={() => onFile(null)}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Stack>
      )}
      <Typography
        variant="caption"
        color={refusal === null ? 'textSecondary' : 'error'}
        role={refusal === null ? undefined : 'alert'}
      >
        {refusal ?? hint}
      </Typography>
    </Stack>
  )
}
