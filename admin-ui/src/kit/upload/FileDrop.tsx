import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useFileChoice } from './use-file-choice.tsx'
import { useFileDrop } from './use-file-drop.ts'

const dropZone = {
  px: 4,
  py: { xs: 8, sm: 10 },
  textAlign: 'center',
  borderRadius: '10px',
  border: '2px dashed',
} as const

type FileDropProps = {
  /** Name of the expected file: "명부 파일". */
  readonly what: string
  /** Allowed types and size of the file. */
  readonly hint: string
  /** `accept` attribute of the file input. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Takes one file, chosen or dropped. */
export const FileDrop = ({ what, hint, accept, onFile }: FileDropProps) => {
  const { input, open } = useFileChoice({ what, accept, onFile })
  const { look, zone } = useFileDrop(onFile)
  return (
    <Box {...zone} sx={{ ...dropZone, ...look }}>
      <UploadFileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography variant="subtitle1" sx={{ mt: 1 }}>
        {what}을 여기로 끌어다 놓으세요
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {hint}
      </Typography>
      <Button variant="contained" size="large" onClick={open}>
        파일 고르기
      </Button>
      {input}
    </Box>
  )
}
