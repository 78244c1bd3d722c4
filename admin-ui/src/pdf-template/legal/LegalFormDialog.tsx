import { Dialog, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useState } from 'react'
import { maxLength, required } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { MAX_ITEM_LENGTH, type LegalFormKey } from '#events/values/template-field.ts'
import type { List } from '#services/list/lists.contract.ts'
import {
  legalForm,
  legalFormOfRule,
  legalForms,
  type LegalForm,
} from '#services/pdf-template/legal-form/legal-forms.contract.ts'
import type { PdfTemplate } from '#services/pdf-template/pdf-templates.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'

type LegalFormDialogProps = {
  readonly list: Pick<List, 'id' | 'rule'>
  /** Form whose texts the new one begins with. */
  readonly from?: NonNullable<PdfTemplate['legal']>
  readonly onMade: (template: PdfTemplate) => void
  readonly onClose: () => void
}

const choices = legalForms.map(({ key, title }) => ({ id: key, name: title }))
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const formOf = (value: unknown): LegalForm => legalForms.find(({ key }) => key === value) ?? legalForm('free')

const startOf = ({ list, from }: Pick<LegalFormDialogProps, 'list' | 'from'>): FormValues => ({
  form: from?.form ?? legalFormOfRule(list.rule)?.key ?? 'free',
  items: Object.fromEntries((from?.items ?? []).map((item) => [item.key, item.text ?? ''])),
  recipient: '',
})

/** Asks for the texts of a consent form whose content the law names, and makes the form. */
export const LegalFormDialog = ({ list, from, onMade, onClose }: LegalFormDialogProps) => {
  const { call } = useCalls()
  const [defaultValues] = useState(() => startOf({ list, ...(from === undefined ? {} : { from }) }))
  const { mutateAsync } = useCommand({
    mutationFn: (values: FormValues) => {
      const form = formOf(values['form'])
      const texts = (values['items'] ?? {}) as Readonly<Record<string, unknown>>
      return call('POST /api/pdf-template/legal-form/{listId}', {
        params: { listId: list.id },
        body: {
          form: form.key,
          items: Object.fromEntries(form.items.map(({ key }) => [key, text(texts[key])])),
          recipient: text(values['recipient']),
        },
      })
    },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="legal-form-title">
      <DialogTitle id="legal-form-title">양식으로 만들기</DialogTitle>
      <DialogContent sx={{ pt: '12px !important' }}>
        <PlainForm defaultValues={defaultValues} send={mutateAsync} onSent={onMade} name="legal-form">
          {({ busy }) => (
            <>
              <SelectField source="form" label="동의서" choices={choices} validate={required()} />
              <ItemFields />
              <Field
                source="recipient"
                label="받는 곳"
                placeholder="행복아파트 재건축 추진위원회"
                validate={maxLength(100)}
              />
              <FormActions label="만들기" busy={busy} onCancel={onClose} />
            </>
          )}
        </PlainForm>
      </DialogContent>
    </Dialog>
  )
}

const ItemFields = () => {
  const form = formOf(useWatch<{ form: LegalFormKey }>({ name: 'form' }))
  return (
    <>
      {form.official === null ? null : (
        <Typography variant="body2" color="textSecondary">
          {form.official}이 정한 내용을 담습니다. 관청의 서식과 비교해 보세요.
        </Typography>
      )}
      {form.items.map(({ key, label, hint, article }) => (
        <Field
          key={`${form.key} ${key}`}
          source={`items.${key}`}
          label={label}
          multiline
          minRows={2}
          hint={[hint, article].filter((part) => part !== undefined && part !== '').join(' · ')}
          validate={[required(), maxLength(MAX_ITEM_LENGTH)]}
        />
      ))}
    </>
  )
}
