import { Alert, Button, Stack, TextField } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import { useNotify } from 'react-admin'
import type { AccessReview } from '#services/finding/access-review.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatCount } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Confirm } from '../../kit/feedback/Confirm.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { monthText } from '../../labels/month-text.ts'

type SignReviewProps = {
  readonly review: AccessReview
  /** Handler of a refusal because something was added since. */
  readonly onChanged: () => void
  readonly onSigned: () => void
}

/** Form at the end of a month's review: a note, the reason for open findings, and the signature. */
export const SignReview = ({ review, onChanged, onSigned }: SignReviewProps) => {
  const may = useMay('POST /api/admin/access-review/{apartmentId}/{month}')
  if (!review.isOver)
    return <Alert severity="info">아직 끝나지 않은 달입니다. 다음 달 1일부터 점검을 마칠 수 있습니다.</Alert>
  return may ? <Signing review={review} onChanged={onChanged} onSigned={onSigned} /> : null
}

const Signing = ({ review, onChanged, onSigned }: SignReviewProps) => {
  const { apartment, month, sha256, findings } = review
  const { call } = useCalls()
  const notify = useNotify()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [openReason, setOpenReason] = useState('')
  const [asking, setAsking] = useState(false)
  const left = findings.reduce((sum, { open }) => sum + open, 0)
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: () =>
      call('POST /api/admin/access-review/{apartmentId}/{month}', {
        params: { apartmentId: apartment.id, month },
        body: { sha256, note: note.trim() || null, openReason: openReason.trim() || null },
      }),
    onSuccess: () => {
      onSigned()
      notify('점검을 마쳤습니다.', { type: 'success' })
      void queries.invalidateQueries()
    },
    onError: (thrown) => (toApiError(thrown).code === 'REVIEW_CHANGED' ? onChanged() : undefined),
  })
  return (
    <Section title="점검 마치기">
      <Stack spacing={4} sx={{ maxWidth: 560 }}>
        {left > 0 ? (
          <>
            <Alert severity="warning">
              살펴보지 않은 일이 {formatCount(left, '건')} 남아 있습니다. 살펴보거나 이유를 적어 주세요.
            </Alert>
            <NoteField label="남겨 두는 이유" required most={500} value={openReason} onChange={setOpenReason} />
          </>
        ) : null}
        <NoteField label="의견" most={1_000} value={note} onChange={setNote} />
        <div>
          <Button
            variant="contained"
            disabled={left > 0 && openReason.trim() === ''}
            onClick={() => {
              reset()
              setAsking(true)
            }}
          >
            점검 마치기
          </Button>
        </div>
      </Stack>
      <SigningPrompt
        month={month}
        open={asking}
        busy={isPending}
        problem={error === null ? null : toApiError(error).text}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

type SigningPromptProps = Pick<ComponentProps<typeof Confirm>, 'open' | 'busy' | 'onConfirm' | 'onClose'> & {
  readonly month: string
  readonly problem: string | null
}

const SigningPrompt = ({ month, ...asked }: SigningPromptProps) => (
  <Confirm title={`${monthText(month)} 점검을 마치시겠습니까?`} confirmLabel="점검 마치기" {...asked}>
    <li>의견은 기록에 남고, 수정할 수 없습니다.</li>
    <li>한 달에 한 번만 마칠 수 있습니다.</li>
  </Confirm>
)

type NoteFieldProps = {
  readonly label: string
  readonly required?: boolean
  readonly most: number
  readonly value: string
  readonly onChange: (value: string) => void
}

const NoteField = ({ label, required = false, most, value, onChange }: NoteFieldProps) => (
  <TextField
    label={label}
    required={required}
    fullWidth
    multiline
    minRows={2}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    helperText="소유자의 이름과 전화번호는 적지 마세요."
    slotProps={{ htmlInput: { maxLength: most } }}
  />
)
