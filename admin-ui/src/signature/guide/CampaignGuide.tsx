import { Alert, Stack, Typography } from '@mui/material'
import type { Guide } from '#services/signature/link/signature-link.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { FileButton } from '../paper/FileButton.tsx'
import { GuideLink } from './GuideLink.tsx'
import { useGuideUpload } from './use-guide-upload.ts'

type CampaignGuideProps = { readonly listId: string; readonly guide: Guide | null }

/** Edits the guide that everybody can read before signing: upload, replace, remove. */
export const CampaignGuide = ({ listId, guide }: CampaignGuideProps) => {
  const { call } = useCalls()
  const { choose, sending, isSending, cancel, problem } = useGuideUpload((file, options) =>
    call('POST /api/lists/{listId}/signature/guide', { params: { listId }, file, ...options }),
  )
  return (
    <Stack spacing={3}>
      <Typography variant="subtitle1" component="h3">
        안내문
      </Typography>
      <Typography variant="body2" color="textSecondary">
        서명하기 전에 누구나 읽을 수 있습니다. PDF, JPEG, PNG, 10MB까지.
      </Typography>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        {guide === null ? null : <GuideLink guide={guide} />}
        {isSending ? null : (
          <FileButton label={guide === null ? '안내문 올리기' : '다른 안내문으로 바꾸기'} onFile={choose} />
        )}
        {guide === null ? null : (
          <ConfirmedAction
            label="안내문 내리기"
            title="안내문을 내리시겠습니까?"
            done="안내문을 내렸습니다."
            isRemoval
            send={() => call('DELETE /api/lists/{listId}/signature/guide', { params: { listId } })}
          >
            <li>서명하려는 소유자에게 안내문이 더 보이지 않습니다.</li>
            <li>이미 제출된 동의서는 그대로 남고, 언제든 다시 올릴 수 있습니다.</li>
          </ConfirmedAction>
        )}
      </Stack>
      {isSending ? <FileSending sending={sending} onCancel={cancel} dense /> : null}
      {problem === null ? null : <Alert severity="error">{problem}</Alert>}
    </Stack>
  )
}
