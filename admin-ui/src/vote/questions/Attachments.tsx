import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Alert, Box, Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { MAX_ATTACHMENTS } from '#events/values/question/question-limits.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { pathOf } from '#ui/http/calls.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useFileChoice } from '../../kit/upload/use-file-choice.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { isCorrectable } from '../draft/correctable.ts'

const ACCEPTED = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png'

type Question = Vote['questions'][number]
type AttachmentsProps = { readonly vote: Vote; readonly question: Question }

/** Shows the files that voters may read with a question; of a draft they are uploaded and removed. */
export const Attachments = ({ vote, question }: AttachmentsProps) => {
  const mayAttach = useMay('POST /api/votes/{id}/questions/{questionId}/attachments') && isCorrectable(vote)
  const { attachments = [] } = question
  if (attachments.length === 0 && !mayAttach) return null
  return (
    <Box role="group" aria-label={`${question.title} 첨부 자료`} sx={{ mt: 2 }}>
      <Typography variant="subtitle2">첨부 자료</Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {attachments.map((attachment) => (
          <AttachmentLine
            key={attachment.id}
            vote={vote}
            question={question}
            attachment={attachment}
            mayRemove={mayAttach}
          />
        ))}
      </Stack>
      {mayAttach && attachments.length < MAX_ATTACHMENTS ? <NewAttachment vote={vote} question={question} /> : null}
    </Box>
  )
}

type AttachmentLineProps = AttachmentsProps & {
  readonly attachment: NonNullable<Question['attachments']>[number]
  readonly mayRemove: boolean
}

const AttachmentLine = ({ vote, question, attachment: { id, name, pages }, mayRemove }: AttachmentLineProps) => {
  const { call } = useCalls()
  return (
    <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', minHeight: 36 }}>
      <MuiLink
        variant="body2"
        href={pathOf('GET /api/votes/{id}/attachments/{attachmentId}', { id: vote.id, attachmentId: id })}
        target="_blank"
        rel="noreferrer"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {name} (새 창)
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {pages}쪽
      </Typography>
      {mayRemove ? (
        <ConfirmedAction
          label="삭제"
          name={`${name} 삭제`}
          title="첨부 자료를 삭제하시겠습니까?"
          done="첨부 자료를 삭제했습니다."
          isRemoval
          button={{ size: 'small' }}
          send={() =>
            call('DELETE /api/votes/{id}/questions/{questionId}/attachments/{attachmentId}', {
              params: { id: vote.id, questionId: question.id, attachmentId: id },
            })
          }
        >
          <li>주민 화면에서 {name} 자료가 사라집니다.</li>
        </ConfirmedAction>
      ) : null}
    </Stack>
  )
}

const NewAttachment = ({ vote, question }: AttachmentsProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { send, sending, isSending, failure, cancel } = useUpload({
    send: (file, options) =>
      call('POST /api/votes/{id}/questions/{questionId}/attachments', {
        params: { id: vote.id, questionId: question.id },
        file,
        ...options,
      }),
    onSent: () => notify('첨부 자료를 올렸습니다.', { type: 'success' }),
  })
  const { input, open } = useFileChoice({ what: `${question.title} 첨부 자료 파일`, accept: ACCEPTED, onFile: send })
  if (isSending) return <FileSending sending={sending} onCancel={cancel} dense />
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button size="small" color="inherit" startIcon={<UploadFileIcon />} onClick={open}>
          첨부 자료 올리기
        </Button>
        <Typography variant="body2" color="textSecondary">
          PDF, JPEG, PNG, 10MB까지
        </Typography>
      </Stack>
      {failure === null ? null : <Alert severity="error">{toApiError(failure).text}</Alert>}
      {input}
    </>
  )
}
