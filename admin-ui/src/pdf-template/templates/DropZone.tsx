import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useFileChoice } from '../../kit/upload/use-file-choice.tsx'
import { useFileDrop } from '../../kit/upload/use-file-drop.ts'
import { ACCEPTED } from './form-file.ts'

type DropZoneProps = { readonly isFirst: boolean; readonly onFile: (file: File) => void }

const frame = { px: 4, textAlign: 'center', borderRadius: '10px', border: '2px dashed' } as const

const line = { gap: 3, alignItems: 'center', justifyContent: 'center' } as const

/** Takes one PDF, chosen or dropped. Where there is none yet, it explains its use. */
export const DropZone = ({ isFirst, onFile }: DropZoneProps) => {
  const { input, open } = useFileChoice({ what: '양식 PDF', accept: ACCEPTED, onFile })
  const { look, zone } = useFileDrop(onFile)
  return (
    <Box {...zone} sx={{ ...frame, py: isFirst ? { xs: 8, sm: 12 } : 4, ...look }}>
      {isFirst ? <FirstWords /> : null}
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={line}>
        <Button
          variant={isFirst ? 'contained' : 'outlined'}
          color={isFirst ? 'primary' : 'inherit'}
          size={isFirst ? 'large' : 'medium'}
          onClick={open}
        >
          PDF 올리기
        </Button>
        {isFirst ? null : (
          <Typography variant="body2" color="textSecondary">
            또는 PDF를 여기로 끌어다 놓으세요 (10MB, 200쪽까지)
          </Typography>
        )}
      </Stack>
      {input}
    </Box>
  )
}

const FirstWords = () => (
  <>
    <UploadFileIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
    <Typography variant="h2" sx={{ mt: 1 }}>
      동의서 양식을 PDF로 올리세요
    </Typography>
    <Typography variant="body2" color="textSecondary" sx={{ mb: 5, mx: 'auto', maxWidth: 480 }}>
      성명·동호수·서명 자리를 그려 두면 명부의 값으로 채웁니다. 10MB, 200쪽까지.
    </Typography>
  </>
)
