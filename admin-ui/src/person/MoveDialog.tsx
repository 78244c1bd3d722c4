import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { maxLength, required, useNotify } from 'react-admin'
import type { ListUser } from '#services/roll/list-users.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { PlainForm } from '../kit/forms/PlainForm.tsx'
import { unitName } from '../labels/person-labels.ts'

type MoveDialogProps = { readonly entry: ListUser; readonly onClose: () => void }

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Moves an owner who was entered in the wrong unit, as long as they have not taken part. */
export const MoveDialog = ({ entry, onClose }: MoveDialogProps) => {
  const { call } = useCalls()
  const tell = useUndoToast()
  const notify = useNotify()
  const { id, dong, ho } = entry
  const move = (from: string, to: { readonly dong: string; readonly ho: string }) =>
    call('POST /api/list-user/{id}/move', { params: { id: from }, body: to })
  const { mutateAsync } = useCommand({
    mutationFn: (to: { readonly dong: string; readonly ho: string }) => move(id, to),
  })
  const moved = (now: Awaited<ReturnType<typeof move>>): void => {
    onClose()
    if ('pending' in now) {
      notify('투표가 진행되고 있어 다른 관리자가 승인하면 동·호를 수정합니다.', { type: 'info' })
      return
    }
    tell(`${unitName(now)}로 수정했습니다.`, {
      undo: () => move(now.id, { dong, ho }),
      undone: `${unitName(entry)}로 되돌렸습니다.`,
    })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="move-title">
      <DialogTitle id="move-title">동·호 수정</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm
          defaultValues={{ dong, ho }}
          send={(values) => mutateAsync({ dong: asText(values['dong']), ho: asText(values['ho']) })}
          onSent={moved}
        >
          {({ busy }) => (
            <>
              <FieldRow>
                <Field source="dong" label="동" autoFocus validate={[required(), maxLength(20)]} />
                <Field source="ho" label="호" validate={[required(), maxLength(20)]} />
              </FieldRow>
              <Typography variant="body2" color="textSecondary">
                {unitName(entry)}에서 빠집니다. 다른 소유자가 있으면 그 세대의 면적을 따릅니다.
              </Typography>
              <FormActions label="저장하기" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}
