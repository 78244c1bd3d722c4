import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { noSigner, SignerFields, signerOf, type TypedSigner } from './SignerFields.tsx'
import { useAttendingOwners, useMinutesCalls, type NamedSigners } from './use-minutes.ts'

type NameSignersProps = { readonly id: string; readonly minutes: Minutes }

const MAX_SIGNERS = 10

const errorText = (error: unknown): string => {
  const { text, fields } = toApiError(error)
  return fields.map(({ message }) => message).join(' ') || text
}

/** Names the chair and the others who sign, all at once. */
export const NameSigners = ({ id, minutes: { law } }: NameSignersProps) => {
  const { data, error: unread, refetch } = useAttendingOwners(id)
  const [chair, setChair] = useState(noSigner)
  const [others, setOthers] = useState<readonly TypedSigner[]>(() =>
    Array.from({ length: law.signers }, () => noSigner),
  )
  const { nameSigners } = useMinutesCalls(id)
  const notify = useNotify()
  const named = [chair, ...others].map(signerOf)
  const { mutate, isPending, error } = useCommand({
    mutationFn: () => {
      const signers = named.flatMap((who, place): NamedSigners =>
        who === null ? [] : [{ role: place === 0 ? 'chair' : 'signer', who }],
      )
      return nameSigners(signers)
    },
    onSuccess: () => notify('서명할 분들에게 링크를 보냅니다.', { type: 'success' }),
  })
  const owners = data?.attendees ?? []
  return (
    <Section title="서명할 분" note={`의장과 ${law.signers}명 이상이 서명합니다. (${law.basis})`}>
      <Stack spacing={4}>
        {unread === null ? null : <ErrorNote error={unread} onRetry={() => void refetch()} />}
        <SignerFields label="의장" value={chair} owners={owners} mayType onChange={setChair} />
        {others.map((value, place) => (
          <SignerFields
            // Rows have no name of their own, and none is removed from between.
            // oxlint-disable-next-line react/no-array-index-key
            key={place}
            label={`서명인 ${place + 1}`}
            value={value}
            owners={owners}
            mayType={!law.areOwners}
            onChange={(changed) => setOthers(others.map((one, at) => (at === place ? changed : one)))}
          />
        ))}
        {error === null ? null : <Alert severity="error">{errorText(error)}</Alert>}
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
          <Button variant="contained" loading={isPending} disabled={named.includes(null)} onClick={() => mutate()}>
            서명 요청하기
          </Button>
          {others.length < MAX_SIGNERS ? (
            <Button color="inherit" onClick={() => setOthers([...others, noSigner])}>
              서명인 더하기
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Section>
  )
}
