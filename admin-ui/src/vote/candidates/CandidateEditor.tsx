import { Box, Card, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { maxLength, useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Candidate } from '#services/vote/candidate/candidates.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { FormActions } from '../../kit/forms/FormActions.tsx'
import { failAtFields } from '../../kit/data/form-errors.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { PlainForm } from '../../kit/forms/PlainForm.tsx'
import { CandidatePhone } from './CandidatePhone.tsx'
import { PictureField } from './PictureField.tsx'

type CandidateEditorProps = {
  readonly vote: Vote
  readonly number: string
  readonly candidate: Candidate
  readonly onDone: () => void
}

type CandidateText = { readonly career: string; readonly pledges: string }

const columns = {
  display: 'grid',
  gap: 6,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 376px' },
} as const

/** Edits a candidate's texts and picture, beside a preview on a phone. */
export const CandidateEditor = ({ vote, number, candidate, onDone }: CandidateEditorProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const { choiceId, label } = candidate
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const client = useQueryClient()
  const { mutateAsync } = useCommand({
    mutationFn: (body: CandidateText) =>
      call('PUT /api/votes/{id}/candidates/{choiceId}', { params: { id: vote.id, choiceId }, body }),
    // The saved texts are on the screen at once, before the next request.
    onSuccess: (saved) =>
      client.setQueryData<readonly Candidate[]>(['votes', 'candidates', vote.id], (before) =>
        before?.map((one) => (one.choiceId === choiceId ? saved : one)),
      ),
  })
  return (
    <Card component="li" sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography variant="h3" ref={heading} tabIndex={-1} sx={{ mb: 4, overflowWrap: 'anywhere' }}>
        {number} {label}
      </Typography>
      <PlainForm<Candidate>
        name={label}
        defaultValues={{ career: candidate.career ?? '', pledges: candidate.pledges ?? '' }}
        // The form's values have the fields of its initial values.
        send={(values) => mutateAsync(values as unknown as CandidateText).catch(failAtFields)}
        onSent={() => {
          notify('후보자 소개를 저장했습니다.', { type: 'success' })
          onDone()
        }}
      >
        {({ busy }) => (
          <Box sx={columns}>
            <Stack spacing={5}>
              <PictureField vote={vote} candidate={candidate} />
              <Field source="career" label="경력" multiline minRows={4} validate={maxLength(2_000)} />
              <Field source="pledges" label="공약" multiline minRows={6} validate={maxLength(5_000)} />
              <FormActions label="저장하기" busy={busy} onCancel={onDone} />
            </Stack>
            <LivePhone vote={vote} number={number} candidate={candidate} />
          </Box>
        )}
      </PlainForm>
    </Card>
  )
}

const LivePhone = ({ vote, number, candidate }: Omit<CandidateEditorProps, 'onDone'>) => {
  // The form's values have the fields of its initial values.
  const [career = '', pledges = ''] = useWatch({ name: ['career', 'pledges'] }) as readonly string[]
  const written = { ...candidate, career, pledges }
  return <CandidatePhone voteId={vote.id} number={number} candidate={written} />
}
