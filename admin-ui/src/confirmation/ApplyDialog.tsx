import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { maxLength, maxValue, minValue, required, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { useForms } from './use-runs.ts'

type ApplyDialogProps = { readonly list: List; readonly onClose: () => void }

const ways = (['electronic', 'paper'] as const).map((id) => ({ id, name: wayNames[id] }))
const electronicForms = [
  { id: 'electronic', name: '전자 양식으로 작성 (시행령 제34조 제4항 제2호 나목)' },
  { id: 'scanned', name: '검인받은 서면을 전자화 (가목)' },
]

/** Texts to begin with, of what this program does. */
const STORAGE =
  '동의서와 서명 기록은 소유자별 열쇠로 암호화하여 저장하고, 매일 백업합니다. 담당 관리자만 열람하며, 열람은 모두 기록합니다.'
const PROTECTION =
  '동의서마다 전자서명과 시점확인을 붙이고, 모든 기록을 고칠 수 없는 순서로 이어 저장합니다. 한 글자라도 바뀌면 검증에서 드러납니다.'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

const bodyOf = (values: FormValues) => {
  const way = values['way'] === 'paper' ? ('paper' as const) : ('electronic' as const)
  const form = values['electronicForm'] === 'scanned' ? ('scanned' as const) : ('electronic' as const)
  return {
    way,
    appliedOn: asText(values['appliedOn']),
    authority: asText(values['authority']),
    templateId: asText(values['templateId']),
    wanted: Number(values['wanted']),
    ...(way === 'electronic' ? { electronicForm: form } : {}),
    storage: asText(values['storage']),
    protection: asText(values['protection']),
  }
}

/** Dialog that records an application for stamped or confirmed forms. */
const ApplyDialog = ({ list, onClose }: ApplyDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { data: forms = [] } = useForms(list.id)
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) =>
      call('POST /api/lists/{listId}/form-runs', { params: { listId: list.id }, body: bodyOf(values) }),
  })
  const finish = (): void => {
    notify('신청을 등록했습니다. 신청서를 내려받아 기관에 내세요.', { type: 'success' })
    onClose()
  }
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  const defaults = {
    way: 'electronic',
    electronicForm: 'electronic',
    appliedOn: todayInSeoul(),
    authority: '',
    templateId: forms[0]?.id ?? '',
    wanted: null,
    storage: STORAGE,
    protection: PROTECTION,
  }
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="apply-title">
      <DialogTitle id="apply-title">검인·확인 신청 등록</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm key={forms.length} defaultValues={defaults} send={mutateAsync} onSent={finish}>
          {({ busy }) => (
            <>
              <SelectField source="way" label="방식" choices={ways} validate={required()} />
              <ElectronicForm />
              <SelectField
                source="templateId"
                label="동의서 양식"
                hint={forms.length === 0 ? '먼저 문서 양식을 올려주세요.' : '신청한 뒤 양식을 고치면 새 판이 됩니다.'}
                choices={forms.map(({ id, name }) => ({ id, name }))}
                validate={required()}
              />
              <Field source="authority" label="기관" hint="예: 의정부시장" validate={[required(), maxLength(100)]} />
              <DayField source="appliedOn" label="신청일" validate={required()} />
              <Field
                source="wanted"
                label="신청 부수"
                parse={parseNumber}
                slotProps={{ htmlInput: { inputMode: 'numeric' } }}
                validate={[required(), minValue(1), maxValue(9_999_999)]}
              />
              <Field
                source="storage"
                label="보관 방법"
                multiline
                minRows={3}
                validate={[required(), maxLength(2_000)]}
              />
              <Field
                source="protection"
                label="위조·변조를 막는 방법"
                multiline
                minRows={3}
                validate={[required(), maxLength(2_000)]}
              />
              <Typography variant="body2" color="textSecondary">
                신청서에 그대로 들어갑니다. 관청마다 요구가 다르니 먼저 물어보고 고치세요.
              </Typography>
              <FormActions label="신청 등록" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

const ElectronicForm = () => {
  const way: unknown = useWatch({ name: 'way' })
  return way === 'electronic' ? (
    <SelectField
      source="electronicForm"
      label="전자동의서를 만드는 방법"
      choices={electronicForms}
      validate={required()}
    />
  ) : null
}

export default ApplyDialog
