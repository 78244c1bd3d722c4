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
  /** Hides the choice of the list, for an existing vote. */
  readonly hasList: boolean
  readonly send: (draft: VoteDraft) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  /** Notes or decisions that come before the button. */
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

/** Form to create and correct a vote, with its preview on a phone. */
export const VoteForm = <Answer,>({ lists, complex, draft, notice, ...form }: VoteFormProps<Answer>) => {
  const [at, setAt] = useState(0)
  return (
    <PlainForm<Answer>
      // The form's values have the fields of the initial draft.
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
