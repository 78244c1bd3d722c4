import { Dialog, DialogContent, DialogTitle } from '@mui/material'
import { maxLength, required } from 'react-admin'
import type { BodyTo } from '#services/calls.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'
import { useSharedEdit } from '../../kit/unsaved/use-shared-edit.tsx'

type RenameDialogProps = {
  readonly template: Pick<PdfTemplateSummary, 'id' | 'name' | 'originalFileName'>
  readonly title?: string
  readonly onClose: () => void
}

const names = { name: { label: '이름' } }

/** Asks what a template is called: residents read it above the document. */
export const RenameDialog = ({ template, title = '템플릿 이름 바꾸기', onClose }: RenameDialogProps) => {
  const { call } = useCalls()
  const params = { id: template.id }
  const { mutateAsync } = useCommand({
    mutationFn: (body: BodyTo<'PATCH /api/pdf-template/{id}'>) =>
      call('PATCH /api/pdf-template/{id}', { params, body }),
  })
  const { defaultValues, send, meanwhile } = useSharedEdit({
    values: { name: template.name },
    read: async () => ({ name: (await call('GET /api/pdf-template/{id}', { params })).name }),
    send: ({ name = template.name }, before) => mutateAsync({ name, before }),
    fields: names,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="rename-title">
      <DialogTitle id="rename-title">{title}</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={defaultValues} send={send} onSent={onClose}>
          {({ busy }) => (
            <>
              {meanwhile}
              <Field
                source="name"
                label={names.name.label}
                autoFocus
                hint={`주민 화면에 문서 제목으로 나옵니다. 올린 파일: ${template.originalFileName}`}
                validate={[required(), maxLength(100)]}
              />
              <FormActions label="저장하기" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
