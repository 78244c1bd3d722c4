import { naturalOrder } from '#events/values/natural-order.ts'
import PostAddIcon from '@mui/icons-material/PostAddOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useGetList } from 'react-admin'
import type { Document } from '#services/document/documents.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { useListStats } from '../list/figures/use-list-stats.ts'
import { dongName } from '../labels/dong-name.ts'
import { Batches } from './Batches.tsx'
import { documentColumns } from './document-columns.tsx'
import {
  documentKindNames,
  documentPath,
  documentStatusNames,
  documentTitle,
  documentWayNames,
} from './document-labels.ts'
import { DocumentStatusChip } from './DocumentStatusChip.tsx'
import { DownloadAll } from './DownloadAll.tsx'
import { useBatches } from './use-batches.ts'

const MakeDialog = lazy(() => import('./MakeDialog.tsx'))

const useFilters = (listId: string): readonly CollectionFilter[] => {
  const { data: stats } = useListStats(listId)
  const { data: templates = [] } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId },
    sort: { field: 'uploadedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  const dongs = (stats?.byDong ?? []).map(({ dong }) => dong).toSorted(naturalOrder)
  return [
    { kind: 'choice', source: 'dong', label: '동', choices: dongs.map((dong) => ({ id: dong, name: dongName(dong) })) },
    { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(documentStatusNames) },
    { kind: 'choice', source: 'kind', label: '종류', choices: choicesOf(documentKindNames), minor: true },
    { kind: 'choice', source: 'way', label: '방식', choices: choicesOf(documentWayNames), minor: true },
    {
      kind: 'choice',
      source: 'templateId',
      label: '템플릿',
      choices: templates.map(({ id, name }) => ({ id, name })),
      minor: true,
    },
  ]
}

/** Shows the documents of one list, and the acts to make more. */
const DocumentsOfList = ({ list: { id: listId, name: listName, status } }: { readonly list: List }) => {
  const [making, setMaking] = useState(false)
  const mayMake = useMay('POST /api/document/list/{listId}/make')
  const filters = useFilters(listId)
  const { data: batches = [] } = useBatches(listId)
  const make =
    mayMake && status !== 'closed' ? (
      <Button variant="contained" startIcon={<PostAddIcon />} onClick={() => setMaking(true)}>
        문서 만들기
      </Button>
    ) : null
  return (
    <Stack spacing={4}>
      <Batches batches={batches} />
      <Collection<Document>
        resource="documents"
        filter={{ listId }}
        storeKey={`documents.${listId}`}
        perPage={50}
        sort={{ field: 'dong', order: 'ASC' }}
        search={mayMake ? '이름, 동-호 검색' : '동-호 검색'}
        filters={filters}
        columns={documentColumns}
        fileName={`${listName}-문서목록`}
        actions={
          <>
            <DownloadAll listId={listId} />
            {make}
          </>
        }
        rowClick={(id) => documentPath(listId, String(id))}
        card={(document) => <DocumentCard document={document} />}
        empty={
          <Empty title="아직 만든 문서가 없습니다" action={make}>
            이름, 동·호, 면적을 채운 서면용 양식을 한 번에 만듭니다.
          </Empty>
        }
      />
      {making ? (
        <Suspense fallback={null}>
          <MakeDialog listId={listId} onClose={() => setMaking(false)} />
        </Suspense>
      ) : null}
    </Stack>
  )
}

const DocumentCard = ({ document }: { readonly document: Document }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
      <RecordLink to={documentPath(document.listId, document.id)}>{documentTitle(document)}</RecordLink>
      <DocumentStatusChip status={document.status} />
    </Stack>
    <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
      {[
        documentKindNames[document.kind],
        document.template?.originalFileName ?? '',
        document.sealedAt === null ? '' : formatDateTime(document.sealedAt),
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </Typography>
  </Stack>
)

export default DocumentsOfList
