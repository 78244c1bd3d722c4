import { Alert, Box, Stack } from '@mui/material'
import type { List } from '#services/list/lists.contract.ts'
import type { Consent } from '#services/signature/signatures.contract.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { DocumentPaper } from '../../document/DocumentPaper.tsx'
import { EvidencePanel } from '../../document/EvidencePanel.tsx'
import { useDocument } from '../../document/use-document.ts'
import { CopySection } from '../copy/CopySection.tsx'
import { ConsentFacts } from './ConsentFacts.tsx'

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
} as const

type ConsentDocumentProps = {
  readonly consent: Consent
  readonly documentId: string
  readonly list: List | undefined
}

/**
 * Shows the finished document beside its evidence; while it is being made, it says so and appears
 * by itself.
 */
export const ConsentDocument = ({ consent, documentId, list }: ConsentDocumentProps) => {
  const { data: document, error, refetch } = useDocument(documentId)
  if (document === undefined)
    return (
      <Stack spacing={4}>
        {error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
        <ConsentFacts consent={consent} />
      </Stack>
    )
  return (
    <Stack spacing={4}>
      {document.status === 'rendering' ? (
        <Alert severity="info" role="status">
          문서를 만들고 있습니다. 동의는 이미 세었습니다.
        </Alert>
      ) : null}
      {document.status === 'failed' || document.status === 'damaged' ? (
        <Alert severity="error">문서를 내드릴 수 없습니다. 문서 탭에서 다시 만들 수 있습니다. {document.error}</Alert>
      ) : null}
      <Box sx={sides}>
        {/* The document stays visible while the evidence beside it scrolls. */}
        <Box sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
          <DocumentPaper document={document} />
        </Box>
        <Stack spacing={4}>
          <ConsentFacts consent={consent} />
          {list === undefined ? null : <CopySection consent={consent} list={list} />}
          <EvidencePanel document={document} />
        </Stack>
      </Box>
    </Stack>
  )
}
