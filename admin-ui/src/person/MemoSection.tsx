import { Box, Button, Divider, Skeleton, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxLength, required } from 'react-admin'
import type { Memo } from '#services/person/residents.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useMay } from '../kit/auth/use-may.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { useUndoToast } from '../kit/feedback/use-undo-toast.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { Field } from '../kit/forms/Field.tsx'
import { PlainForm } from '../kit/forms/PlainForm.tsx'

/** Maximum length of a memo in characters, as in the contract. */
const MAX_CHARACTERS = 2_000

type MemoSectionProps = { readonly userId: string; readonly canWrite?: boolean }

/** Shows the office's memos on a resident, the newest first. Auditors have no access to them. */
export const MemoSection = ({ userId, canWrite = true }: MemoSectionProps) => {
  const mayRead = useMay('GET /api/user/{id}/memos')
  const mayWrite = useMay('POST /api/user/{id}/memo')
  if (!mayRead) return null
  return (
    <Section title="메모" note="모든 리스트에서 함께 봅니다. 수정할 수 없습니다.">
      <Stack spacing={4}>
        {mayWrite && canWrite ? <MemoForm userId={userId} /> : null}
        <MemoList userId={userId} />
      </Stack>
    </Section>
  )
}

const MemoForm = ({ userId }: { readonly userId: string }) => {
  const { call } = useCalls()
  const tell = useUndoToast()
  // A new form after each memo, which is empty and has nothing unsaved.
  const [turn, setTurn] = useState(0)
  const { mutateAsync } = useCommand({
    mutationFn: (memo: string) => call('POST /api/user/{id}/memo', { params: { id: userId }, body: { memo } }),
  })
  const sent = ({ id: memoId }: Memo): void => {
    setTurn(turn + 1)
    const undo = () => call('DELETE /api/user/{id}/memo/{memoId}', { params: { id: userId, memoId } })
    tell('메모를 남겼습니다.', { undo, undone: '메모를 되돌렸습니다.' })
  }
  return (
    <PlainForm
      key={turn}
      name="새 메모"
      // The form stays mounted while the person is edited.
      staysAt={(path) => path.split('/').includes(userId)}
      send={({ memo }) => mutateAsync(typeof memo === 'string' ? memo : '')}
      onSent={sent}
    >
      {({ busy }) => (
        <>
          <Field
            source="memo"
            label="새 메모"
            multiline
            minRows={2}
            placeholder="예: 11월 20일 통화함. 해외 체류 중이라 12월에 참여 예정."
            validate={[required(), maxLength(MAX_CHARACTERS)]}
            slotProps={{ inputLabel: { shrink: true } }}
          />
          <Box sx={{ textAlign: 'right', mt: '8px !important' }}>
            <Button type="submit" variant="contained" loading={busy}>
              메모 남기기
            </Button>
          </Box>
        </>
      )}
    </PlainForm>
  )
}

const MemoList = ({ userId }: { readonly userId: string }) => {
  const { call } = useCalls()
  const { data, error, refetch } = useQuery({
    queryKey: ['memos', userId],
    queryFn: () => call('GET /api/user/{id}/memos', { params: { id: userId } }),
    staleTime: 0,
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton variant="rounded" height={56} />
  if (data.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        아직 메모가 없습니다.
      </Typography>
    )
  }
  return (
    <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.map((memo) => (
        <MemoLine key={memo.id} memo={memo} />
      ))}
    </Stack>
  )
}

const MemoLine = ({ memo: { text, createdAt, Admin } }: { readonly memo: Memo }) => (
  <Box component="li" sx={{ py: 3 }}>
    <Typography
      sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: text === null ? 'text.secondary' : undefined }}
    >
      {text ?? '개인정보가 파기되어 내용을 볼 수 없습니다.'}
    </Typography>
    <Typography variant="caption" color="textSecondary">
      {[Admin?.name ?? '', formatDateTime(createdAt)].filter((part) => part !== '').join(' · ')}
    </Typography>
  </Box>
)
