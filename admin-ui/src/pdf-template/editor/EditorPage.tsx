import { useQuery } from '@tanstack/react-query'
import { useGetIdentity, useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** A template's fields and masks, drawn on its pages. */
const EditorPage = () => {
  const { listId = '', templateId = '' } = useParams()
  const { call } = useCalls()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: identity } = useGetIdentity()
  // Version at the time of opening: changes of others are shown as a conflict, and do not replace
  // the edited one.
  const { data: template, error } = useQuery({
    queryKey: ['pdf-template', templateId, 'opened'],
    queryFn: () => call('GET /api/pdf-template/{id}', { params: { id: templateId } }),
    staleTime: 'static',
    gcTime: 0,
  })
  if (error !== null && template === undefined) return <ErrorScreen error={error} />
  if (template === undefined || identity === undefined) return <PageSkeleton />
  return <TemplateEditor key={template.id} opened={template} list={list} adminId={String(identity.id)} />
}

export default EditorPage
