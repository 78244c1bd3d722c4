import { Alert, Box, Stack } from '@mui/material'
import { useGetList, useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplate, PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { plainList } from '../../kit/display/plain-list.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateUpload } from './TemplateUpload.tsx'
import { removedText, templatePath } from './template-labels.ts'

const grid = {
  ...plainList,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 380px), 1fr))',
} as const

/** The forms of a list that become documents. */
const TemplatesOfList = ({ list }: { readonly list: List }) => {
  const mayUpload = useMay('POST /api/pdf-template/upload/{listId}')
  const navigate = useNavigate()
  const notify = useNotify()
  const { data, error, refetch } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId: list.id },
    sort: { field: 'uploadedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const uploaded = ({ id, removed }: PdfTemplate): void => {
    const parts = removedText(removed)
    if (parts !== '') notify(`안전하지 않은 내용을 파일에서 뺐습니다: ${parts}`, { type: 'info' })
    void navigate(templatePath(list.id, id))
  }
  return (
    <Stack spacing={4}>
      {mayUpload && list.status !== 'closed' ? (
        <TemplateUpload listId={list.id} isFirst={data.length === 0} onUploaded={uploaded} />
      ) : null}
      {mayUpload && list.status === 'closed' ? (
        <Alert severity="info">마감한 리스트입니다. 템플릿을 더 올리거나 고칠 수 없습니다.</Alert>
      ) : null}
      {data.length === 0 && (!mayUpload || list.status === 'closed') ? <Empty title="문서 템플릿이 없습니다" /> : null}
      <Box component="ul" sx={grid} aria-label="문서 템플릿">
        {data.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </Box>
    </Stack>
  )
}

export default TemplatesOfList
