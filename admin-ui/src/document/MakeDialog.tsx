import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { useGetList, useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { PdfTemplateSummary } from '#services/pdf-template/pdf-templates.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { DialogButtons } from '../kit/forms/FormActions.tsx'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { listPath } from '../labels/list-labels.ts'

type MakeDialogProps = { readonly listId: string; readonly onClose: () => void }
type Scope = 'missing' | 'all'

/** Makes forms of a template for the owners of a list. */
const MakeDialog = ({ listId, onClose }: MakeDialogProps) => {
  const { data, error, refetch } = useGetList<PdfTemplateSummary>('pdf-templates', {
    filter: { listId },
    sort: { field: 'uploadedAt', order: 'DESC' },
    pagination: { page: 1, perPage: 100 },
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="make-title">
      <DialogTitle id="make-title">서면용 양식 만들기</DialogTitle>
      {data === undefined ? (
        <DialogContent>
          {error === null ? <RowsSkeleton /> : <ErrorNote error={error} onRetry={() => void refetch()} />}
        </DialogContent>
      ) : (
        <MakeForm listId={listId} templates={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

type MakeFormProps = MakeDialogProps & { readonly templates: readonly PdfTemplateSummary[] }

const MakeForm = ({ listId, templates, onClose }: MakeFormProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const ready = templates.filter(({ fields }) => fields.length > 0)
  const [templateId, setTemplateId] = useState(ready[0]?.id ?? '')
  const [scope, setScope] = useState<Scope>('missing')
  const { mutate, isPending, error } = useCommand({
    mutationFn: () =>
      call('POST /api/document/list/{listId}/make', { params: { listId }, body: { templateId, only: scope } }),
    onSuccess: ({ total }) => {
      notify(`${formatCount(total, '건')}을 만들기 시작했습니다.`, { type: 'success' })
      onClose()
    },
  })
  if (ready.length === 0) return <NoTemplate listId={listId} hasSome={templates.length > 0} onClose={onClose} />
  return (
    <>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <TextField
            select
            label="템플릿"
            value={templateId}
            onChange={({ target }) => setTemplateId(target.value)}
            fullWidth
          >
            {ready.map(({ id, name, version, fields }) => (
              <MenuItem key={id} value={id}>
                {name} · {version}판 · 필드 {fields.length}개
              </MenuItem>
            ))}
          </TextField>
          <ScopeChoice scope={scope} onChoose={setScope} />
          <Typography variant="body2" color="textSecondary">
            지금 명부의 값으로 채웁니다.
          </Typography>
          {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        </Stack>
      </DialogContent>
      <DialogButtons
        label="만들기"
        busy={isPending}
        onCancel={onClose}
        onAct={() => mutate()}
        disabled={templateId === ''}
      />
    </>
  )
}

type ScopeChoiceProps = { readonly scope: Scope; readonly onChoose: (scope: Scope) => void }

const ScopeChoice = ({ scope, onChoose }: ScopeChoiceProps) => (
  <RadioGroup
    aria-label="누구의 문서를 만들까요"
    value={scope}
    onChange={({ target }) => onChoose(target.value === 'all' ? 'all' : 'missing')}
  >
    <FormControlLabel value="missing" control={<Radio />} label="아직 이 판의 문서가 없는 소유자만" />
    <FormControlLabel value="all" control={<Radio />} label="명부의 소유자 모두 (명부가 바뀐 소유자는 새로 만듭니다)" />
  </RadioGroup>
)

type NoTemplateProps = MakeDialogProps & { readonly hasSome: boolean }

const NoTemplate = ({ listId, hasSome, onClose }: NoTemplateProps) => (
  <>
    <DialogContent>
      <Typography>
        {hasSome
          ? '필드를 놓은 템플릿이 없습니다. 템플릿에 채울 칸을 먼저 놓아주세요.'
          : '문서 템플릿이 없습니다. 동의서 양식 PDF를 먼저 올려주세요.'}
      </Typography>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        닫기
      </Button>
      <Button variant="contained" component={Link} to={listPath(listId, 'templates')}>
        문서 템플릿으로 가기
      </Button>
    </DialogActions>
  </>
)

export default MakeDialog
