import { Alert, Button, Stack, TextField, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { Minutes } from '#services/assembly/minutes/minutes.contract.ts'
import { useCommand } from '../../kit/data/use-command.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { unsaved } from '../../kit/unsaved/unsaved.ts'
import { useMinutesCalls, type MinutesTexts } from './use-minutes.ts'

const MAX = 10_000

type TextsFormProps = { readonly id: string; readonly minutes: Minutes }

/** Warns before typed texts are left unsaved. */
const useUnsavedNote = (isChanged: boolean): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    if (!isChanged) return undefined
    return unsaved.note({ name: '의사록', staysAt: (path) => path === pathname })
  }, [isChanged, pathname])
}

const courseOf = ({ course }: MinutesTexts, itemId: string): string =>
  course.find((one) => one.itemId === itemId)?.text ?? ''

const trimmed = ({ opening, course, remarks }: MinutesTexts): MinutesTexts => ({
  opening: opening.trim(),
  course: course
    .map(({ itemId, text }) => ({ itemId, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .toSorted((one, other) => one.itemId.localeCompare(other.itemId)),
  remarks: remarks.trim(),
})

type FieldProps = { readonly label: string; readonly value: string; readonly onChange: (text: string) => void }

const LongField = ({ label, value, onChange }: FieldProps) => (
  <TextField
    label={label}
    value={value}
    multiline
    minRows={3}
    fullWidth
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ htmlInput: { maxLength: MAX } }}
  />
)

/** Texts as they are typed, and how they are saved; a conflict offers what the other one saved. */
const useTexts = ({ id, minutes }: TextsFormProps) => {
  const [texts, setTexts] = useState<MinutesTexts>(minutes.texts)
  const [revision, setRevision] = useState(minutes.revision)
  const { write, again } = useMinutesCalls(id)
  const notify = useNotify()
  const { mutate, isPending, error, reset } = useCommand({
    mutationFn: () => write(trimmed(texts), revision),
    onSuccess: (answer) => {
      setRevision(answer.revision)
      notify('의사록을 저장했습니다.', { type: 'success' })
    },
  })
  const takeTheirs = async (): Promise<void> => {
    reset()
    const theirs = await again()
    if (theirs === undefined) return
    setTexts(theirs.texts)
    setRevision(theirs.revision)
  }
  const change = (part: Partial<MinutesTexts>): void => setTexts((before) => ({ ...before, ...part }))
  return { texts, change, mutate, isPending, failure: error === null ? null : toApiError(error), takeTheirs }
}

type ConflictProps = { readonly failure: ApiError | null; readonly onTake: () => void }

const Conflict = ({ failure, onTake }: ConflictProps) =>
  failure === null ? null : (
    <Alert
      severity="error"
      action={
        failure.code === 'CHANGED_MEANWHILE' ? (
          <Button color="inherit" size="small" onClick={onTake}>
            새로 불러오기
          </Button>
        ) : undefined
      }
    >
      {failure.text}
    </Alert>
  )

/** Form of the texts that the office writes; figures beside them are from the log. */
export const TextsForm = (props: TextsFormProps) => {
  const { minutes } = props
  const { texts, change, mutate, isPending, failure, takeTheirs } = useTexts(props)
  const isChanged = JSON.stringify(trimmed(texts)) !== JSON.stringify(trimmed(minutes.texts))
  useUnsavedNote(isChanged)
  const setCourse = (itemId: string, text: string): void =>
    change({ course: [...texts.course.filter((one) => one.itemId !== itemId), { itemId, text }] })
  return (
    <Section title="의사의 경과" note="결과와 수치는 기록에서 채웁니다. 발언과 진행만 적어주세요.">
      <Stack spacing={4}>
        <LongField label="개회와 진행" value={texts.opening} onChange={(opening) => change({ opening })} />
        {minutes.body.items.map(({ itemId, number, title }) => (
          <LongField
            key={itemId}
            label={`제${number}호 ${title}`}
            value={courseOf(texts, itemId)}
            onChange={(text) => setCourse(itemId, text)}
          />
        ))}
        <LongField label="그 밖의 사항" value={texts.remarks} onChange={(remarks) => change({ remarks })} />
        <Conflict failure={failure} onTake={() => void takeTheirs()} />
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
          <Button variant="contained" loading={isPending} onClick={() => mutate()}>
            저장하기
          </Button>
          <Typography variant="body2" color="textSecondary" role="status">
            {isChanged ? '저장하지 않은 내용이 있습니다.' : ''}
          </Typography>
        </Stack>
      </Stack>
    </Section>
  )
}
