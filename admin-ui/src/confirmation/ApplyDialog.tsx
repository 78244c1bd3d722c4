import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { maxLength, maxValue, minValue, required, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { wayNames } from '#services/confirmation/confirmation-texts.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { useForms } from './use-numbers.ts'

type ApplyDialogProps = { readonly list: List; readonly onClose: () => void }

const ways = (['electronic', 'paper'] as const).map((id) => ({ id, name: wayNames[id] }))
const electronicForms = [
  { id: 'electronic', name: '전자 양식으로 작성 (시행령 제34조 제4항 제2호 나목)' },
  { id: 'scanned', name: '검인받은 서면을 전자화 (가목)' },
]

/** Texts to begin with, of what this program always does. */
const STORAGE =
  '동의서와 서명 기록은 소유자별 열쇠로 암호화해 저장합니다. 권한을 받은 관리자만 열람하고, 열람은 모두 기록합니다.'
const PROTECTION =
  '동의서마다 전자서명으로 봉인하고, 모든 기록을 해시로 이어 저장합니다. 한 글자라도 바뀌면 검증에서 드러납니다.'

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

const defaultsOf = (forms: readonly { readonly id: string }[]): FormValues => ({
  way: 'electronic',
  electronicForm: 'electronic',
  appliedOn: todayInSeoul(),
  authority: '',
  templateId: forms[0]?.id ?? '',
  wanted: null,
  storage: STORAGE,
  protection: PROTECTION,
})

/** Dialog that records an application for stamped or confirmed forms. */
const ApplyDialog = ({ list, onClose }: ApplyDialogProps) => {
  const { data: forms, error, refetch } = useForms(list.id)
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="apply-title">
      <DialogTitle id="apply-title">검인·확인 신청 등록</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        {forms === undefined && error !== null ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
        {forms === undefined ? null : <ApplyForm list={list} forms={forms} onClose={onClose} />}
      </DialogContent>
    </Dialog>
  )
}

const ApplyForm = ({ list, forms, onClose }: ApplyDialogProps & ApplyFieldsProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  // The first form is proposed once: a later one does not change what was typed.
  const [defaults] = useState(() => defaultsOf(forms))
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) =>
      call('POST /api/lists/{listId}/form-runs', { params: { listId: list.id }, body: bodyOf(values) }),
  })
  const finish = (): void => {
    notify('신청을 등록했습니다. 신청서를 내려받아 기관에 내세요.', { type: 'success' })
    onClose()
  }
  return (
    <PlainForm defaultValues={defaults} send={mutateAsync} onSent={finish}>
      {({ busy }) => (
        <>
          <ApplyFields forms={forms} />
          <FormActions label="신청 등록" busy={busy} onCancel={onClose} />
        </>
      )}
    </PlainForm>
  )
}

type ApplyFieldsProps = { readonly forms: readonly { readonly id: string; readonly name: string }[] }

const ApplyFields = ({ forms }: ApplyFieldsProps) => (
  <>
    <SelectField source="way" label="방식" choices={ways} validate={required()} />
    <ElectronicForm />
    <SelectField
      source="templateId"
      label="동의서 양식"
      hint={forms.length === 0 ? '먼저 문서 양식을 올려주세요.' : '신청한 뒤 양식을 수정하면 새 판이 됩니다.'}
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
    <Field source="storage" label="보관 방법" multiline minRows={3} validate={[required(), maxLength(2_000)]} />
    <Field
      source="protection"
      label="위조·변조를 막는 방법"
      multiline
      minRows={3}
      validate={[required(), maxLength(2_000)]}
    />
    <Typography variant="body2" color="textSecondary">
      신청서에 그대로 들어갑니다. 관청에 먼저 물어보고 수정하세요. 서면이면 원본을 두는 곳도 적으세요.
    </Typography>
  </>
)

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
