import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Typography } from '@mui/material'
import { useRef, type ChangeEvent } from 'react'
import { useFileDrop } from '../../kit/forms/use-file-drop.ts'
import { ACCEPTED } from './register-file.ts'

const dropZone = {
  px: 4,
  py: { xs: 8, sm: 10 },
  textAlign: 'center',
  borderRadius: '10px',
  border: '2px dashed',
} as const

/** Takes one file, chosen or dropped. */
export const RegisterDrop = ({ onFile }: { readonly onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const take = (file: File | undefined): void => {
    if (file !== undefined) onFile(file)
  }
  const { look, zone } = useFileDrop(take)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // The same file can be chosen again after it was corrected.
    target.value = ''
    take(file)
  }
  return (
    <Box {...zone} sx={{ ...dropZone, ...look }}>
      <UploadFileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography variant="subtitle1" sx={{ mt: 1 }}>
        등기부 파일을 여기로 끌어다 놓으세요
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        등기부 PDF, PDF를 모은 ZIP, 또는 동·호·소유자·지분이 있는 표(.xlsx, .csv), 50MB까지
      </Typography>
      <Button variant="contained" size="large" onClick={() => input.current?.click()}>
        파일 고르기
      </Button>
      <input ref={input} type="file" accept={ACCEPTED} hidden aria-label="등기부 파일" onChange={choose} />
    </Box>
  )
}
