import { Box, Button, Dialog, DialogContent, DialogTitle, Divider, Stack } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useGetList, useNotify } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import type { SignatureSettings } from '#services/signature/signature-link.contract.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ChoiceCards } from '../kit/forms/ChoiceCards.tsx'
import { PlainForm, type FormValues } from '../kit/forms/PlainForm.tsx'
import { SelectField } from '../kit/forms/SelectField.tsx'
import { SwitchField } from '../kit/forms/SwitchField.tsx'
import { CampaignGuide } from './CampaignGuide.tsx'

type SettingsDialogProps = { readonly list: List; readonly settings: SignatureSettings; readonly onClose: () => void }

/** Where nobody chose one; react-admin's forms hold texts. */
const OLDEST = 'oldest'

const withdrawalChoices = [
  {
    id: 'until-close',
    name: '마감 전까지 철회할 수 있음',
    note: '소유자가 받은 링크에서 스스로 동의를 철회할 수 있습니다.',
  },
  {
    id: 'not-allowed',
    name: '철회할 수 없음',
    note: '한 번 낸 동의는 되돌릴 수 없습니다. 서명하기 전에 알려 드립니다.',
  },
] as const

const bodyOf = ({ templateId, typedSignature, withdrawal }: FormValues) => ({
  templateId: templateId === OLDEST ? null : String(templateId),
  typedSignature: typedSignature === true,
  withdrawal: withdrawal === 'not-allowed' ? ('not-allowed' as const) : ('until-close' as const),
})

const templateName = ({ name, version, fields }: PdfTemplateSummary): string =>
  `${name} · ${version}판 · ${fields.some(({ kind }) => kind === 'signature') ? '서명 칸 있음' : '서명 칸 없음'}`

/** Which document is signed, and by what rules; what everybody may read first. */
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
  const { mutateAsync } = useMutation({
    mutationFn: (values: FormValues) =>
      call('PUT /api/lists/{listId}/signature/settings', { params: { listId: list.id }, body: bodyOf(values) }),
  })
  const saved = (): void => {
    notify('설정을 고쳤습니다.', { type: 'success' })
    onClose()
  }
  const { templateId, typedSignature, withdrawal } = settings
  return (
    <PlainForm
      warns={false}
      defaultValues={{ templateId: templateId ?? OLDEST, typedSignature, withdrawal }}
      send={mutateAsync}
      onSent={saved}
    >
      {({ busy }) => (
        <>
          <TemplateField listId={list.id} />
          <ChoiceCards source="withdrawal" label="동의 철회" choices={withdrawalChoices} />
          <SwitchField
            source="typedSignature"
            label="이름 입력 서명도 받습니다"
            hint="손으로 그리기 어려운 소유자가 이름을 입력해 서명할 수 있습니다. 문서에 입력한 서명임이 남습니다."
          />
          <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
            <Button color="inherit" onClick={onClose}>
              닫기
            </Button>
            <Button type="submit" variant="contained" loading={busy}>
              저장하기
            </Button>
          </Stack>
        </>
      )}
    </PlainForm>
  )
}

const TemplateField = ({ listId }: { readonly listId: string }) => {
  const { data: templates = [] } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId },
    sort: { field: 'uploadedAt', order: 'ASC' },
    pagination: { page: 1, perPage: 100 },
  })
  return (
    <Box sx={{ pt: 1 }}>
      <SelectField
        source="templateId"
        label="서명받을 문서"
        hint="이미 서명한 소유자의 문서는 그때의 판 그대로 남습니다."
        choices={[
          { id: OLDEST, name: '서명 칸이 있는 첫 템플릿' },
          ...templates.map((template) => ({ id: template.id, name: templateName(template) })),
        ]}
      />
    </Box>
  )
}

export default SettingsDialog
