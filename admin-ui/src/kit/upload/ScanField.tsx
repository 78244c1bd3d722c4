import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { ApiError } from '#ui/http/api-client.ts'
import { FileDrop } from './FileDrop.tsx'

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

/**
 * Holds the scan of a form. `needed` returns it, or refuses the form with a text as the server would.
 */
export const useScan = (missingText: string) => {
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const needed = (): File => {
    if (file !== null) return file
    setMissing(true)
    throw new ApiError({
      status: 400,
      kind: 'validation',
      code: 'VALIDATION_FAILED',
      text: missingText,
      fields: [],
      requestId: null,
    })
  }
  return { file, setFile, missingText: isMissing && file === null ? missingText : null, needed }
}

type ScanFieldProps = {
  readonly scan: ReturnType<typeof useScan>
  /** Name of the scan: "받은 답의 스캔". */
  readonly what: string
}

/** Takes a scan, names the chosen one, and says where it is missing. */
export const ScanField = ({ scan: { file, setFile, missingText }, what }: ScanFieldProps) => (
  <>
    {file === null ? (
      <FileDrop what={what} hint="PDF, JPEG, PNG, 10MB까지" accept={ACCEPTED} onFile={setFile} />
    ) : (
      <Box>
        <Typography component="span">{file.name}</Typography>
        <Button size="small" color="inherit" onClick={() => setFile(null)}>
          바꾸기
        </Button>
      </Box>
    )}
    {missingText === null ? null : <Alert severity="error">{missingText}</Alert>}
  </>
)
