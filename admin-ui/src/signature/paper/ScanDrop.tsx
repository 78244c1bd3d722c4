import { Box, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useFileDrop } from '../../kit/upload/use-file-drop.ts'
import { FileButton } from './FileButton.tsx'
import { fileRefusal } from './office-file.ts'
import { ScanPreview } from './ScanPreview.tsx'

type ScanDropProps = {
  readonly file: File | null
  readonly onFile: (file: File | null) => void
  readonly error: string | null
}

const frame = { p: 4, borderRadius: '10px', border: '2px dashed', textAlign: 'center' } as const

/** Takes one scan, chosen or dropped, and shows it before it is sent. */
export const ScanDrop = ({ file, onFile, error }: ScanDropProps) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (chosen: File): void => {
    const reason = fileRefusal(chosen)
    setRefusal(reason)
    onFile(reason === null ? chosen : null)
  }
  const { isOver, look, zone } = useFileDrop(take)
  const problem = refusal ?? error
  return (
    <Stack spacing={3}>
      <Box {...zone} sx={{ ...frame, ...look, ...(problem !== null && !isOver && { borderColor: 'error.main' }) }}>
        <Typography variant="subtitle1" component="p">
          {file === null ? '서명한 동의서의 스캔' : file.name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
          여기로 끌어다 놓거나 고르세요 (PDF, JPEG, PNG, 10MB까지)
        </Typography>
        <FileButton label={file === null ? '스캔 고르기' : '다른 스캔으로 바꾸기'} onFile={take} />
        {problem === null ? null : (
          <Typography variant="body2" color="error" role="alert" sx={{ mt: 2 }}>
            {problem}
          </Typography>
        )}
      </Box>
      {file === null ? null : <ScanPreview file={file} />}
    </Stack>
  )
}
