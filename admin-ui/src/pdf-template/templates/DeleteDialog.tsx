import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'

type DeleteDialogProps = { readonly template: PdfTemplateSummary; readonly onClose: () => void }

/** Dialog before a template is deleted. */
export const DeleteDialog = ({ template, onClose }: DeleteDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => call('DELETE /api/pdf-template/{id}', { params: { id: template.id } }),
    onSuccess: () => {
      notify('템플릿을 삭제했습니다.', { type: 'success' })
      onClose()
    },
  })
  return (
    <Confirm
      open
      title={`‘${template.name}’ 템플릿을 삭제하시겠습니까?`}
      confirmLabel="삭제"
      isRemoval
      busy={isPending}
      problem={error === null ? null : toApiError(error).text}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <li>더는 이 템플릿으로 문서를 만들 수 없습니다.</li>
      {template.everUsed ? <li>이미 만든 문서와 그 문서가 쓴 판은 그대로 남습니다.</li> : null}
      <li>같은 PDF를 다시 올릴 수 있지만, 놓은 필드 {template.fields.length}개는 다시 놓아야 합니다.</li>
    </Confirm>
  )
}
