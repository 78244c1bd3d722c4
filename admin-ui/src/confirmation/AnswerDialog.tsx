import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { maxLength, maxValue, minValue, required, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { formNumberText } from '#events/values/confirmation/form-ways.ts'
import type { FormRun } from '#services/confirmation/form-runs.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { todayInSeoul } from '../kit/display/day.ts'
import { DayField } from '../kit/forms/DayField.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { FieldRow } from '../kit/forms/FieldRow.tsx'
import { FormActions } from '../kit/forms/FormActions.tsx'
import { parseNumber } from '../kit/forms/number-field.ts'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { ScanField, useScan } from '../kit/upload/ScanField.tsx'

type AnswerDialogProps = { readonly run: FormRun; readonly onClose: () => void }

const outcomes = [
  { id: 'confirmed', name: '검인·확인받음' },
  { id: 'rejected', name: '반려됨' },
]
const revocation = [{ id: 'revoked', name: '검인·확인이 취소됨' }]

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Returns the parts of the form beside the scan. */
const textsOf = (values: FormValues): Readonly<Record<string, string>> => {
  const names = ['outcome', 'answeredOn', 'documentNo']
  const more = values['outcome'] === 'confirmed' ? ['from', 'to', 'prefix', 'digits', 'suffix'] : ['reason']
  return Object.fromEntries([...names, ...more].map((name) => [name, asText(values[name])]))
}

const defaultsOf = (run: FormRun): FormValues => ({
  outcome: run.status === 'confirmed' ? 'revoked' : 'confirmed',
  answeredOn: todayInSeoul(),
  documentNo: '',
  from: 1,
  to: run.wanted,
  prefix: '',
  digits: 4,
  suffix: '',
  reason: '',
})

/** Sends an answer with its scan; without one it is refused here. */
const useSendAnswer = (run: FormRun) => {
  const { call } = useCalls()
  const scan = useScan(NO_FILE)
  const { mutateAsync } = useCommand({
    mutationFn: ({ values, file }: { readonly values: FormValues; readonly file: File }) =>
      call('POST /api/form-runs/{id}/answer', { params: { id: run.id }, texts: textsOf(values), file }),
  })
  const send = async (values: FormValues) => mutateAsync({ values, file: scan.needed() })
  return { scan, send }
}

/** Dialog that records an authority's answer, or its revocation: a second administrator confirms it. */
const AnswerDialog = ({ run, onClose }: AnswerDialogProps) => {
  const notify = useNotify()
  const { send, scan } = useSendAnswer(run)
  const [defaults] = useState(() => defaultsOf(run))
  const isRevocation = run.status === 'confirmed'
  const finish = (): void => {
    notify('다른 관리자가 승인하면 반영됩니다. 승인을 요청했습니다.', { type: 'info' })
    onClose()
  }
  const close = (_: unknown, reason: 'backdropClick' | 'escapeKeyDown'): void =>
    reason === 'backdropClick' ? undefined : onClose()
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="answer-title">
      <DialogTitle id="answer-title">{isRevocation ? '취소 통보 등록' : '기관의 답 등록'}</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={defaults} send={send} onSent={finish}>
          {({ busy }) => (
            <>
              <SelectField
                source="outcome"
                label="답"
                choices={isRevocation ? revocation : outcomes}
                validate={required()}
              />
              <DayField source="answeredOn" label="답의 날짜" validate={required()} />
              <Field source="documentNo" label="문서 번호" validate={[required(), maxLength(100)]} />
              <Outcome />
              <ScanField scan={scan} what="받은 답의 스캔" />
              <FormActions label="승인 요청" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

const NO_FILE = '받은 답을 스캔한 파일을 골라주세요.'

const wholeNumber = {
  parse: parseNumber,
  slotProps: { htmlInput: { inputMode: 'numeric' as const } },
}

const Outcome = () => {
  const outcome: unknown = useWatch({ name: 'outcome' })
  if (outcome === 'confirmed') return <NumberFields />
  return <Field source="reason" label="사유" multiline minRows={2} validate={[required(), maxLength(500)]} />
}

const NumberFields = () => (
  <>
    <FieldRow>
      <Field source="from" label="첫 번호" {...wholeNumber} validate={[required(), minValue(1), maxValue(9_999_999)]} />
      <Field source="to" label="끝 번호" {...wholeNumber} validate={[required(), minValue(1), maxValue(9_999_999)]} />
    </FieldRow>
    <FieldRow>
      <Field source="prefix" label="번호 앞 글자" hint="예: 제2026-" validate={maxLength(30)} />
      <Field source="digits" label="자릿수" {...wholeNumber} validate={[required(), minValue(1), maxValue(8)]} />
      <Field source="suffix" label="번호 뒤 글자" hint="예: 호" validate={maxLength(30)} />
    </FieldRow>
    <Example />
  </>
)

/** Shows the first number as it will be written. */
const Example = () => {
  const [from, prefix, digits, suffix]: readonly unknown[] = useWatch({ name: ['from', 'prefix', 'digits', 'suffix'] })
  const numbering = { prefix: asText(prefix), digits: Math.min(8, Number(digits) || 1), suffix: asText(suffix) }
  return (
    <Typography variant="body2" color="textSecondary">
      첫 연번: {formNumberText(Number(from) || 1, numbering)}
    </Typography>
  )
}

export default AnswerDialog
