import ContentPasteIcon from '@mui/icons-material/ContentPasteOutlined'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useState, type ReactNode, useEffect, useEffectEvent } from 'react'
import { fileOfText, isTable } from './roll-file.ts'

type PastedTableProps = {
  readonly busy: boolean
  readonly onFile: (file: File) => void
  /** Another way of uploading, beside this one. */
  readonly children: ReactNode
}

const EXAMPLE = '동\t호\t소유자명\t연락처\n101\t1502\t홍길동\t010-1234-5678'

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * Reads a table that is pasted onto the page itself at once. A paste into a field stays with the
 * field.
 */
const usePastedTable = (busy: boolean, onFile: (file: File) => void): void => {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (busy || isField(event.target) || !isTable(text)) return
    event.preventDefault()
    onFile(fileOfText(text))
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => take(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

/** Takes a table copied from a sheet, in place of a file. */
export const PastedTable = ({ busy, onFile, children }: PastedTableProps) => {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  usePastedTable(busy, onFile)
  if (!isOpen) {
    return (
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, justifyContent: 'space-between', alignItems: { xs: 'flex-start', sm: 'center' } }}
      >
        <Button color="inherit" startIcon={<ContentPasteIcon />} onClick={() => setOpen(true)}>
          엑셀에서 복사한 표 붙여넣기
        </Button>
        <Typography
          variant="caption"
          color="textSecondary"
          sx={{ flex: 1, '@media (hover: none)': { display: 'none' } }}
        >
          복사해 두었다면 바로 Ctrl+V를 누르셔도 됩니다.
        </Typography>
        {children}
      </Stack>
    )
  }
  return (
    <Stack spacing={3}>
      <TextField
        label="복사한 표"
        helperText="제목 행까지 붙여넣으세요."
        multiline
        autoFocus
        minRows={5}
        maxRows={12}
        value={text}
        placeholder={EXAMPLE}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
      />
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={() => setOpen(false)}>
          취소
        </Button>
        <Button variant="contained" disabled={busy || text.trim() === ''} onClick={() => onFile(fileOfText(text))}>
          붙여넣은 표 읽기
        </Button>
      </Stack>
    </Stack>
  )
}
