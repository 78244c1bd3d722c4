import { required } from 'react-admin'
import { refusalGrounds } from '#events/values/assembly/publication-names.ts'
import { groundNames } from '#services/assembly/inspection/inspection-texts.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ApprovalDialog, textOf } from '../../kit/forms/ApprovalDialog.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'

type RefuseDialogProps = { readonly assemblyId: string; readonly requestId: string; readonly onClose: () => void }

const choices = refusalGrounds.map((id) => ({ id, name: groundNames[id] }))

/** Dialog that asks a second administrator for the refusal of a request. */
const RefuseDialog = ({ assemblyId: id, requestId, onClose }: RefuseDialogProps) => {
  const { call } = useCalls()
  return (
    <ApprovalDialog
      title="열람·복사 청구 거절"
      defaultValues={{ ground: 'not-held', reason: '' }}
      send={async (values) =>
        call('POST /api/assemblies/{id}/inspections/{requestId}/refusal', {
          params: { id, requestId },
          body: {
            ground: refusalGrounds.find((ground) => ground === values['ground']) ?? 'other',
            reason: textOf(values['reason']),
          },
        })
      }
      onClose={onClose}
    >
      <SelectField source="ground" label="사유" choices={choices} validate={required()} />
      <Field source="reason" label="청구인에게 보일 설명" validate={required()} multiline />
    </ApprovalDialog>
  )
}

export default RefuseDialog
