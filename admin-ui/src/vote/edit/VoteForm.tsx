import { Box, Stack } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { maxLength, required } from 'react-admin'
import type { List } from '#services/list/lists.contract.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { PlainForm, type FormValues } from '../../kit/forms/PlainForm.tsx'
import { FieldGroup, FormButtons } from '../../kit/forms/RecordForm.tsx'
import { KeptForm } from '../../kit/unsaved/KeptForm.tsx'
import { PreviewBeside, PreviewButton, WIDE } from './LivePreview.tsx'
import { Questions } from './Questions.tsx'
import { Review } from './Review.tsx'
import { Settings } from './Settings.tsx'
import { WhoAndWhen } from './WhoAndWhen.tsx'
import { withoutPictures } from '../draft/candidate-drafts.ts'
import type { Preparation } from '../draft/preparation.ts'
import type { VoteDraft } from '../draft/vote-draft.ts'

type VoteFormProps<Answer> = {
  readonly lists: readonly List[]
  readonly complex: { readonly id: string; readonly name: string }
  readonly draft: VoteDraft
  readonly submitLabel: string
  readonly cancelTo: string
  /** Hides the choice of the list, for an existing vote. */
  readonly hasList: boolean
  /** Preparation of the draft of a new vote. */
  readonly prepared?: Preparation | undefined
  /** Name under which an unsent new vote is kept in this browser. Absent: it is not. */
  readonly keptAs?: string
  readonly send: (draft: VoteDraft) => Promise<Answer>
  readonly onSent: (answer: Answer) => void
  /** Notes or decisions that come before the button. */
  readonly notice?: ReactNode
  /** Progress of what is sent after the vote was made. */
  readonly progress?: ReactNode
}

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 880px)',
  justifyContent: 'center',
  [WIDE]: { gridTemplateColumns: 'minmax(0, 800px) 376px' },
} as const

const buttons = { alignItems: 'center', flexWrap: 'wrap', gap: 2 } as const

/** Names and phones of trustees do not stay in the browser, and pictures of candidates cannot. */
const withoutSecrets = ({ voteKey: _voteKey, questions, ...values }: FormValues): FormValues => ({
  ...values,
  // The form's values have the fields of the draft.
  questions: withoutPictures(questions as VoteDraft['questions']),
})

/** Form to create and correct a vote, with its preview on a phone. */
export const VoteForm = <Answer,>({ lists, complex, draft, notice, hasList, ...form }: VoteFormProps<Answer>) => {
  const [at, setAt] = useState(0)
  const preview = { lists, complex: complex.name, at, onTurn: setAt }
  return (
    <PlainForm<Answer>
      // The form's values have the fields of the initial draft.
      defaultValues={draft as unknown as FormValues}
      send={(values) => form.send(values as unknown as VoteDraft)}
      onSent={form.onSent}
    >
      {({ busy }) => (
        <Box sx={columns}>
          <Stack spacing={3}>
            {notice}
            {form.keptAs === undefined ? null : <KeptForm name={form.keptAs} withoutSecrets={withoutSecrets} />}
            <Box onFocusCapture={() => setAt(0)}>
              <TitleField />
            </Box>
            <Questions lists={lists} apartmentId={complex.id} isNew={!hasList} onLook={(index) => setAt(index + 1)} />
            <WhoAndWhen lists={lists} hasChoice={draft.listId === ''} />
            <Settings
              lists={lists}
              isNew={!hasList}
              hasChoice={!hasList && draft.listId !== '' && lists.length > 1}
              note={form.prepared?.note}
            />
            <Review lists={lists} />
            {form.progress}
            <Stack direction="row" sx={buttons}>
              <PreviewButton {...preview} />
              <Box sx={{ flex: 1 }} />
              <FormButtons submitLabel={form.submitLabel} cancelTo={form.cancelTo} busy={busy} />
            </Stack>
          </Stack>
          <PreviewBeside {...preview} />
        </Box>
      )}
    </PlainForm>
  )
}

const TitleField = () => (
  <FieldGroup dense>
    <Field
      source="title"
      label="투표 제목"
      placeholder="예: 2026년 정기총회 안건 투표"
      validate={[required(), maxLength(200)]}
    />
  </FieldGroup>
)
