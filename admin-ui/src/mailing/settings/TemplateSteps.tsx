import { Alert, AlertTitle, Box } from '@mui/material'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import type { useTemplates } from './use-settings.ts'

type TemplateStepsProps = { readonly templates: ReturnType<typeof useTemplates> }

/**
 * Shows what to do where the provider is not available, or has no template approved by Kakao yet.
 */
export const TemplateSteps = ({ templates: { data, error, refetch } }: TemplateStepsProps) => {
  if (data === undefined) return error === null ? null : <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data.templates.some(({ status }) => status === 'approved')) return null
  return (
    <Alert severity="info">
      <AlertTitle>아직 승인된 템플릿이 없습니다</AlertTitle>
      <Box component="ol" sx={{ m: 0, pl: 5 }}>
        <li>발송사의 알림톡 템플릿 화면에서 안내문을 등록합니다.</li>
        <li>바뀌는 자리는 {data.variables.map(({ name }) => name).join(' ')} 가운데에서 골라 적습니다.</li>
        <li>카카오의 검수를 요청합니다. 보통 영업일로 이틀쯤 걸립니다.</li>
        <li>승인되면 이 화면에서 안내마다 템플릿을 선택합니다.</li>
      </Box>
    </Alert>
  )
}
