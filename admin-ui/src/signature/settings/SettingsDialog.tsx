import { Box, Dialog, DialogContent, DialogTitle, Divider } from '@mui/material'
import { useGetList, useNotify } from 'react-admin'
import type { BodyTo } from '#services/calls.contract.ts'
import { legalRuleName } from '#services/list/rule/legal-rule-names.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureSettings } from '#services/signature/link/signature-link.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { NamedFields } from '../../kit/unsaved/ChangedMeanwhile.tsx'
import { ChoiceCards } from '../../kit/forms/ChoiceCards.tsx'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'
import { SelectField } from '../../kit/forms/SelectField.tsx'
import { SwitchField } from '../../kit/forms/SwitchField.tsx'
import { useSharedEdit } from '../../kit/unsaved/use-shared-edit.tsx'
import { CampaignGuide } from '../guide/CampaignGuide.tsx'
import { certificateRuleNames } from '../signature-labels.ts'

type SettingsDialogProps = { readonly list: List; readonly settings: SignatureSettings; readonly onClose: () => void }

/** Value of the form where no template was chosen, since forms of react-admin hold texts. */
const OLDEST = 'oldest'

const withdrawalChoices = [
  {
    id: 'until-close',
    name: '마감 전까지 철회할 수 있음',
    note: '소유자가 링크에서 스스로 철회합니다.',
  },
  {
    id: 'not-allowed',
    name: '철회할 수 없음',
    note: '한 번 낸 동의는 되돌릴 수 없습니다.',
  },
] as const

const certificateChoices = [
  { id: 'required', name: certificateRuleNames.required, note: '카카오·네이버·토스·PASS 앱에서 서명해야 접수됩니다.' },
  { id: 'offered', name: certificateRuleNames.offered, note: '인증서 없이 휴대전화 본인 확인으로도 서명합니다.' },
  { id: 'off', name: certificateRuleNames.off, note: '휴대전화 본인 확인으로만 서명합니다.' },
] as const

const ALLOWED_BY_LAW = '법은 철회를 허용합니다. 고르면 소유자는 내용증명으로만 철회할 수 있습니다.'

/** Says what the law of a list says of withdrawals, beside the choices. */
const lawfulWithdrawals = {
  founding: {
    'until-close': '처음 동의한 날부터 30일까지, 창립총회 전에만 받습니다(도시정비법 시행령 제33조 제2항).',
    'not-allowed': ALLOWED_BY_LAW,
  },
  'thirty-days': {
    'until-close': '처음 동의한 날부터 30일까지 받습니다(도시정비법 시행령 제33조 제2항).',
    'not-allowed': ALLOWED_BY_LAW,
  },
  'until-application': {
    'until-close': '마감 전, 인가를 신청하기 전까지 받습니다.',
    'not-allowed': ALLOWED_BY_LAW,
  },
} as const

const choicesUnder = (rule: string | null) => {
  const law = legalRuleName(rule)?.withdrawal ?? null
  return withdrawalChoices.map((choice) =>
    law === null ? choice : { ...choice, note: lawfulWithdrawals[law][choice.id] },
  )
}

/** Says what the switch does, and what the list's law says of handwriting. */
const typedHint = (rule: string | null): string =>
  legalRuleName(rule)?.asksHandwriting === true
    ? '법이 자필 성명을 요구합니다(도시정비법 제36조 제1항). 끄면 키보드·화면낭독기 사용자만 이름을 입력할 수 있습니다.'
    : '끄면 손으로 그린 서명만 받습니다. 키보드·화면낭독기 사용자는 언제나 이름을 입력할 수 있습니다.'

const IMPRINT_HINT = '서명 대신 도장을 찍은 종이를 촬영해 냅니다. 인감인지는 확인하지 않습니다. 끄면 받지 않습니다.'

const valuesOf = ({ templateId, typedSignature, imprintSignature, withdrawal, certificate }: SignatureSettings) => ({
  templateId: templateId ?? OLDEST,
  typedSignature,
  imprintSignature,
  withdrawal,
  certificate,
})

/** Returns the values of the form as the contract has them: null where nobody chose a template. */
const onTheWire = <Values extends { readonly templateId?: unknown }>(values: Values) => ({
  ...values,
  ...(values.templateId === OLDEST ? { templateId: null } : {}),
})

const templateName = ({ name, version, fields }: PdfTemplateSummary): string =>
  `${name} · ${version}판 · ${fields.some(({ kind }) => kind === 'signature') ? '서명 칸 있음' : '서명 칸 없음'}`

const ruleNames = {
  templateId: '서명받을 문서',
  withdrawal: '동의 철회',
  typedSignature: '이름 입력 서명도 받습니다',
  imprintSignature: '도장 그림도 받습니다',
  certificate: '인증서 서명',
}

const namesOf = (templates: readonly PdfTemplateSummary[]): NamedFields => ({
  templateId: {
    label: ruleNames.templateId,
    write: (value) => templates.find(({ id }) => id === value)?.name ?? oldest.name,
  },
  withdrawal: {
    label: ruleNames.withdrawal,
    write: (value) => withdrawalChoices.find(({ id }) => id === value)?.name ?? String(value),
  },
  typedSignature: { label: ruleNames.typedSignature },
  imprintSignature: { label: ruleNames.imprintSignature },
  certificate: {
    label: ruleNames.certificate,
    write: (value) => certificateChoices.find(({ id }) => id === value)?.name ?? String(value),
  },
})

/** Dialog of the settings: the document, the rules, and the guide. */
const SettingsDialog = ({ list, settings, onClose }: SettingsDialogProps) => (
  <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="signature-settings-title">
    <DialogTitle id="signature-settings-title">전자서명 설정</DialogTitle>
    <DialogContent sx={{ pt: '12px !important' }}>
      <CampaignGuide listId={list.id} guide={settings.guide} />
      <Divider sx={{ my: 5 }} />
      <RulesForm list={list} settings={settings} onClose={onClose} />
    </DialogContent>
  </Dialog>
)

const RulesForm = ({ list, settings, onClose }: SettingsDialogProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const params = { listId: list.id }
  const { mutateAsync } = useCommand({
    mutationFn: (body: BodyTo<'PUT /api/lists/{listId}/signature/settings'>) =>
      call('PUT /api/lists/{listId}/signature/settings', { params, body }),
  })
  const { data: templates = [] } = useTemplates(list.id)
  const { defaultValues, send, meanwhile } = useSharedEdit({
    values: valuesOf(settings),
    read: async () => valuesOf(await call('GET /api/lists/{listId}/signature/settings', { params })),
    send: (changes, before) => mutateAsync({ ...onTheWire(changes), before: onTheWire(before) }),
    fields: namesOf(templates),
  })
  const saved = (): void => {
    notify('설정을 수정했습니다.', { type: 'success' })
    onClose()
  }
  return (
    <PlainForm defaultValues={defaultValues} send={send} onSent={saved}>
      {({ busy }) => (
        <>
          {meanwhile}
          <TemplateField templates={templates} />
          <ChoiceCards source="withdrawal" label={ruleNames.withdrawal} choices={choicesUnder(list.rule)} />
          <ChoiceCards source="certificate" label={ruleNames.certificate} choices={certificateChoices} />
          <SwitchField source="typedSignature" label={ruleNames.typedSignature} hint={typedHint(list.rule)} />
          {settings.imprintByLaw ? (
            <SwitchField source="imprintSignature" label={ruleNames.imprintSignature} hint={IMPRINT_HINT} />
          ) : null}
          <FormActions label="저장하기" busy={busy} onCancel={onClose} />
        </>
      )}
    </PlainForm>
  )
}

const useTemplates = (listId: string) =>
  useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId },
    sort: { field: 'uploadedAt', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })

const oldest = { id: OLDEST, name: '서명 칸이 있는 첫 템플릿' }

const TemplateField = ({ templates }: { readonly templates: readonly PdfTemplateSummary[] }) => (
  <Box sx={{ pt: 1 }}>
    <SelectField
      source="templateId"
      label={ruleNames.templateId}
      hint="이미 서명한 문서는 바뀌지 않습니다."
      choices={[oldest, ...templates.map((template) => ({ id: template.id, name: templateName(template) }))]}
    />
  </Box>
)

export default SettingsDialog
