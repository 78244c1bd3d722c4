import { Alert, Box, Button, Link as MuiLink, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { MeetingCourse } from '#services/assembly/course/course.contract.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { CopyLine } from '../../kit/share/CopyLine.tsx'
import { useMeetingCommand } from './use-meeting.ts'

type Interruption = MeetingCourse['interruptions'][number]
type StreamPanelProps = {
  readonly id: string
  readonly course: MeetingCourse
  readonly isOpen: boolean
  readonly mayAct: boolean
}

const causeNames: Readonly<Record<Interruption['cause'], string>> = {
  announced: '중계 중단',
  server: '서버 중단',
  silence: '여러 참석자의 접속 끊김',
}

const interruptionText = ({ cause, from, until, affected, online, note }: Interruption): string =>
  [
    `${causeNames[cause]} ${formatDateTime(from)}부터 ${until === null ? '계속' : `${formatDateTime(until)}까지`}`,
    affected === null ? null : `온라인 ${online ?? 0}명 중 ${affected}명`,
    note,
  ]
    .filter((text) => text !== null)
    .join(' · ')

const Interruptions = ({ interruptions }: Pick<MeetingCourse, 'interruptions'>) =>
  interruptions.length === 0 ? null : (
    <Box component="ul" aria-label="중단 기록" sx={plainList}>
      {interruptions.map((one) => (
        <Typography component="li" variant="body2" key={one.interruptionId} sx={{ py: 1 }}>
          {interruptionText(one)}
        </Typography>
      ))}
    </Box>
  )

const useStreamCommands = (id: string) => {
  const { call } = useCalls()
  const { mutate, isPending, error } = useMeetingCommand(id)
  const params = { id }
  return {
    isPending,
    problem: error === null ? null : (toApiError(error).fields[0]?.message ?? toApiError(error).text),
    set: (address: string | null) =>
      mutate(() => call('PUT /api/assemblies/{id}/course/stream', { params, body: { address } })),
    interrupt: (note: string) =>
      mutate(() =>
        call('POST /api/assemblies/{id}/course/interruptions', {
          params,
          body: { to: 'interrupted', note: note.trim() === '' ? null : note.trim() },
        }),
      ),
    resume: () =>
      mutate(() => call('POST /api/assemblies/{id}/course/interruptions', { params, body: { to: 'resumed' } })),
  }
}

const Announcing = ({
  isInterrupted,
  commands,
}: {
  readonly isInterrupted: boolean
  readonly commands: ReturnType<typeof useStreamCommands>
}) => {
  const [note, setNote] = useState('')
  if (isInterrupted)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" disabled={commands.isPending} onClick={() => commands.resume()}>
            중계 다시 시작
          </Button>
        }
      >
        중계가 중단되었다고 알리고 있습니다.
      </Alert>
    )
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        size="small"
        label="중단 안내"
        placeholder="예: 음향을 점검하고 있습니다."
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button variant="outlined" disabled={commands.isPending} onClick={() => commands.interrupt(note)}>
        중계 중단 알리기
      </Button>
    </Stack>
  )
}

const AddressForm = ({ commands }: { readonly commands: ReturnType<typeof useStreamCommands> }) => {
  const [address, setAddress] = useState('')
  return (
    <Stack
      component="form"
      direction="row"
      noValidate
      sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}
      onSubmit={(event) => {
        event.preventDefault()
        commands.set(address)
      }}
    >
      <TextField
        size="small"
        label="중계 주소"
        value={address}
        placeholder="YouTube, Vimeo, .m3u8"
        onChange={({ target }) => setAddress(target.value)}
        slotProps={{ htmlInput: { maxLength: 500, inputMode: 'url', autoComplete: 'off' } }}
        sx={{ flex: '1 1 260px' }}
      />
      <Button type="submit" variant="outlined" disabled={commands.isPending || address.trim() === ''}>
        중계 주소 저장하기
      </Button>
    </Stack>
  )
}

/** Sets the address of the stream, and announces that it is interrupted or goes on. */
export const StreamPanel = ({ id, course, isOpen, mayAct }: StreamPanelProps) => {
  const commands = useStreamCommands(id)
  const { stream, isInterrupted, attendUrl } = course
  return (
    <Section title="온라인 참석">
      <Stack spacing={4}>
        <Box>
          <Typography variant="body2" color="textSecondary">
            소유자가 여는 주소
          </Typography>
          <CopyLine name="온라인 참석 주소" text={attendUrl} />
        </Box>
        {commands.problem === null ? null : <Alert severity="error">{commands.problem}</Alert>}
        {stream === null ? (
          <Typography color="textSecondary">중계 주소가 없습니다.</Typography>
        ) : (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <MuiLink href={stream.url} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
              {stream.url}
            </MuiLink>
            {mayAct ? (
              <Button color="inherit" disabled={commands.isPending} onClick={() => commands.set(null)}>
                빼기
              </Button>
            ) : null}
          </Stack>
        )}
        {mayAct ? <AddressForm commands={commands} /> : null}
        {isOpen && mayAct ? <Announcing isInterrupted={isInterrupted} commands={commands} /> : null}
        <Interruptions interruptions={course.interruptions} />
      </Stack>
    </Section>
  )
}
