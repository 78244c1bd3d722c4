import { Alert, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { toApiError } from '#ui/http/api-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'
import { useMeetingCommand } from './use-meeting.ts'

type DisplayPanelProps = { readonly id: string; readonly hasDisplay: boolean }

/** Opens the display for the projector of the hall, whose address is shown once. */
export const DisplayPanel = ({ id, hasDisplay }: DisplayPanelProps) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useMeetingCommand(id)
  const [url, setUrl] = useState<string | null>(null)
  const issue = (): void =>
    mutate(async () => {
      const issued = await call('POST /api/assemblies/{id}/display', { params: { id }, body: {} })
      setUrl(issued.url)
    })
  const revoke = (): void =>
    mutate(async () => {
      await call('DELETE /api/assemblies/{id}/display', { params: { id } })
      setUrl(null)
    })
  return (
    <Section title="현장 화면" note="정족수와 진행 중인 안건을 프로젝터에 띄웁니다. 사람 이름은 나오지 않습니다.">
      <Stack spacing={3}>
        {error === null ? null : <Alert severity="error">{toApiError(error).text}</Alert>}
        {url === null ? null : <CopyLine name="현장 화면 주소" text={url} />}
        {url === null && hasDisplay ? (
          <Typography variant="body2" color="textSecondary">
            만든 주소를 쓰고 있습니다. 새로 만들면 전 주소는 열리지 않습니다.
          </Typography>
        ) : null}
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {url === null ? null : (
            <Button variant="contained" href={url} target="_blank" rel="noreferrer">
              현장 화면 열기
            </Button>
          )}
          <Button variant="outlined" disabled={isPending} onClick={issue}>
            {hasDisplay ? '주소 새로 만들기' : '현장 화면 주소 만들기'}
          </Button>
          {hasDisplay ? (
            <Button color="inherit" disabled={isPending} onClick={revoke}>
              주소 끝내기
            </Button>
          ) : null}
        </Stack>
      </Stack>
    </Section>
  )
}
