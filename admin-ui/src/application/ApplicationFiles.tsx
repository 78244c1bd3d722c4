import { Box, Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { dayAt } from '#events/values/day.ts'
import { formatDateTime, formatDate } from '#ui/format.ts'
import { fileOf } from '#ui/http/answered-file.ts'
import { toApiError } from '#ui/http/api-client.ts'
import type { ApplicationFileAnswer } from '#services/application/application-files.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { DepositNote } from '../labels/deposit/DepositNote.tsx'
import { useCalls } from '../kit/data/use-calls.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { plainList } from '../kit/display/plain-list.ts'
import { SavesMenu } from '../kit/export/SavesMenu.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { RowsSkeleton } from '../kit/collection/RowsSkeleton.tsx'

type ConsentWays = ApplicationFileAnswer['ways']
const waysTexts: Readonly<Record<ConsentWays, string>> = { all: '전자와 서면', paper: '서면만' }

type ListProps = { readonly list: List }

/** Makes and hands out the files that go to the authority with an application. */
const ApplicationFiles = ({ list }: ListProps) => {
  const { call } = useCalls()
  const params = { listId: list.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['application-files', list.id],
    queryFn: () => call('GET /api/lists/{listId}/signature/application-files', { params }),
  })
  return (
    <Stack spacing={4}>
      <DepositNote listId={list.id} />
      <MakeForm list={list} />
      {error !== null && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data === undefined && error === null ? <RowsSkeleton /> : null}
      {data?.length === 0 ? <Empty title="아직 만든 제출 서류가 없습니다" /> : null}
      <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 3 }} aria-label="제출 서류">
        {(data ?? []).map((file) => (
          <FileCard key={file.id} file={file} />
        ))}
      </Box>
    </Stack>
  )
}

/** Asks for the day and the ways, and makes a file. */
const MakeForm = ({ list }: ListProps) => {
  const { call } = useCalls()
  const notify = useNotify()
  const today = dayAt(new Date())
  const [on, setOn] = useState(today)
  const [ways, setWays] = useState<ConsentWays>('all')
  const { mutate, isPending } = useCommand({
    mutationFn: () =>
      call('POST /api/lists/{listId}/signature/application-files', { params: { listId: list.id }, body: { on, ways } }),
    onSuccess: ({ consents }) =>
      notify(`동의서 ${consents.toLocaleString('ko-KR')}건을 묶었습니다.`, { type: 'success' }),
    onError: (thrown) => {
      const { fields, text } = toApiError(thrown)
      notify(fields[0]?.message ?? text, { type: 'error' })
    },
  })
  return (
    <Card
      component="form"
      sx={{ p: 4 }}
      onSubmit={(event) => {
        event.preventDefault()
        mutate()
      }}
    >
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 3, alignItems: { sm: 'flex-start' } }}>
        <TextField
          type="date"
          label="기준일"
          required
          value={on}
          onChange={({ target }) => setOn(target.value)}
          helperText="그날 24시까지의 동의"
          slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
        />
        <TextField
          select
          label="동의"
          value={ways}
          onChange={({ target }) => setWays(target.value === 'paper' ? 'paper' : 'all')}
          sx={{ minWidth: 160 }}
        >
          {Object.entries(waysTexts).map(([key, text]) => (
            <MenuItem key={key} value={key}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        <Button type="submit" variant="contained" size="large" loading={isPending} disabled={on === ''}>
          제출 서류 만들기
        </Button>
      </Stack>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        동의자 명부, 집계표, 연번 차례의 동의서, 색인, 증거 파일을 ZIP 하나로 만듭니다.
      </Typography>
    </Card>
  )
}

const FileCard = ({ file }: { readonly file: ApplicationFileAnswer }) => {
  const { answerTo } = useCalls()
  const { id, listId, on, ways, consents, madeAt, madeBy, contentSha256 } = file
  const save = async (reason: string) =>
    fileOf(
      await answerTo('GET /api/lists/{listId}/signature/application-files/{id}/download', {
        params: { listId, id },
        query: { reason },
      }),
      '제출 서류.zip',
    )
  return (
    <Card component="li" sx={{ p: 4, display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: 220 }}>
        <Typography variant="h3" component="h2">
          {formatDate(on)} 기준 · 동의서 {consents.toLocaleString('ko-KR')}건
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {waysTexts[ways]} · {formatDateTime(madeAt)}
          {madeBy === null ? '' : ` · ${madeBy}`}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          색인 {contentSha256.slice(0, 16)}
        </Typography>
      </Box>
      <SavesMenu label="내려받기" saves={[{ label: 'ZIP', getFor: save }]} />
    </Card>
  )
}

export default ApplicationFiles
