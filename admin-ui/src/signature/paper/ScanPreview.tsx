import { Alert, Box } from '@mui/material'
import { useEffect, useState } from 'react'
import { PaperViewer } from '../../pdf-template/paper/PaperViewer.tsx'
import { usePdf } from '../../pdf-template/paper/use-pdf.ts'
import { isPicture } from './office-file.ts'

const frame = {
  height: 420,
  border: 1,
  borderColor: 'divider',
  borderRadius: '10px',
  overflow: 'hidden',
  bgcolor: 'tokens.surfaceSunken',
} as const

/** Shows a chosen scan as it will be stored. */
export const ScanPreview = ({ file }: { readonly file: File }) => (
  <Box sx={frame}>{isPicture(file) ? <Picture file={file} /> : <Pages file={file} />}</Box>
)

const Picture = ({ file }: { readonly file: File }) => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address === null ? null : (
    <Box
      component="img"
      src={address}
      alt="고른 스캔"
      sx={{ width: '100%', height: '100%', objectFit: 'contain', display: 'block' }}
    />
  )
}

const Pages = ({ file }: { readonly file: File }) => {
  const [bytes, setBytes] = useState<ArrayBuffer | undefined>(undefined)
  useEffect(() => {
    let isLeft = false
    void file.arrayBuffer().then((read) => (isLeft ? undefined : setBytes(read)))
    return () => {
      isLeft = true
    }
  }, [file])
  const { pdf, error } = usePdf(bytes)
  return error === null ? (
    <PaperViewer pdf={pdf} label="고른 스캔의 쪽" />
  ) : (
    <Alert severity="warning">미리 볼 수 없는 PDF입니다. 올리면 서버가 다시 읽어 봅니다.</Alert>
  )
}
