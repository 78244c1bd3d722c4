import { Typography } from '@mui/material'
import { required } from 'react-admin'
import type { CoOwnersRow } from '#services/representative/appointments.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import type { FormValues } from '../kit/forms/PlainForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { ScanField, useScan } from '../kit/upload/ScanField.tsx'
import { nameOf } from '../labels/person-labels.ts'
import { ApprovalDialog, textOf } from '../kit/forms/ApprovalDialog.tsx'
import { unitsText } from './representative-words.ts'

type AppointDialogProps = { readonly row: CoOwnersRow; readonly onClose: () => void }

const agreedIn = ({ agreed }: FormValues): string =>
  typeof agreed === 'object' && agreed !== null
    ? Object.entries(agreed)
        .flatMap(([id, isChosen]) => (isChosen === true ? [id] : []))
        .join(',')
    : ''

/** Records a form on paper by which co-owners appointed their representative. */
const AppointDialog = ({ row, onClose }: AppointDialogProps) => {
  const { call } = useCalls()
  const scan = useScan('선임 동의서를 스캔한 파일을 골라주세요.')
  const id = row.owners[0]?.listUserId ?? ''
  return (
    <ApprovalDialog
      title={`${unitsText(row)} 서면 선임 등록`}
      defaultValues={{ representative: '', agreed: {}, signedOn: todayInSeoul() }}
      send={async (values) =>
        call('POST /api/list-user/{id}/representative', {
          params: { id },
          texts: {
            representative: textOf(values['representative']),
            agreedBy: agreedIn(values),
            signedOn: textOf(values['signedOn']),
          },
          file: scan.needed(),
        })
      }
      onClose={onClose}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        대표자로 선임된 분도 동의서에 서명해야 합니다. {row.article}
      </Typography>
      <SelectField
        source="representative"
        label="대표자"
        choices={row.owners.map((owner) => ({ id: owner.listUserId, name: nameOf(owner) }))}
        validate={required()}
      />
      {row.owners.map((owner) => (
        <SwitchField
          key={owner.listUserId}
          source={`agreed.${owner.listUserId}`}
          label={`${nameOf(owner)} 님이 서명함`}
        />
      ))}
      <DayField source="signedOn" label="서명한 날" validate={required()} />
      <ScanField scan={scan} what="선임 동의서 스캔" />
    </ApprovalDialog>
  )
}

export default AppointDialog
