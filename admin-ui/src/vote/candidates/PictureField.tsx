import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Alert, Box, Stack, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { ConfirmedAction } from '../../kit/feedback/ConfirmedAction.tsx'
import { FileDrop } from '../../kit/upload/FileDrop.tsx'
import { FileSending } from '../../kit/upload/FileSending.tsx'
import { useUpload } from '../../kit/upload/use-upload.ts'
import { ACCEPTED } from './picture-file.ts'
import { CandidatePicture } from './CandidatePicture.tsx'
import { usePictureChoice } from './use-picture-choice.tsx'

type PictureFieldProps = { readonly vote: Vote; readonly candidate: Candidate }

/** Sends the chosen picture. */
const usePictureUpload = ({ vote, candidate }: PictureFieldProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { failure, reset, ...upload } = useUpload({
    send: (chosen, options) =>
      call('POST /api/votes/{id}/candidates/{choiceId}/picture', {
        params: { id: vote.id, choiceId: candidate.choiceId },
        file: chosen,
        ...options,
      }),
    onSent: () => notify('사진을 저장했습니다.', { type: 'success' }),
  })
  const { choose, refusal, dialog } = usePictureChoice(upload.send)
  const problem = refusal ?? (failure === null ? null : toApiError(failure).text)
  const chooseAnew = (chosen: File): void => {
    reset()
    void choose(chosen)
  }
  return { ...upload, choose: chooseAnew, problem, dialog }
}

/** Field of a candidate's picture: saved once it is chosen, can be replaced and removed. */
export const PictureField = (props: PictureFieldProps) => {
  const { candidate } = props
  const { choose, problem, dialog, isSending, sending, cancel } = usePictureUpload(props)
  return (
    <Box role="group" aria-label="사진">
      <Typography variant="subtitle2" sx={{ mb: 2 }}>
        사진
      </Typography>
      <Stack spacing={3}>
        {candidate.picture === null ? null : <StoredPicture {...props} />}
        {isSending ? (
          <FileSending sending={sending} onCancel={cancel} />
        ) : (
          <FileDrop
            what={candidate.picture === null ? '후보자 사진' : '다른 사진'}
            hint="JPEG나 PNG, 5MB까지. 찍은 곳과 때는 빼고 저장합니다."
            accept={ACCEPTED}
            onFile={choose}
          />
        )}
        {problem === null ? null : <Alert severity="error">{problem}</Alert>}
      </Stack>
      {dialog}
    </Box>
  )
}

const StoredPicture = ({ vote, candidate }: PictureFieldProps) => {
  const { call } = useCalls()
  const params = { id: vote.id, choiceId: candidate.choiceId }
  return (
    <Stack direction="row" sx={{ gap: 4, alignItems: 'flex-end' }}>
      <CandidatePicture voteId={vote.id} candidate={candidate} width={112} />
      <ConfirmedAction
        label="사진 삭제"
        title="사진을 삭제하시겠습니까?"
        done="사진을 삭제했습니다."
        isRemoval
        button={{ size: 'small', startIcon: <DeleteIcon /> }}
        send={() => call('DELETE /api/votes/{id}/candidates/{choiceId}/picture', { params })}
      >
        <li>{candidate.label} 후보자의 사진이 주민 화면에서 사라집니다.</li>
        <li>경력과 공약은 그대로 남고, 사진은 다시 올릴 수 있습니다.</li>
      </ConfirmedAction>
    </Stack>
  )
}
