import { Alert, Box, Button, Stack } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
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
import { RenameDialog } from './RenameDialog.tsx'
import { TemplateUpload } from './TemplateUpload.tsx'
import { isDocumentTitle, removedText, templatePath } from './template-labels.ts'

const LegalFormDialog = lazy(async () => ({ default: (await import('../legal/LegalFormDialog.tsx')).LegalFormDialog }))

/** Form whose texts a new one begins with; `from` absent: an empty one. */
type NewForm = { readonly from?: NonNullable<PdfTemplate['legal']> }

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
  const [untitled, setUntitled] = useState<PdfTemplate | null>(null)
  const [making, setMaking] = useState<NewForm | null>(null)
  const { data, error, refetch } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId: list.id },
    sort: { field: 'uploadedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const edit = ({ id }: PdfTemplate): void => void navigate(templatePath(list.id, id))
  const uploaded = (template: PdfTemplate): void => {
    const parts = removedText(template.removed)
    if (parts !== '') notify(`안전하지 않은 내용을 파일에서 뺐습니다: ${parts}`, { type: 'info' })
    if (isDocumentTitle(template.name)) edit(template)
    else setUntitled(template)
  }
  return (
    <Stack spacing={4}>
      {mayUpload && list.status !== 'closed' ? (
        <>
          <TemplateUpload listId={list.id} isFirst={data.length === 0} onUploaded={uploaded} />
          {list.type === 'signature' ? (
            <Button variant="outlined" color="inherit" sx={{ alignSelf: 'center' }} onClick={() => setMaking({})}>
              양식으로 만들기
            </Button>
          ) : null}
        </>
      ) : null}
      {untitled === null ? null : <RenameDialog template={untitled} title="문서 제목" onClose={() => edit(untitled)} />}
      {mayUpload && list.status === 'closed' ? (
        <Alert severity="info">마감한 리스트입니다. 템플릿을 더 올리거나 수정할 수 없습니다.</Alert>
      ) : null}
      {data.length === 0 && (!mayUpload || list.status === 'closed') ? <Empty title="문서 템플릿이 없습니다" /> : null}
      <Box component="ul" sx={grid} aria-label="문서 템플릿">
        {data.map((template) => (
          <TemplateCard key={template.id} template={template} onRemake={(from) => setMaking({ from })} />
        ))}
      </Box>
      {making === null ? null : (
        <Suspense fallback={null}>
          <LegalFormDialog list={list} {...making} onMade={edit} onClose={() => setMaking(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

export default TemplatesOfList
