import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import { Box, IconButton, Tooltip } from '@mui/material'
import { useNotify } from 'react-admin'
import { copyText } from './copy-text.ts'

type CopyLineProps = { readonly name: string; readonly text: string; readonly lines?: boolean }

const code = {
  minWidth: 0,
  m: 0,
  fontFamily: 'monospace',
  fontSize: 13,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
} as const

/** Shows a text to be typed elsewhere, with a button that copies it. */
export const CopyLine = ({ name, text, lines = false }: CopyLineProps) => {
  const notify = useNotify()
  const copy = async (): Promise<void> => {
    const isCopied = await copyText(text)
    notify(isCopied ? `복사했습니다: ${name}` : '복사하지 못했습니다. 글을 골라 복사해주세요.', {
      type: isCopied ? 'success' : 'warning',
    })
  }
  return (
    <Box sx={{ display: 'flex', alignItems: lines ? 'flex-start' : 'center', gap: 1 }}>
      <Box component={lines ? 'pre' : 'code'} sx={code}>
        {text}
      </Box>
      <Tooltip title={`${name} 복사`}>
        <IconButton size="small" aria-label={`${name} 복사`} onClick={() => void copy()}>
          <ContentCopyIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  )
}
