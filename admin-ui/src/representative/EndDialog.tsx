import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { appointmentEndings } from '#events/values/representative/appointment-endings.ts'
import type { CoOwnersRow } from '#services/representative/appointments.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { nameOf } from '../labels/person-labels.ts'
import { ApprovalDialog, textOf } from '../kit/forms/ApprovalDialog.tsx'
import { endingNames, unitsText } from './representative-words.ts'

type EndDialogProps = { readonly row: CoOwnersRow; readonly onClose: () => void }

const MAX_REFERENCE = 200

/** Records that an appointment ended. */
const EndDialog = ({ row, onClose }: EndDialogProps) => {
  const { call } = useCalls()
  const id = row.owners[0]?.listUserId ?? ''
  return (
    <ApprovalDialog
      title={`${unitsText(row)} 대표자 선임 끝내기`}
      defaultValues={{ cause: '', by: '', endedOn: todayInSeoul(), reference: '' }}
      send={(values) => {
        const cause = appointmentEndings.find((one) => one === values['cause']) ?? 'mistake'
        const by = cause === 'revoked' ? { by: textOf(values['by']) } : {}
        return call('POST /api/list-user/{id}/representative/end', {
          params: { id },
          body: { cause, endedOn: textOf(values['endedOn']), reference: textOf(values['reference']), ...by },
        })
      }}
      onClose={onClose}
    >
      <SelectField
        source="cause"
        label="사유"
        choices={Object.entries(endingNames).map(([cause, name]) => ({ id: cause, name }))}
        validate={required()}
      />
      <Revoker row={row} />
      <DayField source="endedOn" label="끝난 날" validate={required()} />
      <Field source="reference" label="근거 (문서 이름이나 번호)" validate={[required(), maxLength(MAX_REFERENCE)]} />
    </ApprovalDialog>
  )
}

export default EndDialog

/** Lets one choose who revoked, where that is the reason. */
const Revoker = ({ row }: Pick<EndDialogProps, 'row'>) => {
  const cause: unknown = useWatch({ name: 'cause' })
  if (cause !== 'revoked') return null
  const agreed = row.owners.filter(({ agreedTo }) => agreedTo !== null)
  return (
    <SelectField
      source="by"
      label="철회한 공유자"
      choices={agreed.map((owner) => ({ id: owner.listUserId, name: nameOf(owner) }))}
      validate={required()}
    />
  )
}
