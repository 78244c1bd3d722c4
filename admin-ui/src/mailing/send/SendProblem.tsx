import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import type { ApiError } from '#ui/http/api-client.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { messageSettingsPath } from '../../labels/message-labels.ts'

const IN_SETTINGS: readonly string[] = ['MESSAGES_OFF', 'TEMPLATE_NOT_USABLE']

/**
 * Shows what was refused, and the reason where the refusal names a field: "이 템플릿으로는 보낼 수 없습니다.
 * 카카오에서 반려된 템플릿입니다. …"
 */
export const problemText = ({ text, fields }: Pick<ApiError, 'text' | 'fields'>): string =>
  [text, ...new Set(fields.map(({ message }) => message))].join(' ')

/** Shows why nothing can be sent, with a link to where it is corrected. */
export const SendProblem = ({ error, listId }: { readonly error: ApiError; readonly listId: string }) => {
  const may = useMay('PUT /api/kakao-message-settings/list/{listId}')
  const isNobody = error.code === 'NOBODY_TO_TELL'
  const toSettings = (
    <Button component={Link} to={messageSettingsPath(listId)} color="inherit" size="small">
      설정 열기
    </Button>
  )
  return (
    <Alert
      severity={isNobody ? 'info' : 'error'}
      action={may && IN_SETTINGS.includes(error.code) ? toSettings : undefined}
    >
      {problemText(error)}
    </Alert>
  )
}
