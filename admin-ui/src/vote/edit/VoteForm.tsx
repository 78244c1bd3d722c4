import { Box, Stack } from '@mui/material'
import { useState, type ReactNode } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { FormButtons } from '../../kit/forms/RecordForm.tsx'
import { AboutFields } from './AboutFields.tsx'
import { CourseFields } from './CourseFields.tsx'
import { LivePreview, WIDE } from './LivePreview.tsx'
import { Questions } from './Questions.tsx'
import { RuleFields } from './RuleFields.tsx'
import type { VoteDraft } from '../draft/vote-draft.ts'

type VoteFormProps<Answer> = {
  readonly lists: readonly List[]
  readonly complex: { readonly id: string; readonly name: string }
  readonly draft: VoteDraft
  readonly submitLabel: string
  readonly cancelTo: string
  /** The list of a vote that is there stays. */
  readonly hasList: boolean
  readonly send: (draft: VoteDraft) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  /** What has to be known or decided before it can be sent. */
  readonly notice?: ReactNode
}

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 800px)',
  justifyContent: 'center',
  [WIDE]: { gridTemplateColumns: 'minmax(0, 800px) 376px' },
} as const

/** A vote as it is made and corrected, and the phone that shows it. */
export const VoteForm = <Answer,>({ lists, complex, draft, notice, ...form }: VoteFormProps<Answer>) => {
  const [at, setAt] = useState(0)
  return (
    <PlainForm<Answer>
      // The form's values are the draft it began with, field by field.
      defaultValues={draft as unknown as FormValues}
      send={(values) => form.send(values as unknown as VoteDraft)}
      onSent={form.onSent}
    >
      {({ busy }) => (
        <Box sx={columns}>
          <Stack spacing={4}>
            {notice}
            <Box onFocusCapture={() => setAt(0)}>
              <AboutFields lists={lists} hasList={form.hasList} />
            </Box>
            <CourseFields lists={lists} isNew={!form.hasList} />
            <RuleFields lists={lists} />
            <Questions apartmentId={complex.id} onLook={(index) => setAt(index + 1)} />
            <FormButtons submitLabel={form.submitLabel} cancelTo={form.cancelTo} busy={busy} />
          </Stack>
          <LivePreview lists={lists} complex={complex.name} at={at} onTurn={setAt} />
        </Box>
      )}
    </PlainForm>
  )
}
