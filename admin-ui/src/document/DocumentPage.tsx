import { Alert, Box, Button, Stack } from '@mui/material'
import { useGetOne, useNotify } from 'react-admin'
import { useParams } from 'react-router'
import type { Document } from '#services/document/documents.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { fileOf } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { SavesMenu } from '../kit/export/SavesMenu.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { listPath } from '../labels/list-labels.ts'
import { documentKindNames, documentTitle, sizeText } from './document-labels.ts'
import { DocumentPaper } from './DocumentPaper.tsx'
import { DocumentStatusChip } from './DocumentStatusChip.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { useDocument } from './use-document.ts'

const sides = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
} as const

/** Shows a document beside its evidence. */
const DocumentPage = () => {
  const { listId = '', documentId = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: document, error } = useDocument(documentId)
  // A document that was read stays on the screen while the connection is down; one that is gone
  // does not.
  const isMissing = error !== null && (document === undefined || toApiError(error).status === 404)
  if (isMissing) return <ErrorScreen error={error} />
  if (document === undefined) return <PageSkeleton />
  return (
    <Page
      title={documentTitle(document)}
      subtitle={subtitleOf(document)}
      beside={<DocumentStatusChip status={document.status} />}
      actions={<Saves document={document} />}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(listId, 'documents'), label: list?.name ?? '문서' },
      ]}
    >
      <Stack spacing={4}>
        <State document={document} />
        <Box sx={sides}>
          {/* The document stays visible while the evidence beside it scrolls. */}
          <Box sx={{ position: { lg: 'sticky' }, top: { lg: 72 } }}>
            <DocumentPaper document={document} />
          </Box>
          <EvidencePanel document={document} />
        </Box>
      </Stack>
    </Page>
  )
}

const subtitleOf = ({ kind, number, pageCount, size }: Document): string =>
  [
    documentKindNames[kind],
    `문서 번호 ${number}`,
    pageCount === null ? '' : `${pageCount}쪽`,
    size === null ? '' : sizeText(size),
  ]
    .filter((part) => part !== '')
    .join(' · ')

type DocumentProps = { readonly document: Document }

const Saves = ({ document: { id, fileName, status } }: DocumentProps) => {
  const { answerTo } = useCalls()
  const seesClear = useMay('POST /api/document/{id}/retry')
  const save = (masked: 'true' | 'false') => async () =>
    fileOf(await answerTo('GET /api/document/{id}/download', { params: { id }, query: { masked } }), fileName)
  return (
    <SavesMenu
      label="내려받기"
      disabled={status !== 'sealed'}
      saves={[
        ...(seesClear ? [{ label: '문서 (PDF)', get: save('false') }] : []),
        { label: '가림본 (PDF)', get: save('true') },
      ]}
    />
  )
}

/** Shows why a document cannot be read, and what to do. */
const State = ({ document }: DocumentProps) => {
  const { status, error, missing } = document
  if (status === 'rendering')
    return (
      <Alert severity="info" role="status">
        문서를 만들고 있습니다. 다 되면 여기에 나타납니다.
      </Alert>
    )
  if (status === 'failed')
    return (
      <Alert severity="error" action={<Retry document={document} />}>
        문서를 만들지 못했습니다. {error}
      </Alert>
    )
  if (status === 'damaged')
    return (
      <Alert severity="error" action={<Retry document={document} />}>
        보관된 파일이 기록된 해시와 맞지 않아 내드리지 않습니다. 같은 내용으로 다시 만들 수 있습니다.
      </Alert>
    )
  if (status === 'erased')
    return <Alert severity="info">개인정보 파기에 따라 파기되었습니다. 기록과 해시는 남아 있습니다.</Alert>
  if (missing.length === 0) return null
  return <Alert severity="warning">명부에 값이 없어 비워 둔 필수 칸이 있습니다: {missing.join(', ')}</Alert>
}

const Retry = ({ document: { id } }: DocumentProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const may = useMay('POST /api/document/{id}/retry')
  const { mutate, isPending } = useCommand({
    mutationFn: () => call('POST /api/document/{id}/retry', { params: { id }, body: {} }),
    onError: (thrown) => notify(toApiError(thrown).text, { type: 'error' }),
  })
  return may ? (
    <Button color="inherit" size="small" loading={isPending} onClick={() => mutate()}>
      다시 만들기
    </Button>
  ) : null
}

export default DocumentPage
