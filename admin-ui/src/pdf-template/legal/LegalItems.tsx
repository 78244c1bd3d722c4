import { Alert, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { PdfTemplate, PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

const FormItemsDialog = lazy(async () => ({ default: (await import('./FormItemsDialog.tsx')).FormItemsDialog }))

type LegalItemsProps = {
  readonly template: PdfTemplateSummary
  /** Begins a new form with the texts of this one. */
  readonly onRemake: (legal: NonNullable<PdfTemplate['legal']>) => void
}

/** Tells what the law asks of a form and is missing in it; shows nothing where it asks nothing. */
export const LegalItems = ({ template, onRemake }: LegalItemsProps) => {
  const { call } = useCalls()
  const mayDeclare = useMay('PUT /api/pdf-template/{id}/items')
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: ['pdf-template', template.id, 'legal', template.revision],
    queryFn: () => call('GET /api/pdf-template/{id}', { params: { id: template.id } }),
  })
  const legal = data?.legal ?? null
  if (data === undefined || legal === null) return null
  const missing = legal.items.filter(({ page }) => page === null)
  const isWhole = missing.length === 0
  const remake = (): void => {
    setOpen(false)
    onRemake(legal)
  }
  return (
    <>
      <Alert
        severity={isWhole ? 'success' : 'warning'}
        sx={{ py: 0.5 }}
        action={
          mayDeclare ? (
            <Button size="small" color="inherit" onClick={() => setOpen(true)}>
              {isWhole ? '보기' : '확인하기'}
            </Button>
          ) : undefined
        }
      >
        {isWhole ? '법이 정한 내용이 모두 있습니다.' : `확인할 내용: ${missing.map(({ label }) => label).join(', ')}`}
      </Alert>
      {isOpen ? (
        <Suspense fallback={null}>
          <FormItemsDialog
            template={data}
            legal={legal}
            onRemake={mayDeclare ? remake : undefined}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
